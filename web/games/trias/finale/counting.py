"""Counting: the steps of the final scoring, when each land mass is counted, and what is left. No browser."""

from __future__ import annotations

from typing import NamedTuple

from web.games.trias.play.drift_previews import letters_of
from web.games.trias.position import state_of
from web.state.app import App
from web.state.motion import Span
from web.words import t

#: How long nothing moves at first, in milliseconds.
STILL = 600
#: How long the race takes to enter, in milliseconds.
OPENING = 700
#: How long the empty land masses take together, in milliseconds.
NOBODY = 600
#: How long one land mass takes, in milliseconds.
LAND = 2400
#: The longest time of all steps together, in milliseconds.
MOST = 20_000
#: The same if the setting `finale` is `short`, in milliseconds.
SHORT = 3500
#: How long one land mass takes with reduced motion, in milliseconds.
LAND_AT_REST = 1200
#: By how much a land mass's time is multiplied at the fast pace.
FAST = 0.5
#: The share of a land mass's time after which its points have arrived at the race.
ARRIVAL = 1500 / LAND


class CountedLand(NamedTuple):
    """A land mass to count: its letter, its tiles, and each seat's herds and points on it.

    case, seats: as in trias.games.trias.scoring.Share.
    """

    letter: str
    cells: tuple[int, ...]
    herds: tuple[int, ...]
    points: tuple[int, ...]
    case: str
    seats: int


class ScoringStep(NamedTuple):
    """A step of the scoring. kind: still, opening, nobody, land (it is shown) or points (they arrive).

    lands: the land masses of the step. after: how many have been counted when the step ends. is_last: no land
    mass follows.
    """

    kind: str
    lands: tuple[CountedLand, ...] = ()
    after: int = 0
    is_last: bool = False


class Count(NamedTuple):
    """The final scoring at one of its steps.

    lands: all land masses in order. counted: how many have their points in the race. remaining: each seat's
    points that are not in the race yet.
    """

    step: ScoringStep
    lands: tuple[CountedLand, ...]
    counted: int
    remaining: tuple[int, ...]


def lands(app: App) -> tuple[CountedLand, ...]:
    """Return the land masses that score, in the order of counting: the empty ones, then small to large."""
    state, letters = state_of(app), letters_of(app)
    found = [
        CountedLand(
            letters.of(cells),
            cells,
            tuple(state.herds_on(cells)),
            tuple(share.points),
            share.case,
            share.seats,
        )
        for cells, share in state.final_shares()
    ]
    found.sort(key=lambda land: (any(land.herds), len(land.cells), len(land.letter), land.letter))
    return tuple(found)


def steps(all_lands: tuple[CountedLand, ...]) -> list[ScoringStep]:
    """Return the steps in which these land masses are scored."""
    empty = tuple(land for land in all_lands if not any(land.herds))
    found = [ScoringStep("still"), ScoringStep("opening")]
    if empty:
        found.append(ScoringStep("nobody", empty, len(empty), is_last=len(empty) == len(all_lands)))
    for number, land in enumerate(all_lands[len(empty) :], len(empty) + 1):
        is_last = number == len(all_lands)
        found += [
            ScoringStep("land", (land,), number, is_last),
            ScoringStep("points", (land,), number, is_last),
        ]
    return found


def spans(app: App) -> tuple[Span, ...]:
    """Return the length of each step, at most MOST in total, or SHORT with a short finale.

    () if there is no land mass to count.
    """
    all_lands = lands(app)
    all_steps = steps(all_lands)
    if not all_lands:
        return ()
    shown = sum(step.kind == "land" for step in all_steps)
    fixed = STILL + OPENING + NOBODY * any(step.kind == "nobody" for step in all_steps)
    speed = FAST if app.settings["pace"] == "fast" else 1.0
    land = min((LAND_AT_REST if app.is_still else LAND) * speed, (MOST - fixed) / max(1, shown))
    lengths = {
        "still": STILL,
        "opening": OPENING,
        "nobody": NOBODY,
        "land": round(land * ARRIVAL),
        "points": round(land) - round(land * ARRIVAL),
    }
    whole = sum(lengths[step.kind] for step in all_steps)
    share = min(1.0, SHORT / whole) if app.settings["finale"] == "short" else 1.0
    return tuple(Span(int(share * lengths[step.kind]), step.kind != "land") for step in all_steps)


