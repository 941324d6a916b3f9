"""Figures: the pictures in the rulebook, with their captions. Markup.

Each game defines its own in its file figures.py.
"""

from trias.games import NAMES
from web.draw.controls import attributes
from web.features.rules import rules
from web.state.game_parts import Figure, Picture, rules_of


def after(rule: str) -> str:
    """Return the figures after a rule, as markup."""
    books = map(rules_of, NAMES)
    return "".join(draw(name, book.figures[name]()) for book in books for name in book.places.get(rule, ()))


def draw(name: str, figure: Figure) -> str:
    """Return a figure's markup. name: the prefix of its captions' ids."""
    pictures = "".join(
        _svg(picture, f"shore-{name}-{number}", len(figure.boards))
        for number, picture in enumerate(figure.boards)
    )
    lines = "".join(
        f'<li><b class="sign">{_sign(figure, sign)}</b><span>{rules.m(f"fig.{name}.{sign}")}'
        f"{(figure.more or {}).get(sign, '')}</span></li>"
        for sign in figure.signs
    )
    body = f'<div class="pictures">{pictures}</div>' if pictures else ""
    return (
        f"<figure>{body}{figure.table}<figcaption>{rules.m(f'fig.{name}')}</figcaption>"
        f"{f'<ul class=signs>{lines}</ul>' if lines else ''}</figure>"
    )


def _sign(figure: Figure, sign: str) -> str:
    return f"{figure.names[sign][0]}–{figure.names[sign][-1]}" if figure.names else sign


def _svg(picture: Picture, shore: str, count: int) -> str:
    """Return a picture of a board, without the cells that take clicks and the focus."""
    layers = picture.draw(shore)
    inner = "".join(f"<g>{markup}</g>" for layer, markup in layers.items() if layer != "cells")
    values = {
        "class": f"board {'half' if count > 1 else 'square' if picture.is_square else ''}".strip(),
        "viewBox": picture.box,
        "aria-hidden": "true",
        "focusable": "false",
    }
    return f"<svg{attributes(values)}>{inner}</svg>"
