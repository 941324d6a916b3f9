"""Film: the sheet that tells how far it is made, and hands it out. Markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.draw.controls import button
from web.draw.dialogs import sheet
from web.draw.miniature import miniature
from web.features.film.film import Film
from web.features.film.reel import seconds
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


def draw(app: App) -> str:
    """Return the sheet for the app."""
    film = app.slot(Film)
    assert film.reel is not None
    assert film.screen is not None
    count, total = film.reel.count, len(film.moments)
    picture = miniature(app.shown_match.name, film.screen.position_at(film.moments[-1]))
    if film.is_done:
        told = f'<p role="status">{m("film.ready", n=seconds(total))}</p>'
    else:
        bar = f'<progress max="{total}" value="{count}" aria-labelledby="sheet-film-title"></progress>'
        told = f"{bar}<p>{m('film.making', n=count, total=total)}</p>"
    body = f'<div class="film-now">{picture}<div>{told}</div></div><p class="fine">{m("film.note")}</p>'
    why_not = "" if film.is_done else t("film.wait")
    save = Button(
        t("film.save"),
        sends("film-save"),
        "save",
        primary=True,
        reason=why_not,
    )
    return sheet("film", t("film.title"), body, button(save, "film", "wide"))
