"""The App: one game after the other through its one way in, and everything that must not happen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from random import Random
from typing import Any

import pytest

from tests.web.page_player import Click, PagePlayer, SavedCheck, position
from trias import record
from trias.games import trias as game
from trias.games.contract import Reason, Refused
from trias.games.trias.cells import NAME
from trias.games.trias.moves import DRAW, DRIFT, END, HAND, KIND, RESCUE, SOURCE, action_text
from trias.games.trias.tiles import LETTERS
from web import commands, shelf, words
from web.app import App
from web.choices import DEFAULTS
from web.clicks import Choice
from web.logbook import Logbook
from web.paces import PACES
from web.scene.screen import scene
from web.scene.table import drift_rank
from web.scene.views import TOKENS
from web.words import t

#: bots of a game's seats ('' a person), and its option for the South Pole.
GAMES = [
    (("", "random"), "closed"),
    (("", ""), "unlimited"),
    (("random", "", "random"), "4"),
    (("", "", ""), "closed"),
    (("", "random", "", "random"), "unlimited"),
    (("random", "", "", "", ""), "4"),
    (("random", "random"), "4"),
    (("random", "random", "random"), "closed"),
]

#: The deal that index.html shows before Python is up.
FIRST_DEAL = game.new_setup(3, Random(2002))


@pytest.fixture(autouse=True)
def english() -> None:
    words.use("en")


def snapshot(player: PagePlayer) -> dict[str, Any]:
    """All that a refusal must leave alone."""
    app = player.app
    return {
        "position": position(player.state),
        "actions": player.match.texts(),
        "undone": list(player.match.undone),
        "entries": len(app.book.entries) if app.book else 0,
        "choice": app.choice,
        "sheet": app.sheet,
        "viewer": app.viewer,
        "marks": app.marks,
        "asked": app.asked,
        "saved": player.saved,
    }


def legal_texts(player: PagePlayer) -> set[str]:
    return {action_text(code) for code in player.state.legal()}


def at_card(player: PagePlayer) -> bool:
    """True where a person chooses between hand and draw."""
    return player.state.phase == "card" and not player.app.sheet and player.app.is_persons_turn()


def person_at_act(seed: int, bots: tuple[str, ...] = ("", "random", "random")) -> PagePlayer:
    """A game in which a person has all action points before him and has played the hand card."""
    player = PagePlayer(seed)
    player.start(bots)
    player.play_until(lambda: at_card(player))
    player.play("hand")
    if player.state.phase == "drift":
        player.play(min(legal_texts(player)))
    assert player.state.phase == "act"
    return player


# The start sheet --------------------------------------------------------------------------------------


def test_the_page_opens_with_a_game_to_start() -> None:
    app = App(Random(1))
    assert (app.sheet, app.page_state, app.match) == ("start", "ready", None)
    assert app.draft.setup == FIRST_DEAL
    assert [seat.token for seat in app.draft.seats] == list(TOKENS[:3])
    assert [bool(seat.bot) for seat in app.draft.seats] == [False, True, True]
    assert app.persons() == [0]


def test_start_begins_exactly_the_game_shown() -> None:
    player = PagePlayer(1)
    app = player.app
    shown, seats = app.draft.match(), list(app.draft.seats)
    player.do("start")
    assert player.match.setup == shown.setup == FIRST_DEAL
    assert player.match.options == {"pole": "unlimited"}
    assert player.match.seats == [
        {"name": seat.name, "bot": seat.bot or None, "token": seat.token} for seat in seats
    ]
    assert app.sheet == ""
    assert json.loads(player.saved)["setup"] == shown.setup
    assert app.draft.setup != shown.setup  # the next game is another one
    before = player.match
    player.do("start")  # a second click finds no sheet
    assert player.match is before


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_any_number_of_players(players: int) -> None:
    player = PagePlayer(players)
    app = player.app
    player.set_up([""] * players)
    assert app.state.players == players == len(app.names())
    assert len({seat.token for seat in app.draft.seats}) == players
    shown = app.draft.setup
    player.do("start")
    assert player.match.setup == {**shown, "starter": 0}
    assert len(player.match.setup["hands"]) == players


def test_seats_are_two_to_five() -> None:
    player = PagePlayer(1)
    for _ in range(5):
        player.do("seat-add")
    assert len(player.app.draft.seats) == 5
    for _ in range(6):
        player.do("seat-remove", "", 0)
    assert len(player.app.draft.seats) == 2
    player.do("seat-add")
    assert len({seat.token for seat in player.app.draft.seats}) == 3


def test_another_number_of_seats_is_another_deal() -> None:
    player = PagePlayer(1)
    player.do("starter", "2")
    before = player.app.draft.setup
    player.do("seat-add")
    assert player.app.draft.setup != before
    assert player.app.draft.starter is None
    assert player.app.state.players == 4


def test_tokens_can_be_changed_for_free_ones() -> None:
    player = PagePlayer(1)
    draft = player.app.draft
    player.do("seat-token", "black", 1)
    assert (draft.seats[1].token, draft.seats[1].name) == ("black", t("start.name.black"))
    for wrong in ("red", "nothing", ""):
        player.do("seat-token", wrong, 1)
        assert draft.seats[1].token == "black"
    player.do("seat-name", "Ada", 1)
    player.do("seat-token", "white", 1)
    assert (draft.seats[1].token, draft.seats[1].name) == ("white", "Ada")


def test_bots_and_persons_can_be_chosen() -> None:
    player = PagePlayer(1)
    draft = player.app.draft
    player.do("seat-kind", "", 1)
    assert (draft.seats[1].bot, draft.seats[1].name) == ("", t("start.name.n", n=2))
    player.do("seat-kind", "random", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("random", t("start.name.red"))
    player.do("seat-name", "Ada", 0)
    player.do("seat-kind", "", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("", "Ada")
    player.do("seat-kind", "nobody", 0)
    assert draft.seats[0].bot == ""


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("A\tda\nx", "A da x"),
        ("a \u200b b", "a b"),
        ("A\u0000d\u202ea\u200f\u2066", "Ada"),
        ("\ud800x\ue000", "x"),
        ("x" * 30, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("<b>\"'&", "<b>\"'&"),
        ("\U0001f995 Ünï", "\U0001f995 Ünï"),
        ("", ""),
        (" \u200b\n ", ""),
    ],
)
def test_names_are_cleaned(typed: str, name: str) -> None:
    player = PagePlayer(1)
    player.set_up(["", ""])
    player.do("seat-name", typed, 1)
    assert player.app.draft.seats[1].name == (name or t("start.name.n", n=2))
    player.do("start")
    assert record.loads(player.saved).seats[1]["name"] == (name or t("start.name.n", n=2))


def test_a_name_left_empty_is_the_default_one_again() -> None:
    player = PagePlayer(1)
    player.do("seat-name", "Ada", 1)
    player.do("seat-name", "   ", 1)
    assert player.app.draft.seats[1].name == t("start.name.yellow")


def test_the_one_who_places_first() -> None:
    player = PagePlayer(1)
    player.set_up(["", "", ""], starter=2)
    player.do("start")
    assert player.match.setup["starter"] == player.state.player == 2
    draft = player.app.draft
    for wrong in ("3", "-1", "x", "", "²", "01"):
        player.do("starter", "1")
        player.do("starter", wrong)
        assert draft.starter is None


@pytest.mark.parametrize("pole", ["unlimited", "4", "closed"])
def test_the_option_for_the_pole(pole: str) -> None:
    player = PagePlayer(1)
    player.set_up(["", ""], pole=pole)
    player.do("pole", "nonsense")
    player.do("start")
    assert player.match.options == {"pole": pole}
    assert player.state.pole == pole
    assert ("+o" in legal_texts(player)) == (pole != "closed")


def test_seats_from_elsewhere_get_tokens_and_bots() -> None:
    player = PagePlayer(1)
    seats: list[dict[str, Any]] = [
        {"name": "A", "bot": None, "token": "white"},
        {"name": "B", "bot": "unheard_of"},
        {"name": "C", "bot": None, "token": "white"},
    ]
    match = game_record(seats)
    player.do("import", match)
    tokens = player.app.tokens()
    assert len(set(tokens)) == 3
    assert tokens[0] == "white"
    assert player.app.bot_of(1) == "casual"
    assert player.app.persons() == [0, 2]


def game_record(seats: list[dict[str, Any]], **changes: Any) -> str:
    setup = game.new_setup(len(seats), Random(5))
    whole = {
        "format": "trias-record",
        "version": 1,
        "game": "trias",
        "seats": seats,
        "options": {"pole": "unlimited"},
        "setup": setup,
        "actions": [],
    }
    return record.dumps({**whole, **changes})


# Whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "pole"), GAMES)
def test_whole_games(bots: tuple[str, ...], pole: str) -> None:
    player = PagePlayer(len(bots))
    saved = SavedCheck(player)
    player.start(bots, pole=pole, starter=None if bots[0] else len(bots) - 1)
    player.play_to_the_end()
    saved.whole()
    app = player.app
    assert app.page_state == "over"
    assert player.state.phase == "over"
    assert app.book is not None
    assert [entry.action for entry in app.book.entries] == player.match.actions
    assert not app.can_undo()
    assert not app.can_redo()
    assert not player.offered()
    assert app.viewer is None


@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_undo_and_all_buttons(seed: int) -> None:
    """Like a person who changes his mind, opens every sheet, leaves the page and asks for nonsense."""
    player = PagePlayer(seed)
    saved = SavedCheck(player)
    player.start(("", "random", ""), pole=("unlimited", "4", "closed")[seed])
    rng = Random(seed)
    intents: list[Click] = [
        ("undo", ""),
        ("undo", ""),
        ("redo", ""),
        ("menu", ""),
        ("table", ""),
        ("log", ""),
    ]
    intents += [("hide-card", ""), ("reveal", ""), ("about", ""), ("action", "o-o"), ("action", "end end")]
    intents += [("key", code) for code in ("KeyU", "KeyW", "Escape", "BracketRight", "PageDown", "Home")]
    intents += [
        ("resize", "390 600 390"),
        ("resize", "900 700 1280"),
        ("pace", "fast"),
        ("land", "A"),
        ("final", ""),
    ]
    intents += [
        ("stored", "err.storage_full"),
        ("stored", ""),
        ("dismiss", ""),
        ("export", ""),
        ("close", ""),
    ]
    for _ in range(20000):
        if player.app.sheet == "final":
            break
        if rng.random() < 0.3:
            player.do(*rng.choice(intents))
            if rng.random() < 0.1 and player.app.can_restart():
                player.do("restart-turn")
        elif not player.app.sheet and not player.app.is_persons_turn():
            if player.app.asked and not player.jobs:
                player.do("waited")
            else:
                assert player.work()
        else:
            player.click()
    assert player.app.sheet == "final"
    saved.whole()


def test_an_intent_that_is_none() -> None:
    with pytest.raises(KeyError):
        App(Random(1)).do("fly")


# What the page is doing -------------------------------------------------------------------------------


def test_page_state() -> None:
    player = PagePlayer(4)
    app = player.app
    assert app.page_state == "ready"
    player.set_up(("", "random"), starter=1)
    player.do("start")
    assert app.page_state == "thinking"
    player.do("menu")
    assert app.page_state == "ready"
    player.do("close")
    assert app.page_state == "thinking"
    player.run_bots()
    assert app.page_state == "ready"
    player.play_to_the_end()
    assert app.page_state == "over"
    player.do("close")
    assert (app.sheet, app.page_state) == ("", "over")
    player.do("final")
    assert app.sheet == "final"
    player.do("new-game")
    assert (app.sheet, app.page_state) == ("start", "ready")


@pytest.mark.parametrize("pace", PACES)
def test_bots_wait_as_long_as_the_pace_says(pace: str) -> None:
    player = PagePlayer(1)
    player.set_up(("random", ""), pace=pace, starter=0)
    player.do("start")
    waits = [order.value for order in player.orders if order.kind == "wait"]
    assert waits == ([] if pace == "instant" else [f"{PACES[pace]} 1"])
    reply = player.jobs[0]
    assert player.match.actions == []
    id = json.loads(reply)["id"]
    player.do("answer", min(legal_texts(player)), id)
    assert len(player.match.actions) == (pace == "instant")
    if pace != "instant":
        assert player.app.page_state == "thinking"
        player.do("waited")
        assert len(player.match.actions) == 1


def test_an_answer_after_the_pause_is_played_at_once() -> None:
    player = PagePlayer(1)
    player.set_up(("random", ""), pace="slow", starter=0)
    player.do("start")
    player.do("waited")
    assert player.match.actions == []
    player.do("answer", min(legal_texts(player)), json.loads(player.jobs[0])["id"])
    assert len(player.match.actions) == 1


def test_an_answer_waits_while_a_sheet_is_open() -> None:
    player = PagePlayer(1)
    player.set_up(("random", ""), starter=0)
    player.do("start")
    player.do("menu")
    player.do("answer", min(legal_texts(player)), json.loads(player.jobs[0])["id"])
    assert player.match.actions == []
    player.do("close")
    assert len(player.match.actions) == 1


def test_skip_shows_all_at_once_until_a_person_plays() -> None:
    player = PagePlayer(3)
    player.set_up(("", "random", "random"), pace="slow")
    player.do("start")
    player.click()
    assert player.waits == 1
    player.do("skip")
    player.run_bots()  # two bots place, twice, with the person in between
    assert player.app.is_persons_turn()
    waits = sum(order.kind == "wait" for order in player.orders)
    assert waits == 1
    assert not player.app.is_skipping
    player.click()
    assert sum(order.kind == "wait" for order in player.orders) == 2


def test_skip_ends_with_the_game() -> None:
    player = PagePlayer(3)
    player.set_up(("random", "random"), pace="slow")
    player.do("start")
    player.do("skip")
    player.play_to_the_end()
    before = sum(order.kind == "wait" for order in player.orders)
    player.do("rematch")
    assert sum(order.kind == "wait" for order in player.orders) == before + 1


def test_skip_with_an_answer_at_hand_plays_it() -> None:
    player = PagePlayer(3)
    player.set_up(("random", ""), pace="slow", starter=0)
    player.do("start")
    player.do("answer", min(legal_texts(player)), json.loads(player.jobs[0])["id"])
    player.do("skip")
    assert len(player.match.actions) == 1


# Bots' answers ----------------------------------------------------------------------------------------


def bot_to_move(seed: int = 1) -> PagePlayer:
    player = PagePlayer(seed)
    player.set_up(("random", "", "random"), starter=0)
    player.do("start")
    return player


def test_a_job_tells_what_the_seat_may_know() -> None:
    player = bot_to_move()
    player.play_until(lambda: player.state.phase == "card" and not player.app.is_persons_turn())
    job = json.loads(player.jobs[0])
    seat = player.state.player
    told = record.from_record(job["record"])
    assert told.texts() == player.match.texts()
    assert isinstance(told.state, game.State)
    assert told.state.hands[seat] == player.state.hands[seat]
    assert job["bot"] == "random"
    shown = {text for key, text in job["record"]["setup"].items() if key in ("deck", "hands")}
    real = {text for key, text in player.match.setup.items() if key in ("deck", "hands")}
    assert shown != real


@pytest.mark.parametrize("answer", ["", "end", "o>a0", "nonsense", "hand"])
def test_an_illegal_answer_is_not_played_and_the_bot_is_asked_again(answer: str) -> None:
    player = bot_to_move()
    before = snapshot(player)
    id = json.loads(player.jobs[0])["id"]
    player.do("answer", answer, id)
    after = snapshot(player)
    if answer:
        assert player.app.alarm == t("err.bot_failed")
        assert json.loads(player.jobs[0])["id"] == after["asked"] != id
    assert {**after, "asked": id} == before
    assert player.work()
    assert len(player.match.actions) == 1


def test_old_and_second_answers_are_left_alone() -> None:
    player = bot_to_move()
    first = json.loads(player.jobs[0])["id"]
    place = min(legal_texts(player))
    player.do("answer", place, first)
    player.run_bots()
    assert player.app.is_persons_turn()
    before = snapshot(player)
    for job in (first, 0, 99, -1):
        player.do("answer", min(legal_texts(player)), job)
        player.do("waited")
        assert snapshot(player) == before
    player.click()
    again = snapshot(player)
    player.do("answer", min(legal_texts(player)), first)
    player.do("answer", min(legal_texts(player)), 0)
    assert snapshot(player) == again
    assert player.work()


def test_the_answer_of_a_game_left_is_not_played_in_the_next() -> None:
    player = bot_to_move()
    old = json.loads(player.jobs[0])["id"]
    player.do("new-game", "yes")
    player.do("start")
    before = snapshot(player)
    player.do("answer", min(legal_texts(player)), old)
    assert snapshot(player) == before
    assert player.work()
    assert len(player.match.actions) == 1


def test_marks_tell_what_bots_did_until_a_person_acts() -> None:
    player = PagePlayer(2)
    player.start(("", "random", "random"))
    player.click()
    player.run_bots()
    marks = player.app.marks
    assert [mark.number for mark in marks] == [1, 2]
    assert [mark.origin for mark in marks] == [None, None]
    player.do("action", "hand")  # refused: herds are still being placed
    assert player.app.marks == marks
    player.click()
    assert player.app.marks == ()
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "card")
    done = player.match.actions
    ends = [0, *(at + 1 for at, code in enumerate(done[:-1]) if code & KIND == END)]
    turn = [code for code in done[ends[-1] :] if code & KIND not in (HAND, DRAW, END)]
    assert len(player.app.marks) == len(turn) > 0


# Refusals ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_a_refusal_says_why_and_changes_nothing(seed: int) -> None:
    player = PagePlayer(seed)
    player.start(("", "random", ""))
    rng = Random(seed)
    pool = {"end", "hand", "draw", "+o", "o>a0", "a0-a1", "a0-a1'", "a0^a1", "a0*", "o*", "z1-z2", "zz9>zz10"}
    pool |= {"", " ", "?", "a0", "a0--a1", "END", "+o+o"}
    for _ in range(500):
        if player.app.sheet == "final":
            break
        for text in rng.sample(sorted(pool - legal_texts(player)), 3):
            before = snapshot(player)
            player.do("action", text)
            assert snapshot(player) == before
            if text.split() and player.app.is_persons_turn() and not player.app.sheet:
                assert player.app.toast is not None
                assert player.app.toast[0] == player.app.alarm != ""
        if not player.app.sheet and not player.app.is_persons_turn():
            player.work()
            continue
        player.click()
        assert player.app.alarm == ""
        pool |= legal_texts(player)


def test_nothing_is_played_while_a_sheet_is_open() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    text = min(legal_texts(player))
    player.do("menu")
    for intent in ("action", "preview", "pick", "cell"):
        before = snapshot(player)
        player.do(intent, "b3" if intent in ("pick", "cell") else text)
        assert snapshot(player) == before
    player.do("mode", "rescue")
    player.do("undo")
    assert player.match.actions == []


def test_a_walk_stops_where_it_is_refused() -> None:
    player = person_at_act(3)
    step = next(text for text in sorted(legal_texts(player)) if "-" in text)
    count = len(player.match.actions)
    player.do("action", f"{step} o>a0 end")
    assert player.match.texts()[count:] == [step]
    assert player.app.alarm


def test_a_mode_that_offers_nothing_says_why() -> None:
    player = person_at_act(3)
    assert not player.state.swimmers[0]
    player.do("mode", "rescue")
    assert player.app.alarm == t("err.no_swimmers.any")
    assert player.app.choice == Choice()
    player.do("mode", "sing")
    assert player.app.choice == Choice()


def test_a_click_on_a_cell_that_offers_nothing_says_why() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.do("action", "+a0")
    player.run_bots()
    player.do("cell", "a0")
    assert player.app.alarm == t("err.occupied")
    assert player.app.toast == (t("err.occupied"), True)


def test_where_nothing_can_be_saved_the_page_says_so_once() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    app = player.app

    def notice() -> str:
        return unescape(strip_tags(scene(app)["toast"]))

    player.do("stored", "err.storage_full")
    assert app.alarm == t("err.storage_full")
    assert t("err.storage_full") in notice()
    assert 'data-intent="export"' in scene(app)["toast"]
    player.do("action", "end")  # refused, and that is told before
    player.do("stored", "err.storage_full")
    assert app.alarm == t("err.phase.place")
    assert t("err.phase.place") in notice()
    player.do("menu")
    assert t("err.storage_full") in notice()
    player.do("dismiss")
    assert notice() == ""
    player.do("stored", "err.storage_full")
    assert (notice(), app.alarm) == ("", "")
    assert app.is_unsaved
    player.do("stored", "")
    assert not app.is_unsaved
    player.do("stored", "err.storage_full")
    assert t("err.storage_full") in notice()
    player.do("stored", "")
    assert notice() == ""


def test_trouble_outside_is_reported() -> None:
    app = App(Random(1))
    app.report(Reason("err.save_corrupt"))
    assert app.toast == (t("err.save_corrupt"), True)


# Undo -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("bots", [("", "random"), ("", "", "")])
def test_undo_goes_back_through_the_turn_and_redo_forward(seed: int, bots: tuple[str, ...]) -> None:
    """Back to the last card drawn or the turn's beginning, never past `end`."""
    player = PagePlayer(seed)
    player.start(bots)
    trail: list[dict[str, Any]] = []
    tried = 0
    for _ in range(1500):
        if player.app.sheet == "final":
            break
        if not player.app.sheet and not player.app.is_persons_turn():
            player.work()
            continue
        count, before = len(player.match.actions), position(player.state)
        player.click()
        if player.app.sheet == "final":
            break
        for code in player.match.actions[count:]:
            if code & KIND in (END, DRAW):
                trail = []
            elif before is not None:
                trail.append(before)
                before = position(player.match.at(len(player.match.actions)))  # type: ignore[arg-type]
        if player.app.sheet or not player.app.is_persons_turn() or player.rng.random() < 0.8:
            continue
        if player.state.phase in ("act", "drift") and player.app.choice == Choice():
            tried += 1
            there_and_back(player)
    assert tried > 3


