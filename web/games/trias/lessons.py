"""Lessons: Trias's lessons, step by step, as data. A person learns by playing, one idea after another."""

from trias.games.trias.cells import cell_named
from web.games.trias.lesson_goals import (
    has_ap,
    has_herds,
    has_placed_on,
    has_scored,
    has_spread,
    has_sunk,
    is_full,
    stands,
    swims,
)
from web.games.trias.lesson_positions import (
    EMPTY_WOODS,
    FULL_LAND,
    ISLAND_HERDS,
    ISLANDS,
    LAND,
    LAST_TURN,
    PLACING_TILES,
    WHOLE_LAND,
    after_split,
    at,
    from_split,
    tiles,
)
from web.state.lesson import Lesson, LessonStep
from web.state.task import (
    another,
    both,
    either,
    has,
    has_answered,
    has_chosen,
    has_lit,
    has_noted,
    has_played,
    only,
    unless,
    was_refused,
)

POLE = Lesson(
    "pole",
    (
        LessonStep("never", has_chosen("o"), at(WHOLE_LAND, {}), another("o"), asks=True, glow="o"),
        LessonStep(
            "edge",
            has_chosen(*(cell for cell in WHOLE_LAND if cell[0] == "b")),
            at(WHOLE_LAND, {}),
            has_chosen(*(cell for cell in WHOLE_LAND if cell[0] != "b")),
            asks=True,
            glow="b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11",
        ),
        LessonStep(
            "scores",
            has_chosen("c3", "c4", "d5"),
            at(
                tiles(M="a2 a5 b7 b11 c4", S="a0 a3 b1 b4 b5 b8 b10 d5", W="a1 a4 b0 b6 b9 c3"),
                {"c3": [2, 1, 0], "d5": [0, 0, 1], "a0": [1, 1, 0], "b7": [0, 0, 2]},
            ),
            another("c3", "c4", "d5"),
            asks=True,
            glow="c3 c4 d5",
        ),
    ),
)

PLACE = Lesson(
    "place",
    (
        LessonStep(
            "taken",
            was_refused("err.occupied"),
            at(PLACING_TILES, {"b3": [0, 2, 0]}, phase="place"),
            has_played(),
            glow="b3",
        ),
        LessonStep(
            "ring",
            has_placed_on(2),
            at(PLACING_TILES, {"b3": [0, 2, 0]}, phase="place"),
            has_played(),
            glow="b0 b1 b4 b5 b6 b7 b8 b9 b10 b11",
            is_lit=True,
        ),
        LessonStep(
            "spread",
            has_spread,
            at(
                PLACING_TILES,
                {"b6": [2, 0, 0], "b3": [0, 2, 0], "b8": [0, 0, 2], "b11": [0, 2, 0]},
                phase="place",
            ),
            has_played(),
            glow="b0 b1 b10 b9 c1 c2 c15",
        ),
    ),
)

ROOM = Lesson(
    "room",
    (
        LessonStep("full", has_chosen("b2"), FULL_LAND, another("b2"), asks=True, glow="a2 a5 b2 b7 b11"),
        LessonStep("refused", was_refused("err.full"), FULL_LAND, has_played(), glow="b1 b2"),
        LessonStep("woods", either(*map(stands, EMPTY_WOODS)), FULL_LAND, has_played(), glow="b1 b0"),
        LessonStep("note", has_noted, None, another(), looks="note", glow="b2"),
    ),
)

DRIFT = Lesson(
    "drift",
    (
        LessonStep(
            "card",
            has_played("hand"),
            at(
                WHOLE_LAND, {"b1": [1, 0, 0], "b5": [2, 0, 0], "b3": [0, 2, 1], "b9": [0, 1, 2]}, phase="card"
            ),
            has_played("draw"),
        ),
        LessonStep(
            "inside",
            was_refused("err.tile_interior"),
            None,
            has_chosen("b1", "b4", "b5", "b8", "b10"),
            glow="a0 a3",
        ),
        LessonStep("out", both(has("drift"), unless(has_sunk(0))), None, has_sunk(0), glow="b4 b8 b10"),
    ),
)

SWIM = Lesson(
    "swim",
    (
        LessonStep(
            "sink",
            has_sunk(1),
            at(
                WHOLE_LAND,
                {"b3": [0, 2, 0], "b4": [1, 0, 0], "a1": [1, 0, 1], "b0": [1, 0, 1], "b6": [0, 0, 2]},
                phase="drift",
                card="W",
            ),
            has("drift"),
            glow="b3",
        ),
        LessonStep(
            "rescue",
            both(has("rescue"), unless(swims)),
            at(
                tiles(**LAND, without="b4 b5") | {"c4": "S", "c9": "S"},
                {"b3": [0, 1, 0], "a3": [1, 0, 0], "c4": [0, 2, 0], "a1": [0, 0, 2]},
                ap=4,
                swimmers={"b4": [1, 0, 0], "b5": [1, 0, 0]},
            ),
            unless(only("^")),
            glow="b4 b5",
        ),
        LessonStep(
            "space",
            both(has("rescue"), unless(swims)),
            at(
                tiles(**LAND, without="b4") | {"c4": "S"},
                {"a2": [1, 1, 0], "b3": [0, 2, 2], "b5": [0, 1, 2], "b1": [1, 0, 0]},
                ap=2,
                swimmers={"b4": [1, 0, 0]},
            ),
            either(both(swims, has_ap(0)), has("return")),
            glow="a2 b4",
        ),
    ),
)

