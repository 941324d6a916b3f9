"""Messages: the command line's English, by the ids of web/texts/en.json. One line each."""

from typing import Any

from .games.contract import Reason, Refused
from .record import WrongAction

TEXTS = {
    "err.already_reproduced": "every herd on {cell} has reproduced or was born in this turn",
    "err.ap": "costs {need} action points, {have} left",
    "err.dest_inland": "{cell} is in an interior sea",
    "err.dest_land": "there is a tile on {cell}",
    "err.dest_not_farther": "not farther from the South Pole",
    "err.dest_other_land": "{cell} does not touch the land mass the tile came from",
    "err.full": "{cell} is full: {n} of {cap} herds",
    "err.last_round": "no drift in the last round",
    "err.no_action": "not an action",
    "err.no_farther": "no place farther from the South Pole",
    "err.no_fresh": "no herd on {cell} that can still reproduce",
    "err.no_herd": "no herd of the player on {cell}",
    "err.no_spent": "no herd on {cell} that has reproduced",
    "err.no_swimmers": "no swimmer of the player on {cell}",
    "err.no_tile": "no tile on {cell}",
    "err.not_adjacent": "{to} is not adjacent to {cell}",
    "err.not_present": "no herd of the player on this land mass",
    "err.occupied": "there are herds on {cell} already",
    "err.over": "the game is over",
    "err.phase.act": "the player is taking actions",
    "err.phase.card": "the player has to play the hand card or draw",
    "err.phase.drift": "the player has to drift a tile",
    "err.phase.place": "herds are still being placed",
    "err.pole": "the South Pole never drifts",
    "err.pole_closed": "the South Pole is closed in this game",
    "err.record.action": "action {number} '{text}'",
    "err.record.actions": "'actions' is not a list of at most {most} texts",
    "err.record.bot": "seat {seat}: no such bot: {bot}",
    "err.record.format": "not a trias-record",
    "err.record.game": "no such game: {game}",
    "err.record.json": "not JSON",
    "err.record.name": "seat {seat}: a name has 1 to {most} characters, no control characters",
    "err.record.newer": "version {version} is newer than this program knows ({known})",
    "err.record.option": "option {option}: no such value: {value}",
    "err.record.options": "'options' is not an object",
    "err.record.seats": "'seats' is not a list of {least} to {most} seats",
    "err.record.setup": "'setup' is not an object",
    "err.record.size": "larger than {kb} KB",
    "err.record.version": "no such version: {version}",
    "err.setup.card": "setup: deck {deck} has {n} cards {letter}, not {want}",
    "err.setup.cards": "setup: 'deck' and 'hands' are not texts of the letters M S W X",
    "err.setup.cell": "setup: not a cell: {cell}",
    "err.setup.deck": "setup: the deck has {n} cards, not {want}",
    "err.setup.hands": "setup: {n} hand cards, not {want}",
    "err.setup.letter": "setup: tile {cell} cannot be {letter}",
    "err.setup.outside": "setup: tile {cell} lies beyond ring {rings}",
    "err.setup.pole": "setup: the South Pole is missing",
    "err.setup.ring": "setup: ring {rings} has {n} tiles, not {want}",
    "err.setup.starter": "setup: 'starter' is not a seat from 0 to {players} less 1",
    "err.setup.terrain": "setup: {n} tiles {letter}, not {want}",
    "err.setup.tiles": "setup: 'tiles' is not an object",
    "err.single": "a land mass of one tile never drifts",
    "err.stock_empty": "no herd left in stock",
    "err.tile_interior": "no edge of the tile borders open water",
    "err.tile_lake": "the tile borders only an interior sea",
    "err.undo_barrier": "cannot be taken back",
    "err.wrong_terrain.M": "the card says mountains",
    "err.wrong_terrain.S": "the card says steppe",
    "err.wrong_terrain.W": "the card says woods",
    "cli.bot": "no such bot: {bot}",
    "cli.bots": "name {least} to {most} bots",
    "cli.depth": "not a depth: {text}",
    "cli.file": "{file}: cannot be read",
    "cli.players": "{game} is for {least} to {most} players",
    "cli.progress": "{done} of {all} games",
    "cli.table": "{games} games, {players} players\nbot          wins      95 % interval    points",
}


def text(id: str, values: dict[str, Any]) -> str:
    """The message of an id with its values."""
    return TEXTS[id].format(**values)


def reason_text(reason: Reason) -> str:
    """A reason in words."""
    return text(reason.id, reason.values)


def refusal_text(refused: Refused) -> str:
    """What is wrong, where and why, in one line."""
    line = reason_text(refused.reason)
    if isinstance(refused, WrongAction):
        line += f": {reason_text(refused.inner)}"
    return line
