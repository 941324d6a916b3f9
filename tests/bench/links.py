"""Links: measures how long links to whole games and turn links are, over games between bots."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Callable
from random import Random
from statistics import median
from typing import NamedTuple

from tests.bench.figures import Figure
from trias import arena, record
from trias.games.trias.bot.ladder import LEVELS
from trias.links import game as link
from trias.links import turn as turn_link
from trias.match import Match
from web.keeping.devices import share_out

#: Names and tokens as in the page; the first seat is a person's.
NAMES = ("Player 1", "Mira", "Jonas", "Rex")
TOKENS = {"trias": ("red", "yellow", "purple", "white"), "triad": ("die-black", "die-orange")}
#: Game and players -> the target for the median number of characters, for the whole game.
WANTED = {("trias", 2): 200.0, ("trias", 4): 260.0, ("triad", 2): None}
#: The same for a turn link to the next person in a game of persons only.
TURN_WANTED = 40.0
FIRST_SEED = 90_000


class Lengths(NamedTuple):
    """The lengths of some games' links: whole game, whole game in the first format, and turn links."""

    whole: list[int]
    first_form: list[int]
    turns: list[int]


def measure(games: int, say: Callable[[str], None]) -> dict[tuple[str, int], Lengths]:
    """Play `games` games, alternating between the kinds, and measure their links."""
    found = {kind: Lengths([], [], []) for kind in WANTED}
    for number in range(games):
        kind = list(WANTED)[number % len(WANTED)]
        match = game_of(*kind, FIRST_SEED + number)
        found[kind].whole.append(len(link.pack(match)))
        found[kind].first_form.append(len(in_first_form(match)))
        found[kind].turns.extend(turns_of(match))
        if number % 20 == 19:
            say(f"links: game {number + 1} of {games}")
    return found


def game_of(game: str, players: int, seed: int) -> Match:
    """Return a game between bots of random levels, with the first seat recorded as a person."""
    rng = Random(seed)
    match = arena.selfplay(game, [rng.choice(list(LEVELS)[:3]) for _ in range(players)], seed)
    match.seats = [
        {"name": NAMES[seat], "bot": "casual" if seat else None, "token": TOKENS[game][seat]}
        for seat in range(players)
    ]
    match.options = {"pole": "unlimited"} if game == "trias" else {}
    return match


def in_first_form(match: Match) -> str:
    """Return the link in the format used until November 2026."""
    data = zlib.compress(record.dumps(record.to_record(match)).encode(), 9)
    return link.OLD_SIGN + urlsafe_b64encode(data).decode().rstrip("=")


def turns_of(match: Match) -> list[int]:
    """Return the lengths of the turn links, one for each series of actions by one seat."""
    game = Match(match.name, match.seats, match.options, match.setup)
    share_out(game, "9zq7673b", [*range(len(match.seats))])
    first, seat, found = 0, game.state.to_move, []
    for number, action in enumerate(match.actions):
        game.play(action)
        if game.state.to_move != seat or game.state.winners() is not None:
            found.append(len(turn_link.pack_turn(game, first, "9zq7673b")))
            first, seat = number + 1, game.state.to_move
    return found


def figures(found: dict[tuple[str, int], Lengths]) -> list[Figure]:
    """Return the rows of the table."""
    rows = []
    for (game, players), (whole, first_form, turns) in found.items():
        name = f"{game}, {players} players"
        for what, lengths, target in (
            ("link of a whole game", whole, WANTED[game, players]),
            ("the same in the first form", first_form, None),
            ("link of a turn alone", turns, TURN_WANTED),
        ):
            if lengths:
                length = median(lengths)
                rows.append(Figure(f"{what}, {name}", length, "", target=target, count=len(lengths)))
    return rows
