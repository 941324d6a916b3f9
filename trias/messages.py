"""Messages: the English texts of the command line, by message id. One line each.

The ids are those of the page's texts (web/words/texts/*/en.json), except `cli.*`.
"""

import json
from typing import Any

from .games.contract import Reason, Refused
from .lab.bot_file import BotFault
from .record import WrongAction, printable

TEXTS = {
    "err.already_reproduced": "every herd on {cell} has reproduced or was born this turn",
    "err.ap": "not enough actions: it takes {need}, and {have} are left",
    "err.die_in_way": "a die blocks the way to {to}",
    "err.die_stuck": "the die on {cell} has nowhere to go",
    "err.dest_inland": "{cell} is in an inland sea",
    "err.dest_land": "there is already a tile on {cell}",
    "err.dest_not_farther": "not farther from the South Pole",
    "err.dest_other_land": "{cell} does not touch the land mass that the tile comes from",
    "err.full": "{cell} is full: {n} of {cap} herds",
    "err.last_round": "no drift in the last round",
    "err.link.torn": "the link is incomplete or changed",
    "err.link.version": "no such version of a link",
    "err.link.bot": "the link has no bot: its name or source is missing, or it is larger than {kb} KB",
    "err.no_action": "not an action",
    "err.no_die": "the player has no die on {cell}",
    "err.no_farther": "the tile has no place farther from the South Pole",
    "err.no_fresh": "no herd on {cell} can still reproduce",
    "err.no_herd": "the player has no herd on {cell}",
    "err.no_line": "{to} is not in line with {cell}",
    "err.no_spent": "no herd on {cell} has reproduced",
    "err.no_swimmers": "the player has no swimmer on {cell}",
    "err.no_tile": "no tile on {cell}",
    "err.no_triad": "there is no triad, so no die is removed",
    "err.not_adjacent": "{to} is not next to {cell}",
    "err.not_present": "the player has no herd on this land mass",
    "err.not_stuck": "a die that can turn and move must do both",
    "err.occupied": "there are already herds on {cell}",
    "err.other_face": "the die would show {face}",
    "err.over": "the game is over",
    "err.phase.act": "it is time for actions: the player takes one, or ends the turn",
    "err.phase.card": "the player must play the hand card or draw",
    "err.phase.drift": "the player must drift a tile",
    "err.phase.place": "herds are still being placed",
    "err.pole": "the South Pole never drifts",
    "err.pole_closed": "the South Pole is closed in this game",
    "err.position.alone": "{cell}: no other tile is beyond ring {rings}, but a drifted tile must touch one",
    "err.position.at_pole": "o: {n} herds on the South Pole, {most} at most",
    "err.position.barren": "{cell}: no herd can reproduce on an overfull tile",
    "err.position.born": "seat {seat} has {n} herds on the board, {most} at most after so few turns",
    "err.position.bred": "actions needed for herds like these: {n}, but {most} at most were possible",
    "err.position.card": "'card' must be a terrain in phase drift and otherwise null, not {value}",
    "err.position.cards": "cards {letter} left: {most}, not {n}",
    "err.position.cell": "not a cell: {cell}",
    "err.position.cells": "'{key}' is not an object of cells",
    "err.position.count": "{cell}: a seat can have 0 to {most} herds there, not {value}",
    "err.position.counts": "'{key}' on {cell} is not a list of {n} numbers",
    "err.position.crowd": "{cell}: {n} herds in one place, {most} at most",
    "err.position.deep": "{cell}: no tile farther out can have left a swimmer here",
    "err.position.drifts": "drifts needed for such tiles and swimmers: {n}, but {most} at most were made",
    "err.position.earned": "points of seat {seat}: {n}, {most} at most after so few drifts",
    "err.position.far": "{cell}: with this many cards left, no tile is beyond ring {rings}",
    "err.position.final": "points of seat {seat}: {n}, but it must be {least} to {most} after final scoring",
    "err.position.game": "positions of this game cannot be read: {game}",
    "err.position.hand": "a hand card must be M, S, W or null, not {value}",
    "err.position.herds": "seat {seat} has {n} herds including its stock, {most} at most",
    "err.position.inner": "{n} tiles on rings 1 and 2, {most} at most",
    "err.position.landed": "{cell} is overfull, but no tile can have landed on swimmers there",
    "err.position.last": "'last_turns' does not match phase {phase}",
    "err.position.letter": "tile {cell} cannot be {letter}",
    "err.position.list": "'{key}' is not a list with an entry for each of {n} seats",
    "err.position.lost": "herds of seat {seat} including its stock: {n}, but all {all} stay in the game",
    "err.position.meteorite": "'pile' has the meteorite in the wrong place",
    "err.position.most.M": "{n} tiles M: there are only {most}",
    "err.position.most.S": "{n} tiles S: there are only {most}",
    "err.position.most.W": "{n} tiles W: there are only {most}",
    "err.position.no_drift": "the player has no tile to drift",
    "err.position.number": "'{key}' must be a whole number from {least} to {most}, not {value}",
    "err.position.object": "not a position",
    "err.position.on_land": "{cell}: a swimmer on land",
    "err.position.on_sea": "{cell}: a herd on the sea",
    "err.position.pairs": "an odd number of spent herds: each herd that reproduces makes two",
    "err.position.phase": "no such phase: {phase}",
    "err.position.pile": "'pile' is not a string of {n} cards M S W X",
    "err.position.placing": "herds are placed in turn, two at a time, on tiles without herds",
    "err.position.players": "'stock' is not a list for 2 to 5 seats",
    "err.position.points": "nobody can have points yet",
    "err.position.pole": "the South Pole is missing",
    "err.position.reproduced": "herds that have reproduced or were born this turn: {n}, {most} at most",
    "err.position.rescued": "'free_rescues' is {n}, but no herd can have been rescued just now",
    "err.position.second": "points of seat {seat}: {n}, and nobody else has 2: 1 is only for second place",
    "err.position.second_deck": "'pile' ends with {n} cards {letter} of deck 2: there are only {most}",
    "err.position.spent": "{cell}: spent herds must be the player's, in phase act",
    "err.position.still": "the first drift has been made, but no tile lies beyond ring {rings}",
    "err.position.sunk": "drifts needed for such swimmers since the turn of seat {seat}: {n}, {most} at most",
    "err.position.surplus": "{cell} is overfull with herds of seat {seat}, whose turn is over",
    "err.position.swam": "{cell}: nobody can swim before the first drift",
    "err.position.swims": "{cell}: swimmers of seat {seat} returned to stock at the end of its turn",
    "err.position.tiles": "{n} tiles, not counting the South Pole, {most} at most",
    "err.position.untouched": "seat {seat} has had no turn: its herds must be two pairs, as they were placed",
    "err.position.winners": "'winners' does not match the points",
    "err.record.action": "action {number} '{text}'",
    "err.record.actions": "'actions' is not a list of at most {most} strings",
    "err.record.bot": "seat {seat}: no such bot: {bot}",
    "err.record.format": "not a trias-record",
    "err.record.game": "no such game: {game}",
    "err.record.json": "not JSON",
    "err.record.name": "seat {seat}: a name has 1 to {most} characters, not all of them blank,"
    " no control characters",
    "err.record.newer": "version {version} is newer than any this program knows (up to {known})",
    "err.record.option": "option {option}: no such value: {value}",
    "err.record.options": "'options' is not an object",
    "err.record.seats": "'seats' is not a list of {least} to {most} seats",
    "err.record.setup": "'setup' is not an object",
    "err.record.size": "larger than {kb} KB",
    "err.record.version": "no such version: {version}",
    "err.same_face": "the die already shows {face}",
    "err.setup.card": "setup: cards {letter} in deck {deck}: {n}, not {want}",
    "err.setup.cards": "setup: 'deck' and 'hands' are not strings of the letters M S W X",
    "err.setup.cell": "setup: not a cell: {cell}",
    "err.setup.deck": "setup: cards in the pile: {n}, not {want}",
    "err.setup.dice": "setup: '{colour}' is not six values from 1 to 3 in ascending order",
    "err.setup.first": "setup: 'first' is neither black nor orange",
    "err.setup.hands": "setup: hand cards: {n}, not {want}",
    "err.setup.letter": "setup: tile {cell} cannot be {letter}",
    "err.setup.outside": "setup: tile {cell} lies beyond ring {rings}",
    "err.setup.pole": "setup: the South Pole is missing",
    "err.setup.ring": "setup: tiles on ring {rings}: {n}, not {want}",
    "err.setup.starter": "setup: 'starter' is not one of the {players} seats, numbered from 0",
    "err.setup.terrain": "setup: tiles {letter}: {n}, not {want}",
    "err.setup.tiles": "setup: 'tiles' is not an object",
    "err.single": "a single tile never drifts",
    "err.stuck": "no die can both turn and move: turn one or move one",
    "err.stock_empty": "no herds left in stock",
    "err.tile_interior": "the tile does not touch the open sea",
    "err.tile_lake": "the tile touches only an inland sea",
    "err.triad_remove": "the player made a triad and must remove one of the player's dice in it",
    "err.sealed": "sealed games are no longer supported",
    "err.undo_barrier": "cannot be undone",
    "err.turn.other": "the turn does not continue this game, or the link is incomplete",
    "err.wrong_terrain.M": "the card says mountains",
    "err.wrong_terrain.S": "the card says steppe",
    "err.wrong_terrain.W": "the card says woods",
    "cli.bot": "no such bot: {bot}",
    "cli.bot.answer": "{file}, line {line}: choose returned {answer}",
    "cli.bot.error": "{file}, line {line}: {error}",
    "cli.bot.none": "{file}: no function choose(view, legal), and no class with such a method",
    "cli.bot.position": "the position: {position}",
    "cli.bot.several": "{file}: more than one class with choose: {names}",
    "cli.bots": "name {least} to {most} bots",
    "cli.depth": "not a whole number: {text}",
    "cli.ended": "a process of the match ended during a game, with code {code}",
    "cli.file": "{file}: cannot be read",
    "cli.input": "standard input cannot be read",
    "cli.input.closed": "standard input is closed",
    "cli.interrupted": "interrupted",
    "cli.link": "{sign}: only links to a whole game (#g=) or a position (#p=) can be read here",
    "cli.output": "standard output cannot be written: {why}",
    "cli.output.closed": "standard output is closed",
    "cli.play": "you are A. Type an action, ? to list all of them, undo, save FILE, or quit."
    " FILE may be new or hold an earlier game, which the new one replaces",
    "cli.played": "{seat}: {action}",
    "cli.save": "{file}: cannot be written",
    "cli.save.other": "{file}: there is already a file that is not a saved game; nothing was saved",
    "cli.undo": "there is nothing to undo",
    "cli.players": "{game} is for {least} to {most} players",
    "cli.players.exact": "{game} is for {least} players",
    "cli.progress": "{done} of {all} games",
    "cli.table": "{games} games, {players} players\nbot          wins      95 % interval    points",
}


def text(id: str, values: dict[str, Any]) -> str:
    """Return the message for an id, with its values filled in and made printable, so that it is one line."""
    return TEXTS[id].format(
        **{name: printable(value) if isinstance(value, str) else value for name, value in values.items()}
    )


def reason_text(reason: Reason) -> str:
    """Return a reason as an English message."""
    return text(reason.id, reason.values)


def refusal_text(refused: Refused) -> str:
    """Return a refusal as one line that says what is wrong, where and why."""
    line = reason_text(refused.reason)
    if isinstance(refused, WrongAction):
        line += f": {reason_text(refused.inner)}"
    if isinstance(refused, BotFault):
        if refused.inner is not None:
            line += f": {reason_text(refused.inner)}"
        if refused.position is not None:
            position = json.dumps(refused.position)
            line += f"; {reason_text(Reason('cli.bot.position', {'position': position}))}"
    return line
