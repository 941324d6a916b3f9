"""Film: the sheet that shows the film's progress and offers the film as a file. Markup."""

from web.draw.controls import button
from web.draw.dialogs import sheet
from web.draw.miniature import of_match
from web.features.film.film import FAILURES, FORMATS, Film
from web.features.film.film_svg import seconds
from web.state.app import App
from web.state.views import Button, sends
from web.words import m, t


def draw(app: App) -> str:
    """Return the sheet for the app."""
    film = app.slot(Film)
    assert film.reel is not None
    assert film.screen is not None
    picture = of_match(app.shown_match, film.screen.position_at(film.moments[-1]))
    body = (
        f'<div class="film-now">{picture}<div>{_told(film)}</div></div><p class="fine">{m("film.note")}</p>'
    )
    why_not = "" if film.is_done else t("film.wait")
    save = Button(t("film.save"), sends("film-save"), "save", primary=True, reason=why_not)
    foot = button(save, "film") + (_video(film) if film.is_done else "")
    return sheet("film", t("film.title"), body, foot)


def _told(film: Film) -> str:
    """Return the film's progress, or the video."""
    assert film.reel is not None
    count, total = film.reel.count, len(film.moments)
    if not film.is_done:
        return f"{_bar(count, total)}<p>{m('film.making', n=count, total=total)}</p>"
    if film.video == "on":
        return f"{_bar(film.recorded, total)}<p>{m('film.recording', n=film.recorded, total=total)}</p>"
    told = f'<p role="status">{m("film.ready", n=seconds(total))}</p>'
    if film.video in FAILURES:
        told += f"<p>{m('film.noise' if film.video == 'noise' else 'film.no_video')}</p>"
    elif film.video in FORMATS:
        told += f"<p>{m(f'film.recorded.{film.video}')}</p>"
    return told


def _bar(count: int, total: int) -> str:
    return f'<progress max="{total}" value="{count}" aria-labelledby="sheet-film-title"></progress>'


def _video(film: Film) -> str:
    """Return the button that starts the recording, stops it, or saves the video."""
    if film.video in FAILURES:
        return ""
    if film.video == "on":
        view = Button(t("film.stop"), sends("film-video", "stop"), "close")
    elif film.video in FORMATS:
        view = Button(t("film.save_video"), sends("film-video"), "save")
    else:
        view = Button(t("film.record"), sends("film-video"), "play")
    return button(view, "film", name="video")