def there_and_back(player: PagePlayer) -> None:
    app, match = player.app, player.match
    whole = list(match.actions)
    stops = [at + 1 for at, code in enumerate(whole) if code & KIND in (END, DRAW)]
    least = max(stops) if stops else 0
    while app.can_undo() and len(match.actions) > least:
        player.do("undo")
        assert match.actions == whole[: len(match.actions)]
        assert app.said == t("say.undone")
        assert position(player.state) == position(match.at(len(match.actions)))  # type: ignore[arg-type]
        assert app.book is not None
        assert len(app.book.entries) == len(match.actions)
        if not match.actions:
            break
    if stops:
        assert len(match.actions) == least
        player.do("undo")
        drawn = match.actions[-1] & KIND == DRAW
        assert app.alarm == t("err.undo_barrier" if drawn else "err.undo_nothing")
        assert len(match.actions) == least
    while app.can_redo() and not app.sheet:
        player.do("redo")
    assert match.actions == whole


def test_undo_has_nothing_to_undo_at_the_start() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.do("undo")
    assert player.app.alarm == t("err.undo_nothing")
    player.do("redo")
    assert player.app.alarm == t("err.redo_nothing")


def test_a_card_played_from_the_hand_can_be_taken_back_a_drawn_one_not() -> None:
    player = PagePlayer(5)
    player.start(("", "random"))
    player.play_until(lambda: at_card(player))
    before = position(player.state)
    player.play("hand")
    player.do("undo")
    assert position(player.state) == before
    assert player.app.can_redo()
    player.play("draw")
    assert not player.app.can_redo()
    after = position(player.state)
    player.do("undo")
    assert player.app.alarm == t("err.undo_barrier")
    assert position(player.state) == after


