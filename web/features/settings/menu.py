"""Menu: the menu, and the About sheet. Markup."""

from trias import __version__
from web.draw import dialogs
from web.play.progress import lessons_done, lessons_in_words
from web.state.app import App
from web.state.settings import GROUPS


def draw_menu(app: App) -> str:
    """Return the menu."""
    match = app.session.match
    done = lessons_done(app)
    has_game = match is not None and app.session.study is None
    return dialogs.menu(
        list(GROUPS),
        game=has_game,
        under_way=has_game and not app.is_over(),
        restart=app.can_restart(),
        shared=has_game and match is not None and bool(match.actions) and app.session.showing is None,
        lessons=lessons_in_words(done) if done else "",
    )


def draw_about(app: App) -> str:
    """Return the About sheet: the page and its authors."""
    del app
    return dialogs.about(__version__)
