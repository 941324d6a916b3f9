"""Pasted: the sheet for pasting a message with a link, and its error messages. No browser.

Installed apps need it: there, links open in the browser instead of the app.
"""

from html import escape

from trias.links.text import sign_in
from web.draw.controls import attributes, button
from web.draw.dialogs import sheet
from web.play.sheets import show_sheet
from web.state.app import App
from web.state.orders import MoveFocus
from web.state.views import Button, sends
from web.words import m, reason_words, t


class Pasted:
    """A pasted message. problem: why its link does not open. beneath: the sheet to return to, or ''."""

    def __init__(self) -> None:
        self.text = self.problem = self.beneath = ""


def show(app: App) -> None:
    """Open the sheet with an empty field."""
    beneath = "games" if app.sheet == "games" else ""
    if show_sheet(app, "open-link"):
        pasted = app.slot(Pasted)
        pasted.text, pasted.problem, pasted.beneath = "", "", beneath
        app.session.beneath = beneath


def take(app: App, text: str) -> None:
    """Store the message as typed in the field."""
    pasted = app.slot(Pasted)
    pasted.text, pasted.problem = text, ""


def leave(app: App) -> str:
    """Close the sheet and return the message. If it has no link, show an error and return ''."""
    pasted = app.slot(Pasted)
    if not sign_in(pasted.text):
        _refuse(app, t("err.link.none"))
        return ""
    app.sheet, app.session.beneath = "start" if app.is_home else "", ""
    return pasted.text


def come_back(app: App) -> None:
    """Reopen the sheet after a link has been refused, with the reason beside the field."""
    if app.sheet == "message" and app.notices.message is not None:
        _refuse(app, reason_words(app.notices.message))


def _refuse(app: App, problem: str) -> None:
    pasted = app.slot(Pasted)
    app.sheet, app.session.beneath = "open-link", pasted.beneath
    pasted.problem = app.notices.alarm = problem
    app.orders.append(MoveFocus("link-text"))


def draw(app: App) -> str:
    """Return the sheet."""
    pasted = app.slot(Pasted)
    marks = {
        "id": "link-text",
        **sends("pasted"),
        "data-key": "link-text",
        "rows": 4,
        "spellcheck": "false",
        "autocomplete": "off",
        "data-first": True,
        "aria-describedby": "link-problem",
        "aria-invalid": "true" if pasted.problem else None,
    }
    body = (
        f'<div class="field"><label for="link-text">{m("paste.field")}</label>'
        f"<textarea{attributes(marks)}>{escape(pasted.text)}</textarea></div>"
        f'<p id="link-problem">{escape(pasted.problem)}</p>'
    )
    go = Button(t("games.open"), sends("open-pasted"), primary=True)
    return sheet("open-link", t("paste.title"), body, button(go, "open-link", "wide"))
