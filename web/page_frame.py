"""Page frame: everything around the board that all games share. Reads the app and never changes it.

These are the page's title, the header, the tools and the foot of the turn's card, and the messages.
"""

from trias.match import Match
from web.draw import dialogs, panels
from web.draw.controls import button
from web.features.study import study
from web.features.tips.tips import Tips
from web.play import hints_allowed, turns
from web.play.window import folds_tips
from web.state.app import App
from web.state.fill import Fill, fill
from web.state.views import Button, sends
from web.words import t


def title(app: App) -> str:
    """Return the title of the browser's tab."""
    if app.is_home:
        return t("page.title")
    task = study.of(app)
    if task is not None:
        return t("page.title.turn", player=task.coach.title)
    if app.is_counting():
        return t("page.title.turn", player=t("final.title"))
    if app.is_over():
        return t("page.title.over")
    return t("page.title.turn", player=app.names()[app.position.to_move])


def header_buttons(app: App) -> list[Button]:
    """Return the buttons of the header: menu and, in a game, history and hint."""
    menu = Button(t("button.menu"), sends("menu"), "menu", quiet=True)
    match = app.session.match
    if match is None or app.session.study is not None or app.is_counting():
        return [menu]
    hint = [_hint_button(app)] if app.browser.has_tabs and not hints_allowed.is_off(match) else []
    return [*hint, _history_button(app, match), menu]


def card_tools(app: App) -> str:
    """Return the buttons beside the prompt in small windows: the hint and, in upright ones, redo if possible.

    While the end of the turn can be undone, only the button that continues at once.
    """
    if app.session.ending:
        return button(Button(t("button.end_now"), sends("go-on"), "skip"), "tools", "tool", icon_only=True)
    is_none = app.session.match is None or app.session.study is not None or app.is_counting()
    if is_none or app.browser.has_tabs:
        return ""
    _, redo = _undo_buttons(app)
    hidden = app.browser.has_rail or redo.reason  # in landscape, the foot has room for Redo
    views = ([] if hidden else [redo]) + ([] if hints_allowed.is_off_here(app) else [_hint_button(app)])
    return "".join(button(view, "tools", "tool", icon_only=True) for view in views)


def foot(app: App, large: Button | None) -> str | Fill:
    """Return the foot of the turn's card, with a countdown ring while the end of the turn can be undone."""
    if app.session.match is None or app.is_counting():
        return ""
    seconds = turns.seconds_to_take_back(app) if app.session.ending else 0
    return fill(panels.foot, *_undo_buttons(app), large, seconds)


def _undo_buttons(app: App) -> tuple[Button, Button]:
    undo_on = app.can_undo() or app.session.choice.place is not None
    why = "" if undo_on else t(app.undo_problem())
    why_not = "" if app.can_redo() else t("err.redo_nothing")
    return (
        Button(t("button.undo"), sends("undo"), "undo", reason=why),
        Button(t("button.redo"), sends("redo"), "redo", reason=why_not),
    )


def _hint_button(app: App) -> Button:
    is_there = app.is_persons_turn() and not app.sheet
    why_not = "" if is_there else t("err.past" if app.session.is_past else "err.hint")
    return Button(t("button.hint"), sends("hint"), "hint", quiet=True, reason=why_not)


def _history_button(app: App, match: Match) -> Button:
    return Button(
        t("button.history"),
        sends("now" if app.session.is_past else "history"),
        "history",
        quiet=True,
        reason="" if match.actions else t("past.nothing"),
        pressed=app.session.is_past,
    )


def summary_panel(app: App, tab: str) -> str:
    """Return the summary of the rules, or '' while its tab is closed. tab: the open one."""
    if tab != "summary" or not app.browser.has_rail:
        return ""
    from web.features.rules.sheet import summary

    return summary(app.shown_match.name)


def toast(app: App) -> str | Fill:
    """Return the current message: a refusal, a report, news of the page, or a tip; '' for none."""
    if app.notices.toast is not None:
        text, bad = app.notices.toast
        rule = app.notices.rule
        if app.notices.refusal and not app.sheet:
            return _refusal(app, text)
        see = Button(t("rules.see", rule=rule), sends("rules", rule), "book")
        return fill(dialogs.toast, text, bad=bad, more=see if rule else None)
    if app.notices.is_unsaved_shown:
        return fill(
            dialogs.toast,
            t(app.notices.save_problem),
            bad=True,
            more=Button(t("button.save"), sends("export"), "save"),
        )
    if app.notices.room_left is not None:
        see = Button(t("games.title"), sends("games"), "games")
        return fill(dialogs.toast, t("room.little", kb=app.notices.room_left // 1024), more=see)
    if app.notices.is_update_ready:
        take = Button(t("update.take"), sends("update"), "restart")
        return fill(dialogs.toast, t("update.ready"), more=take)
    if app.slot(Tips).tip and app.session.advice is None:
        folds = folds_tips(app)
        return fill(dialogs.tip, t(f"tip.{app.slot(Tips).tip}"), folds=folds, is_open=app.open_list == "tip")
    return ""


def _refusal(app: App, text: str) -> str | Fill:
    """Return the last refusal, with the setting, if any, that would allow the action."""
    more = None
    if app.notices.remedy:
        setting = t("set.takebacks.far")
        text += " " + t("undo.setting", group=t("set.group.pace"), setting=setting)
        more = Button(t("set.title"), sends("settings", app.notices.remedy), "gear")
    return fill(dialogs.refusal, text, app.notices.rule, more, is_wanted=_is_wanted(app))


def _is_wanted(app: App) -> bool:
    """True if a lesson asked for the refused action."""
    task = study.of(app)
    return task is not None and task.is_solved()


def refused(app: App) -> str:
    """Return the CSS class of a refusal or a report that replaces the prompt, for the style sheets."""
    if app.sheet or app.notices.toast is None or not app.notices.toast[1]:
        return ""
    return "wanted" if app.notices.refusal and _is_wanted(app) else "yes"
