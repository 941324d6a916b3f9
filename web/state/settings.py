"""Choices: what a person can set, with the values of each, in the order in which they are offered. Pure."""

from trias.games import NAMES
from web.state.paces import PACES
from web.state.views import PALETTES
from web.words import LANGUAGES

SETTINGS: dict[str, tuple[str, ...]] = {
    "theme": ("auto", "light", "dark", "contrast"),
    "pace": tuple(PACES),
    "game": tuple(NAMES),
    "dice": PALETTES,
    "coordinates": ("on", "off"),
    "letters": ("on", "off"),
    "text": ("100", "115", "130", "150"),
    "motion": ("full", "none"),
    "tokens": ("animals", "plain"),
    "names": ("off", "on"),
    "confirm": ("on", "off"),
    "hands": ("hidden", "open"),
    "board": ("picture", "words"),
    "takebacks": ("turn", "far"),
    "handed": ("right", "left"),
    "sounds": ("off", "soft", "full"),
    "summary": ("off", "on"),
    "tips": ("on", "off"),
    "language": ("auto", *LANGUAGES),
}
#: What holds until somebody chooses.
DEFAULTS = {name: values[0] for name, values in SETTINGS.items()} | {"pace": "normal"}
#: Those that the style sheet knows, as attributes of the root; boot.js sets them before the first paint.
LOOKS = frozenset({"text", "motion", "tokens", "board", "handed"})
