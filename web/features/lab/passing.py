"""Passing: shares a bot as a link, and imports one from a link. No browser.

Functions of the app, each an intent or part of one. The person must approve a bot from a link before it runs.
"""

from trias.games.contract import Reason, Refused
from trias.links import bot as bot_link
from trias.links.text import opened
from web.features.lab.changes import add, has_room, put
from web.features.lab.lab import Lab, show
from web.features.lab.own_bots import KeptBot
from web.play import pass_on
from web.play.arrival import may_follow, refuse_link
from web.play.notices import report
from web.state.app import App
from web.words import t


def share(app: App) -> None:
    """Open the sheet that shares the bot in the editor."""
    bot = app.slot(Lab).chosen
    if bot is None or app.sheet != "lab":
        return
    if not bot.source.strip():
        report(app, Reason("err.lab.empty"))
        return
    pass_on.show(app, t("lab.share.title", name=bot.name), bot_link.pack(bot.name, bot.source), "pass-bot")


def open_link(app: App, text: str) -> None:
    """Open the bot from a link in the editor. An invalid link is refused, and nothing changes."""
    try:
        name, source = opened(text, bot_link.unpack)
    except Refused as refused:
        refuse_link(app, refused)
        return
    if not may_follow(app, "lab"):
        return
    if app.sheet != "lab":
        show(app)
    lab = app.slot(Lab)
    same = next((bot for bot in lab.kept.bots if bot.source == source), None)
    if same is not None:
        put(lab, same.id)
        app.notices.announcement = t("lab.share.same", name=same.name)
    elif has_room(app):
        add(app, KeptBot(lab.kept.next_id(), lab.kept.free_name(name), source, is_foreign=True))
    else:
        return
    lab.tab = "result"
