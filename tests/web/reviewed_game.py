"""Reviewed game: a finished game with a made-up review, whose losses and margins are not computed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.web.page_player import PagePlayer
from tests.web.play.test_history import opened
from trias.games.contract import Json
from trias.match import Match


def turns_of(match: Match) -> list[tuple[int, int]]:
    """Return the first and the last moment of each turn, placings included."""
    ends = [number for number, action in enumerate(match.actions, 1) if match.game.ends_turn(action)]
    return list(zip([0, *ends], ends, strict=False))


def another_way(match: Match, first: int, last: int) -> list[str]:
    """Return the cheapest whole turn other than the one played, or the played one if there is no other."""
    state, texts = match.at(first), []
    played = match.actions[first:last]
    while True:
        legal = sorted(state.legal())
        if not texts and match.name == "trias" and state.legal()[0] == played[0]:
            action = played[0]  # the same card
        else:
            ends = [code for code in legal if match.game.ends_turn(code)]
            others = [code for code in legal if code not in played]
            action = (ends or others or legal)[0] if texts or match.name == "trias" else (others or legal)[0]
        texts.append(match.game.action_text(action))
        state.play(action)
        if match.game.ends_turn(action):
            return texts


def made_up(
    match: Match,
    losses: Mapping[int, float],
    margins: Mapping[int, float] | None = None,
    stake: float = 0.0,
) -> list[Json]:
    """Return reviews of all turns.

    losses, margins: by the turn's number, in the game's measure; 0 for others. stake: of each turn, in the
    game's measure; 0 if unknown.
    """
    found = []
    numbers = iter(range(1, 10**6))
    state = match.at(0)
    for first, last in turns_of(match):
        seat = state.to_move
        for action in match.actions[first:last]:
            state.play(action)
        texts = [match.game.action_text(action) for action in match.actions[first:last]]
        number = 0 if texts[0].startswith("+") else next(numbers)
        loss = losses.get(number, 0.0)
        way = another_way(match, first, last) if loss else texts
        lead = number % 3 - 1 + 0.5
        others = len(match.seats) - 1
        standing = [lead if seat == 0 else -lead / others for seat in range(len(match.seats))]
        best = {"actions": way, "worth": 1.0, "reasons": [{"id": "why.even", "values": {}}], "instead": texts}
        if loss:
            best["reasons"] = (
                [{"id": "why.triad", "values": {"n": 2}}]
                if match.name == "triad"
                else [{"id": "why.safety", "values": {"points": 0.8 * loss}}]
            )
        found.append(
            {
                "from": first,
                "to": last,
                "seat": seat,
                "lost": loss,
                "best": best,
                "standing": standing,
                "margin": (margins or {}).get(number, 0.0),
                "card": 0.0,
                "turn": way,
                "stake": stake,
            }
        )
    return found


def over(game: str = "trias", players: int = 3, seed: int = 4, persons: tuple[int, ...] = (0,)) -> PagePlayer:
    """Return a page with a finished game and its result page open. persons: the seats of people."""
    player = opened(game, players, seed)
    for seat, values in enumerate(player.match.seats):
        values["bot"] = None if seat in persons else "random"
    assert player.app.sheet == "final"
    return player


def answer(player: PagePlayer, turns: list[Json], count: int = -1) -> None:
    """Let the worker answer the review job: the first `count` turns, or all with -1."""
    job = json.loads(player.jobs[-1])
    assert job["kind"] == "review"
    is_done = count < 0
    some = turns if is_done else turns[:count]
    reply: dict[str, Any] = {"id": job["id"], "done": is_done, "count": len(turns), "turns": some}
    player.do("advised", json.dumps(reply | {"progress": len(some) / len(turns)}), job["id"])
    if is_done:
        player.jobs.clear()


def reviewed(
    losses: Mapping[int, float],
    margins: Mapping[int, float] | None = None,
    *,
    game: str = "trias",
    players: int = 3,
    seed: int = 4,
    persons: tuple[int, ...] = (0,),
    stake: float = 0.0,
) -> PagePlayer:
    """Return the page of `over` with the finished review open."""
    player = over(game, players, seed, persons)
    player.do("review-game")
    answer(player, made_up(player.match, losses, margins, stake))
    return player
