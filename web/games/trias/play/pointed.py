"""Pointed: the target of the mouse, the focus or a tap, and what it highlights. Only reads the app."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.moves import CELL, DRAW, END, HAND, KIND, SOURCE, TARGET
from trias.games.trias.tiles import DRIFTING
from web.games.trias.play.own_marks import mark_of
from web.games.trias.play.unseen_cards import unseen_cards
from web.games.trias.position import state_of
from web.play.marks import board_glow, hint_marks
from web.state.views import Spotlight
from web.words import t

if TYPE_CHECKING:
    from web.games.trias.log.letters import Letters
    from web.state.app import App


def cell(app: App) -> int | None:
    """Return the cell under the pointer, or under what it drags, or None."""
    kind, _, value = app.session.pointed.partition(" ")
    return cell_named(value) if kind in ("cell", "drop") and value else None


def _what(app: App) -> tuple[str, str]:
    """Return the kind and value of what is highlighted: the pointer's target, or what a tap has chosen."""
    pointed, lit = app.session.pointed, app.session.lit
    is_on_board = pointed.partition(" ")[0] in ("", "cell")
    kind, _, value = (lit if lit and is_on_board else pointed).partition(" ")
    return kind, value


def way(app: App) -> tuple[int, ...]:
    """Return the moves that a click on the cell under the pointer, or a drop there, would play; or ()."""
    to, choice = cell(app), app.session.choice
    if to is None or not app.is_persons_turn():
        return ()
    offer = app.offer()
    if offer.kind != "move" or to not in offer.targets:
        return ()
    is_taken_up = to in offer.picks and to != choice.picked
    return () if is_taken_up and not app.session.pointed.startswith("drop ") else offer.targets[to]


def outlook(app: App) -> int | None:
    """Return the tile that the turn bar describes while one is to be chosen: the last tile pointed at."""
    offer = app.offer()
    if offer.kind != "drift" or app.session.choice.picked is not None:
        return None
    tile = cell(app)
    if tile not in offer.picks:
        tile = cell_named(app.session.outlook) if app.session.outlook else None
    return tile if tile in offer.picks else None


def hover(app: App, _: str) -> None:
    """Remember the tile under the pointer, for the turn bar to describe while a tile is to be chosen."""
    tile = outlook(app)
    if tile is not None:
        app.session.outlook = NAME[tile]


def tiles_of_card(app: App, card: int) -> frozenset[int]:
    """Return the tiles that the player to move could drift with a card (R4.1, R4.2)."""
    state = state_of(app)
    return frozenset(code >> SOURCE for code in state.mandatory_drifts(state.player, card))


def hand_tiles(app: App) -> frozenset[int]:
    """Return the tiles that the hand card could drift, none if the card may not be seen or played now."""
    state = state_of(app)
    card = state.hands[state.player] if state.phase == "card" else 0
    return (
        tiles_of_card(app, card) if card and app.is_persons_turn() and app.sees(state.player) else frozenset()
    )


def spotlight(app: App, letters: Letters) -> Spotlight:
    """Return the current highlights on the board. letters: those of the land masses on screen."""
    light = _light(app, letters)
    if app.notices.refused:
        return light.replace(refused=cell_named(app.notices.refused))
    return light


def lit_land(app: App) -> str:
    """Return the letter of the land mass whose row or label is pointed at or was tapped; or ''."""
    kind, value = _what(app)
    return value if kind == "land" else ""


def land_at(app: App, letters: Letters) -> str:
    """Return the letter of the land mass that is pointed at by its row, its label or a tile, or ''."""
    kind, _ = _what(app)
    at = cell(app)
    if kind == "land":
        return lit_land(app)
    return letters.by_cell.get(at, "") if at is not None and kind in ("cell", "drop") else ""


