"""Profile: what Trias gives the page whether or not it is on the board. No browser."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from trias.games.trias.cells import cell_named
from web.draw.controls import attributes
from web.draw.tiles import HEIGHT, SIDE
from web.games.trias.board.frame import centre, shift
from web.games.trias.daily_game import chance, day_of, deal, in_time
from web.games.trias.log.statistics import FIGURES
from web.games.trias.play.clicks import rescuable
from web.games.trias.position import state_of
from web.state.lazy import Lazy
from web.state.profile import Daily, Profile
from web.state.views import TOKENS

if TYPE_CHECKING:
    from web.games.trias.ratings import bot_ratings, rating_words
    from web.state.app import App
else:
    bot_ratings = Lazy("web.games.trias.ratings.bot_ratings")
    rating_words = Lazy("web.games.trias.ratings.rating_words")


# When tips help ---------------------------------------------------------------------------------------


def _is_placing_first(app: App) -> bool:
    return state_of(app).phase == "place" and not state_of(app).herds[state_of(app).player]


def _is_placing_again(app: App) -> bool:
    return state_of(app).phase == "place" and bool(state_of(app).herds[state_of(app).player])


def _has_card(app: App) -> bool:
    return state_of(app).phase == "card"


def _is_lifting(app: App) -> bool:
    return state_of(app).phase == "drift" and app.session.choice.picked is None


def _can_split(app: App) -> bool:
    tiles = app.offer().picks if _is_lifting(app) else ()
    return any(len(state_of(app).land.pieces(cell)) > 1 for cell in tiles)


def _has_actions(app: App) -> bool:
    return state_of(app).phase == "act" and state_of(app).ap > 0


def _for_two(helps: Callable[[App], bool]) -> Callable[[App], bool]:
    """Return the condition for a tip that is true only with two players, without interim scoring (R6.3)."""
    return lambda app: state_of(app).players == 2 and helps(app)


def _for_more(helps: Callable[[App], bool]) -> Callable[[App], bool]:
    """Return the condition for the same tip, worded for more than two players."""
    return lambda app: state_of(app).players > 2 and helps(app)


def _has_swimmers(app: App) -> bool:
    return state_of(app).phase == "act" and rescuable(state_of(app)) > 0


def _is_last(app: App) -> bool:
    return _has_actions(app) and state_of(app).last_turns is not None


# The profile ------------------------------------------------------------------------------------------

#: Terrain -> the class of a small flat tile.
_FLAT = {"P": "flat-p", "M": "flat-m", "S": "flat-s", "W": "flat-w"}
#: A deal to show until today's is known: terrain -> cells.
_SOME_TILES = {
    "P": "o",
    "M": "a2 a5 b4 b7 c2 c4 c6 c11 c15",
    "S": "a1 a4 b1 b5 b8 b11 c0 c3 c5 c8 c9 c12 c14 c17",
    "W": "a0 a3 b0 b3 b10 c1 c7 c10 c13 c16",
}


def continent(tiles: Mapping[str, str]) -> str:
    """Return a small flat continent. tiles: cell -> terrain, {} if they are not known yet."""
    shown = tiles or {cell: letter for letter, cells in _SOME_TILES.items() for cell in cells.split()}
    cells = {cell_named(name): terrain for name, terrain in shown.items()}
    places = [centre(cell) for cell in cells]
    left, top = min(x for x, _ in places) - SIDE, min(y for _, y in places) - HEIGHT / 2
    right, bottom = max(x for x, _ in places) + SIDE, max(y for _, y in places) + HEIGHT / 2
    flat = "".join(
        f'<use href="#art-hex" class="{_FLAT[terrain]}" transform="{shift(cell)}"/>'
        for cell, terrain in cells.items()
    )
    box = f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"
    values = {"class": "tile-art", "viewBox": box, "aria-hidden": "true", "focusable": "false"}
    return f"<svg{attributes(values)}>{flat}</svg>"


PROFILE = Profile(
    sheet="play",
    has_secrets=True,
    has_editor=True,
    daily=Daily(
        day_of=day_of,
        chance=chance,
        in_time=in_time,
        tiles=lambda day: dict(deal(day)["tiles"]),
        picture=continent,
    ),
    ahead=(
        "web.games.trias.log.since",
        "web.games.trias.log.words",
        "web.games.trias.play.choosing",
        "web.games.trias.play.turns",
        "web.games.trias.board.board",
        "web.games.trias.screen",
        "web.games.trias.keys",
        "web.games.trias.motion.motion",
        "web.games.trias.log.bots_turn",
        "web.play.sound",
        "web.games.trias.motion.sounds",
        "web.games.trias.notes.outlook",
        "web.games.trias.notes.land",
        "web.play.shows",
        "web.games.trias.finale.last_round",
        "web.games.trias.finale.scoring",
        "web.games.trias.finale.scoring_motion",
    ),
    puzzle_signs={
        "drift": "drift",
        "card": "card",
        "split": "branch",
        "save": "rescue",
        "best": "crown",
        "guard": "swim",
        "last": "meteorite",
    },
    tokens=TOKENS,
    players=3,
    with_starter=lambda seat: {"starter": seat},
    is_token_chosen=True,
    tips={
        "aim": _for_more(_is_placing_first),
        "aim.two": _for_two(_is_placing_first),
        "place": _is_placing_again,
        "card": _has_card,
        "drift": _is_lifting,
        "split": _for_more(_can_split),
        "split.two": _for_two(_can_split),
        "last": _is_last,
        "swim": _has_swimmers,
        "act": _has_actions,
    },
    settings=("turn", "tokens", "names", "scored", "tint", "rings", "confirm", "hands"),
    board_keys=(
        (("{KeyQ} {KeyW} {KeyE}", "{KeyA} {KeyS} {KeyD}"), "keys.steps"),
        (("↑ ↓ ← →",), "keys.arrows"),
        (("{page_up}", "{page_down}"), "keys.lands"),
        (("{home}",), "keys.pole"),
        (("+", "−"), "keys.zoom"),
        (("F",), "keys.fit"),
        (("B", "{shift} B"), "keys.turn"),
        (("I",), "keys.tint"),
    ),
    play_keys=(
        (("C", "G"), "keys.cards"),
        (("1 2 3 4",), "keys.modes"),
        (("0",), "keys.end"),
    ),
    say_keys=(
        (("P", "O"), "keys.players"),
        (("M",), "keys.masses"),
        (("K",), "keys.card"),
        (("X", "{shift} X"), "keys.rays"),
        (("T",), "keys.tile"),
    ),
    restarts_turns=True,
    chapters=("S.trias", *(f"R{number}" for number in range(1, 13)), "A"),
    rules={
        "R1.2": "position.most.M position.most.S position.most.W position.tiles position.inner position.pole",
        "R1.4": "position.cards position.hand position.pile position.meteorite position.second_deck",
        "R1.6": "position.herds position.lost",
        "R1.7": "occupied phase.place position.placing position.swam position.untouched",
        "R2.3": "pole_closed position.at_pole",
        "R2.4": "full full_reproduce blocked position.barren",
        "R4.1": "phase.card position.card",
        "R4.2": "phase.drift wrong_terrain position.no_drift",
        "R5.1": "tile_interior tile_lake not_present single pole no_drift",
        "R5.2": "dest_land",
        "R5.2a": "no_farther dest_not_farther position.deep position.far position.still position.drifts",
        "R5.2b": "dest_other_land position.alone",
        "R5.2c": "dest_inland",
        "R5.3": "position.on_sea position.on_land",
        "R5.4": "position.crowd position.landed",
        "R6.2": "position.earned position.second",
        "R7.1": "ap no_ap phase.act",
        "R7.2": "ap.drift",
        "R7.3": "no_move not_adjacent",
        "R7.4": "no_swimmer no_swimmers rescue_room swims position.rescued",
        "R7.5": "stock_empty already_reproduced no_reproduce position.born position.bred",
        "R7.6": "no_spent no_fresh position.spent position.reproduced position.pairs",
        "R8.1": "position.swims position.surplus position.sunk",
        "R9.1": "last_round position.last",
    },
    figures=FIGURES,
    means=("drowned", "split", "rescue"),
    counts=rating_words.counts_so_far,
    strength=bot_ratings.strength,
    shares_wins=True,
    faces={
        "pip": "",
        "bruno": "red",
        "otto": "white",
        "nella": "",
        "hilda": "purple",
        "dorn": "black",
        "tessa": "",
        "cora": "yellow",
    },
    women=("nella", "hilda", "tessa", "cora"),
)