def test_undo_puts_back_what_is_picked_before_it_takes_back_an_action() -> None:
    player = PagePlayer(2)
    player.start(("", "random", "random"))
    player.play_until(lambda: at_card(player))
    player.play("hand")
    assert player.state.phase == "drift"
    drift = min(legal_texts(player))
    player.do("pick", drift.split(">")[0])
    assert player.app.said == t("say.lifted", cell=drift.split(">")[0], n=len(player.app.offer().targets))
    player.do("preview", drift)
    assert player.app.choice.place is not None
    count = len(player.match.actions)
    player.do("undo")
    assert player.app.choice.place is None
    assert player.app.choice.picked is not None
    player.do("undo")
    assert player.app.choice == Choice()
    assert len(player.match.actions) == count
    player.do("undo")
    assert player.state.phase == "card"


def test_another_action_ends_redo() -> None:
    player = person_at_act(3)
    moves = sorted(text for text in legal_texts(player) if "-" in text)
    player.play(moves[0])
    player.do("undo")
    player.play(moves[1])
    assert not player.app.can_redo()
    player.do("undo")
    player.play(moves[1])  # the same again keeps what comes after it
    assert player.match.texts()[-1] == moves[1]


def test_undo_is_saved() -> None:
    player = person_at_act(3)
    SavedCheck(player)
    move = min(text for text in legal_texts(player) if "-" in text)
    player.play(move)
    player.do("undo")
    player.do("redo")
    player.do("undo")
    assert json.loads(player.saved)["actions"] == player.match.texts()


