"""Settings: what a person can set, with the values of each setting in the order of the sheet."""

from trias.games import NAMES
from web.state.paces import PACES
from web.state.views import PALETTES
from web.words import LANGUAGES

#: The bots that a person plays against, the weakest first. Both games have them.
LEVELS = ("gentle", "casual", "steady", "strong", "expert")

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
#: The groups of settings, in order. Those of the board that concern one game only are the game's own.
GROUPS: dict[str, tuple[str, ...]] = {
    "board": ("board", "drag", "tips", "quips", "summary"),
    "pace": ("pace", "takebacks", "ending", "finale"),
    "look": ("theme", "text", "motion", "handed", "sounds"),
    "language": ("language", "letters"),
}
#: The groups above which a piece of the board shows what they change.
WITH_A_PIECE = ("board", "look")
#: The values until a person chooses others.
DEFAULTS = {name: values[0] for name, values in SETTINGS.items()} | {"turn": "auto", "opponents": "casual"}
#: The settings that style sheets read as attributes of the root. boot.js sets them before the first paint.
LOOKS = frozenset({"text", "motion", "tokens", "board", "handed", "drag"})
