"""Notices: what is said aloud and on screen, and what the browser tells of storage and versions. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.contract import Reason
from web.draw import dialogs
from web.state.orders import TakeUpdate
from web.words import reason_words, t
from web.words.citations import rule_behind

if TYPE_CHECKING:
    from web.state.app import App


def report(app: App, reason: Reason) -> None:
    """Say why something is not possible, aloud and on screen, until the next input."""
    if app.session.study is not None:
        app.session.study.refuse(reason.id)
    text = reason_words(reason)
    app.notices.toast = (text, True)
    app.notices.alarm, app.notices.rule = text, rule_behind(reason.id)


def dismiss(app: App) -> bool:
    """Put away the notice on show; False where none of these is."""
    notices = app.notices
    was_there = notices.is_unsaved_shown or notices.is_update_ready or notices.room_left is not None
    notices.is_unsaved_shown = notices.is_update_ready = False
    notices.room_left = None
    return was_there


def storing_failed(app: App, value: str, _: int) -> None:
    """Saving went wrong (value: an id of err.*): said once, until it goes right again."""
    if value != app.notices.save_problem:
        app.notices.save_problem = value
        app.notices.is_unsaved_shown = bool(value)
        app.notices.alarm = t(value) if value else ""


def storage_short(app: App, _: str, __: int) -> None:
    """localStorage is full; what it had no room for is kept all the same."""
    report(app, Reason("err.storage_short"))


def update_ready(app: App, _: str, __: int) -> None:
    """A new version of the page has been fetched and waits."""
    app.notices.is_update_ready = True


def take_update(app: App, _: str, __: int) -> None:
    """Let the new version in: everything played is kept, the page begins anew."""
    app.orders.append(TakeUpdate())


def no_worker(app: App, _: str, __: int) -> None:
    """The page itself does the bots' work, which takes a little longer; said where nothing else is."""
    app.notices.toast = app.notices.toast or (t("bots.in_page"), False)


def copy_damaged(app: App, _: str, __: int) -> None:
    """The copy of the site's files is damaged, and could not be mended now."""
    app.notices.toast = (t("err.copy_damaged"), True)
    app.notices.alarm = app.notices.toast[0]


def persisted(app: App, value: str, _: int) -> None:
    """Whether the browser has promised not to throw away what is kept: 'yes' or 'no'."""
    app.browser.is_at_risk = value == "no"


def shared(app: App, value: str, _: int) -> None:
    """The result was passed on; or why not (an id of err.*)."""
    app.notices.toast = (t(value or "say.copied"), bool(value))
    app.notices.said, app.notices.alarm = ("", t(value)) if value else (t("say.copied"), "")


def draw_message(app: App) -> str:
    """The sheet that tells what is wrong with a link or a file."""
    message = app.notices.message
    is_link = message is not None and message.id == "err.link_wrong"
    text = reason_words(message) if message is not None else ""
    return dialogs.message(t("share.link.field" if is_link else "menu.import"), text)