def speed(app: App) -> float:
    """Return the length of a land mass's motions, as a share of their usual length."""
    kinds = [step.kind for step in steps(lands(app))]
    if "land" not in kinds:
        return 1.0
    first = kinds.index("land")
    return sum(span.length for span in spans(app)[first : first + 2]) / LAND


def count(app: App) -> Count | None:
    """Return the final scoring under way, None if there is none."""
    showing = app.session.showing
    if showing is None or showing.kind != "scoring" or state_of(app).phase != "over":
        return None
    all_lands = lands(app)
    step = steps(all_lands)[showing.step]
    counted = step.after - (step.kind == "land")
    remaining = tuple(
        sum(land.points[seat] for land in all_lands[counted:]) for seat in range(state_of(app).players)
    )
    return Count(step, all_lands, counted, remaining)


def scored(app: App, number: int) -> str:
    """Return the announcement for a step of the scoring: who gets how much on a land mass, and all totals.

    After the last step: who has won.
    """
    from web.games.trias.finale import outcome

    all_lands, names = lands(app), app.names()
    all_steps = steps(all_lands)
    if number >= len(all_steps):
        return outcome.headline(app)
    step = all_steps[number]
    if step.kind == "nobody":
        return t("race.nobody", letters=t("list.join").join(land.letter for land in step.lands))
    if step.kind != "land":
        return ""
    [land] = step.lands
    words = [
        t(
            "race.said.points",
            player=names[seat],
            n=land.points[seat],
            total=_total(app, all_lands, step, seat),
        )
        for seat in ranked(land)
        if land.points[seat]
    ]
    last = t("race.said.last") + " " if step.is_last else ""
    return last + t("race.said", letter=land.letter, n=len(land.cells), points=" ".join(words))


def ranked(land: CountedLand) -> list[int]:
    """Return the seats with herds on a land mass, most herds first."""
    return sorted((seat for seat, n in enumerate(land.herds) if n), key=lambda seat: -land.herds[seat])


def _total(app: App, all_lands: tuple[CountedLand, ...], step: ScoringStep, seat: int) -> int:
    """Return a seat's points, including those of this step."""
    return state_of(app).score[seat] - sum(land.points[seat] for land in all_lands[step.after :])


def how(land: CountedLand, seat: int) -> str:
    """Return in words why a seat gets its points for a land mass (R10)."""
    tiles, herds = len(land.cells), land.herds[seat]
    above = sum(other > herds for other in land.herds)
    if land.case == "alone":
        return t("race.alone")
    if land.case == "tie" and not above:
        rounded = "_up" if (3 * tiles) % (2 * land.seats) else ""
        return t(f"race.tie{rounded}", n=tiles, half=half_of(tiles))
    if not above:
        return t("race.most", n=tiles)
    if land.points[seat]:
        if land.seats == 1:
            return t("race.second_up" if tiles % 2 else "race.second", n=tiles)
        rounded = "_up" if tiles % (2 * land.seats) else ""
        return t(f"race.second_tie{rounded}", half=half_of(tiles))
    return t("race.none", n=herds, place=t(f"race.place.{1 + above}"))


def half_of(tiles: int) -> str:
    """Return half of a number with the sign ½.

    >>> half_of(5), half_of(4), half_of(1)
    ('2½', '2', '½')
    """
    return f"{tiles // 2 or ''}{'½' if tiles % 2 else ''}"
