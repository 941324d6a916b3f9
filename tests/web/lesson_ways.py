"""Lesson ways: right and wrong actions for each step of each lesson."""

from __future__ import annotations

from typing import NamedTuple

Click = tuple[str, str]  # intent, value


class Way(NamedTuple):
    """Clicks, one after another. wrong: () if a step cannot be failed."""

    right: tuple[Click, ...]
    wrong: tuple[Click, ...] = ()


def cell(name: str) -> tuple[Click, ...]:
    return (("cell", name),)


def action(*texts: str) -> tuple[Click, ...]:
    return tuple(("action", text) for text in texts)


def drift(text: str) -> tuple[Click, ...]:
    """Return the clicks for a drift: the tile, the place, the confirmation."""
    return (("pick", text.split(">")[0]), ("preview", text), ("action", text))


def points(value: int) -> tuple[Click, ...]:
    return (("study-answer", str(value)),)


def row(letter: str) -> tuple[Click, ...]:
    """Return a click on a row of the table of land masses."""
    return (("light", f"land {letter}"),)


def note(name: str) -> tuple[Click, ...]:
    """Return a right click or a long press on a cell."""
    return (("inspect", name),)


#: `lesson.step` -> its right and wrong clicks.
WAYS = {
    "pole.never": Way(cell("o"), cell("b1")),
    "pole.edge": Way(cell("b4"), cell("a2")),
    "pole.scores": Way(cell("d5"), cell("b7")),
    "place.taken": Way(cell("b3"), action("+b4")),
    "place.ring": Way(action("+b6"), action("+c4")),
    "place.spread": Way(action("+b0"), action("+b7")),
    "room.full": Way(cell("b2"), cell("b7")),
    "room.refused": Way((("pick", "b1"), ("cell", "b2")), action("b1-b0")),
    "room.woods": Way((("pick", "b1"), *action("b1-b0")), action("b1-a1")),
    "room.note": Way(note("b2"), cell("b2")),
    "drift.card": Way(action("hand"), action("draw")),
    "drift.inside": Way(cell("a3"), (("pick", "b4"),)),
    "drift.out": Way(drift("b8>c13"), drift("b5>c8")),
    "swim.sink": Way(drift("b3>c4"), drift("b6>c8")),
    "swim.rescue": Way((("pick", "b4"), *action("b4^a2", "b5^b6")), action("b4^a2", "a3-o")),
    "swim.space": Way((("pick", "a2"), *action("a2-a1"), *action("b4^a2")), action("a2-a1", "a1-o")),
    "move.walk": Way((("pick", "b0"), *action("b0-b1 b1-a1")), action("b0-b1 b1-b2")),
    "move.round": Way((("pick", "b1"), *action("b1-b2 b2-b3 b3-a2")), action("b1-b2 b2-b1 b1-b0")),
    "move.block": Way((("pick", "b1"), *action("b1-b2")), action("b2-b1")),
    "young.egg": Way((("mode", "reproduce"), *action("b0*")), action("b0-b1")),
    "young.wait": Way((("mode", "reproduce"), ("cell", "b0")), action("b6*")),
    "young.full": Way((*action("b2-b1"), ("mode", "reproduce"), *action("b1*")), action("b2-b1", "b1-b0")),
    "split.crack": Way(cell("b0"), cell("a0")),
    "split.two": Way(drift("b0>d22"), drift("b0>c3")),
    "split.none": Way(drift("b0>c0"), drift("b0>d22")),
    "split.tie": Way(points(1), points(0)),
    "end.over": Way(action("b2-b1", "end"), action("end")),
    "end.keep": Way(action("draw"), action("hand")),
    "end.must": Way(drift("b8>c13"), drift("b4>c5")),
    "end.more": Way((("mode", "drift"), *drift("b10>c14")), action("b4-b3", "b11*")),
    "final.meteorite": Way(action("end")),
    "final.lands": Way(row("E"), row("H")),
    "final.last": Way((("mode", "reproduce"), *action("b3*")), action("end")),
    "final.half": Way(points(2), points(1)),
    "final.shared": Way(points(4), points(3)),
    "final.table": Way(action("end")),
    "triad.turn": Way((("pick", "c1"), *action("c1-c4")), (("pick", "a1"), *action("a1-a3"))),
    "triad.way": Way((("pick", "b2"), ("cell", "b5")), (("pick", "b2"), *action("b2-d2"))),
    "triad.make": Way(
        (("pick", "e1"), ("preview", "e1-d2"), *action("e1-d2xd3")), (("pick", "a2"), *action("a2-a4"))
    ),
    "triad.third": Way((("pick", "b2"), *action("b2-b5xb5")), (("pick", "f1"), *action("f1-f3"))),
}
