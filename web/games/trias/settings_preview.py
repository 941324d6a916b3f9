"""Settings preview: a sample of Trias's board that shows the effect of settings. Markup."""

from collections.abc import Mapping

from trias.games.trias.cells import cell_named
from web.draw.miniature import in_frame
from web.games.trias.board import board
from web.state.views import BoardView, Herd

#: The cells of the sample: cell -> terrain, herds by tokens, capacity.
_TILES = {"a5": ("M", ("yellow",), 2), "o": ("S", ("red", "yellow"), 3), "a1": ("W", ("purple", "red"), 4)}
#: The visible part.
_BOX = (-195.0, -118.0, 390.0, 172.0)


def piece(settings: Mapping[str, str]) -> str:
    """Return the sample of the board. settings: the value of each setting."""
    tiles = {cell_named(name): parts for name, parts in _TILES.items()}
    view = BoardView(
        tiles={cell: terrain for cell, (terrain, _, _) in tiles.items()},
        herds={
            cell: tuple(Herd(token, "fresh" if token == "red" else "") for token in tokens)
            for cell, (_, tokens, _) in tiles.items()
        },
        capacity={cell: capacity for cell, (_, _, capacity) in tiles.items()},
        names=settings["names"] == "on",
        tints=dict.fromkeys(tiles, ("red", "yellow")) if settings["tint"] == "on" else {},
        view=_BOX,
    )
    layers = board.draw(view, "piece-shore")
    inner = "".join(
        f"<g>{markup}</g>" for layer, markup in layers.items() if layer not in ("cells", "labels")
    )
    return in_frame(_BOX, inner, "board")
