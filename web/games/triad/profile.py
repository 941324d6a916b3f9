"""Profile: what Triad gives the page whether or not it is on the board. No browser."""

from web.draw.miniature import in_frame
from web.games.triad.statistics import FIGURES
from web.state.app import App
from web.state.profile import Profile
from web.state.views import PALETTES

#: The colours by seat, and the tokens of the seats.
COLOURS = ("black", "orange")
DICE = ("die-black", "die-orange")


def _has_no_die(app: App) -> bool:
    return app.session.choice.picked is None


#: The dice: class, corners, centre, tilt.
_DICE = (("orange-die", 11, 22, 32, -7), ("black-die", 5, 61, 28, 0), ("orange-die", 11, 99, 33, 6))


def tile() -> str:
    """Return the picture on Triad's tile: dice with one, two and three strokes."""
    return in_frame(
        (0, 0, 120, 60), "".join(_die(*die, strokes) for strokes, die in enumerate(_DICE, 1)), "tile-art"
    )


def _die(css: str, corner: int, x: int, y: int, tilt: int, strokes: int) -> str:
    half = 3.5 * (strokes - 1)
    bars = "".join(f"M{7 * bar - half:g}-7.5v15" for bar in range(strokes))
    ends = f"M{-half - 4:g}-8.2h{2 * half + 8:g}M{-half - 4:g} 8.2h{2 * half + 8:g}"
    return (
        f'<g class="{css}" transform="translate({x},{y}) rotate({tilt})"><rect x="-18" y="-18" width="36"'
        f' height="36" rx="{corner}"/><path class="die-bars" d="{bars}"/>'
        f'<path class="die-ends" d="{ends}"/></g>'
    )


PROFILE = Profile(
    tile=tile,
    sheet="play-triad",
    ahead=("trias.games.triad", "web.games.triad.keys"),
    puzzle_signs={"triad": "plus", "win": "crown", "hold": "lock"},
    tokens=DICE,
    players=2,
    with_starter=lambda seat: {"first": COLOURS[seat]},
    starter=0,  # Black begins the first game (T2)
    tips={"dice": _has_no_die},
    settings=("dice", "coordinates"),
    board_keys=((("↑ ↓ ← →", "{KeyQ} {KeyE}"), "keys.dice.steps"), (("{home}",), "keys.dice.corner")),
    say_keys=((("P", "O"), "keys.dice.players"),),
    chapters=("S.triad", "T"),
    rules={
        "T3": "die_stuck die_in_way no_line same_face too_far",
        "T4": "other_face not_stuck stuck",
        "T6": "triad_remove no_triad",
    },
    figures=FIGURES,
    means=("triads", "turn_die", "slide"),
)


def dice_pictures(app: App) -> list[str]:
    """Return the tokens of the seats in the chosen colours, as web.draw.chips draws them."""
    palette = app.settings["dice"]
    return [token if palette == PALETTES[0] else f"{token} {palette}" for token in DICE]
