"""News since a person's last turn: rows, marks on the board, replays."""

from __future__ import annotations

import re
from functools import partial

import pytest

from tests.web.markup import place_of
from tests.web.page_player import PagePlayer, at_card, legal_texts, order_kind, order_value, position
from trias.games.trias.cells import NAME, NEIGHBOURS
from trias.games.trias.moves import END, KIND
from web.games.trias.log import since
from web.games.trias.log.log import Logbook
from web.play import replay
from web.play.marks import board_marks
from web.screen import scene
from web.state.session import NOBODY_SHOWN
from web.words import t


def at_a_turn(
    seed: int = 3, bots: tuple[str, ...] = ("", "greedy", "greedy"), pace: str = "normal"
) -> PagePlayer:
    """Return a page on which a person chooses a card after others' turns."""
    player = PagePlayer(seed)
    player.set_up(bots, pace=pace)
    player.do("start")
    player.run_bots()
    player.play_until(lambda: at_card(player) and player.app.entries()[-1].turn > 2 * len(bots))
    return player


def with_losses(seed: int = 3) -> PagePlayer:
    """Return a page on which a person's herds have just been sunk."""
    player = PagePlayer(seed)
    player.start(("", "greedy", "greedy"))
    player.play_until(
        lambda: at_card(player) and any(row.is_bad for row in player.app.game_page.since(player.app))
    )
    return player


def board(player: PagePlayer) -> dict[str, str]:
    return {place: markup for place, markup in scene(player.app).items() if place.startswith("board")}


def tick(player: PagePlayer) -> None:
    player.do("ticked")


def test_a_row_for_each_other_player_and_marks_numbered_by_player() -> None:
    player = at_a_turn()
    app = player.app
    seats = {entry.seat for entry in app.entries()[slice(*since.bounds(app, player.state.player))]}
    rows = app.game_page.since(app)
    assert {row.seat for row in rows} == seats
    terrains = {text for row in rows for id, text, _ in row.icons if id == "drift"}
    assert terrains
    assert terrains <= {t(f"terrain.{terrain}") for terrain in "MSW"}
    for seat in seats:
        token = app.tokens()[seat]
        numbers = [mark.number for mark in board_marks(app) if mark.token == token]
        assert numbers == list(range(1, len(numbers) + 1))
        assert numbers


def test_marks_stay_until_the_turn_ends_and_only_the_action_on_show_is_marked_then() -> None:
    player = at_a_turn()
    marks = board_marks(player.app)
    player.play("hand")
    if player.state.phase == "drift":
        assert {(mark.cell, mark.token) for mark in board_marks(player.app)} == {
            (mark.cell, mark.token) for mark in marks
        }
        player.play(min(legal_texts(player)))
    assert [mark.number for mark in board_marks(player.app)] == [mark.number for mark in marks]
    player.do("action", "end")
    assert not player.app.is_persons_turn()
    assert board_marks(player.app) == ()
    while not player.app.is_persons_turn() and player.work():
        marks = board_marks(player.app)
        if not player.app.is_persons_turn():
            assert len(marks) <= 1
            assert all(mark.number == 0 and mark.is_large for mark in marks)


def test_nothing_piles_up_in_the_last_round_either() -> None:
    player = PagePlayer(5)
    player.start(("", "greedy", "greedy", "greedy"))
    player.play_until(
        lambda: player.state.last_turns is not None and player.app.is_persons_turn() and not player.app.sheet
    )
    begin, end = since.bounds(player.app, player.state.player)
    seats = [entry.seat for entry in player.app.entries()[begin:end]]
    assert player.state.player not in seats
    assert len(board_marks(player.app)) <= end - begin


def test_marks_come_back_with_undo() -> None:
    player = at_a_turn()
    marks = board_marks(player.app)
    player.play("hand")
    player.do("undo")
    assert board_marks(player.app) == marks


def test_marks_are_hidden_while_a_tile_is_in_the_hand_and_when_asked() -> None:
    player = at_a_turn()
    player.do("marks")
    assert board_marks(player.app) == ()
    assert t("since.marks.show") in place_of(player.app, "since")
    player.do("marks")
    assert board_marks(player.app)
    player.play("hand")
    if player.state.phase == "drift":
        player.do("pick", min(legal_texts(player)).split(">")[0])
        assert board_marks(player.app) == ()
        player.do("put-back")
        assert board_marks(player.app)


