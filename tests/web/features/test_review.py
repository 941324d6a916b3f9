"""The screen of the review: verdicts, accuracy, the list, the curve, the heading, the reasons."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.markup import check_nodes, place_of, tree_of, trees
from tests.web.page_player import PagePlayer, order_kind
from tests.web.reviewed_game import answer, made_up, over, reviewed, turns_of
from web.play.marks import board_marks
from web.play.reviewed import note
from web.screen import scene
from web.state.app import App
from web.state.turn_grade import LIMITS, SYMBOLS, accuracy, verdict
from web.words import t


def sheet(app: App) -> Any:
    """Return the screen of the review as a checked tree."""
    assert app.sheet == "review"
    drawn = trees(scene(app))
    check_nodes([node for tree in drawn.values() for node in tree.iter()])
    return drawn["sheets"]


def words(node: Any) -> str:
    return " ".join("".join(node.itertext()).split())


def part(app: App, name: str) -> Any:
    return next(node for node in sheet(app).iter() if node.get("class") == f"review-{name}")


def rows(app: App) -> list[Any]:
    return [node for node in part(app, "list").iter("button") if node.get("class") == "turn-row"]


def numbers(app: App) -> list[int]:
    return [int(row.attrib["data-value"]) for row in rows(app)]


def own_turns(player: PagePlayer) -> list[int]:
    entries = player.app.entries_of_game()
    return list(dict.fromkeys(entry.turn for entry in entries if entry.turn and entry.seat == 0))


@pytest.mark.parametrize(
    ("loss", "margin", "name"),
    [
        (0.0, 0.0, "best"),
        (0.0, 2.99, "best"),
        (0.29, 3.0, "only"),
        (0.3, 9.0, "good"),
        (0.99, 0.0, "good"),
        (1.0, 0.0, "inexact"),
        (2.99, 0.0, "inexact"),
        (3.0, 9.0, "mistake"),
        (5.99, 0.0, "mistake"),
        (6.0, 0.0, "blunder"),
        (60.0, 0.0, "blunder"),
    ],
)
def test_the_verdict_follows_from_the_loss(loss: float, margin: float, name: str) -> None:
    assert verdict(loss, margin) == name


def test_verdicts_get_worse_with_the_loss() -> None:
    order = list(SYMBOLS)
    found = [order.index(verdict(loss / 10, 0.0)) for loss in range(100)]
    assert found == sorted(found)
    assert {order[number] for number in found} == {*(name for _, name in LIMITS), "blunder"}
    assert len(set(SYMBOLS.values())) == len(SYMBOLS)


@pytest.mark.parametrize("stake", [0.5, 1.5, 3.0, 6.0, 20.0])
def test_where_less_is_at_stake_a_loss_weighs_more(stake: float) -> None:
    share = min(1.0, max(0.25, stake / 6))
    for limit, name in LIMITS:
        assert verdict(share * limit - 0.01, 0.0, stake) == name
        assert verdict(share * limit, 0.0, stake) != name
    assert verdict(0.0, share * 3, stake) == "only"
    assert verdict(0.0, share * 3 - 0.01, stake) == "best"


def test_accuracy_is_the_share_of_the_stakes_that_was_kept() -> None:
    assert accuracy([0.0] * 5, [2.0] * 5) == 100
    assert accuracy([2.0] * 5, [2.0] * 5) == accuracy([6.0] * 5, [6.0] * 5) == 37
    assert accuracy([0.0, 0.0, 0.0, 0.0, 5.0], [0.0, 0.0, 0.0, 0.0, 5.0]) == 37, (
        "forced turns count for nothing"
    )
    shares = [accuracy([1.0] * 6, [stake / 4] * 6) or 0 for stake in range(1, 80)]
    assert shares == sorted(shares)


def test_the_stakes_of_a_game_decide_what_a_loss_is_called() -> None:
    mine = own_turns(over(players=2, seed=3))
    losses = {mine[1]: 1.2, mine[2]: 2.0}
    for stake, names in ((1.8, ("mistake", "blunder")), (7.0, ("inexact", "inexact"))):
        app = reviewed(losses, players=2, seed=3, stake=stake).app
        said = {int(row.attrib["data-value"]): words(row) for row in rows(app)}
        for number, name in zip(losses, names, strict=True):
            assert t(f"review.verdict.{name}") in said[number]
        own = [losses.get(number, 0.0) for number in mine]
        assert t("review.percent", n=accuracy(own, [stake] * len(own))) in words(part(app, "players"))


def test_a_review_without_stakes_is_read_as_before() -> None:
    mine = own_turns(over())
    player = over()
    player.do("review-game")
    turns = made_up(player.match, {mine[0]: 3.0})
    for turn in turns:
        del turn["stake"]
    answer(player, turns)
    assert t("review.verdict.mistake") in words(rows(player.app)[0])


def test_accuracy_falls_with_the_mean_loss_and_needs_five_turns() -> None:
    assert [accuracy([0.0] * count) for count in (4, 5)] == [None, 100]
    assert accuracy([8.0] * 5) == 37
    shares = [accuracy([loss / 4] * 6) or 0 for loss in range(80)]
    assert shares == sorted(shares, reverse=True)


def test_the_screen_opens_on_the_costliest_turn_of_the_person() -> None:
    player = over()
    player.do("review-game")
    app = player.app
    assert app.session.moment == turns_of(player.match)[2 * 3][0]  # before turn 1, after placing herds
    mine = own_turns(player)
    costly = {mine[1]: 2.0, mine[3]: 6.5, mine[1] + 1: 9.0}
    answer(player, made_up(player.match, costly))
    assert app.session.reviewing is not None
    assert app.session.reviewing.turn == mine[3]
    heading = words(part(app, "now"))
    assert t("review.heading.you", n=mine[3]) in heading
    assert t("review.verdict.blunder") in heading
    assert "6.5" in heading
    assert SYMBOLS["blunder"] in heading
    assert app.page_state == "ready"
    assert place_of(app, "app@inert") == ""


def test_without_any_loss_it_stays_at_the_first_turn_and_says_well_played() -> None:
    player = reviewed({}, {1: 4.0})
    app = player.app
    assert app.session.reviewing is not None
    assert app.session.reviewing.turn == 1
    assert t("review.fine") in words(part(app, "learn"))
    mine, seen = own_turns(player), []
    for _ in range(4):
        player.do("review-turn", "best")
        seen.append(app.session.reviewing.turn)
    assert len(set(seen)) == 3
    assert seen[3] == seen[0]
    assert set(seen) <= set(mine)


def test_a_turn_chosen_meanwhile_stays() -> None:
    player = over()
    player.do("review-game")
    player.do("review-turn", "5")
    answer(player, made_up(player.match, {4: 7.0}))
    assert player.app.session.reviewing is not None
    assert player.app.session.reviewing.turn == 5


def test_the_list_fills_from_the_top_and_tells_how_far_it_is() -> None:
    player = over()
    player.do("review-game")
    app = player.app
    turns = made_up(player.match, {2: 1.5})
    player.do("whose", "all")
    assert numbers(app) == []
    assert t("review.beginning") in words(part(app, "learn"))
    placings = sum(turn["turn"][0].startswith("+") for turn in turns)
    for count in (placings + 1, placings + 4, placings + 9):
        answer(player, turns, count)
        assert numbers(app) == list(range(1, count - placings + 1))
        assert t("review.progress", n=count + 1, all=len(turns)) in words(part(app, "learn"))
        assert player.jobs
    player.do("review-turn", str(len(turns) - placings))  # not reviewed yet, but on the board
    assert t("review.pending") in words(part(app, "now"))
    answer(player, turns)
    assert numbers(app) == list(range(1, len(turns) - placings + 1))


def test_the_filter_is_remembered() -> None:
    player = reviewed({1: 2.0})
    app = player.app
    mine = own_turns(player)
    assert numbers(app) == mine
    player.do("whose", "all")
    assert json.loads(player.settings)["whose"] == "all"
    assert len(numbers(app)) > len(mine)
    player.do("whose", "me")
    assert numbers(app) == mine


def test_several_persons_choose_whose_turns_they_see() -> None:
    player = reviewed({1: 2.0}, persons=(0, 2))
    app = player.app
    filters = [node.attrib["value"] for node in part(app, "filter").iter("input")]
    assert filters == ["all", "0", "2"]
    for seat in (0, 2):
        player.do("whose", str(seat))
        entries = app.entries_of_game()
        assert numbers(app) == list(dict.fromkeys(e.turn for e in entries if e.turn and e.seat == seat))
    player.do("whose", "1")  # a bot: nothing changes
    assert app.session.reviewing is not None
    assert app.session.reviewing.own == 2


def test_bots_alone_have_no_filter_and_nothing_to_learn() -> None:
    player = reviewed({1: 2.0, 2: 7.0}, persons=())
    app = player.app
    assert not list(part(app, "filter").iter("input"))
    assert not words(part(app, "learn"))
    assert len(numbers(app)) == max(numbers(app))
    assert note(app) == ""
    assert not [node for node in sheet(app).iter("g") if "disc" in node.get("class", "")]


def test_a_row_says_symbol_word_and_number() -> None:
    player = over()
    mine = own_turns(player)
    losses = dict(zip(mine, (0.0, 0.4, 1.4, 3.4, 6.4), strict=False))
    player = reviewed(losses, {mine[0]: 5.0})
    app = player.app
    names = ["only", "good", "inexact", "mistake", "blunder"]
    for row, name, loss in zip(rows(app), names, losses.values(), strict=False):
        text = words(row)
        assert SYMBOLS[name] in text
        assert t(f"review.verdict.{name}") in text
        assert (f"−{loss}" if loss else "0") in text
        assert (t("review.did.only", did="").strip() in text) == (name == "only")
    now = [row for row in rows(app) if row.get("aria-current")]
    assert [row.attrib["data-value"] for row in now] == [str(mine[4])]
    counts = next(node for node in part(app, "players").iter("li"))
    assert f"1 {SYMBOLS['blunder']}" in words(counts)
    assert t("review.count.blunder", n=1) in words(counts)
    losses_of_all = [losses.get(number, 0.0) for number in mine]
    assert t("review.percent", n=accuracy(losses_of_all)) in words(counts)


def test_the_slider_goes_from_turn_to_turn_and_says_who_leads() -> None:
    player = reviewed({1: 2.0})
    app = player.app
    player.do("review-turn", "3")
    [slider] = part(app, "curve").iter("input")
    assert slider.attrib["role"] == "slider"
    assert slider.attrib["value"] == "3"
    assert slider.attrib["max"] == str(max(entry.turn for entry in app.entries_of_game()))
    said = slider.attrib["aria-valuetext"]
    assert t("log.turn", n=3) in said
    assert t("review.minus", n="0.5") in said
    assert said.index("P0") < said.index("P1")
    assert not list(part(app, "curve").iter("table"))
    player.do("review-show", "table")
    [table] = part(app, "curve").iter("table")
    body = next(table.iter("tbody"))
    assert len(list(body.iter("tr"))) == int(slider.attrib["max"])
    assert t("review.verdict.inexact") in words(table)


def test_steps_go_through_the_listed_turns() -> None:
    player = reviewed({})
    app = player.app
    mine = own_turns(player)
    screen = app.session.reviewing
    assert screen is not None
    player.do("review-turn", "first")
    assert screen.turn == mine[0]
    player.do("review-turn", "next")
    assert screen.turn == mine[1]
    player.do("key", "ArrowLeft")
    assert screen.turn == mine[0]
    player.do("review-turn", "previous")
    assert screen.turn == mine[0]
    player.do("key", "End")
    assert screen.turn == mine[-1]
    player.do("whose", "all")
    player.do("review-turn", "previous")
    assert screen.turn == mine[-1] - 1
    for nonsense in ("999", "-1", "x"):
        player.do("review-turn", nonsense)
        assert 1 <= screen.turn <= max(entry.turn for entry in app.entries_of_game())


def test_the_board_shows_what_was_done_and_what_is_better() -> None:
    player = over()
    mine = own_turns(player)
    player = reviewed({mine[2]: 4.0})
    app = player.app
    past = app.session.past
    assert past is not None
    shown = board_marks(app.at_moment())
    first, last = next((first, last) for first, last in turns_of(player.match) if first == app.session.moment)
    done = app.game_page.marks_of(app, past.match.texts()[first:last])
    assert {mark.look for mark in shown} == {"done", "better"}
    places = {(mark.cell, mark.origin) for mark in shown}
    assert places >= {(mark.cell, mark.origin) for mark in done}
    assert all(mark.number == 0 for mark in shown if mark.look == "done")
    assert "better" in place_of(app, "board-over")
    player.do("review-turn", str(mine[1]))
    assert {mark.look for mark in board_marks(app.at_moment())} <= {"done"}
    assert t("review.legend.done.you") in words(part(app, "now"))


def test_why_explains_the_turn_looked_at() -> None:
    player = over()
    mine = own_turns(player)
    player = reviewed({mine[2]: 4.0})
    app = player.app
    assert not words(part(app, "why"))
    player.do("review-show", "why")
    text = words(part(app, "why"))
    review, turn = app.session.review, app.session.reviewing
    assert review is not None
    assert turn is not None
    found = next(found for found in review.turns if found["from"] == app.session.moment)
    played = [
        app.session.past.match.game.action_text(a) for a in player.match.actions[found["from"] : found["to"]]
    ]
    for actions in (played, found["turn"]):
        assert all(line in text for line in app.game_page.in_words(app, found["from"], actions))
    assert t("why.safety", points="+3.2") in text
    assert t("review.heading.you", n=mine[2]) in text
    player.do("review-turn", str(mine[0]))
    assert t("review.heading.you", n=mine[0]) in words(part(app, "why"))
    player.do("review-show", "why")
    assert not words(part(app, "why"))


def test_leaving_goes_back_to_the_result_and_the_review_goes_on() -> None:
    player = over()
    player.do("review-game")
    turns = made_up(player.match, {1: 2.0, 4: 4.0})
    answer(player, turns, 9)
    orders = player.do("close")
    assert "drop" not in [order_kind(order) for order in orders]
    assert player.app.sheet == "final"
    assert player.app.session.past is None
    assert t("button.review_game.more") in place_of(player.app, "sheets")
    answer(player, turns)
    assert player.app.sheet == "final"
    count = sum(turn["lost"] >= 1 and turn["seat"] == 0 for turn in turns)
    assert note(player.app) == t("review.found", n=count)
    assert t("review.found", n=count) in place_of(player.app, "sheets")
    player.do("review-game")
    assert not player.jobs  # it is there already
    player.do("back")
    assert player.app.sheet == "final"


def test_a_review_needs_a_game_that_is_over() -> None:
    player = PagePlayer(3)
    player.start(("", "random"))
    player.do("review-game")
    assert player.app.sheet != "review"
    assert not [job for job in player.jobs if "review" in job]
    for intent, value in (
        ("review-turn", "3"),
        ("review-show", "why"),
        ("mistakes", ""),
        ("mistake-best", ""),
    ):
        player.do(intent, value)
    assert player.app.session.reviewing is None


def test_a_kept_game_is_reviewed_from_the_list() -> None:
    player = over()
    player.do("rematch")
    player.do("games")
    while player.later:
        player.catch_up()
    listed = place_of(player.app, "sheets")
    assert listed.count('data-intent="game-review"') == 1
    row = next(
        node.attrib["data-value"]
        for node in tree_of(player.app, "sheets").iter("button")
        if node.get("data-intent") == "game-review"
    )
    player.do("game-review", row, int(row))
    assert player.app.sheet == "review"
    assert json.loads(player.jobs[-1])["kind"] == "review"


def test_a_film_of_a_kept_game_is_made_from_the_list() -> None:
    player = over()
    game = player.match
    player.do("rematch")
    player.do("games")
    while player.later:
        player.catch_up()
    assert place_of(player.app, "sheets").count('data-intent="game-film"') == 1
    player.do("game-film", "", 0)
    assert player.app.sheet == "film"
    assert player.match.actions == game.actions


def test_the_dice_are_reviewed_too() -> None:
    """In Triad a loss of a tenth of the way from even to won counts as one point."""
    player = reviewed({1: 0.45, 3: 0.12, 5: 0.02}, game="triad", players=2, seed=1)
    app = player.app
    assert t("review.verdict.mistake") in words(part(app, "now"))
    assert "4.5" in words(part(app, "now"))
    player.do("whose", "all")
    said = [words(row) for row in rows(app)]
    assert [name for name in said if "−4.5" in name]
    assert [name for name in said if "−1.2" in name and t("review.verdict.inexact") in name]
    assert t("review.curve.result") in words(part(app, "curve"))
    marks = board_marks(app.at_moment())
    assert {mark.look for mark in marks} == {"done", "better"}
    assert "bow better" in place_of(app, "board-over") or "mark-in" in place_of(app, "board-over")
