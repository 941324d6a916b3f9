"""Settings preview: a sample of Triad's board that shows the effect of settings. Markup."""

from collections.abc import Mapping

from trias.games.triad.cells import cell_named
from web.draw.miniature import in_frame
from web.games.triad.board import dice
from web.games.triad.board.dice_view import DiceView, Die

#: The dice of the sample: cell -> colour and face.
_DICE = {"a1": ("black", 1), "b1": ("black", 2), "b2": ("orange", 3), "c2": ("orange", 1)}
#: The visible part: the lower left corner of the board.
_BOX = (-46.0, 392.0, 416.0, 252.0)


def piece(settings: Mapping[str, str]) -> str:
    """Return the sample of the board. settings: the value of each setting."""
    view = DiceView(
        dice={cell_named(name): Die(colour, face) for name, (colour, face) in _DICE.items()},  # type: ignore[arg-type]
        colours=settings["dice"],
        coordinates=settings["coordinates"] == "on",
    )
    layers = dice.draw(view)
    inner = "".join(f"<g>{markup}</g>" for layer, markup in layers.items() if layer not in ("cells", "sea"))
    return in_frame(_BOX, inner, "board")
