"""Dialogs: sheets over the page (bottom sheets on phones, cards elsewhere) and toasts. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from web.draw.controls import attributes, button, cite, css_class
from web.draw.icons import icon
from web.state.views import Attributes, Button, sends
from web.words import in_file_names, language, m, t

if TYPE_CHECKING:
    from web.state.names import Intent

Options = Sequence[tuple[str, str]]  # (value, words) of a select


def sheet(
    name: str,
    title: str,
    body: str,
    foot: str = "",
    *,
    lead: str = "",
    close: bool = True,
    modal: bool = True,
    back: Attributes | None = None,
) -> str:
    """Return the frame of every dialog. title and lead are plain text; body and foot are markup.

    If it has a close button, a click on the backdrop closes it too. back: the attributes of the button that
    leads to the previous sheet, None for no button.
    """
    id = f"sheet-{name}"
    head = f'<h2 id="{id}-title" tabindex="-1">{escape(title)}</h2>'
    head += f'<p class="lead">{escape(lead)}</p>' if lead else ""
    shut = (
        button(Button(t("button.close"), sends("close"), "close", quiet=True), id, "shut", True)
        if close
        else ""
    )
    ways = ""
    if back is not None:
        ways = button(Button(t("button.back"), back, "previous", quiet=True), id, "back", True, name="back")
    grab = f'<div class="grab" aria-hidden="true"{attributes(sends("close"))}></div>' if close else ""
    shade = f'<div class="shade"{attributes(sends("close") if close else {})}></div>' if modal else ""
    values = {"class": f"sheet {name}", "id": id, "role": "dialog", "aria-labelledby": f"{id}-title"}
    values |= {"aria-modal": "true"} if modal else {}
    return (
        f"{shade}<div{attributes(values)}>{grab}"
        f'<div class="head">{ways}<div>{head}</div>{shut}</div><div class="body" id="{id}-body">{body}</div>'
        + (f'<div class="foot">{foot}</div>' if foot else "")
        + "</div>"
    )


def row(buttons: Sequence[Button], region: str) -> str:
    return "".join(button(view, region) for view in buttons)


#: The intents that open the panels -> their sheets.
PANELS: dict[Intent, str] = {"since": "since", "table": "lands", "log": "log"}


def panel(name: str, title: str, inner: str, names: Sequence[str] = ()) -> str:
    """Return a panel as a sheet. inner: its markup. names: the panels beside the board."""
    ways = "".join(
        button(
            Button(t(f"tab.{intent}.short"), sends(intent), pressed=sheet_name == name),
            f"panel-{name}",
            "tab",
        )
        for intent, sheet_name in PANELS.items()
        if intent in names
    )
    back = button(Button(t("button.history"), sends("history")), f"panel-{name}", "tab")
    nav = (
        f'<nav class="panel-tabs" aria-label="{escape(t("panel.side"))}">{ways}{back}</nav>' if names else ""
    )
    body = f'<div class="scroll" tabindex="0" data-key="panel-{name}">{inner}</div>'
    return sheet(f"panel-{name}", title, nav + body)


def message(title: str, text: str, buttons: Sequence[Button] = (), lines: Sequence[str] = ()) -> str:
    """Return a message sheet, by default with a close button. lines: a list below the text, in plain text."""
    choices = buttons or (Button(t("button.close"), sends("close"), primary=True),)
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    body = f"<p>{escape(text)}</p>" + (f"<ul>{items}</ul>" if items else "")
    return sheet("message", title, body, row(choices, "message"), close=False)


def other_tab() -> str:
    """Return the sheet that says the game is open in another tab, with a button to take over."""
    take_over = Button(t("err.other_tab.take"), sends("tab", "here"), primary=True)
    return message(t("err.other_tab.title"), t("err.other_tab"), (take_over,))


def end_turn(ap: int, swimmers: int) -> str:
    """Return the question shown before a turn ends while swimmers could still be rescued."""
    buttons = (
        Button(t("button.keep_playing"), sends("close"), primary=True),
        Button(t("button.end_anyway"), sends("end-anyway")),
    )
    return message(t("confirm.end.title"), t("confirm.end.swimmers", ap=ap, n=swimmers), buttons)


def toast(text: str, *, bad: bool = False, more: Button | None = None) -> str:
    """Return a short notice above the actions. more: a button beside it, such as one to save a file."""
    extra = button(more, "toast") if more else ""
    shut = button(Button(t("button.dismiss"), sends("dismiss"), "close", quiet=True), "toast", "", True)
    css = css_class("toast", bad=bad)
    return f"<div{css}>{icon('warn' if bad else 'info', 20)}<p>{escape(text)}</p>{extra}{shut}</div>"


def refusal(text: str, rule: str = "", more: Button | None = None, *, is_wanted: bool = False) -> str:
    """Return why something cannot be done, shown instead of the prompt: one large sentence, then the rest.

    rule: the number of the rule behind the refusal. more: a button beside the text. is_wanted: a lesson asked
    for this attempt.
    """
    head, rest = _sentences(text)
    small = escape(rest) + (" " if rest and rule else "") + (cite(rule) if rule else "")
    sign = icon("check" if is_wanted else "warn", 22, 2.4)
    line = f'<p class="hint">{small}</p>' if small else ""
    extra = button(more, "toast") if more else ""
    css = css_class("toast", "refusal", bad=not is_wanted, wanted=is_wanted)
    return f'<div{css}>{sign}<div><p class="ask">{escape(head)}</p>{line}</div>{extra}</div>'


def _sentences(text: str) -> tuple[str, str]:
    """Return the first sentence without its full stop, and the rest.

    >>> _sentences("This tile is full. Choose another.")
    ('This tile is full', 'Choose another.')
    """
    head, stop, rest = text.partition(". ")
    return (head, rest) if stop else (text.removesuffix("."), "")


def tip(text: str, *, folds: bool = False, is_open: bool = False) -> str:
    """Return a tip, a line below the prompt with a button that closes it.

    folds: only its beginning fits; a press shows all of it (`is_open`).
    """
    shut = button(Button(t("button.dismiss"), sends("dismiss"), "close", quiet=True), "toast", "", True)
    if not folds:
        return f'<div class="toast tip">{icon("hint", 22)}<p>{escape(text)}</p>{shut}</div>'
    line = button(Button(text, sends("list", "tip"), expanded=is_open), "toast", "line")
    css = css_class("toast", "tip", open=is_open)
    return f"<div{css}>{icon('hint', 18)}{line}{shut if is_open else ''}</div>"


def open_file(region: str, classes: str = "button") -> str:
    """Return a file chooser styled as a button. Its input has data-intent=import and fires `change`."""
    marks = {
        "type": "file",
        "class": "vh",
        "accept": ".json,application/json",
        "data-intent": "import",
        "data-key": f"{region}-import",
    }
    inner = f'{icon("open")}<span class="text">{m("menu.import")}</span>'
    return f'<label class="file {classes}"><input{attributes(marks)}>{inner}</label>'


def menu(
    groups: Sequence[str],
    *,
    game: bool,
    under_way: bool = False,
    restart: bool = False,
    shared: bool = False,
    lessons: str = "",
) -> str:
    """Return the menu: this game, everything else on the page, the settings.

    groups: the groups of settings. game: there is a game to save. under_way: that game is not over. restart:
    the turn can be restarted. shared: there is something to share. lessons: how many are done, in words.
    """
    this_game = [Button(t("menu.restart"), sends("restart-turn"), "restart")] if restart else []
    this_game += [Button(t("seats.title"), sends("seats"), "people")] if under_way else []
    this_game += [Button(t("menu.leave"), sends("leave-game"), "close")] if under_way else []
    this_game += [Button(t("menu.export"), sends("export"), "save")] if game else []
    this_game += [Button(t("share.title"), sends("share"), "share")] if shared else []
    this_game.append(Button(t("keys.title"), sends("keys"), "keys"))
    whole = [
        Button(t("menu.home"), sends("home"), "home", more=t("menu.home.kept") if under_way else ""),
        Button(t("rules.title"), sends("rules"), "book"),
        Button(t("lessons.menu"), sends("lessons"), "learn", more=lessons),
        Button(t("position.title"), sends("position"), "pencil"),
        Button(t("lab.title"), sends("lab"), "lab"),
        Button(t("menu.games"), sends("games"), "chart"),
        Button(t("menu.report"), sends("report"), "copy", more=t("menu.report.more")),
    ]
    about = Button(t("menu.about"), sends("about"), "info", quiet=True)
    tiles = "".join(
        button(Button(t(f"set.group.{group}"), sends("settings", group), _SIGNS[group]), "menu")
        for group in groups
    )
    body = (
        f'<h3>{m("menu.game")}</h3><div class="entries">{row(this_game, "menu")}</div>'
        f'<h3>{m("app.name")}</h3><div class="entries">{row(whole, "menu")}</div>'
        f'<h3>{m("set.title")}</h3><div class="tiles">{tiles}</div>{button(about, "menu", "about-link")}'
    )
    return sheet("menu", t("menu.title"), body)


#: Group of settings -> the icon of its tile.
_SIGNS = {"board": "eye", "pace": "play", "look": "picture", "language": "text"}


def about(version: str) -> str:
    """Return the sheet about the game's makers and the page's software."""
    body = "".join(f"<p>{m(f'about.{name}')}</p>" for name in ("design", "story", "page", "made"))
    list_of_all = f"./licenses/index{in_file_names(language())}.html"
    link = f'<a href="{list_of_all}" data-key="about-licences">{m("about.licences")}</a>'
    body += f"<p>{link} · {m('about.version', version=version)}</p>"
    return sheet("about", t("about.title"), body)