def test_marks_of_the_others_fade_once_one_has_acted() -> None:
    player = at_a_turn()
    player.play("hand")
    assert {mark.look for mark in board_marks(player.app)} == {""}
    if player.state.phase == "drift":
        player.play(min(legal_texts(player)))
    marks = board_marks(player.app)
    assert {mark.look for mark in marks} == {"faded"}
    drawn = place_of(player.app, "board-numbers")
    assert drawn.count('class="mark small faded"') == drawn.count("mark-number") > 0
    row = player.app.game_page.since(player.app)[-1]
    player.do("deeds", str(row.seat))  # the marks of the selected player are highlighted again
    player.do("deeds", str(row.seat))
    shown = {(mark.is_large, mark.look) for mark in board_marks(player.app)}
    assert shown <= {(True, ""), (False, "faded")}
    assert (True, "") in shown


def test_hidden_marks_are_back_in_the_next_turn() -> None:
    player = at_a_turn()
    player.do("marks")
    before = len(player.match.actions)
    player.play_until(lambda: at_card(player) and len(player.match.actions) > before + 3)
    assert board_marks(player.app)


def test_who_sank_herds_comes_first_with_large_marks_and_rings_round_the_swimmers() -> None:
    player = with_losses()
    app = player.app
    first = app.game_page.since(app)[0]
    assert first.is_bad
    [*swims] = app.game_page.lost_cells(app)
    count = sum(app.position.swimmers[app.position.player][cell] for cell in swims)
    said = t("since.swim", player=app.names()[first.seat], n=count, cells=NAME[swims[0]])
    assert len(swims) == 1
    assert first.text == f"{said} · {t('since.swim.rescue', n=-(-count // 3))}"
    assert first.short == t("since.swim.short", n=count)
    assert {mark.token for mark in board_marks(app) if mark.is_large} == {first.token}
    lost = app.game_page.lost_cells(app)
    assert lost
    assert place_of(app, "board-targets").count('class="alarm"') == len(lost)
    assert 'class="deed-row bad"' in place_of(app, "since")


def test_herds_that_are_ashore_again_are_not_said_to_swim() -> None:
    player = with_losses()
    first = player.app.game_page.since(player.app)[0]
    sunk = int(re.findall(r"\d+", first.text)[0])
    player.state.swimmers[player.state.player].clear()
    player.app.session.prospects = None  # they belonged to the earlier position
    again = next(row for row in player.app.game_page.since(player.app) if row.seat == first.seat)
    assert again.text == t("since.sank", player=player.app.names()[first.seat], n=sunk)


def test_no_rescue_is_offered_where_no_tile_has_room() -> None:
    player = with_losses()
    state = player.state
    for cell in state.swimmers[state.player]:
        for near in NEIGHBOURS[cell]:
            state.room[near] = 0
    player.app.session.prospects = None  # they belonged to the earlier position
    assert t("since.swim.rescue", n=1).split(":")[0] not in player.app.game_page.since(player.app)[0].text


def name(player: PagePlayer, seat: int) -> str:
    return player.app.names()[seat]


def test_who_has_only_begun_is_said_to_be_playing() -> None:
    seen = set()

    def check() -> None:
        for row in player.app.game_page.since(player.app):
            is_at_it = player.state.player == row.seat and player.app.entries()[-1].action & KIND != END
            assert not is_at_it or row.text != t("since.nothing", player=name(player, row.seat))
            seen.add(row.text == t("since.playing", player=name(player, row.seat)))

    player = PagePlayer(3)
    player.set_up(("", "greedy"), pace="normal")
    player.do("start")
    player.after = check
    player.play_until(lambda: bool(player.app.entries()) and player.app.entries()[-1].turn > 8)
    assert seen == {False, True}