def test_what_a_bot_has_seen_cannot_be_taken_back() -> None:
    player = PagePlayer(1)
    player.start(("", "random", "random"))
    player.click()
    assert not player.app.can_undo()  # a bot is to place
    player.run_bots()
    assert player.app.is_persons_turn()
    assert not player.app.can_undo()
    before = snapshot(player)
    player.do("undo")
    assert snapshot(player) == before


@pytest.mark.parametrize("seed", range(2))
def test_restart_goes_to_the_turns_beginning_or_to_the_card_drawn(seed: int) -> None:
    player = PagePlayer(seed)
    player.start(("", "random", ""))
    tried = 0
    for _ in range(600):
        if player.app.sheet == "final":
            break
        if player.app.can_restart() and not player.app.sheet and player.rng.random() < 0.2:
            actions = list(player.match.actions)
            player.do("restart-turn")
            left = player.match.actions
            assert len(left) < len(actions) or not left
            assert left == actions[: len(left)]
            assert player.state.phase != "place"
            phase_before = player.match.at(len(left) - 1)
            assert left[-1] & KIND in (END, DRAW) or getattr(phase_before, "phase", "") == "place"
            assert all(code & KIND not in (END, DRAW) for code in actions[len(left) :])
            tried += 1
        if not player.app.sheet and not player.app.is_persons_turn():
            player.work()
        else:
            player.click()
    assert tried > 2


