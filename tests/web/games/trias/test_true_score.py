"""The points if the game ended now, its winner, and the meteorite's clock: consistent everywhere."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any

import pytest

from tests.web.dice_player import GAMES
from tests.web.draw.test_pills import kept
from tests.web.draw.test_pills import opened as late
from tests.web.features.test_lessons import learner
from tests.web.features.test_puzzles_page import solver
from tests.web.markup import place_of, tree_of, words_of
from tests.web.page_player import PagePlayer, person_at_act
from tests.web.play.test_announce import said
from tests.web.play.test_history import under_way
from trias import record
from trias.games.trias.cells import POLE
from trias.games.trias.state import State
from web.games.trias.board import labels
from web.games.trias.board_view import board_view, tints
from web.games.trias.log.log import Logbook
from web.games.trias.play.cards import clock, count_left
from web.games.trias.play.drift_previews import drift_of
from web.games.trias.player_rows import player_rows
from web.screen import pointed_view, scene
from web.state.fill import drawn as markup_of
from web.state.views import Deeds
from web.words import m, plain, t


def told(player: PagePlayer) -> list[tuple[int | None, bool]]:
    """Return each player's points as if the game ended now, and who would win, from the page's rows."""
    return [(row.scored, row.leads) for row in player_rows(player.app)]


def as_it_stands(state: State) -> list[tuple[int | None, bool]]:
    leaders = state.leaders() if any(state.scored()) else ()
    return [(points, seat in leaders) for seat, points in enumerate(state.scored())]


def words(player: PagePlayer, place: str) -> str:
    return words_of(str(scene(player.app)[place]))


# Points -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "bot"), [(2, "greedy"), (5, "random")])
def test_rows_tell_how_the_game_would_end_now_from_the_first_turn_to_the_last(players: int, bot: str) -> None:
    player = PagePlayer(players)
    player.start(("", *[bot] * (players - 1)))
    seen = []

    def look() -> bool:
        is_told = player.state.phase not in ("place", "over")
        assert told(player) == (as_it_stands(player.state) if is_told else [(None, False)] * players)
        seen.append(max(leads for _, leads in told(player)))
        return player.app.is_over()

    player.play_until(look)
    assert {*seen} == {False, True}


def test_a_row_and_the_strip_say_it_in_words() -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    (winner,) = player.state.leaders()
    for size, place in (("920 800 1280 800", "players"), ("390 638 390 844", "strip")):
        player.do("resize", size)
        rows = words(player, place)
        for seat, points in enumerate(player.state.scored()):
            assert f"{t('players.points', n=player.state.score[seat])}" in rows
            assert t("players.scored", n=points) in rows
        assert rows.count(t("players.leads")) == 1
        assert "crown" in scene(player.app)[place] or place == "strip"
    assert f"{player.app.names()[winner]}: " in said(player, "KeyO")


def test_keys_and_the_text_board_say_it() -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    points, leaders = player.state.scored(), player.state.leaders()
    sentences = said(player, "KeyO").split(". ")
    for seat, sentence in enumerate(sentences):
        assert t("players.scored", n=points[seat]) in sentence
        assert (t("players.leads") in sentence) == (seat in leaders)
    player.do("board", "words")
    lines = words(player, "lists")
    assert all(
        t("past.points", player=player.app.names()[seat], n=n) in lines for seat, n in enumerate(points)
    )
    assert f"{player.app.names()[leaders[0]]} would win" in lines


def test_the_log_says_it_at_the_end_of_a_turn_that_changed_it() -> None:
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    player.play_until(lambda: len(player.match.actions) > 90 and player.app.is_persons_turn())
    entries = [entry for entry in player.app.entries() if entry.scored]
    ends = [(entry.scored, entry.leaders) for entry in entries]
    assert len(ends) > 2
    assert all(before != after for before, after in pairwise(ends))
    lines = [plain(line.text) for line in player.app.game_page.log_lines(player.app)]
    first = plain(m("log.scored", points="")).strip()
    assert sum(line.startswith(first) for line in lines) == len(ends)
    best = max(range(3), key=lambda seat: ends[-1][0][seat])
    last = [line for line in lines if line.startswith(first)][-1]
    assert t("past.points", player=player.app.names()[best], n=ends[-1][0][best]) in last
    for scored, leaders in ends:
        assert max(scored) in [scored[seat] for seat in leaders]


def test_looking_back_tells_how_it_would_have_ended_then() -> None:
    player = under_way()
    now = as_it_stands(player.state)
    player.do("history")
    seen = []
    for _ in range(12):
        player.do("moment", str(player.app.session.moment - 3))
        there = player.app.at_moment()
        with_rows = [(row.scored, row.leads) for row in player_rows(there)]
        assert with_rows == as_it_stands(there.position)
        seen.append(with_rows)
    assert any(each != now for each in seen)


def test_lands_end_with_the_whole_points() -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    player.do("table")
    foot = tree_of(player.app, "lands").findall(".//tfoot//td")
    assert [int(cell.text or "") for cell in foot] == player.state.scored()
    assert player.state.scored() != player.state.score


def test_a_setting_hides_all_of_it() -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    player.do("table")
    player.do("scored", "off")
    assert told(player) == [(None, False)] * 4
    assert "tfoot" not in place_of(player.app, "lands")
    assert t("players.leads") not in said(player, "KeyO")
    first = plain(m("log.scored", points="")).strip()
    assert not [
        line for line in player.app.game_page.log_lines(player.app) if plain(line.text).startswith(first)
    ]
    player.do("board", "words")
    assert first not in words(player, "lists")


@pytest.mark.parametrize(
    ("id", "is_told"),
    [("split-b903", True), ("save-387e", True), ("best-3678", False), ("last-04e2", False)],
)
def test_a_puzzle_that_asks_for_it_does_not_tell_it(id: str, is_told: bool) -> None:
    player = solver(id)
    assert told(player) == (as_it_stands(player.state) if is_told else [(None, False)] * player.state.players)
    player.do("table")
    assert ("tfoot" in place_of(player.app, "lands")) == is_told


def test_the_final_show_tells_nothing_ahead() -> None:
    player = PagePlayer(3)
    player.set_up(("", "random", "random"), pace="normal")
    player.do("start")
    player.run_bots()
    showing = player.app.session
    player.play_until(lambda: showing.showing is not None and showing.showing.kind == "scoring")
    assert told(player) == [(None, False)] * 3


# The meteorite's clock ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "pips"), [(2, 5), (4, 9)])
def test_the_clock_counts_cards_then_burns_away_and_is_gone_in_the_last_round(
    players: int, pips: int
) -> None:
    player = PagePlayer(7)
    player.start(("", *["random"] * (players - 1)))
    seen = set()

    def look() -> bool:
        shown, left = clock(player.app), count_left(player.app)
        if player.state.last_turns is not None:
            assert shown == ""
            seen.add("gone")
        elif left > pips:
            assert t("deck.meteorite.before", n=left - pips) in shown
            assert "fuse" not in shown
            seen.add("before")
        else:
            assert shown.count("<circle") == pips + shown.count('<circle cx="9"')  # its icon has a circle too
            assert shown.count("burnt") == pips - left
            odds = t("deck.meteorite.next" if left == 1 else "deck.meteorite.odds", n=left)
            assert odds in shown
            seen.add("near")
        return "gone" in seen

    player.play_until(look)
    assert {"before", "near", "gone"} == seen


def test_no_clock_without_a_pile() -> None:
    assert scene(solver("win-daf1").app)["clock"] == ""
    lesson = learner("pole")
    assert lesson.app.session.study is not None
    assert place_of(lesson.app, "clock") == ""
    dice = PagePlayer(1)
    dice.do("game", "triad")
    dice.start(GAMES[0][0])
    assert place_of(dice.app, "clock") == ""


def test_the_pile_beside_the_card_played_leaves_the_meteorite_to_the_clock() -> None:
    player = person_at_act(3)
    assert "<small" not in place_of(player.app, "deck")
    assert place_of(player.app, "clock")


# Land masses on the board -------------------------------------------------------------------------------


def test_the_signs_of_those_who_lead_a_land_are_filled_and_no_others() -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    state, tokens = player.state, player.app.tokens()
    for label in board_view(player.app).labels:
        counts = state.herds_on(label.cells)
        most = max(counts) if POLE not in label.cells else -1
        markup = labels.pill(label, 0, 0, 1, 5)
        for token, n in zip(tokens, counts, strict=True):
            assert (f"#art-glyph-{token}" in markup) == (n == most > 0)
            assert (f"#art-hollow-{token}" in markup) == (0 < n != most)


def test_a_land_pointed_at_shows_what_it_would_bring_and_its_pill_stays_where_it_is() -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    app, state = player.app, player.state
    before = pills(place_of(app, "board-labels"))
    brought = 0
    for cells, share in state.final_shares():
        letter = next(label.letter for label in board_view(app).labels if label.cells == cells)
        player.do("point", f"land {letter}")
        drawn = markup_of(pointed_view(app))["board-labels"]
        assert drawn == place_of(app, "board-labels")
        assert {name: at for name, (at, _) in pills(drawn).items()} == {
            name: at for name, (at, _) in before.items()
        }
        points = sorted((f"+{n}" for n in share.points if n), key=lambda text: -int(text))
        assert pills(drawn)[letter][1][2:] == (points or before[letter][1][2:])
        brought += len(points)
    assert brought > 4


def pills(markup: str) -> dict[str, tuple[str, list[str]]]:
    """Return, for the letter of each pill, the pill's place and words."""
    found = {}
    for at, inner in re.findall(r'<g class="pill[^>]*?translate\(([-\d.,]+)\)[^>]*>(.*?)</g>', markup):
        texts = re.findall(r"<text[^>]*>([^<]*)</text>", inner)
        found[texts[0]] = at, texts
    return found