def test_the_land_that_broke_off_is_named_not_the_one_it_left() -> None:
    """With two players the text has no points. No land mass had its letter before."""
    named = []

    def check() -> None:
        if not at_card(player):
            return
        row, book = player.app.game_page.since(player.app)[0], player.app.session.book
        assert isinstance(book, Logbook)
        begin, end = since.bounds(player.app, player.state.player)
        old, new = (set(book.entries[at - 1].letters.by_cell.values()) for at in (begin, end))
        if row.text.startswith(f"{name(player, row.seat)} broke off "):
            assert new - old
            made = sorted(new - old)
            words = t("since.broke", player=name(player, row.seat), n=len(made), letters=" and ".join(made))
            assert row.text == words
            named.append(words)

    for seed in range(4):
        player = PagePlayer(seed)
        player.start(("", "greedy"))
        player.after = check
        player.play_to_the_end()
    assert len(named) > 2


def test_who_has_placed_and_then_played_is_said_to_have_done_both() -> None:
    said = set()
    for seed in range(12):
        player = PagePlayer(seed)
        player.start(("", "greedy"))
        player.run_bots()
        player.play_until(partial(at_card, player))
        [row] = player.app.game_page.since(player.app)
        begin, end = since.bounds(player.app, player.state.player)
        ids = {effect.id for entry in player.app.entries()[begin:end] for effect in entry.effects}
        if row.text.startswith(t("since.placed", player=name(player, row.seat))):
            both = "place" in ids and bool(ids & {"drift", "move", "reproduce"})
            assert row.text == t(
                "since.placed.and" if both else "since.placed", player=name(player, row.seat)
            )
            said.add(both)
    assert True in said


def test_rescued_herds_alarm_nobody_any_more() -> None:
    player = with_losses()
    [*lost] = player.app.game_page.lost_cells(player.app)
    player.state.swimmers[player.state.player].clear()
    player.app.session.prospects = None  # they belonged to the earlier position
    assert lost
    assert not player.app.game_page.lost_cells(player.app)


def test_what_a_turn_takes_in_the_final_scoring_is_reckoned_from_the_positions() -> None:
    """The shares at the end of each turn agree with the position there."""
    player = at_a_turn(seed=4)
    book = player.app.session.book
    assert isinstance(book, Logbook)
    ends = [at for at, entry in enumerate(book.entries, 1) if entry.action & KIND == END]
    for moment in ends:
        state = player.match.at(moment)
        points = [share.points for _, share in state.final_shares()]  # type: ignore[attr-defined]
        expected = tuple(map(sum, zip(*points, strict=True))) if points else (0,) * 3
        assert book.shares_at(moment) == expected
    assert ends
    assert book.shares_at(0) == ()


def test_a_replay_shows_each_action_on_the_board_alone_and_ends_by_itself() -> None:
    player = at_a_turn()
    app, before = player.app, scene(player.app)
    row = app.game_page.since(app)[0]
    [(begin, end)] = app.game_page.since_spans(app, row.seat)
    actions, legal = list(player.match.actions), legal_texts(player)
    player.do("deeds", str(row.seat))
    for moment in range(begin, end):
        assert app.session.replay is not None
        assert app.session.replay.moment == moment
        then = app.at_replay()
        assert position(then.position) == position(player.match.at(moment))  # type: ignore[arg-type]
        shown = scene(app)
        assert {place: shown[place] for place in ("prompt", "foot", "players", "lands", "deck", "hand")} == {
            place: before[place] for place in ("prompt", "foot", "players", "lands", "deck", "hand")
        }
        tick(player)
    tick(player)
    assert app.session.replay is None
    assert player.match.actions == actions
    assert legal_texts(player) == legal
    assert {mark.token for mark in board_marks(app) if mark.is_large} == {row.token}
    ticks = [order_value(order) for order in player.orders if order_kind(order) == "tick"]
    assert set(ticks) == {str(replay.STAY_MS)}


def test_all_are_replayed_in_the_order_in_which_they_played() -> None:
    player = at_a_turn()
    begin, end = since.bounds(player.app, player.state.player)
    player.do("deeds", "all")
    moments = [player.app.session.replay.moment] if player.app.session.replay else []
    while player.app.session.replay is not None and player.app.session.replay.coming:
        tick(player)
        moments.append(player.app.session.replay.moment)
    assert moments == list(range(begin, end + 1))