def test_restart_leaves_the_placing_alone() -> None:
    """The one who places last takes the first turn."""
    player = PagePlayer(1)
    player.start(("random", "", "random"), starter=0)
    player.play_until(lambda: player.state.phase == "card")
    assert player.app.is_persons_turn()
    count = len(player.match.actions)
    assert not player.app.can_restart()
    player.play("hand")
    assert player.app.can_restart()
    player.do("restart-turn")
    assert len(player.match.actions) == count
    assert player.state.phase == "card"
    player.do("undo")  # but undo, one step, still is
    assert player.state.phase == "place"


# Hand-over and hidden cards ---------------------------------------------------------------------------


def twin(app: App, rng: Random) -> App:
    """The same page with every card dealt anew that nobody at it may see now."""
    assert app.match is not None
    persons = app.persons()
    seat = persons[0] if len(persons) == 1 else -1 if app.viewer is None else app.viewer
    other = App(Random(1))
    for name, value in vars(app).items():
        if not name.startswith("_"):
            setattr(other, name, value)
    other.match = app.match.redealt(seat, rng)
    other.match.extra = app.match.extra  # what the page adds, as an id
    other.book = Logbook(other.match.start)  # type: ignore[arg-type]
    state = other.match.start.clone()
    for action in other.match.actions:
        before = state.clone()
        state.play(action)
        other.book.play(before, action, state)  # type: ignore[arg-type]
    return other


@pytest.mark.parametrize("bots", [("", ""), ("", "random", ""), ("", "random"), ("random", "random")])
def test_no_scene_depends_on_a_card_that_is_hidden(bots: tuple[str, ...]) -> None:
    player = PagePlayer(7)
    rng = Random(7)
    looks = 0
    before: list[object] = [None]

    def look() -> None:
        nonlocal looks
        if player.app.match is None:
            return
        looks += 1
        now = player.app.sheet, player.app.viewer
        if looks % 24 == 0 or (now != before[0] and looks % 2):
            before[0] = now
            assert scene(twin(player.app, rng)) == scene(player.app)

    player.after = look
    player.start(bots)
    player.play_to_the_end()
    assert looks > 40


def test_the_hand_card_is_shown_to_its_owner_alone() -> None:
    player = PagePlayer(8)
    player.start(("", "random", ""))
    app = player.app
    turns = 0
    for _ in range(2000):
        if app.sheet == "final" or turns > 12:
            break
        if app.sheet == "handover":
            seat = player.state.player
            turns += 1
            shown = scene(app)
            assert app.viewer is None
            assert app.names()[seat] in shown["sheets"]
            if player.state.phase == "card":
                letter = LETTERS[player.state.hands[seat]]
                assert t("prompt.handover", player=app.names()[seat]) in strip_tags(shown["prompt"])
                assert 'data-intent="reveal"' in shown["sheets"]
                assert all(t(f"hand.{letter}") not in markup for markup in shown.values())
                player.do("reveal")
                assert t(f"hand.{letter}.hide") in scene(app)["hand"]
                assert 'data-action="hand"' in scene(app)["actions"]
                player.do("hide-card")
                assert app.said == t("say.card_hidden")
                assert t("hand.hidden") in scene(app)["hand"]
                player.do("reveal")
                assert app.viewer == seat
            else:
                player.do("continue")
            assert app.sheet == ""
        elif not app.sheet and not app.is_persons_turn():
            assert app.viewer is None
            player.work()
        else:
            player.click()
            if not app.sheet and app.viewer is not None:
                assert app.viewer == player.state.player
    assert turns > 12


def strip_tags(markup: str) -> str:
    return re.sub("<[^>]*>", "", markup)


def test_a_card_seen_while_herds_are_placed_is_hidden_when_the_next_places() -> None:
    player = PagePlayer(3)
    player.start(("", "", ""))
    player.do("reveal")
    assert player.app.viewer == player.state.player
    player.click()
    assert player.app.viewer is None
    assert t("hand.hidden") in scene(player.app)["hand"]


def test_a_card_seen_in_a_turn_is_hidden_while_bots_play() -> None:
    """Also where no new card was drawn, so that no sheet came between."""
    player = PagePlayer(3)
    player.start(("", "random", ""))
    player.play_until(lambda: at_card(player) and player.state.player == 0)
    player.do("action", "draw")
    player.play_until(lambda: not player.app.is_persons_turn() or bool(player.app.sheet))
    assert not player.app.is_persons_turn()
    assert player.app.sheet == ""
    assert player.app.viewer is None


def test_a_new_card_is_shown_once() -> None:
    player = PagePlayer(3)
    player.start(("", ""))
    player.play_until(lambda: player.app.sheet == "newcard")
    app = player.app
    owner = app.viewer
    assert owner is not None
    assert owner != player.state.player
    letter = LETTERS[player.state.hands[owner]]
    shown = scene(app)
    assert t(f"newcard.title.{letter}") in shown["sheets"]
    assert app.names()[owner] in shown["sheets"]
    before = snapshot(player)
    for intent in ("close", "reveal", "menu", "undo", "log", "table"):
        player.do(intent)
        assert snapshot(player) == before
    player.do("continue")
    assert app.sheet == "handover"
    assert app.viewer is None
    assert t(f"log.new_card.{letter}").replace("**", "") not in strip_tags(scene(app)["log"])


def test_one_person_is_asked_to_pass_nothing() -> None:
    player = PagePlayer(3)
    sheets = set()
    player.after = lambda: sheets.add(player.app.sheet)
    player.start(("", "random", "random"))
    player.play_to_the_end()
    assert sheets <= {"start", "", "confirm-end", "meteorite", "final"}
    assert {"meteorite", "final"} <= sheets


