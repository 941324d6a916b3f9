"""Tips: short pieces of advice for new players, each shown once, when it helps. No browser.

People who have finished a game or done a lesson on an earlier visit get none.
"""

from contextlib import suppress

from trias.games import NAMES
from web.keeping.kept_json import read_list, write
from web.keeping.saves import PREFIX, NotKept
from web.state.app import App
from web.state.profile import profile

#: The key of the stored list: the ids of the tips already shown (docs/saves.md).
KEY = f"{PREFIX}tips"
#: Keys that exist only for returning players: statistics of games, lessons done.
_KNOWN = (f"{PREFIX}statistics", f"{PREFIX}lessons")


class Tips:
    """The current tip, and all tips shown so far.

    tip: the one on screen, '' for none. count: the number of actions when it appeared. shown_ids: the ids of
    all tips shown so far, None until read from storage.
    """

    def __init__(self) -> None:
        self.tip, self.count = "", -1
        self.shown_ids: frozenset[str] | None = None


def all_ids() -> frozenset[str]:
    """Return the ids of all games' tips. Their texts are `tip.ID`."""
    return frozenset(id for game in NAMES for id in profile(game).tips)


def after_intent(app: App) -> None:
    """Close a tip that no longer helps, and show the next one that does: at most one for each decision."""
    tips = app.slot(Tips)
    if tips.tip and not _helps(app, tips.tip):
        tips.tip = ""
    if tips.tip or not _is_time(app):
        return
    if tips.shown_ids is None:
        tips.shown_ids = _tips_seen(app)
    seen = tips.shown_ids
    tip = next((id for id in profile(app.shown_match.name).tips if id not in seen and _helps(app, id)), "")
    if tip:
        tips.tip, tips.count = tip, len(app.entries())
        tips.shown_ids = seen | {tip}
        with suppress(NotKept):
            write(app.storage, KEY, sorted(tips.shown_ids))


def dismiss(app: App) -> None:
    """Close the tip on screen."""
    app.slot(Tips).tip = ""


def _helps(app: App, id: str) -> bool:
    tips = profile(app.shown_match.name).tips
    return _is_open(app) and id in tips and tips[id](app)


def _is_open(app: App) -> bool:
    return (
        app.settings["tips"] == "on" and app.is_persons_turn() and not app.sheet and app.session.study is None
    )


def _is_time(app: App) -> bool:
    """True if a tip may appear: the decision is not the one at which the last tip appeared."""
    return _is_open(app) and app.slot(Tips).count != len(app.entries())


def _tips_seen(app: App) -> frozenset[str]:
    """Return the ids already shown: all of them for a returning player. Skips invalid entries."""
    if any(app.storage.get(key) for key in _KNOWN):
        return all_ids()
    return frozenset(id for id in read_list(app.storage, KEY) if isinstance(id, str))