@pytest.mark.parametrize(
    "way", [("deeds", None), ("key", "Escape"), ("action", "hand"), ("cell", "o"), ("menu", "")]
)
def test_any_input_ends_a_replay(way: tuple[str, str | None]) -> None:
    player = at_a_turn()
    before = board(player)
    seat = str(player.app.game_page.since(player.app)[0].seat)
    player.do("deeds", seat)
    assert board(player) != before
    count = len(player.match.actions)
    player.do(way[0], seat if way[1] is None else way[1])
    assert player.app.session.replay is None
    assert (len(player.match.actions) > count) == (way[0] == "action")
    if way[0] in ("cell", "deeds"):
        assert player.app.notices.alarm == ""


def test_without_motion_a_replay_goes_on_by_a_button() -> None:
    player = at_a_turn()
    player.do("motion", "none")
    player.do("deeds", "all")
    assert not [order for order in player.orders if order_kind(order) == "tick"]
    assert t("since.step") in place_of(player.app, "since")
    while player.app.session.replay is not None and player.app.session.replay.coming:
        player.do("deeds-next")
    assert t("past.now") in place_of(player.app, "since")
    player.do("deeds-next")
    assert player.app.session.replay is None


def test_a_system_without_motion_counts_too() -> None:
    player = at_a_turn()
    player.do("resize", "900 800 1280 800 1")
    assert player.app.is_still
    player.do("resize", "900 800 1280 800 0")
    assert not player.app.is_still


def test_who_plays_next_is_told_while_bots_play() -> None:
    player = PagePlayer(3)
    player.start(("", "greedy", "greedy", "greedy"))
    player.play_until(
        lambda: not player.app.is_persons_turn() and player.state.phase != "place" and player.jobs != []
    )
    app = player.app
    rows = app.game_page.since_coming(app)
    names = app.names()
    seats = [row.seat for row in rows]
    mover, person = player.state.player, app.watcher()
    assert seats == [seat % 4 for seat in range(mover + 1, mover + (person - mover) % 4)]
    assert [row.text for row in rows] == [
        t("since.next" if not number else "since.later", player=names[seat])
        for number, seat in enumerate(seats)
    ]


def test_chips_in_small_windows_until_the_person_does_something() -> None:
    player = at_a_turn()
    player.do("resize", "390 640 390 844 0")
    chips = place_of(player.app, "chips")
    assert len(re.findall('class="deed-chip', chips)) == len(player.app.game_page.since(player.app))
    player.do("resize", "920 800 1280 800 0")
    assert place_of(player.app, "chips") == ""
    player.do("resize", "390 640 390 844 0")
    player.play("hand")
    assert place_of(player.app, "chips") == ""


def test_no_player_is_shown_where_nobody_sank_herds() -> None:
    player = at_a_turn()
    app = player.app
    if not any(row.is_bad for row in app.game_page.since(app)):
        assert since.shown_seat(app, player.state.player) == NOBODY_SHOWN
        assert not any(mark.is_large for mark in board_marks(app))
    row = app.game_page.since(app)[-1]
    player.do("deeds", str(row.seat))
    player.do("deeds", str(row.seat))
    assert since.shown_seat(app, player.state.player) == row.seat


def test_who_sank_herds_is_said_first_as_the_turn_begins() -> None:
    player = PagePlayer(3)
    player.start(("", "greedy", "greedy"))
    for _ in range(400):
        player.play_until(lambda: player.app.is_persons_turn() and not player.app.sheet)
        count = player.state.player
        player.click()
        said = ""
        while not player.app.sheet and not player.app.is_persons_turn() and player.work():
            said = player.app.notices.announcement
        bad = [row.text for row in player.app.game_page.since(player.app) if row.is_bad]
        if said and bad and player.app.is_persons_turn() and player.state.player == count:
            assert said.startswith(f"{bad[0]}.")
            return
    raise AssertionError("nobody sinks herds")


def test_in_the_last_turn_the_lands_open() -> None:
    """In the last turn only land masses count; the news is behind its tab."""
    player = at_a_turn(pace="instant")
    assert place_of(player.app, "side@data-tab") == "since"
    app = player.app
    player.play_until(lambda: app.position.last_turns is not None and app.is_persons_turn() and not app.sheet)
    assert app.entries()[-1].seat != app.watcher()
    assert place_of(app, "side@data-tab") == "table"