@pytest.mark.parametrize("seed", range(4))
def test_the_meteorite_is_told_once(seed: int) -> None:
    player = PagePlayer(seed)
    player.start(("", "random", "") if seed % 2 else ("", ""))
    told: list[int] = []

    def look() -> None:
        if player.app.sheet == "meteorite" and (not told or told[-1] != len(player.match.actions)):
            told.append(len(player.match.actions))

    player.after = look
    player.play_until(lambda: player.app.sheet == "meteorite")
    app = player.app
    assert player.state.last_turns is not None
    assert t("meteorite.title") in scene(app)["sheets"]
    last = player.match.actions[-1] & KIND
    assert last in (END, DRAW)
    player.do("continue")
    if app.is_persons_turn():
        assert app.sheet == ("handover" if last == END else "")
    player.play_to_the_end()
    assert len(told) == 1


# Ending a turn ----------------------------------------------------------------------------------------


def swimmers_at_hand(player: PagePlayer) -> bool:
    state = player.state
    return (
        not player.app.sheet
        and player.app.is_persons_turn()
        and any(code & KIND == RESCUE for code in state.legal())
    )


@pytest.mark.parametrize("seed", range(3))
def test_the_end_is_asked_about_where_swimmers_could_be_rescued(seed: int) -> None:
    player = PagePlayer(seed)
    player.start(("", "random", ""))
    player.play_until(lambda: swimmers_at_hand(player))
    count = len(player.match.actions)
    player.do("action", "end")
    assert player.app.sheet == "confirm-end"
    assert len(player.match.actions) == count
    player.do("close")
    assert player.app.sheet == ""
    player.do("key", "Digit0")
    assert player.app.sheet == "confirm-end"
    player.do("end-anyway")
    assert player.match.texts()[count:][0] == "end"
    assert player.app.sheet != "confirm-end"


@pytest.mark.parametrize(("ap", "free", "words"), [(0, 1, (0, 1)), (0, 2, (0, 2)), (1, 0, (1, 3))])
def test_the_question_counts_what_can_be_rescued(ap: int, free: int, words: tuple[int, int]) -> None:
    player = PagePlayer(1)
    player.start(("", "random", ""))
    player.play_until(lambda: swimmers_at_hand(player))
    state = player.state
    [cell, *_] = [code >> SOURCE for code in state.legal() if code & KIND == RESCUE]
    state.swimmers[state.player] = {cell: 3}
    state.ap, state.free_rescues = ap, free
    shown = strip_tags(scene(player.app)["prompt"])
    assert (t("prompt.rescue.free", n=free) in shown) == bool(free)
    player.do("action", "end")
    left, count = words
    assert t("confirm.end.swimmers", ap=left, n=count) in scene(player.app)["sheets"]
    assert " 0 actions" not in scene(player.app)["sheets"]


def test_the_prompt_counts_no_more_free_rescues_than_swimmers() -> None:
    player = PagePlayer(1)
    player.start(("", "random", ""))
    player.play_until(lambda: swimmers_at_hand(player))
    state = player.state
    [cell, *_] = [code >> SOURCE for code in state.legal() if code & KIND == RESCUE]
    state.swimmers[state.player] = {cell: 1}
    state.free_rescues = 2
    assert t("prompt.rescue.free", n=1) in strip_tags(scene(player.app)["prompt"])


def test_the_end_is_not_asked_about_otherwise() -> None:
    player = person_at_act(3)
    count = len(player.match.actions)
    assert not any(code & KIND == RESCUE for code in player.state.legal())
    player.do("action", "end")
    assert player.match.texts()[count] == "end"


# The end, and the next game ---------------------------------------------------------------------------


def test_the_final_sheet_and_a_rematch() -> None:
    player = PagePlayer(6)
    player.start(("", "random", ""), pole="4", names=("Ada", "", "Bo"))
    player.play_to_the_end()
    app = player.app
    shown = scene(app)
    winners = player.state.winners()
    assert winners
    assert t("final.title") in shown["sheets"]
    assert all(app.names()[seat] in shown["sheets"] for seat in winners)
    assert shown["html@data-state"] == "over"
    player.do("land", "P")
    assert app.shown_land == "P"
    player.do("land", "P")
    assert app.shown_land == ""
    player.do("land", "P")
    player.do("close")
    assert "dim" in scene(app)["board-tiles"]  # a phone shows it only now
    player.do("cell", "o")
    assert app.shown_land == ""
    assert "dim" not in scene(app)["board-tiles"]
    old = player.match
    player.do("rematch")
    assert app.match is not old
    assert (player.match.seats, player.match.options) == (old.seats, old.options)
    assert player.match.setup != old.setup
    assert player.match.actions == []
    assert app.sheet == ""
    assert json.loads(player.saved)["setup"] == player.match.setup


def test_a_new_game_over_one_under_way_leaves_that_one_on_the_shelf() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.click()
    player.run_bots()
    match = player.match
    player.do("menu")
    player.do("new-game")
    assert player.app.sheet == "start"
    assert player.app.match is match
    player.do("close")  # the game under way is still there
    assert (player.app.sheet, player.app.match) == ("", match)
    assert player.app.shelf.count() == 0
    player.do("new-game")
    player.do("start")
    assert player.match is not match
    [kept] = player.app.shelf.games()
    assert record.to_record(shelf.match_of(kept)) == record.to_record(match)


def test_a_game_in_which_nothing_has_been_played_is_not_kept() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.do("new-game")
    player.do("start")
    assert player.app.shelf.count() == 0


# Files ------------------------------------------------------------------------------------------------


def test_export_and_import() -> None:
    player = person_at_act(3)
    player.do("export")
    name, text = player.downloads[-1]
    assert name.endswith(".json")
    assert "/" not in name
    assert player.app.said == t("say.saved_file")
    other = PagePlayer(9)
    SavedCheck(other)
    other.do("import", text)
    assert other.app.said == t("say.opened")
    assert position(other.state) == position(player.state)
    assert other.match.seats == player.match.seats
    assert other.app.tokens() == player.app.tokens()
    other.play_to_the_end()


def test_unknown_keys_of_a_file_are_kept() -> None:
    player = PagePlayer(1)
    player.do("import", game_record([{"name": "A", "bot": None, "x": 1}] * 2, note="mine"))
    assert json.loads(player.saved)["note"] == "mine"
    assert json.loads(player.saved)["seats"][0]["x"] == 1


