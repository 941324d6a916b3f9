"""Sheets: the table of the page's dialogs: where each opens from, where it leads, and who draws it."""

from __future__ import annotations

from typing import NamedTuple


class Sheet(NamedTuple):
    """A dialog.

    opens_from: the sheets from which it opens, '' for the bare page; it does not open from any other. None:
    it opens from anywhere. is_firm: neither a click beside it nor Escape closes it. back: the sheet that
    opens when it closes ('final' only if the game is over). drawn_by: the `module:function` that returns its
    markup, imported when first drawn; '' if a game draws it, on its screen or in one of its own features
    (web/state/game_features.py).
    """

    opens_from: frozenset[str] | None = None
    is_firm: bool = False
    back: str = ""
    drawn_by: str = ""


_LOOSE = frozenset({"", "final", "menu", "lands", "since", "log"})
_SETUP = frozenset({"start", "play", "play-triad", "play-game", "opponents"})
_AFTER_PLAY = frozenset({"", "menu", "final"})
_ANY_TIME = _AFTER_PLAY | {"start"}
#: Modules that draw several sheets.
_LIBRARY = "web.features.library.sheet"
_STATISTICS = "web.features.statistics.sheet"

#: Every sheet by name. The name is the value of `html[data-sheet]`. `start` is the bare home screen.
SHEETS: dict[str, Sheet] = {
    "start": Sheet(is_firm=True, drawn_by="web.features.home.column:draw"),
    "play": Sheet(_SETUP, back="start", drawn_by="web.features.setup.card_sheet:draw"),
    "play-triad": Sheet(_SETUP, back="start", drawn_by="web.features.setup.any_game:draw"),
    "play-game": Sheet(_SETUP, back="start", drawn_by="web.features.setup.any_game:draw"),
    "opponents": Sheet(_SETUP, back="play"),
    "other-tab": Sheet(is_firm=True, drawn_by="web.play.window:draw_other_tab"),
    "menu": Sheet(_LOOSE | {"settings"}, drawn_by="web.features.settings.menu:draw_menu"),
    "about": Sheet(_LOOSE | {"start"}, drawn_by="web.features.settings.menu:draw_about"),
    "settings": Sheet(_LOOSE | {"start", "settings"}, drawn_by="web.features.settings.sheet:draw"),
    "keys": Sheet(_LOOSE, drawn_by="web.features.settings.shortcuts:draw"),
    "seats": Sheet(_LOOSE, drawn_by="web.features.setup.sheet:draw_seats"),
    "log": Sheet(_LOOSE, drawn_by="web.play.tabs:draw_log_sheet"),
    "lands": Sheet(_LOOSE),
    "since": Sheet(_LOOSE, drawn_by="web.play.tabs:draw_sheet"),
    "handover": Sheet(is_firm=True),
    "newcard": Sheet(is_firm=True),
    "confirm-end": Sheet(),
    "final": Sheet(),
    "left": Sheet(_AFTER_PLAY, drawn_by="web.features.result.abandoned_game:draw"),
    "review": Sheet(back="final", drawn_by="web.features.review.screen:draw"),
    "share": Sheet(_AFTER_PLAY, back="final", drawn_by="web.features.by_link.sheet:draw_share"),
    "pass-on": Sheet(frozenset({""}), drawn_by="web.play.pass_on:draw"),
    "pass-bot": Sheet(frozenset({"lab"}), back="lab", drawn_by="web.play.pass_on:draw"),
    "pass-day": Sheet(frozenset({"daily"}), back="daily", drawn_by="web.play.pass_on:draw"),
    "film": Sheet(frozenset({"share", "final"}), back="share", drawn_by="web.features.film.sheet:draw"),
    "open-link": Sheet(frozenset({"start", "games"}), drawn_by="web.features.by_link.pasted:draw"),
    "send": Sheet(_AFTER_PLAY, drawn_by="web.features.by_link.sheet:draw_send"),
    "confirm-split": Sheet(drawn_by="web.features.by_link.sheet:draw_split"),
    "confirm-answer": Sheet(drawn_by="web.features.by_link.sheet:draw_answer"),
    "confirm-open": Sheet(drawn_by=f"{_LIBRARY}:draw_open"),
    "confirm-lose": Sheet(drawn_by=f"{_LIBRARY}:draw_lose"),
    "message": Sheet(drawn_by="web.play.notices:draw_message"),
    "games": Sheet(_ANY_TIME | {"daily"}, drawn_by=f"{_LIBRARY}:draw_games"),
    "incoming": Sheet(drawn_by=f"{_LIBRARY}:draw_incoming"),
    "confirm-clear": Sheet(back="games", drawn_by=f"{_LIBRARY}:draw_clear"),
    "confirm-prune": Sheet(frozenset({"games"}), back="games", drawn_by=f"{_LIBRARY}:draw_prune"),
    "daily": Sheet(_ANY_TIME | {"games"}, back="final"),
    "totals": Sheet(_ANY_TIME | {"games"}, back="final", drawn_by=f"{_STATISTICS}:draw_totals"),
    "confirm-totals": Sheet(frozenset({"totals"}), back="totals", drawn_by=f"{_STATISTICS}:draw_clear"),
    "lessons": Sheet(_ANY_TIME, drawn_by="web.features.lessons.sheet:draw_lessons"),
    "puzzles": Sheet(_ANY_TIME, drawn_by="web.features.puzzles.sheet:draw_puzzles"),
    "lab": Sheet(_ANY_TIME | {"puzzles"}, drawn_by="web.features.lab.screen:draw"),
    "rules": Sheet(back="final", drawn_by="web.features.rules.sheet:draw_book"),
}


def may_open(name: str, open_sheet: str) -> bool:
    """True if sheet `name` opens while `open_sheet` ('' for none) is open."""
    opens_from = SHEETS[name].opens_from
    return opens_from is None or open_sheet in opens_from
