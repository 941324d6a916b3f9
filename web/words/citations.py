"""Citations: the rule behind a refusal, by the id of its reason (docs/rules.md)."""

#: Rule -> the reasons `err.ID` based on it. A reason without an entry uses that of its part before the dot.
REASONS = {
    "R1.7": "occupied phase.place",
    "R2.3": "pole_closed",
    "R2.4": "full full_reproduce blocked",
    "R4.1": "phase.card",
    "R4.2": "phase.drift wrong_terrain",
    "R5.1": "tile_interior tile_lake not_present single pole no_drift",
    "R5.2": "dest_land",
    "R5.2a": "no_farther dest_not_farther",
    "R5.2b": "dest_other_land",
    "R5.2c": "dest_inland",
    "R7.1": "ap no_ap phase.act",
    "R7.2": "ap.drift",
    "R7.3": "no_move not_adjacent",
    "R7.4": "no_swimmer no_swimmers rescue_room",
    "R7.5": "stock_empty already_reproduced no_reproduce",
    "R7.6": "no_spent no_fresh",
    "R9.1": "last_round",
    "T3": "die_stuck die_in_way no_line same_face too_far",
    "T4": "other_face not_stuck stuck",
    "T6": "triad_remove no_triad",
}
_RULES = {reason: rule for rule, reasons in REASONS.items() for reason in reasons.split()}


def rule_behind(reason: str) -> str:
    """Return the rule behind a reason `err.*`, or '' if there is none."""
    id = reason.removeprefix("err.")
    return _RULES.get(id) or _RULES.get(id.partition(".")[0], "")