def _light(app: App, letters: Letters) -> Spotlight:
    state = state_of(app)
    kind, value = _what(app)
    tiles = frozenset(state.land.tiles())
    if kind == "seat" and value.isdigit() and int(value) < state.players:
        return Spotlight(veiled=tiles, token=app.tokens()[int(value)])
    if kind == "land":
        land = frozenset(at for at, letter in letters.by_cell.items() if letter == value)
        return Spotlight(veiled=tiles - land, land=land) if land else Spotlight()
    if kind == "moment" and value.isdigit():
        return _deed(app, int(value))
    if kind == "hand" and not app.sheet:
        raised = hand_tiles(app)
        return Spotlight(veiled=tiles - raised, raised=raised) if raised else Spotlight()
    if kind == "draw" and not app.sheet and state.phase == "card" and app.is_persons_turn():
        return Spotlight(glow=_odds(app))
    if kind == "eggs" and app.session.choice.mode != "reproduce" and state.phase == "act":
        return _choosing(app).replace(eggs=_eggs(app))
    return _choosing(app)


def _eggs(app: App) -> tuple[tuple[int, int], ...]:
    """Return (tile, number of herds that can reproduce) for tiles with such herds of the player to move."""
    herds, spent = state_of(app).herds[state_of(app).player], state_of(app).spent
    fresh = ((cell, count - spent.get(cell, 0)) for cell, count in herds.items())
    return tuple((cell, count) for cell, count in fresh if count)


def _choosing(app: App) -> Spotlight:
    """Return the highlights that the cell under the pointer causes in the choice under way."""
    codes = way(app)
    if codes:
        origin = codes[0] >> SOURCE
        cells = (origin, *(code >> TARGET & CELL for code in codes))
        token = app.tokens()[state_of(app).player]
        return Spotlight(way=cells, text=t("target.actions", n=len(codes)), held=token)
    if app.offer().kind == "place":
        return Spotlight(raised=good_tiles(app))
    aim = cell(app) if app.session.pointed.startswith("drop ") else None
    return _hint(app).replace(hot=outlook(app), aim=aim if aim in app.offer().targets else None)


def good_tiles(app: App) -> frozenset[int]:
    """Return a few good tiles for the next herds, which are raised in a person's first games."""
    if app.offer().kind != "place" or not shows_good_tiles(app):
        return frozenset()
    from web.games.trias.play.first_herds import good_tiles

    return frozenset(good_tiles(state_of(app)))


def shows_good_tiles(app: App) -> bool:
    """True while a novice places herds in a game, whatever sheet is open."""
    from web.games.trias.play.first_herds import is_novice

    return app.session.study is None and app.is_persons_turn() and is_novice(app)


def _hint(app: App) -> Spotlight:
    """Return the highlights of a hint: a few tiles, the first action, or the whole turn."""
    marks, tiles = hint_marks(app), frozenset(state_of(app).land.tiles())
    lit = board_glow(app) if app.session.study is None else frozenset[int]()
    if marks and app.session.advice is not None and app.session.advice.step == 2:
        lit = frozenset(cell for mark in marks for cell in (mark.cell, mark.origin) if cell is not None)
    if not lit or app.session.choice.picked is not None:
        return Spotlight(advice=marks)
    return Spotlight(veiled=tiles - lit, raised=lit & tiles, advice=marks)


def _deed(app: App, moment: int) -> Spotlight:
    """Return the highlight of the action with this number."""
    entries = app.entries_of_game()
    if not 0 < moment <= len(entries):
        return Spotlight()
    action = entries[moment - 1].action
    if action & KIND in (HAND, DRAW, END):
        return Spotlight()
    return Spotlight(deeds=(mark_of(action, moment),))


def _odds(app: App) -> tuple[tuple[int, float], ...]:
    """Return (tile, share of the unseen cards that could drift it) for each tile."""
    counts = unseen_cards(app)
    whole = sum(counts.values()) or 1
    glow: dict[int, float] = {}
    for terrain in DRIFTING:
        for tile in tiles_of_card(app, terrain):
            if state_of(app).land.terrain[tile] == terrain:
                glow[tile] = counts[terrain] / whole
    return tuple(sorted(glow.items()))
