"""Shows: great moments, during a game and at its end, for which the game pauses briefly. No browser.

The page shows the final state from the start. A show only covers it with motions or a still picture. At the
end of a game, the land masses are scored one by one, followed by the winner and then the result page. Until
then, nothing on the page reveals the winner.
"""

from web.state.app import App
from web.state.orders import MoveFocus, Show
from web.state.session import Showing
from web.state.settings import PACES

#: Kind -> its length in milliseconds. Of the meteorite: `full` moves; `short` and `still` are a picture,
#: which fades in or appears at once. Of the end of a dice game: `line` glows, `level` is a picture.
LENGTHS = {"full": 2500, "short": 1200, "still": 1600, "line": 1200, "level": 1600}
#: How long the podium takes to rise, in milliseconds, by the setting `finale`.
PODIUM = {"full": 2500, "short": 1500}
#: The delay before a step checks again whether a sheet has closed, in milliseconds.
WAIT = 1000
#: The ids of the headings that get the focus: of the final scoring, of the podium, of both in words.
HEADINGS = {"scoring": "scoring-title", "podium": "podium-title", "words": "told-title"}
#: Intents that do not affect the finale: the menu and its settings.
_BESIDE = frozenset(
    {
        *("menu", "about", "keys", "settings", "dismiss", "list", "theme", "language", "sounds", "motion"),
        *("pace", "dice", "coordinates", "letters", "text", "tokens", "names", "rings", "turn", "confirm"),
        *("scored", "tint"),
        *("drag", "hands", "takebacks", "ending", "finale", "handed", "summary", "tips", "quips"),
    }
)
#: Intents for the board and the turn. The turn has ended, so they do nothing.
_NOTHING = frozenset(
    {
        *("action", "preview", "pick", "mode", "herd", "cell", "key", "inspect", "light", "zoom", "fit"),
        *("rotate", "undo", "redo", "restart-turn", "end-turn", "end-now", "take-back", "hint", "deeds"),
        *("deeds-next", "marks", "step", "reveal", "hide-card", "since", "table", "log", "open-summary"),
    }
)
#: Intents that skip the scoring, or go on from the podium to the result page.
_ONWARD = frozenset({"skip", "close", "put-back", "back", "go-on", "continue"})


# In the middle of a game ------------------------------------------------------------------------------


def begin(app: App) -> bool:
    """Begin the show of the last action. Returns False if none is wanted, so the game continues at once."""
    kind = _kind(app)
    if not kind:
        return False
    app.timers.waits += 1
    app.session.showing = Showing(kind, app.timers.waits)
    app.orders.append(Show(LENGTHS[kind], app.timers.waits, app.settings["sounds"] != "off"))
    return True


def _kind(app: App) -> str:
    """Return the kind of show that is wanted, '' for none."""
    pace, session = app.settings["pace"], app.session
    are_bots_only = session.study is None and not app.persons()
    if not PACES[pace] or app.is_text_board or (are_bots_only and session.bots.is_skipping):
        return ""
    moment = app.game_page.show(app)
    if moment != "meteorite":
        is_wanted = session.study is None and app.settings["finale"] != "none"
        return moment if is_wanted else ""
    if app.is_still:
        return "still"
    return "short" if pace == "fast" or are_bots_only or session.bots.is_skipping else "full"


# The end of a game ------------------------------------------------------------------------------------


def begin_finale(app: App) -> bool:
    """Begin the finale of the game that has just ended. Returns False if the result page comes at once."""
    spans = app.game_page.scoring(app)
    is_passed = app.session.bots.is_skipping and not app.persons()
    is_wanted = PACES[app.settings["pace"]] and app.settings["finale"] != "none"
    if not spans or not is_wanted or is_passed:
        return False
    if app.is_text_board:
        _end(app, "words")
        app.orders.append(MoveFocus(HEADINGS["words"]))
        app.notices.announcement = app.game_page.scored(app, len(spans))
    else:
        _show(app, "scoring", 0, spans[0].length)
    return True


def advance(app: App) -> None:
    """Go on to the next step, because the time of this one is over."""
    showing = app.session.showing
    assert showing is not None
    if showing.has_ended:
        return
    if app.sheet:
        app.orders.append(Show(WAIT, showing.number, False))
    elif showing.is_held and app.game_page.scoring(app)[showing.step].is_whole:
        app.session.showing = showing._replace(number=0)
    elif showing.kind == "podium":
        app.session.showing = showing._replace(has_ended=True)
    else:
        _go_on(app, showing)


def _go_on(app: App, showing: Showing) -> None:
    spans, step = app.game_page.scoring(app), showing.step + 1
    if step < len(spans):
        _show(app, "scoring", step, spans[step].length)
        app.session.showing = app.session.showing and app.session.showing._replace(is_held=showing.is_held)
    elif app.is_still:
        _end(app, "podium")
    else:
        _show(app, "podium", 0, PODIUM.get(app.settings["finale"], PODIUM["full"]))
    app.motion_start = app.position, len(app.entries())
    app.notices.announcement = app.game_page.scored(app, step)
    if step == 1:
        app.orders.append(MoveFocus(HEADINGS["scoring"]))
    elif step == len(spans):
        app.orders.append(MoveFocus(HEADINGS["podium"]))


def _show(app: App, kind: str, step: int, milliseconds: int) -> None:
    app.timers.waits += 1
    app.session.showing = Showing(kind, app.timers.waits, step)
    app.orders.append(Show(milliseconds, app.timers.waits, False))


def _end(app: App, kind: str) -> None:
    """Show the finished podium, or everything in words."""
    app.timers.waits += 1  # ignore the end of the step's time
    app.session.showing = Showing(kind, app.timers.waits, has_ended=True)


def take(app: App, intent: str, value: str) -> bool:
    """Carry out an intent during the finale. Returns True if it must also be carried out as usual."""
    showing = app.session.showing
    assert showing is not None
    if intent in _BESIDE or (app.sheet and intent in ("close", "back")):
        return True
    if intent == "pause":
        _pause(app, showing)
        return False
    if showing.kind == "words" and intent in ("typed", "key", "cell", "inspect"):
        return True
    if intent in _NOTHING and not (intent == "key" and value == "Escape"):
        return False
    if intent == "count-all" or (showing.kind == "scoring" and intent in {*_ONWARD, "key"}):
        skip(app)
        return False
    if showing.kind == "podium" and intent == "skip":
        app.session.showing = showing._replace(has_ended=True)
        return False
    app.session.showing, app.sheet = None, "final"
    app.timers.waits += 1
    return intent not in _ONWARD and intent != "key"


def skip(app: App) -> None:
    """Show the winner at once."""
    assert app.session.showing is not None
    if app.session.showing.kind == "scoring":
        _end(app, "podium")
        app.notices.announcement = app.game_page.scored(app, len(app.game_page.scoring(app)))
        app.orders.append(MoveFocus(HEADINGS["podium"]))


def _pause(app: App, showing: Showing) -> None:
    """Pause the scoring after the current land mass, or continue it."""
    if showing.kind != "scoring":
        return
    if showing.is_held and not showing.number:
        _go_on(app, showing._replace(is_held=False))
    else:
        app.session.showing = showing._replace(is_held=not showing.is_held)
