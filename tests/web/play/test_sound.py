"""Sound: only on request, in step with motion, and revealing nothing hidden."""

from __future__ import annotations

import json

import pytest

from tests.amount import amount
from tests.web.games.trias.test_motion import GAMES
from tests.web.page_player import PagePlayer, legal_texts, order_kind, order_value
from trias.games.trias import action_text
from trias.games.trias.moves import DRIFT, KIND
from trias.games.trias.tiles import LETTERS, METEORITE
from web.draw.motion import DURATION_PERCENT, drifting
from web.games.trias.log.log import Logbook
from web.games.trias.motion.context import cells_between
from web.games.trias.motion.sounds import of_trias
from web.play.sound import LEVELS, MOST, NEAR, SAMPLE, Desk, as_text, from_text
from web.state.app import App
from web.state.motion import Motion
from web.state.orders import Order
from web.state.settings import PACES
from web.state.sound import Sound
from web.state.sound_table import HEIGHTS, SOUNDS, length
from web.state.views import PALETTES

#: Effect -> its sound.
HEARD = {
    "place": "place",
    "card": "card",
    "new_card": "card",
    "meteorite": "boom",
    "drift": "drop",
    "swim": "splash",
    "stand": "step",
    "score": "points",
    "move": "step",
    "rescue": "rescue",
    "reproduce": "birth",
    "return": "sink",
    "overfull": "leave",
}
DICE_HEARD = {
    "move": "slide",
    "slide": "slide",
    "turn_die": "die",
    "triad": "triad",
    "remove": "taken",
    "win": "win",
    "draw": "end",
}
#: Sound -> kinds of motion. One of them is running when the sound is heard.
BESIDE = {
    "place": {"place"},
    "lift": {"drift"},
    "drop": {"drift"},
    "splash": {"splash"},
    "points": {"chip"},
    "birth": {"birth"},
    "rescue": {"rescue"},
    "sink": {"return"},
    "leave": {"overfull"},
    "step": {"walk", "stand", "rescue"},
    "slide": {"slide"},
    "die": {"slide"},
    "triad": {"triad"},
    "taken": {"taken"},
}


def heard(orders: list[Order]) -> list[Sound]:
    """Return the sounds of the orders, of which at most one has sounds."""
    texts = [order_value(order) for order in orders if order_kind(order) == "sound"]
    assert len(texts) <= 1
    return from_text(texts[0], is_still=False)[1] if texts else []


def family(sound: Sound) -> str:
    return sound.name.partition("-")[0]


def begun(bots: tuple[str, ...], *, pace: str = "normal", sounds: str = "full", seed: int = 1) -> PagePlayer:
    player = PagePlayer(seed)
    player.do("resize", "932 626 1280 800")
    player.set_up(bots, pace=pace)
    player.do("sounds", sounds)
    player.do("start")
    return player


def dice(bots: tuple[str, str], pace: str = "normal", seed: int = 1) -> PagePlayer:
    player = PagePlayer(seed)
    player.do("game", "triad")
    for seat, bot in enumerate(bots):
        player.do("seat-kind", bot, seat)
    player.do("pace", pace)
    player.do("sounds", "full")
    player.do("start")
    return player


def step(player: PagePlayer) -> list[Order]:
    """Make a click or a bot's action. Return the orders that followed."""
    seen, app = len(player.orders), player.app
    if not app.sheet and not app.is_persons_turn():
        assert player.work()
    elif app.shown_match.name == "trias" or app.sheet:
        player.click()
    else:
        texts = [app.shown_match.game.action_text(code) for code in app.position.legal()]
        player.play(player.rng.choice(texts))
    return player.orders[seen:]


def told(app: App, number: int, names: dict[str, str]) -> list[str]:
    """Return the sounds that the actions from entry `number` on must make."""
    effects = [effect for entry in app.entries()[number:] for effect in entry.effects]
    return [names[id] for id, values in effects if id in names and (id != "score" or any(values["points"]))]


