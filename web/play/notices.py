"""Notices: messages spoken and on screen, and the browser's reports on storage and versions. No browser."""

from trias.games.contract import Reason
from web.draw import dialogs
from web.state.app import App
from web.state.orders import Fade, TakeUpdate
from web.state.profile import profile
from web.words import reason_words, t

#: How long a refusal stays, in milliseconds.
REFUSAL_MS = 4000


def report(app: App, reason: Reason) -> None:
    """Report a problem, spoken and on screen, until the next input."""
    if app.session.study is not None:
        app.session.study.refuse(reason.id)
    text = reason_words(reason)
    app.notices.toast = (text, True)
    app.notices.alarm, app.notices.rule = text, rule_behind(app.shown_match.name, reason.id)


def refuse(app: App, reason: Reason, cell: str = "") -> None:
    """Say in place of the prompt why something cannot be done, until the next input or for a while.

    cell: the name of the cell that was chosen, which lights up red.
    """
    report(app, reason)
    notices = app.notices
    notices.refusals += 1
    notices.refusal, notices.refused = notices.refusals, cell
    app.orders.append(Fade(REFUSAL_MS, notices.refusal))


def clear(app: App) -> None:
    """Remove the last report or refusal from the screen."""
    notices = app.notices
    notices.toast, notices.alarm, notices.rule = None, "", ""
    notices.refusal, notices.refused, notices.remedy = 0, "", ""


def fade(app: App, value: str) -> None:
    """Remove the refusal with this number, if it is still on screen."""
    if app.notices.refusal and value == str(app.notices.refusal):
        clear(app)


def dismiss(app: App) -> bool:
    """Close the lasting notice on screen. Returns False if there is none."""
    notices = app.notices
    was_there = notices.is_unsaved_shown or notices.is_update_ready or notices.room_left is not None
    notices.is_unsaved_shown = notices.is_update_ready = False
    notices.room_left = None
    return was_there


def storing_failed(app: App, value: str) -> None:
    """Report a failed save, but only once until saving works again. value: an id of err.*, '' for success."""
    if value != app.notices.save_problem:
        app.notices.save_problem = value
        app.notices.is_unsaved_shown = bool(value)
        app.notices.alarm = t(value) if value else ""


def storage_short(app: App) -> None:
    """Report that localStorage is full. The journal still stores everything."""
    report(app, Reason("err.storage_short"))


def update_ready(app: App) -> None:
    """Announce that a new version of the page is ready."""
    app.notices.is_update_ready = True


def take_update(app: App) -> None:
    """Switch to the new version. The page reloads, and no game is lost."""
    app.orders.append(TakeUpdate())


def no_worker(app: App) -> None:
    """Say that the page itself does the bots' work, a little more slowly, unless another toast is shown."""
    app.notices.toast = app.notices.toast or (t("bots.in_page"), False)


def copy_damaged(app: App) -> None:
    """Report that the offline copy of the site is damaged and could not be repaired now."""
    app.notices.toast = (t("err.copy_damaged"), True)
    app.notices.alarm = app.notices.toast[0]


def set_persistence(app: App, value: str) -> None:
    """Note whether the browser has promised not to evict the page's storage: 'yes' or 'no'."""
    app.browser.is_at_risk = value == "no"


def confirm_shared(app: App, value: str) -> None:
    """Confirm that the result was shared, or say why not (value: an id of err.*)."""
    text = t(value or "say.copied", control=app.browser.control_key())
    app.notices.toast = (text, bool(value))
    app.notices.announcement, app.notices.alarm = ("", text) if value else (text, "")
    app.browser.is_picture_lost = app.browser.is_picture_lost or value.startswith("err.picture.")


def draw_message(app: App) -> str:
    """Return the sheet that says what is wrong with a link or a file."""
    message = app.notices.message
    is_link = message is not None and message.id == "err.link_wrong"
    text = reason_words(message) if message is not None else ""
    return dialogs.message(t("share.link.field" if is_link else "menu.import"), text)


def rule_behind(game: str, reason: str) -> str:
    """Return the rule of a game (docs/rules.md) behind a reason `err.*`, or '' if there is none."""
    rules = {id: rule for rule, ids in profile(game).rules.items() for id in ids.split()}
    id = reason.removeprefix("err.")
    return rules.get(id) or rules.get(id.partition(".")[0], "")
