"""Settings: what a person can set, with the values of each setting in the order of the sheet."""

from trias.games import NAMES
from web.state.views import PALETTES
from web.words import LANGUAGES

#: The levels of bots, the weakest first. Both games have them.
LEVELS = ("gentle", "casual", "steady", "strong", "expert")

#: How long each action of a bot stays on screen, in milliseconds. For `auto`, this is the value for the first
#: round and for games played back; web/play/auto_pace.py computes the rest.
PACES = {"auto": 800, "slow": 1600, "normal": 800, "fast": 300, "instant": 0}
#: How much longer an action with points stays, in milliseconds, because points fly to the players.
LINGER = {"auto": 700, "slow": 700, "normal": 700, "fast": 260, "instant": 0}

SETTINGS: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark", "contrast"),
    "pace": tuple(PACES),
    "game": tuple(NAMES),
    "opponents": LEVELS,
    "big": ("4", "5"),
    "dice": PALETTES,
    "coordinates": ("on", "off"),
    "letters": ("on", "off"),
    "text": ("100", "115", "130", "150"),
    "motion": ("full", "none"),
    "tokens": ("animals", "plain"),
    "names": ("off", "on"),
    "rings": ("off", "on"),
    "scored": ("on", "off"),
    "tint": ("off", "on"),
    "turn": ("off", "ask", "auto"),
    "confirm": ("on", "off"),
    "drag": ("on", "off"),
    "hands": ("hidden", "open"),
    "board": ("picture", "words"),
    "takebacks": ("turn", "far"),
    "ending": ("3", "6", "0"),
    "finale": ("full", "short", "none"),
    "handed": ("right", "left"),
    "sounds": ("off", "soft", "full"),
    "summary": ("off", "on"),
    "tips": ("on", "off"),
    "quips": ("on", "off"),
    "whose": ("me", "all"),
    "rated": ("on", "off"),
    "language": ("auto", *LANGUAGES),
}
#: The groups of settings, in order. Board settings of one game only are in that game's profile.
GROUPS: dict[str, tuple[str, ...]] = {
    "board": ("board", "drag", "tips", "quips", "summary"),
    "pace": ("pace", "takebacks", "ending", "finale"),
    "look": ("theme", "text", "motion", "handed", "sounds"),
    "language": ("language", "letters"),
}
#: The groups that show a sample of the board above their settings.
WITH_A_PIECE = ("board", "look")
#: The default values.
DEFAULTS = {name: values[0] for name, values in SETTINGS.items()} | {"turn": "auto", "opponents": "casual"}
#: The settings that style sheets read as attributes of the root. boot.js sets them before the first paint.
LOOKS = frozenset({"text", "motion", "tokens", "board", "handed", "drag"})