def check_beside(sounds: list[Sound], made: list[Motion]) -> None:
    """Check that each sound is heard during a motion that it belongs to."""
    for sound in sounds:
        kinds = BESIDE.get(family(sound), set())
        moves = [one for one in made if one.kind in kinds]
        assert not kinds or any(one.start <= sound.at <= one.start + one.length for one in moves), sound
    by_kind = {one.kind: one for one in made}
    by_name = {sound.name: sound.at for sound in sounds}
    if "drop" in by_name:
        tile = by_kind["drift"]
        assert (by_name["lift"], by_name["drop"]) == (tile.start, tile.start + tile.length)
    if "walk" in by_kind:
        assert [sound.name for sound in sounds] == ["step"] * len(sounds)
        assert sounds[-1].at == by_kind["walk"].length
    if "place" in by_kind:
        landed = [one.start + one.frames[1].at * one.length for one in made if one.kind == "place"]
        assert [sound.at for sound in sounds if sound.name == "place"] == pytest.approx(landed)
    if "triad" in by_name:
        assert by_name["triad"] == by_kind["line"].start
        assert by_name["taken"] == by_kind["taken"].start
    if "slide" in by_name:
        assert by_name["die"] == by_kind["slide"].start + by_kind["slide"].length
    if "win" in by_name:
        assert by_name["win"] == max(one.start + one.length for one in made if one.kind in ("slide", "taken"))


def played(player: PagePlayer, made: list[Motion], names: dict[str, str], most: int = 1200) -> set[str]:
    """Play on and check every action. Return the names of all sounds heard."""
    app, found = player.app, set()
    for _ in range(most):
        if app.is_over():
            break  # of the finale, see test_finale.py
        count = len(app.entries())
        made.clear()
        orders = step(player)
        sounds = heard(orders)
        if len(app.entries()) <= count:
            assert not sounds
            continue
        wanted = told(app, count, names)
        assert set(wanted) <= {family(sound) for sound in sounds}
        assert bool(sounds) == bool(wanted)
        check_beside(sounds, made)
        found |= {sound.name for sound in sounds}
    return found


def test_nobody_hears_anything_unless_asked_for() -> None:
    player = PagePlayer(1)
    player.start(("", "random", "random"), pace="normal")
    player.play_to_the_end()
    assert player.app.settings["sounds"] == "off"
    assert not [order for order in player.orders if order_kind(order) == "sound"]


def test_who_chooses_a_loudness_hears_it() -> None:
    player = PagePlayer(1)
    for level, loudness in LEVELS.items():
        (order,) = (order for order in player.do("sounds", level) if order_kind(order) == "sound")
        assert from_text(order_value(order), is_still=False) == (loudness, list(SAMPLE))
    assert not [order for order in player.do("sounds", "off") if order_kind(order) == "sound"]
    assert LEVELS["soft"] < LEVELS["full"]


@pytest.mark.parametrize("bots", [bots for bots, _ in GAMES if len(bots) < 5][:: amount(2, 1)])
def test_every_action_is_heard_beside_what_moves(bots: tuple[str, ...], made: list[Motion]) -> None:
    names = played(begun(bots), made, HEARD)
    assert {"place", "card", "lift", "drop", "splash", "step"} <= names


def test_the_games_played_let_hear_every_sound(made: list[Motion]) -> None:
    names: set[str] = set()
    for seed in range(7, 10):
        names |= played(begun(("random", "random", "random"), seed=seed), made, HEARD)
    for seed in range(1, 5):
        names |= played(dice(("random", "random"), seed=seed), made, DICE_HEARD)
    assert names <= set(SOUNDS)
    rare = {"leave", *(f"points-{height}" for height in range(1, HEIGHTS + 1))}
    assert set(SOUNDS) - names <= rare | {"tick", "roll", "end"}  # those of the finale, see test_finale.py
    assert {name.partition("-")[0] for name in names} >= {"points"}


