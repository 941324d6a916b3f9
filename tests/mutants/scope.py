"""Scope: the files in which tests should notice every branch and small change, and these tests."""

GAMES = "trias/games"
ENGINE = "tests/engine"

#: Part -> its files. For the games, the rules without bots and puzzles.
FILES = {
    "trias": [
        f"{GAMES}/trias/{name}.py"
        for name in (
            *("cells", "tiles", "land", "moves", "scoring"),
            *("deal", "board", "state", "position", "effects", "reasons"),
        )
    ],
    "triad": [
        f"{GAMES}/triad/{name}.py"
        for name in ("cells", "notation", "state", "position", "effects", "reasons")
    ],
    "matches": ["trias/match.py", "trias/record.py", f"{GAMES}/contract.py"],
}
#: Part -> test files, the quickest to notice a change first.
TESTS = {
    "trias": [
        f"{ENGINE}/test_{name}.py"
        for name in (
            *("rules_1_setup", "rules_2_land", "rules_4_card", "rules_5_drift", "rules_6_scoring"),
            *("rules_7_actions", "rules_8_end", "rules_12_known", "effects", "vectors", "record"),
            *("messages", "properties", "agreement"),
        )
    ],
    "triad": [
        f"{ENGINE}/test_{name}.py"
        for name in (
            *("triad_rules", "triad_boards", "triad_vectors", "record", "messages"),
            *("triad_properties", "triad_agreement"),
        )
    ],
    "matches": [
        f"{ENGINE}/test_{name}.py"
        for name in ("record", "vectors", "triad_vectors", "properties", "triad_properties")
    ],
}
#: File -> the test file about it, which notices changes soonest.
FIRST = {
    f"{GAMES}/trias/land.py": f"{ENGINE}/test_rules_5_drift.py",
    f"{GAMES}/trias/moves.py": f"{ENGINE}/test_rules_7_actions.py",
    f"{GAMES}/trias/scoring.py": f"{ENGINE}/test_rules_6_scoring.py",
    f"{GAMES}/trias/deal.py": f"{ENGINE}/test_record.py",
    f"{GAMES}/trias/state.py": f"{ENGINE}/test_rules_7_actions.py",
    f"{GAMES}/trias/position.py": f"{ENGINE}/test_vectors.py",
    f"{GAMES}/trias/effects.py": f"{ENGINE}/test_effects.py",
    f"{GAMES}/trias/reasons.py": f"{ENGINE}/test_rules_7_actions.py",
    f"{GAMES}/triad/cells.py": f"{ENGINE}/test_triad_boards.py",
    f"{GAMES}/triad/notation.py": f"{ENGINE}/test_triad_boards.py",
}
#: Tests that play many random games. A quick run skips them.
LONG = [
    f"{ENGINE}/test_{name}"
    for name in (
        *("properties.py::TestPlaying", "agreement.py"),
        *("triad_properties.py::TestPlaying", "triad_agreement.py"),
    )
]
