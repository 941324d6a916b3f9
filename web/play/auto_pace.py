"""Auto pace: how long each action of a bot stays on the board, so that nobody waits long. No browser.

In the first round, every action stays long enough to follow. Later only important ones do, and all bots
together take at most ALL between two turns of a person.
"""

from web.state.app import App

#: Milliseconds that each action stays in the first round.
FIRST_ROUND = 800
#: Milliseconds that other actions stay.
LATER = 250
#: Milliseconds that an action stays if the next one is the first of a bot's turn.
FIRST_ACTION = 350
#: Milliseconds that an action stays if it scores or costs a person herds.
WEIGHTY = 900
#: Milliseconds for all bots between two turns of a person.
ALL = 8000
#: The shortest time for an action, in milliseconds.
LEAST = 60
#: The approximate number of actions in a bot's turn.
ACTIONS = 7


def is_first_round(app: App) -> bool:
    """True until every player has had a turn."""
    book = app.session.book
    return book is None or book.turn <= len(app.seats())


def pause(app: App) -> int:
    """Return how long the last action stays on the board before the bot to move plays, in milliseconds."""
    entries, now = app.entries(), app.now()
    is_first = not entries or not app.bot_of(entries[-1].seat)
    if is_first or app.session.bots.since is None:
        app.session.bots.since = now
    left = ALL - 1000 * (now - app.session.bots.since)
    return max(LEAST, min(_wanted(app), round(left / _actions_to_come(app))))


def _wanted(app: App) -> int:
    page, entries = app.game_page, app.entries()
    if page.brings_points(app) or page.sinks_herds(app, app.watcher()):
        return WEIGHTY
    if is_first_round(app):
        return FIRST_ROUND
    return LATER if entries and entries[-1].seat == app.position.to_move else FIRST_ACTION


def _actions_to_come(app: App) -> int:
    """Return an estimate of how many actions bots will still play before a person's next turn."""
    seats, mover, entries = len(app.seats()), app.position.to_move, app.entries()
    person = app.watcher()
    bots = (person - mover) % seats if person >= 0 else 1
    done = 0
    while done < len(entries) and entries[-1 - done].seat == mover:
        done += 1
    return max(1, ACTIONS - done) + ACTIONS * max(0, bots - 1)