MOVE = Lesson(
    "move",
    (
        LessonStep(
            "walk",
            both(stands("a1"), has_ap(2)),
            at(WHOLE_LAND, {"b0": [1, 0, 0], "b3": [0, 1, 0], "b8": [0, 0, 2]}, ap=4),
            either(has_ap(2), has_ap(1), has_ap(0)),
            glow="b0 a1",
        ),
        LessonStep(
            "round",
            either(stands("a2"), stands("a5")),
            at(
                WHOLE_LAND,
                {"b1": [1, 0, 0], "a1": [0, 2, 2], "a0": [0, 2, 1], "b4": [0, 0, 1], "b8": [0, 1, 0]},
                ap=3,
            ),
            has_ap(0),
            glow="b1 b2 b3 a2",
        ),
        LessonStep(
            "block",
            is_full("b2"),
            at(
                tiles(**LAND, without="b8") | {"c3": "S"},
                {"c3": [0, 3, 0], "b2": [1, 0, 0], "b1": [1, 0, 0], "b5": [1, 0, 1], "b10": [0, 0, 2]},
                ap=1,
            ),
            has_played(),
            glow="b1 b2",
        ),
    ),
)

YOUNG = Lesson(
    "young",
    (
        LessonStep(
            "egg",
            has("reproduce"),
            at(WHOLE_LAND, {"b0": [1, 0, 0], "b6": [1, 1, 0], "b3": [0, 1, 1], "b10": [0, 0, 1]}, ap=4),
            has_played(),
            glow="b0 b6",
        ),
        LessonStep("wait", was_refused("err.already_reproduced", "err.no_reproduce"), None, has_played()),
        LessonStep(
            "full",
            has_herds(3),
            at(WHOLE_LAND, {"b2": [2, 0, 0], "a0": [0, 2, 0], "b8": [0, 0, 2]}, ap=2),
            has_ap(0),
            glow="b2 b1 b3 a1",
        ),
    ),
)

SPLITTING = Lesson(
    "split",
    (
        LessonStep("crack", has_chosen("b0"), from_split, another("b0"), asks=True, glow="b0"),
        LessonStep("two", has_scored(0, 2), from_split, has("drift"), glow="b0 c16 d0 d22"),
        LessonStep(
            "none", both(has("drift"), unless(has("score"))), from_split, has("score"), glow="b0 c0 c8 c9"
        ),
        LessonStep(
            "tie",
            has_answered("1"),
            after_split,
            has_answered("0", "2"),
            answers=(0, 1, 2),
            glow="c1 c2 d2 c3",
        ),
    ),
)

END = Lesson(
    "end",
    (
        LessonStep(
            "over",
            both(has_played("end"), unless(has("overfull"))),
            at(
                WHOLE_LAND,
                {"b2": [3, 0, 0], "b0": [1, 1, 0], "b6": [0, 1, 2], "a4": [0, 1, 1]},
                ap=1,
                hands=(None, "W", "M"),
            ),
            has("overfull"),
            glow="b2 b1 b3 a1",
        ),
        LessonStep(
            "keep",
            has_played("draw"),
            at(
                WHOLE_LAND,
                {"b2": [2, 0, 0], "b7": [1, 1, 0], "b11": [1, 0, 0], "b4": [1, 0, 1], "b9": [0, 2, 1]},
                phase="card",
                hands=("M", "W", "M"),
            ),
            has_played("hand"),
        ),
        LessonStep("must", both(has("drift"), unless(has_sunk(0))), None, has_sunk(0), glow="b1 b5 b8 b10"),
        LessonStep("more", both(has("drift"), unless(has_sunk(0))), None, either(*map(has_ap, range(3)))),
    ),
)

FINAL = Lesson(
    "final",
    (
        LessonStep(
            "meteorite",
            has("meteorite"),
            at(ISLANDS, ISLAND_HERDS, players=4, hands=(None, "S", "W", "M"), deck="X"),
        ),
        LessonStep(
            "lands",
            has_lit("E"),
            LAST_TURN,
            either(*(has_lit(letter) for letter in "ABCDFGH")),
            looks="table",
            glow="b3 b4",
        ),
        LessonStep("last", has("reproduce", cell=cell_named("b3")), None, has_played(), glow="b3"),
        LessonStep(
            "half", has_answered("2"), None, has_answered("1", "3"), answers=(1, 2, 3), glow="b0 c1 b11"
        ),
        LessonStep(
            "shared",
            has_answered("4"),
            None,
            has_answered("3", "5"),
            answers=(3, 4, 5),
            glow="d3 d4 d5 e5 e6",
        ),
        LessonStep("table", has("final"), None),
    ),
)

#: All lessons, in order.
LESSONS = (POLE, PLACE, ROOM, DRIFT, SWIM, MOVE, YOUNG, SPLITTING, END, FINAL)
