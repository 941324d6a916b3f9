"""Names: the valid intents and sheets as Literal types, so that mypy finds a misspelt one.

They are in the same order as their tables, INTENTS in web/intents.py and SHEETS in web/state/sheets.py.
"""

from typing import Literal

# fmt: off
#: Every sheet.
SheetName = Literal[
    "start", "play", "play-triad", "play-game", "opponents", "other-tab", "menu", "about", "settings",
    "keys", "seats", "log", "lands", "since", "handover", "newcard", "confirm-end", "final", "left",
    "review", "share", "pass-on", "pass-bot", "pass-day", "film", "open-link", "send", "confirm-split",
    "confirm-answer", "confirm-open", "confirm-lose", "message", "games", "incoming", "confirm-clear",
    "confirm-prune", "daily", "totals", "confirm-totals", "lessons", "puzzles", "lab", "rules",
]

#: Every intent.
Intent = Literal[
    "action", "preview", "pick", "mode", "herd", "cell", "put-back", "end-turn", "end-now", "take-back",
    "go-on", "end-anyway", "typed", "key", "inspect", "point", "light", "fade", "undo", "redo",
    "restart-turn", "zoom", "fit", "rotate", "see", "resize", "layout", "answer", "thought", "waited", "skip",
    "list", "pause", "step", "pace", "home", "living", "continue", "close", "back", "reveal",
    "hide-card", "away", "final", "land", "menu", "about", "report", "settings", "keys", "seats",
    "leave-game", "since", "table", "log", "open-summary", "deeds", "deeds-next", "marks", "statistics",
    "result-tab", "history", "moment", "travel", "ticked", "now", "branch", "count-all", "hint", "why",
    "advised", "advice-close", "review", "review-game", "review-turn", "review-show", "telling",
    "mistakes", "mistake", "mistake-best", "own-turn", "start", "new-game", "rematch", "lose", "export",
    "import", "dropped", "unread", "import-more", "import-anyway", "games", "game-open", "game-name",
    "game-copy", "game-save", "game-delete", "game-back", "game-review", "game-film", "game-think",
    "games-save", "games-find", "games-turn", "prune", "room", "look-on", "clear", "game", "setup",
    "opponents", "big", "seat-add", "seat-remove", "seat-kind", "seat-token", "seat-name", "starter",
    "pole", "aid", "seed", "deal", "seat-turn", "share", "send", "share-link", "whole-code",
    "copy-link", "take-answer", "link", "open-link", "pasted", "open-pasted", "share-text",
    "share-picture", "film", "film-on", "film-save", "film-video", "film-recorded", "shared",
    "pass-on-share", "pass-on-copy", "lessons", "learn", "lesson", "short-game", "puzzles",
    "puzzles-game", "puzzle", "puzzle-theme", "puzzle-numbers", "puzzle-run", "puzzle-solution",
    "puzzle-share", "solution-step", "run-next", "clock", "study-again", "study-answer", "study-next",
    "study-skip", "study-leave", "lab", "lab-bot", "lab-new", "lab-source", "lab-name", "lab-delete",
    "lab-back", "lab-export", "lab-share", "lab-import", "lab-trust", "lab-tab", "lab-game",
    "lab-players", "lab-other", "lab-part", "lab-try", "lab-play", "lab-watch", "lab-step", "lab-stop",
    "lab-news", "lab-open", "lab-open-try", "lab-think", "totals", "totals-game", "totals-clear",
    "rules", "rules-game", "rules-find", "rules-print", "theme", "language", "words", "sounds",
    "board-turn", "dice", "coordinates", "letters", "text", "motion", "tokens", "names", "rings",
    "scored", "tint", "turn", "confirm", "drag", "hands", "board", "takebacks", "ending", "finale",
    "handed", "summary", "tips", "quips", "whose", "rated", "dismiss", "stored", "short", "persisted",
    "no-worker", "damaged", "rested", "tab", "update-ready", "update", "faces", "face", "faces-tab",
    "faces-fair", "faces-play", "faces-away", "faces-who", "position", "position-stroke",
    "position-brush", "position-set", "position-from", "position-fold", "position-text",
    "position-copy", "position-link", "position-show", "position-play", "trial-draw", "draw",
    "draw-clear", "trial-think", "trial-threats", "trial-play", "trial-bot", "trial-show", "trial-line",
    "trial-forget", "daily", "daily-day", "daily-month", "daily-others", "daily-play", "daily-look",
    "daily-share", "daily-picture", "daily-code",
]