@pytest.mark.parametrize("bots", [("", "random"), ("random", "")])
def test_dice_are_heard_beside_what_moves(bots: tuple[str, str], made: list[Motion]) -> None:
    names = played(dice(bots, seed=2), made, DICE_HEARD, most=150)
    assert {"slide", "die", "triad", "taken"} <= names


def test_herds_too_many_are_heard_to_leave() -> None:
    player = begun(("", "random"))
    player.play_until(lambda: player.state.phase == "act" and player.app.is_persons_turn())
    state = player.state
    seat = state.player
    cell, herds = max(state.herds[seat].items())
    state.herds[seat][cell], state.room[cell] = herds + state.room[cell] + 2, -2
    orders = player.do("action", "end")
    if player.app.sheet == "confirm-end":
        orders = player.do("end-anyway")
    assert "leave" in {sound.name for sound in heard(orders)}


def test_more_points_sound_higher() -> None:
    player = begun(("random",) * 3)
    player.play_until(lambda: player.app.game_page.brings_points(player.app))
    entry = player.app.entries()[-1]
    heights = []
    for points in ([2, 0, 0], [2, 1, 0], [2, 2, 0], [2, 2, 1], [2, 2, 2], [2, 2, 2, 2, 2]):
        values = next(values for id, values in entry.effects if id == "score")
        values["points"] = points
        (name,) = (sound.name for sound in of_trias([entry]) if family(sound) == "points")
        heights.append(SOUNDS[name][0].pitch)
    assert heights[:5] == sorted(set(heights))
    assert heights[5] == heights[4]


@pytest.mark.parametrize("pace", PACES)
def test_sounds_are_as_fast_as_what_moves(pace: str) -> None:
    player = begun(("random", "random"), pace=pace)
    drops: list[int] = []
    while len(drops) < 3:
        if player.app.sheet:
            player.do("continue")
            continue
        orders = step(player)
        found = [sound.at for sound in heard(orders) if sound.name == "drop"]
        if found:
            way = next(values for id, values in player.app.entries()[-1].effects if id == "drift")
            cells = cells_between(way["cell"], way["to"])
            assert found == [round(drifting(cells, is_bots=True) * DURATION_PERCENT[pace] / 100)]
        drops += found


def test_where_nothing_moves_all_is_heard_at_once() -> None:
    player = begun(("random", "random", "random"))
    player.do("motion", "none")
    found = []
    while not player.app.is_over():
        if player.app.sheet:
            player.do("continue")
            continue
        found += heard(step(player))
    assert {sound.at for sound in found} == {0}
    text = as_text([Sound("lift", 0), Sound("drop", 430)], "full", "slow")
    assert from_text(text, is_still=False)[1] == [Sound("lift", 0), Sound("drop", 645)]
    assert from_text(text, is_still=True)[1] == [Sound("lift", 0), Sound("drop", 0)]


def test_undo_redo_restart_and_skipping_are_silent() -> None:
    player = begun(("", "random", "random"), pace="slow")
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "drift")
    drift = min(action_text(code) for code in player.state.legal() if code & KIND == DRIFT)
    assert heard(player.do("action", drift))
    assert player.app.can_undo()
    assert not heard(player.do("undo"))
    assert player.app.can_redo()
    assert not heard(player.do("redo"))
    assert player.app.can_restart()
    assert not heard(player.do("restart-turn"))
    player.do("action", drift)
    player.play_until(lambda: not player.app.is_persons_turn() and not player.app.sheet)
    assert not heard(player.do("skip"))
    seen = len(player.orders)
    player.run_bots()
    assert not [order for order in player.orders[seen:] if order_kind(order) == "sound"]


def test_dice_taken_back_are_silent() -> None:
    player = dice(("", ""))
    step(player)
    assert not heard(player.do("undo"))
    assert not heard(player.do("redo"))


def test_a_game_played_back_is_heard_and_going_back_is_not() -> None:
    player = begun(("", "random"))
    player.play(min(legal_texts(player)))
    player.do("history")
    assert not heard(player.do("travel", "back"))
    assert {sound.name for sound in heard(player.do("travel", "forward"))} == {"place"}