def test_each_pill_is_drawn_at_the_place_found_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    found: list[labels.Place] = []
    place = labels.places

    def spy(*how: Any) -> tuple[labels.Place, ...]:
        found[:] = place(*how)
        return tuple(found)

    monkeypatch.setattr(labels, "places", spy)
    drawn = pills(place_of(player.app, "board-labels"))
    assert [at for at, _ in drawn.values()] == [f"{each.x:.1f},{each.y:.1f}" for each in found]


def test_lands_take_the_colours_of_those_who_lead_them() -> None:
    player = late(kept("late-4-31"), "920 800 1280 800")
    app, state = player.app, player.state
    assert "tint" not in place_of(app, "board-targets")
    player.do("key", "KeyI")
    assert app.settings["tint"] == "on"
    assert app.notices.announcement == t("say.tint.on")
    found = tints(app, state)
    for cells in state.land.masses:
        counts = state.herds_on(cells)
        leaders = tuple(
            token
            for token, n in zip(app.tokens(), counts, strict=True)
            if n == max(counts) > 0 and POLE not in cells
        )
        assert {found.get(cell, ()) for cell in cells} == {leaders}
    assert {len(tokens) for tokens in found.values()} > {1}
    drawn = place_of(app, "board-targets")
    for tokens in {*found.values()}:
        assert f"url(#tint-{'-'.join(tokens)})" in drawn
        assert f'id="tint-{"-".join(tokens)}"' in drawn
    player.do("key", "KeyI")
    assert "tint" not in place_of(app, "board-targets")


