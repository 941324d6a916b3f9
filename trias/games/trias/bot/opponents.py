"""Opponents: eight characters, each with a skill and a style.

A style is an addition to the weights of the evaluation. It shows on the board, and may cost or add strength.
The least skilful comes first. docs/bots.md describes their styles and gives their strengths.
"""

from .ladder import FIRST_SIGHT, FORMER, LEVELS, Level
from .turns import Effort

#: Level -> the settings between that level and the next one.
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

#: Opponent -> its settings without its style.
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

#: Opponent -> additions to the weights: feature, at the end of the game, how much more at its start.
LEANINGS: dict[str, tuple[tuple[str, float, float], ...]] = {
    "pip": (),
    # Spreads out over tiles with room, and cares little about swimmers.
    "bruno": (("births", 0.12, 0.0), ("herds", 0.1, 0.0), ("swimmers", -0.1, 0.0), ("crowd", -0.05, 0.0)),
    # Wants islands for itself: a clear lead on a land mass counts more, a share of one less.
    "otto": (("firm", 0.3, 0.0), ("square", 0.35, 0.0), ("share", -0.3, 0.0)),
    # Does not fear water: a swimmer is worth as much as a herd on land.
    "nella": (("swimmers", 0.6, 0.0), ("exposed", 0.05, 0.1)),
    # Empties the stock early.
    "hilda": (("stock", -0.03, -0.14), ("herds", 0.02, 0.03)),
    # Fills tiles, and avoids tiles that can be lifted.
    "dorn": (("crowd", 0.05, 0.15), ("exposed", -0.05, 0.0), ("births", -0.02, 0.0)),
    # Moves far out, and onto as many land masses as possible.
    "tessa": (("present", 0.3, 0.3), ("rings", 0.07, 0.2)),
    "cora": (),
}

OPPONENTS: dict[str, Level] = {
    name: level._replace(leanings=LEANINGS[name]) for name, level in SKILLS.items()
}
#: Attacks the leader, and likes to see others swim.
OPPONENTS["cora"] = OPPONENTS["cora"]._replace(on_leader=0.5, prey=0.25)