def test_a_hidden_draw_sounds_the_same_whatever_the_card() -> None:
    """The end of a turn draws a new hand card; the bots' decisions after that are not part of the turn."""
    player = begun(("", "random", "random"))
    player.play_until(
        lambda: (
            player.app.is_persons_turn()
            and player.state.phase == "act"
            and not player.state.hands[player.state.player]
            and player.state.deck[player.state.cards_drawn] != METEORITE
        )
    )
    state = player.state
    texts = set()
    for card in (LETTERS.index(letter) for letter in "MSW"):
        before, book = state.clone(), Logbook(state)
        before.deck = (*before.deck[: before.cards_drawn], card, *before.deck[before.cards_drawn + 1 :])
        after, action = before.clone(), next(code for code in before.legal() if action_text(code) == "end")
        after.play(action)
        book.add(before, action, after)
        assert ("new_card", LETTERS[card]) in [
            (id, values.get("card")) for id, values in book.entries[0].effects
        ]
        texts.add(as_text(of_trias(book.entries), "full", "normal"))
    assert len(texts) == 1
    assert '"card"' in texts.pop()


def test_cards_from_the_hand_and_from_the_pile_sound_alike() -> None:
    player = begun(("", "random"))
    for name in ("hand", "draw"):
        player.play_until(lambda: player.state.phase == "card" and player.app.is_persons_turn())
        assert heard(player.do("action", name)) == [Sound("card", 0)]


def test_equal_sounds_close_together_are_one() -> None:
    desk = Desk()
    first = desk.admit([Sound("step", NEAR), Sound("step", 0), Sound("lift", NEAR)], 1000)
    assert first == [Sound("step", 0), Sound("lift", NEAR)]
    assert desk.admit([Sound("step", 0)], 1000 + NEAR) == []
    assert desk.admit([Sound("step", 0)], 1001 + NEAR) == [Sound("step", 0)]
    assert json.loads(as_text([Sound("sink", 60)] * 4, "soft", "normal"))[1] == [["sink", 60]]


def test_no_more_than_a_handful_are_heard_at_a_time() -> None:
    names = sorted(SOUNDS)[: MOST + 3]
    desk = Desk()
    assert len(desk.admit([Sound(name, 0) for name in names], 0)) == MOST
    assert not desk.admit([Sound(names[-1], 0)], 10)
    assert desk.admit([Sound(names[-1], 0)], 5000)


def test_one_order_holds_no_more_than_can_be_heard_in_any_game() -> None:
    """At the pace `instant`, all sounds of one action are still heard."""
    for player in (begun(("random",) * 3, pace="instant"), dice(("random", "random"), pace="instant")):
        names = HEARD if player.app.shown_match.name == "trias" else DICE_HEARD
        while player.app.sheet != "final":
            if player.app.sheet:
                player.do("continue")
                continue
            count = len(player.app.entries())
            sounds = heard(step(player))
            assert set(told(player.app, count, names)) <= {family(sound) for sound in sounds}
            assert len(sounds) <= MOST


@pytest.mark.parametrize("colours", PALETTES)
def test_what_the_dice_look_like_is_not_heard(colours: str) -> None:
    player = dice(("", ""))
    player.do("dice", colours)
    text = min(map(player.match.game.action_text, player.app.position.legal()))
    player.play(text)
    other = dice(("", ""))
    other.play(text)
    assert heard(player.orders[-3:]) == heard(other.orders[-3:]) != []


@pytest.mark.parametrize("name", SOUNDS)
def test_every_sound_is_short_and_can_be_made(name: str) -> None:
    assert 0 < length(name) <= (1200 if name in ("rumble", "boom") else 600)
    for voice in SOUNDS[name]:
        assert voice.kind in ("sine", "triangle", "lowpass", "bandpass")
        assert voice.start >= 0
        assert 0 < voice.rise < voice.length
        assert 0 < voice.gain < 1
        assert all(30 <= pitch <= 4000 for pitch in (voice.pitch, voice.to))