def test_on_a_board_of_dice_the_key_for_the_colours_of_lands_does_nothing() -> None:
    dice = PagePlayer(1)
    dice.do("game", "triad")
    dice.start(GAMES[0][0])
    dice.do("key", "KeyI")
    assert dice.app.settings["tint"] == "off"


# Texts on points and leads ------------------------------------------------------------------------------


def test_a_place_where_others_have_as_many_herds_is_one_of_a_shared_lead() -> None:
    found = record.to_record(record.loads(kept("late-3-21")))
    found["actions"] = found["actions"][:226]
    player = late(json.dumps(found), "920 800 1280 800")
    player.play("hand")
    player.do("pick", "e4")
    offer, seat = player.app.offer(), player.state.player
    gains = [drift_of(player.app, codes[0]).gains for codes in offer.targets.values()]
    level = sum(points[seat] == 2 and points.count(2) > 1 for points in gains)
    alone = sum(points[seat] == 2 and points.count(2) == 1 for points in gains)
    assert level
    told_there = words(player, "inspector")
    assert (t("note.places.lead", n=alone).replace("**", "") in told_there) == bool(alone)
    assert t("note.places.level", n=level).replace("**", "") in told_there


def test_points_that_only_the_final_scoring_would_bring_are_told_as_those() -> None:
    player = PagePlayer(2)
    player.start(("", "greedy", "greedy"))
    book, seat = player.app.session.book, 0

    def rows() -> list[Deeds]:
        is_there = player.app.is_persons_turn() and player.state.phase == "card"
        found = player.app.game_page.since(player.app) if is_there else ()
        return [row for row in found if "your land masses" in row.text]

    player.play_until(lambda: bool(rows()))
    assert isinstance(book, Logbook)
    (row, *_) = rows()
    (end,) = [span[1] for span in player.app.game_page.since_spans(player.app, row.seat)]
    begin = player.app.game_page.since_spans(player.app, row.seat)[0][0]
    less = book.shares_at(begin)[seat] - book.entries[end - 1].shares[seat]
    assert row.text == f"{player.app.names()[row.seat]} made your land masses worth {less} points less"
