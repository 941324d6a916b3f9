"""Opponents: eight characters, each with a level of skill and a style of its own.

A style is an addition to the weights of the evaluation: it shows on the board, and costs or brings strength.
The least skilful is first. docs/bots.md tells what each does differently, and how strong they are.
"""

from .ladder import FIRST_SIGHT, FORMER, LEVELS, Level
from .turns import Effort

#: Level -> a skill between that level and the next one.
_BETWEEN = {
    "gentle": Level(
        Effort(1, 2, 0, 1),
        Effort(3, 3, 0, 12),
        learned_share=0.0,
        sees=(*FIRST_SIGHT, "share", "main_share", "births"),
        sight=0.12,
        warmth=0.7,
    ),
    "casual": Level(Effort(1, 5, 0, 1), Effort(6, 10, 0, 12), learned_share=0.2, sight=0.4, warmth=0.4),
    "steady": Level(Effort(1, 8, 0, 1), Effort(7, 14, 0, 16), learned_share=0.7, sight=0.45, warmth=0.4),
}

#: Opponent -> how it plays without its style.
SKILLS: dict[str, Level] = {
    "pip": LEVELS["gentle"],
    "bruno": _BETWEEN["gentle"],
    "otto": LEVELS["casual"],
    "nella": _BETWEEN["casual"],
    "hilda": LEVELS["steady"],
    "dorn": _BETWEEN["steady"],
    "tessa": LEVELS["strong"],
    "cora": FORMER["expert1"],
}

#: Opponent -> what it adds to the weights: feature, at the end of the game, and how much more at its start.
LEANINGS: dict[str, tuple[tuple[str, float, float], ...]] = {
    "pip": (),
    # Fills every meadow: spreads out over tiles with room, and cares little for swimmers.
    "bruno": (("births", 0.12, 0.0), ("herds", 0.1, 0.0), ("swimmers", -0.1, 0.0), ("crowd", -0.05, 0.0)),
    # One island to himself: a clear lead on a land counts, a share of others' lands less.
    "otto": (("firm", 0.3, 0.0), ("square", 0.35, 0.0), ("share", -0.3, 0.0)),
    # Not afraid of water: a swimmer is as good as a herd on land.
    "nella": (("swimmers", 0.6, 0.0), ("exposed", 0.05, 0.1)),
    # Her stock is empty early.
    "hilda": (("stock", -0.03, -0.14), ("herds", 0.02, 0.03)),
    # Full tiles, and as few as may be that can be lifted.
    "dorn": (("crowd", 0.05, 0.15), ("exposed", -0.05, 0.0), ("births", -0.02, 0.0)),
    # Far out, and on as many lands as can be.
    "tessa": (("present", 0.3, 0.3), ("rings", 0.07, 0.2)),
    "cora": (),
}

OPPONENTS: dict[str, Level] = {
    name: level._replace(leanings=LEANINGS[name]) for name, level in SKILLS.items()
}
#: Goes for the leader, and likes to see others swim.
OPPONENTS["cora"] = OPPONENTS["cora"]._replace(on_leader=0.5, prey=0.25)
