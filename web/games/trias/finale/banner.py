"""The banner over the board, which says in what part of the game this is. Markup."""

from html import escape

from web.draw.icons import icon


def draw(title: str, small: str) -> str:
    """Return the banner: a sign, a title in capitals, and a line below it."""
    return (
        f'<p class="banner">{icon("meteorite", 30)}<span><b>{escape(title)}</b>'
        f'<span class="vh">. </span><span class="line-2">{escape(small)}</span></span></p>'
    )


def still(card: str, title: str, small: str) -> str:
    """Return the picture of a show in which nothing moves: a card (markup) over the words."""
    return (
        f'<div class="show-still" aria-hidden="true">{card}<p><b>{escape(title)}</b>'
        f"<span>{escape(small)}</span></p></div>"
    )
