"""Statistics: figures by seat from the log of a game of Trias. No browser."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from trias.games.trias.moves import END, KIND
from web.games.trias.position import state_of
from web.state.app import App

#: The figures in the order of the sheet. Each has a text `stat.ID`.
FIGURES = (
    "interim",
    "final",
    "hand",
    "draw",
    "drift",
    "split",
    "drowned",
    "swam",
    "return",
    "rescue",
    "move",
    "reproduce",
    "left",
)
#: Figures that count the effects of the playing seat.
_COUNTED = {"drift", "rescue", "move", "reproduce"}


def of_trias(entries: Iterable[Any], score: Sequence[int]) -> dict[str, list[int]]:
    """Return figures by id, one for each seat. score: the final points. entries: those of the log.

    drowned: others' herds that a seat's drifts put in the water. swam: a seat's own herds put in the water by
    any player. return: herds that went back to the stock. left: unused action points.
    """
    seats = range(len(score))
    figures = {id: [0] * len(score) for id in FIGURES}
    for entry in entries:
        seat = entry.seat
        if entry.action & KIND == END:
            figures["left"][seat] += entry.had
        for id, values in entry.effects:
            if id in _COUNTED:
                figures[id][seat] += 1
            elif id == "card":
                figures[values["source"]][seat] += 1
            elif id == "score":
                for other in seats:
                    figures["interim"][other] += values["points"][other]
            elif id == "split":
                figures["split"][seat] += 1
            elif id == "swim":
                for other in seats:
                    figures["swam"][other] += values["herds"][other]
                    figures["drowned"][seat] += values["herds"][other] if other != seat else 0
            elif id in ("return", "overfull"):
                figures["return"][values["seat"]] += values["herds"]
    figures["final"] = [points - interim for points, interim in zip(score, figures["interim"], strict=True)]
    return figures


def statistics(app: App) -> Mapping[str, Sequence[int]]:
    """Return the figures of the game on the board; two players have no interim scorings."""
    figures = of_trias(app.entries(), state_of(app).score)
    if state_of(app).players == 2:
        del figures["interim"]
    return figures
