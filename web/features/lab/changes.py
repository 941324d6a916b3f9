"""Changes: creates, edits, imports, exports and deletes bots. No browser.

Functions of the app, each an intent.
"""

from trias.games.contract import Reason
from trias.links.bot import MOST_BYTES, is_source
from web.features.lab.lab import Lab, keep, set_game
from web.features.lab.own_bots import MOST_BOTS, KeptBot
from web.features.lab.templates import EXAMPLES, TEMPLATES
from web.play.notices import report
from web.state.app import App
from web.state.draft import clean_name
from web.state.orders import Download, MoveFocus
from web.words import t


def choose_bot(app: App, value: str) -> None:
    """Open another bot in the editor."""
    lab = app.slot(Lab)
    if value.isdecimal() and lab.kept.of_id(int(value)) is not None and int(value) != lab.bot:
        put(lab, int(value))


def put(lab: Lab, id: int) -> None:
    """Open the bot with this id in the editor; 0 for none."""
    lab.bot, lab.trial, lab.told = id, None, ""
    lab.shown = lab.running
    lab.check_other()


def new(app: App, name: str) -> None:
    """Create a bot from a template or an example."""
    lab = app.slot(Lab)
    template = TEMPLATES.get(name) or EXAMPLES.get(name)
    if template is None or not has_room(app):
        return
    if lab.game not in template.games:
        set_game(app, template.games[0])
    add(app, KeptBot(lab.kept.next_id(), lab.kept.free_name(t("lab.name.new")), template.source))
    lab.tab = "result"
    app.orders.append(MoveFocus("lab-source"))


def has_room(app: App) -> bool:
    """Return True if another bot can be stored; otherwise report that there is no room."""
    is_free = len(app.slot(Lab).kept.bots) < MOST_BOTS
    if not is_free:
        report(app, Reason("err.lab.full", {"n": MOST_BOTS}))
    return is_free


def add(app: App, bot: KeptBot) -> None:
    """Store a new bot, and open it in the editor."""
    lab = app.slot(Lab)
    keep(app, lab.kept.with_bot(bot))
    put(lab, bot.id)


def set_source(app: App, text: str) -> None:
    """Store the source as typed. A source that cannot be stored is refused, and the previous one is kept."""
    lab = app.slot(Lab)
    bot = lab.chosen
    if bot is None or text == bot.source:
        return
    if not is_source(text):
        report(app, Reason("err.lab.size", {"kb": MOST_BYTES // 1024}))
        return
    keep(app, lab.kept.with_bot(bot._replace(source=text)))


def set_name(app: App, text: str) -> None:
    """Rename the bot."""
    lab = app.slot(Lab)
    bot, name = lab.chosen, clean_name(text)
    if bot is not None and name and name != bot.name:
        keep(app, lab.kept.with_bot(bot._replace(name=lab.kept.free_name(name))))


def delete(app: App, value: str) -> None:
    """Delete a bot and its results. It can be restored until the lab is closed."""
    lab = app.slot(Lab)
    bot = lab.kept.of_id(int(value)) if value.isdecimal() else None
    if bot is None:
        return
    keep(app, lab.kept.without(bot.id))
    lab.gone = bot
    if lab.bot == bot.id:
        put(lab, lab.kept.bots[-1].id if lab.kept.bots else 0)
    lab.check_other()
    app.notices.announcement = t("lab.deleted", name=bot.name)


def bring_back(app: App) -> None:
    """Restore the last deleted bot."""
    lab = app.slot(Lab)
    if lab.gone is not None and has_room(app):
        add(app, lab.gone._replace(id=lab.kept.next_id()))
        lab.gone = None


def export(app: App) -> None:
    """Offer the bot as a file."""
    bot = app.slot(Lab).chosen
    if bot is not None:
        stem = "".join(letter if letter.isascii() and letter.isalnum() else "_" for letter in bot.name)
        app.orders.append(Download(f"{stem.strip('_').lower() or 'bot'}.py", bot.source))
        app.notices.announcement = t("say.saved_file")


def import_file(app: App, value: str) -> None:
    """Import a bot from a file. The person must approve it before it runs.

    value: the file's name, a line break, its text.
    """
    name, _, text = value.partition("\n")
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").expandtabs(4)
    lab = app.slot(Lab)
    if not is_source(text) or not text.strip():
        report(app, Reason("err.lab.file", {"kb": MOST_BYTES // 1024}))
    elif has_room(app):
        wanted = clean_name(name.removesuffix(".py").replace("_", " ")) or t("lab.name.new")
        add(app, KeptBot(lab.kept.next_id(), lab.kept.free_name(wanted), text, is_foreign=True))
        lab.tab = "result"


def trust(app: App) -> None:
    """Mark an imported bot as approved by the person."""
    lab = app.slot(Lab)
    if lab.chosen is not None:
        keep(app, lab.kept.with_bot(lab.chosen._replace(is_foreign=False)))
        app.orders.append(MoveFocus("lab-try"))