def bad_files() -> Iterator[str]:
    good = json.loads(game_record([{"name": "A", "bot": None}] * 3))
    changes: tuple[dict[str, Any], ...] = (
        {"format": "x"},
        {"version": 0},
        {"version": 2},
        {"version": "<b>"},
        {"game": "go"},
        {"seats": []},
        {"seats": [{"name": "<b>" * 20, "bot": None}] * 3},
        {"seats": [{"name": "a", "bot": "not a bot"}] * 3},
        {"options": 3},
        {"options": {"pole": "<i>"}},
        {"setup": None},
        {"setup": {**good["setup"], "starter": 7}},
        {"setup": {**good["setup"], "deck": "MMM"}},
        {"setup": {**good["setup"], "deck": "Q"}},
        {"setup": {**good["setup"], "hands": "M"}},
        {"setup": {**good["setup"], "tiles": {}}},
        {"setup": {**good["setup"], "tiles": []}},
        {"setup": {**good["setup"], "tiles": {"o": "P"}}},
        {"setup": {**good["setup"], "tiles": {"o": "P", "z9": "M"}}},
        {"setup": {**good["setup"], "tiles": {"o": "M"}}},
        {"setup": {**good["setup"], "tiles": {"<b>": "M"}}},
        {"setup": {**good["setup"], "deck": good["setup"]["deck"][::-1]}},
        {"actions": None},
        {"actions": ["end"]},
        {"actions": ["+o", "<script>alert(1)</script>"]},
        {"actions": ["+o", "+o"]},
        {"actions": ["+o", 7]},
        {"actions": ["x"] * 6000},
    )
    yield from (json.dumps({**good, **change}) for change in changes)
    yield from (
        "",
        "nonsense",
        "[]",
        "3",
        "[" * 60000,
        "x" * 70000,
        "{",
        '{"format": "trias-record"}',
        "\x00",
    )


@pytest.mark.parametrize("text", list(bad_files()), ids=lambda text: repr(text[-40:]))
def test_a_bad_file_says_one_line_and_leaves_all_as_it_was(text: str) -> None:
    for player in (PagePlayer(1), running()):
        app = player.app
        match, saved, sheet = app.match, player.saved, app.sheet
        player.do("import", text)
        assert app.sheet == "message"
        assert app.message is not None
        line = app.message.values["line"]
        assert line
        assert len(line) < 250
        assert line.endswith(".")
        assert "\n" not in line
        assert t("err.file_wrong", line="").rstrip() in t(app.message.id, **app.message.values)
        shown = scene(app)["sheets"]
        assert "<script" not in shown
        assert "<b>" not in shown
        assert "<i>" not in shown
        player.do("close")
        assert app.sheet == sheet
        assert (app.match, player.saved) == (match, saved)


def running() -> PagePlayer:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.click()
    player.run_bots()
    return player


def test_a_file_dropped_on_a_game_under_way_is_asked_about() -> None:
    player = running()
    match = player.match
    text = game_record([{"name": "A", "bot": None}] * 2)
    player.do("dropped", text)
    assert player.app.sheet == "confirm-open"
    assert player.match is match
    player.do("close")
    player.do("import-anyway")  # what was to be opened is forgotten
    assert player.match is match
    player.do("dropped", text)
    player.do("import-anyway")
    assert player.match.seats[0]["name"] == "A"
    assert player.app.sheet == ""
    assert [shelf.meta(match).id] == [kept.id for kept in player.app.shelf.games()]


def test_a_file_chosen_opens_at_once_and_what_was_played_is_kept() -> None:
    player = running()
    match = player.match
    player.do("import", game_record([{"name": "A", "bot": None}] * 2))
    assert player.match.seats[0]["name"] == "A"
    assert [shelf.meta(match).id] == [kept.id for kept in player.app.shelf.games()]


# Going on with a game kept ----------------------------------------------------------------------------


@pytest.mark.parametrize("bots", [("", "random", "random"), ("", ""), ("random", "", "")])
def test_a_kept_game_goes_on_from_any_point(bots: tuple[str, ...]) -> None:
    """The page is closed after every action; another page goes on to the same position, all phases."""
    player = PagePlayer(11)
    player.start(bots)
    phases = set()
    rng = Random(11)
    for _ in range(3000):
        if player.app.sheet == "final":
            break
        often = 0.5 if player.state.phase == "place" or player.state.last_turns is not None else 0.1
        if rng.random() < often and player.match.actions:
            other = PagePlayer(rng.randrange(1000))
            other.app.keep(player.saved)
            assert other.app.page_state == "ready"
            kept = scene(other.app)
            assert 'data-intent="continue"' in kept["sheets"]
            other.do("pace", "instant")
            other.do("continue")
            assert position(other.state) == position(player.state)
            assert other.app.kept is None
            phases.add((player.state.phase, player.state.last_turns is not None))
            several = len(other.app.persons()) > 1
            if several and other.app.is_persons_turn() and player.state.phase == "card":
                assert other.app.sheet == "handover"
            else:
                assert other.app.sheet in ("", "handover")
            if other.app.sheet == "" and not other.app.is_persons_turn():
                assert len(other.jobs) == 1
            assert other.app.viewer is None
            player = other
        if not player.app.sheet and not player.app.is_persons_turn():
            assert player.work()
        else:
            player.click()
    assert player.app.sheet == "final"
    assert {("place", False), ("card", False), ("drift", False), ("act", False), ("act", True)} <= phases


def test_a_finished_game_shows_its_result_and_an_empty_one_is_not_offered() -> None:
    player = PagePlayer(1)
    player.start(("random", "random"))
    start = record.dumps({**json.loads(player.saved), "actions": []})
    player.play_to_the_end()
    empty = App(Random(1))
    empty.keep(start)
    assert empty.kept is None
    assert 'data-intent="continue"' not in scene(empty)["sheets"]
    over = PagePlayer(2)
    over.app.keep(player.saved)
    offered = scene(over.app)["sheets"]
    assert 'data-intent="continue"' in offered
    assert t("start.kept.title") not in offered  # it does not go on
    assert t("start.kept.last") in offered
    assert re.findall(r'class="button primary[^>]*data-intent="([^"]*)"', offered) == ["start"]
    over.do("continue")
    assert over.app.sheet == "final"
    assert position(over.app.state) == position(player.state)
    over = PagePlayer(2)
    over.app.keep(player.saved)
    over.do("start")  # what is finished may be replaced unasked
    assert over.app.match is not None
    assert over.app.kept is None
    with pytest.raises(Refused):
        App(Random(1)).keep("{}")


