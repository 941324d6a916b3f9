"""Pass on: the sheet with a URL that opens something on this page, as a QR code and to copy or share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.draw.controls import attributes, button
from web.draw.dialogs import sheet
from web.play.sheets import show_sheet
from web.state.orders import CopyText, ShareText
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import SheetName

#: The sheets that pass something on. Each goes back to a different sheet.
_SHEETS = ("pass-on", "pass-bot", "pass-day")


class PassedOn:
    """What the sheet passes on. title: of the sheet. address: the page's URL with a fragment."""

    def __init__(self) -> None:
        self.title = self.address = ""


def show(app: App, title: str, link: str, sheet: SheetName = "pass-on") -> None:
    """Open the sheet. link: the fragment of the URL, with its `#`."""
    passed = app.slot(PassedOn)
    passed.title, passed.address = title, app.browser.address + link
    show_sheet(app, sheet)


def share(app: App) -> None:
    """Share the URL with the system's dialog, or copy it."""
    if app.sheet in _SHEETS:
        app.orders.append(ShareText(app.slot(PassedOn).address))


def copy(app: App) -> None:
    """Copy the URL."""
    if app.sheet in _SHEETS:
        app.orders.append(CopyText(app.slot(PassedOn).address))


def draw(app: App) -> str:
    """Return the sheet."""
    passed = app.slot(PassedOn)
    marks = {
        "id": "passed-link",
        "type": "text",
        "readonly": "readonly",
        "value": passed.address,
        "data-key": "passed-link",
    }
    copy_it = Button(t("share.copy"), sends("pass-on-copy"), "copy")
    go = Button(t("share.link"), sends("pass-on-share"), "share", primary=True)
    body = (
        f'{_code(passed.address)}<div class="field"><label for="passed-link">{m("qr.field")}</label>'
        f'<div class="copying"><input{attributes(marks)}>{button(copy_it, "pass-on")}</div></div>'
    )
    return sheet(app.sheet, passed.title, body, button(go, "pass-on", "wide"))


def _code(address: str) -> str:
    """Return the URL as a QR code, or a line saying that it is too long for one."""
    from web.draw import qr

    try:
        picture = qr.picture(address, t("qr.label"))
    except ValueError:
        return f'<p class="fine">{m("qr.long")}</p>'
    return f'<div class="code">{picture}<div><p class="fine">{m("qr.opens")}</p></div></div>'
