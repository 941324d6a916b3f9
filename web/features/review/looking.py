"""Looking: the turn that the review shows, and the filter of its list. No browser."""

from web.features.review.words import heading_words
from web.play.jobs import begin_review
from web.play.looking_back import close_past, open_past
from web.play.preferences import choose as choose_setting
from web.play.reviewed import Turn, best_ones, of_seat, own_seat, turns
from web.play.sheets import close
from web.state.advice import ReviewScreen
from web.state.app import App
from web.words import t


def review_game(app: App) -> None:
    """Open the review of a finished game, and have the worker start it if necessary.

    For an abandoned game, open its past instead, and have what was played reviewed.
    """
    if app.sheet == "left":
        open_past(app)
        begin_review(app)
        return
    if not app.is_over() or app.session.study is not None:
        return
    open_past(app)
    if app.session.past is None:
        return
    if app.session.reviewing is None:
        app.session.reviewing = ReviewScreen()
    app.session.reviewing.own = own_seat(app)
    begin_review(app)
    app.sheet = "review"
    settle(app)


def settle(app: App) -> None:
    """Show the chosen turn. If none is chosen, choose the person's costliest turn."""
    screen, found = app.session.reviewing, app.session.review
    if screen is None or app.session.past is None:
        return
    if not screen.is_chosen and found is not None and found.is_done and screen.own >= 0:
        own = of_seat(app, found, screen.own)
        worst = max(own, key=lambda turn: (turn["lost"], -turn["from"]), default=None)
        if worst is not None and worst["lost"] > 0:
            screen.turn = app.entries_of_game()[worst["from"]].turn
    _look(app, screen)


def leave(app: App) -> None:
    """Return to the end of the game. A running review continues."""
    close_past(app)


def choose(app: App, value: str) -> None:
    """Show a turn: a number, or `first`, `previous`, `next` or `last` in the list, or `best`."""
    screen, past = app.session.reviewing, app.session.past
    if app.sheet != "review" or screen is None or past is None:
        return
    if value == "best":
        _show_best(app, screen)
        return
    known = listed(app)
    if value.isdigit():
        ways = [turn for turn in turns(past) if turn.number == int(value)]
    elif value in ("first", "last"):
        ways = known[:1] if value == "first" else known[-1:]
    elif value == "previous":
        ways = [turn for turn in known if turn.number < screen.turn][-1:]
    else:
        ways = [turn for turn in known if turn.number > screen.turn][:1]
    if ways:
        screen.turn, screen.is_chosen = ways[0].number, True
        _look(app, screen)


def press(app: App, way: str) -> None:
    """Handle a key that steps through the past; in the review, it steps from turn to turn."""
    ways = {"back": "previous", "turn-back": "previous", "forward": "next", "turn-forward": "next"}
    if way == "now":
        close(app)
    else:
        choose(app, ways.get(way, way))


def show(app: App, value: str) -> None:
    """Open or close the reasons (`why`) or the curve as a table (`table`)."""
    screen = app.session.reviewing
    if app.sheet != "review" or screen is None:
        return
    if value == "why":
        screen.is_why = not screen.is_why
    elif value == "table":
        screen.is_table = not screen.is_table


def set_whose(app: App, value: str) -> None:
    """List everyone's turns, or those of one person: `me`, or a seat if several people use this device."""
    screen = app.session.reviewing
    if value.isdigit():
        if screen is not None and int(value) in app.persons():
            screen.own = int(value)
        value = "me"
    choose_setting(app, "whose", value)


def listed(app: App) -> list[Turn]:
    """Return the listed turns: everyone's, or one person's."""
    past, screen = app.session.past, app.session.reviewing
    if past is None or screen is None:
        return []
    is_all = screen.own < 0 or app.settings["whose"] == "all"
    return [turn for turn in turns(past) if is_all or turn.seat == screen.own]


def _show_best(app: App, screen: ReviewScreen) -> None:
    """Show the next of the person's best turns."""
    found = app.session.review
    best = best_ones(app, found, screen.own) if found is not None else []
    if best:
        screen.best = (screen.best + 1) % len(best)
        screen.turn = app.entries_of_game()[best[screen.best]["from"]].turn
        screen.is_chosen = True
        _look(app, screen)
        where = t("review.best.at", n=screen.best + 1, all=len(best))
        app.notices.announcement = f"{where} {app.notices.announcement}"


def _look(app: App, screen: ReviewScreen) -> None:
    """Put the position before the selected turn on the board, and announce the turn."""
    past = app.session.past
    assert past is not None
    first = next((turn.first for turn in turns(past) if turn.number == screen.turn), 0)
    app.session.is_playing_back, app.session.moment = False, first
    app.notices.announcement = heading_words(app)