# Settings and size ------------------------------------------------------------------------------------


def test_settings_are_kept_and_recalled() -> None:
    player = PagePlayer(1)
    player.do("theme", "dark")
    player.do("pace", "slow")
    assert [order for order in player.orders if order.kind == "theme"][-1].value == "dark"
    other = App(Random(1))
    other.recall(player.settings)
    assert other.settings == {**DEFAULTS, "theme": "dark", "pace": "slow"}
    player.do("theme", "pink")
    player.do("pace", "never")
    assert player.app.settings == other.settings


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nonsense",
        "[]",
        "3",
        "null",
        '"theme"',
        '{"theme": 3, "pace": null}',
        '{"theme": ["dark"], "pace": {"slow": 1}}',
        '{"theme": "pink", "extra": "x"}',
        "[" * 100000,
        "{",
    ],
    ids=lambda text: text[:20],
)
def test_settings_from_garbage_are_left_out(text: str) -> None:
    app = App(Random(1))
    app.recall(text)
    assert app.settings == DEFAULTS


def test_some_good_settings_among_garbage() -> None:
    app = App(Random(1))
    app.recall('{"theme": "dark", "pace": 7, "x": []}')
    assert app.settings == {**DEFAULTS, "theme": "dark"}


def test_the_boards_size_sets_its_frame() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))

    def shape() -> float:
        _, _, width, height = map(float, scene(player.app)["board@viewBox"].split())
        return width / height

    assert shape() > 1
    player.do("resize", "400.5 800 400.5")
    assert shape() == pytest.approx(400.5 / 800, rel=0.01)


# The keyboard -----------------------------------------------------------------------------------------


def test_keys_go_from_cell_to_cell() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))  # the board of two has no holes
    app = player.app
    player.do("key", "Home")
    for code, cell in (("KeyW", 1), ("KeyS", 0), ("ArrowUp", 1), ("ArrowDown", 0), ("KeyE", 2), ("KeyA", 0)):
        player.do("key", code)
        assert app.focus == cell
        assert player.orders[-1].kind == "focus"
    player.do("key", "ArrowRight")
    player.do("key", "ArrowRight")
    player.do("key", "ArrowLeft")
    player.do("key", "ArrowLeft")
    assert app.focus == 0
    for _ in range(9):
        player.do("key", "KeyW")
    assert app.said == t("say.edge")


def test_a_game_by_keys_alone() -> None:
    """Brackets to what can be chosen, Enter there, digits for the rest: till the turn is over."""
    player = PagePlayer(4)
    player.start(("", "random"))
    app = player.app
    turns = 0
    for _ in range(400):
        if not app.sheet and not app.is_persons_turn():
            player.work()
            continue
        if app.sheet:
            player.click()
            continue
        if player.state.phase == "card":
            turns += 1
            if turns > 4:
                return
            player.do("action", "hand")  # a button, not on the board
            continue
        player.do("key", player.rng.choice(["BracketRight", "Comma", "Period", "BracketLeft"]))
        for _ in range(2):
            spots = at_cells(app)
            if NAME[app.focus] in spots:
                player.do(*spots[NAME[app.focus]])
            if app.choice.place is None:  # Enter looks at a place, Enter again drifts
                break
        if player.state.phase == "act" and app.is_persons_turn() and player.rng.random() < 0.3:
            codes = ["Digit0"] if not player.state.ap else ["Digit0", "Digit1", "Digit3", "Digit4", "Escape"]
            player.do("key", player.rng.choice(codes))
    raise AssertionError("four turns take fewer keys")


def at_cells(app: App) -> dict[str, Click]:
    """What Enter does on each cell of the board."""
    tag = r'data-cell="(\w+)"[^>]* data-(action|preview|pick)="([^"]+)"'
    found = re.findall(tag, scene(app)["board-cells"])
    return {cell: (intent, unescape(value)) for cell, intent, value in found}


def test_a_drift_with_confirmation() -> None:
    player = PagePlayer(2)
    player.start(("", "random", "random"))
    player.play_until(lambda: player.state.phase == "drift" and player.app.is_persons_turn())
    player.do("put-back")
    player.do("put-back")
    drift = max(legal_texts(player))
    tile, place = drift.split(">")
    count = len(player.match.actions)
    player.do("pick", tile)
    player.do("preview", "o>a0")  # not a place for it
    assert player.app.choice.place is None
    player.do("preview", drift)
    assert len(player.match.actions) == count
    assert f'data-action="{tile}&gt;{place}"' in scene(player.app)["actions"]
    player.do("action", drift)
    assert player.match.texts()[count] == drift
    assert player.match.actions[count] & KIND == DRIFT
    assert t("say.drifted", cell=place) in player.app.said


def test_a_kept_game_is_never_lost_to_another() -> None:
    """What Start and an opened file take the place of goes on the shelf; a file dropped asks first."""
    first = PagePlayer(3)
    first.set_up(["", "random"])
    first.do("start")
    first.run_bots()
    first.do(
        "action", first.app.match.game.action_text(first.app.state.legal()[0]) if first.app.match else ""
    )
    again = PagePlayer(4)
    again.app.keep(first.saved)
    again.do("dropped", first.saved)
    assert again.app.sheet == "confirm-open"
    assert again.app.match is None
    again.do("close")
    assert again.app.sheet == "start"
    assert again.app.kept is not None
    again.do("start")
    assert again.app.match is not None
    assert again.app.kept is None
    [kept] = again.app.shelf.games()
    assert record.to_record(shelf.match_of(kept)) == json.loads(first.saved)


@pytest.mark.parametrize(("seed", "bots"), [(5, ("", "greedy")), (6, ("", "greedy", "greedy", "greedy"))])
def test_brackets_go_round_the_places_of_a_lifted_tile_the_best_first(
    seed: int, bots: tuple[str, ...]
) -> None:
    player = PagePlayer(seed)
    player.start(bots)
    app, seen = player.app, set[tuple[int, int]]()
    while len(seen) < 2:
        player.play_until(lambda: app.is_persons_turn() and app.state.phase == "drift" and not app.sheet)
        player.do("put-back")
        drifts = [code for code in app.state.legal() if any(drift_rank(app.state, code))]
        player.do("pick", NAME[(drifts or app.state.legal())[0] >> SOURCE])
        targets = app.offer().targets
        ranks = []
        for _ in targets:
            player.do("key", "BracketRight")
            ranks.append(drift_rank(app.state, targets[app.focus][0]))
        assert ranks == sorted(ranks)
        seen |= set(ranks)
        player.do("action", commands.legal(app)[0])
