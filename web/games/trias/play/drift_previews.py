"""Drift previews: the results of the offered drifts, computed once for each position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar, cast

from trias.games.contract import Effect
from trias.games.trias.cells import NEIGHBOURS
from trias.games.trias.effects import preview_drift
from trias.games.trias.moves import CELL, SOURCE, TARGET
from trias.games.trias.state import State
from trias.match import Match
from web.games.trias.log.letters import Letters
from web.games.trias.log.log import Logbook
from web.games.trias.position import state_of
from web.state.app import App
from web.state.choice import Offer
from web.state.views import TOKENS, Target
from web.words import t, with_sign

Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Drift:
    """A possible drift: its code, the position after it, its effects, and each seat's points.

    joins: it joins land masses.
    """

    code: int
    after: State
    effects: tuple[Effect, ...]
    gains: list[int]
    joins: bool

    @classmethod
    def of(cls, state: State, code: int) -> Drift:
        after, effects = preview_drift(state, code)
        by_id = {effect.id: effect.values for effect in effects}
        gains = by_id["score"]["points"] if "score" in by_id else [0] * state.players
        return cls(code, after, tuple(effects), gains, "join" in by_id)

    @property
    def mass(self) -> tuple[int, ...]:
        """Return the land mass that the drift makes or extends."""
        land = self.after.land
        return land.masses[land.mass[self.code >> TARGET & CELL]]


class Prospects:
    """A cache for one position: the results of its drifts, the letters after each, and the words for each.

    words: by the drift's code and the edition of the texts. standing: each seat's points if the game ended
    now, and the seats that would win. answers: other values derived from the position, each with its inputs.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self.actions = tuple(match.actions)
        self.drifts: dict[int, Drift] = {}
        self.letters: dict[int, Letters] = {}
        self.words: dict[tuple[int, int], str] = {}
        self.figures: dict[int, bool] = {}
        self.standing: tuple[list[int], tuple[int, ...]] | None = None
        self.answers: dict[str, tuple[object, object]] = {}

    def are_of(self, match: Match) -> bool:
        """True if these are the prospects of the match in its current position."""
        return match is self.match and tuple(match.actions) == self.actions


def drift_of(app: App, code: int) -> Drift:
    """Return the result of a drift in the position on the board."""
    drifts = prospects_of(app).drifts
    if code not in drifts:
        drifts[code] = Drift.of(state_of(app), code)
    return drifts[code]


def standing_of(app: App) -> tuple[list[int], tuple[int, ...]]:
    """Return each seat's points as if the game ended now, and the seats that would win."""
    known = prospects_of(app)
    if known.standing is None:
        known.standing = state_of(app).scored(), state_of(app).leaders()
    return known.standing


def has_figures(app: App, tile: int, offer: Offer) -> bool:
    """True if the places for the lifted tile have figures: somebody would score, or a lead would change."""
    known = prospects_of(app).figures
    if tile not in known:
        drifts = (drift_of(app, codes[0]) for codes in offer.targets.values())
        if state_of(app).players == 2:
            now = lead(state_of(app))
            known[tile] = any(lead(drift.after) != now for drift in drifts)
        else:
            known[tile] = any(any(drift.gains) for drift in drifts)
    return known[tile]


def letters_after(app: App, drift: Drift) -> Letters:
    """Return the letters of the land masses after a drift."""
    letters = prospects_of(app).letters
    if drift.code not in letters:
        tile, to = drift.code >> SOURCE, drift.code >> TARGET & CELL
        letters[drift.code] = letters_of(app).after_drift(drift.after.land, tile, to)
    return letters[drift.code]


def prospects_of(app: App) -> Prospects:
    """Return the prospects of the position on the board. They are kept while the position is the same."""
    return app.once("prospects", lambda: _prospects_of(app))


def _prospects_of(app: App) -> Prospects:
    prospects, match = app.session.prospects, app.shown_match
    is_known = isinstance(prospects, Prospects) and prospects.are_of(match)
    return prospects if is_known and isinstance(prospects, Prospects) else Prospects(match)


def once_a_position(app: App, name: str, made_of: object, answer: Callable[[], Answer]) -> Answer:
    """Return the cached answer with this name. Computes it if the position or `made_of` has changed."""
    known = prospects_of(app).answers
    if name not in known or known[name][0] != made_of:
        known[name] = made_of, answer()
    return cast(Answer, known[name][1])


def letters_of(app: App) -> Letters:
    """Return the letters of the land masses on the board."""
    book = app.session.book
    return book.letters if isinstance(book, Logbook) else Letters.first(state_of(app).land)


def target_of(state: State, drift: Drift, chosen: bool = False, tokens: Sequence[str] = TOKENS) -> Target:
    """Return the target for a destination: points for the player to move, joined land, or nothing.

    With 2 players there is no interim scoring, so the figure is the change in the player's lead if the game
    were scored now.
    """
    player, tile, after, gains = state.player, drift.code >> SOURCE, drift.after, drift.gains
    swimming = after.swimmers[player].get(tile, 0)
    warn = bool(swimming) and not (after.ap and any(after.room[near] > 0 for near in NEIGHBOURS[tile]))
    if state.players == 2:
        gain = lead(after) - lead(state)
        kind = "score" if gain > 0 else "others" if gain < 0 else "join" if drift.joins else "zero"
        return Target(kind, with_sign(gain) if gain else "±0", chosen, warn)
    others = tuple((tokens[seat], f"+{gain}") for seat, gain in enumerate(gains) if gain and seat != player)
    if gains[player]:
        return Target("score", f"+{gains[player]}", chosen, warn, others)
    if others:
        return Target("others", others[0][1], chosen, warn, others)
    return Target("join" if drift.joins else "zero", t("target.join") if drift.joins else "0", chosen, warn)


def drift_rank(state: State, code: int) -> tuple[int, int]:
    """Return a sort key for a tile's destinations, best first: the player's points, then the others'.

    With 2 players: the player's lead if the game were scored then.
    """
    drift = Drift.of(state, code)
    if state.players == 2:
        return -lead(drift.after), 0
    own = drift.gains[state.player]
    return -own, sum(drift.gains) - own


def lead(state: State) -> int:
    """Return, for 2 players, the lead of the player to move if the game were scored now."""
    points = totals(state)
    return 2 * points[state.player] - sum(points)


def totals(state: State) -> list[int]:
    """Return each seat's points if the land masses were scored now."""
    shares = [share.points for _, share in state.final_shares()]
    return [sum(points) for points in zip(*shares, strict=True)] if shares else [0] * state.players
