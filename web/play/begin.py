"""Begin: puts games on the board: a new game, a rematch, a saved game. No browser."""

from trias import record
from trias.match import Match
from web.keeping.devices import devices_of, share_out
from web.keeping.shelf import Meta, meta, new_id, write_meta
from web.play import hints_allowed
from web.play.bots import return_to_game
from web.play.saving import put_away, save
from web.play.turns import proceed
from web.state.app import App
from web.state.session import Session

#: The key for the past moment at which a game from a link opens.
LOOK_AT = "look_at"


def begin(app: App, match: Match, is_sure: bool = False) -> bool:
    """Put a game on the board, at any stage. The game before it goes on the shelf, and a study ends.

    Returns False if the shelf has no room: the page then asks the person first, unless `is_sure`.
    """
    if app.session.study is not None:
        return_to_game(app)
    if not is_sure and not put_away(app, match):
        app.session.opening, app.sheet = match, "confirm-lose"
        return False
    if not meta(match).id:
        time = meta(match).begun or int(app.now())
        write_meta(match, Meta(new_id(app.ids), time, meta(match).name))
    match.extra.pop(LOOK_AT, None)
    app.sessions = [Session(match)]
    write_log(app, match)
    save(app)
    proceed(app, is_opened=True)
    return True


def mark_unrated(app: App, match: Match) -> None:
    """Mark a new game as not rated, if the setting says so."""
    if app.settings["rated"] == "off":
        match.extra["rated"] = False


def begin_anyway(app: App) -> None:
    """Begin although the game on the board will be lost."""
    if app.sheet == "confirm-lose" and app.session.opening is not None:
        begin(app, app.session.opening, is_sure=True)


def write_log(app: App, match: Match) -> None:
    """Rebuild the session's log from the beginning of the game."""
    app.session.book = app.game_page.book(match.start)
    state = match.start.clone()
    for action in match.actions:
        before = state.clone()
        state.play(action)
        app.session.book.add(before, action, state)


def rematch(app: App) -> None:
    """Begin another game with the same seats and a new deal."""
    if app.is_over():
        assert app.session.match is not None
        setup = app.game_page.rematch(
            app, app.session.match.game.new_setup(len(app.session.match.seats), app.rng)
        )
        match = Match(app.session.match.name, app.session.match.seats, app.session.match.options, setup)
        shared = devices_of(app.session.match)
        if shared is not None:
            share_out(match, new_id(app.ids), list(shared.seats))
            match.extra["device"] = shared.here
        if app.session.match.extra.get(hints_allowed.KEY) is True:
            match.extra[hints_allowed.KEY] = True
        mark_unrated(app, match)
        begin(app, match)


def offer_kept_game(app: App, saved: Match | str) -> None:
    """Offer to continue a saved game. saved: the match, or its text. Raises Refused for invalid text."""
    app.session.kept_match = record.loads(saved) if isinstance(saved, str) else saved
    if not app.session.kept_match.actions:
        app.session.kept_match = None


def show_final(app: App) -> None:
    """Open the result page of a finished game."""
    if app.is_over():
        app.sheet = "final"
