"""Sending: a game's link, the sheets that share it, and the turn bar while another device plays. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from web.draw.chips import chip
from web.draw.controls import attributes, button
from web.draw.dialogs import message, row, sheet
from web.features.by_link.by_link import Asking, address, address_for_code, receiver
from web.features.by_link.differences import differences
from web.keeping.devices import is_dealing, is_sealed
from web.state.views import Button, sends
from web.words import m, sentence, t

if TYPE_CHECKING:
    from web.state.app import App

#: A link of more characters gives a code that needs more room.
DENSE = 400
#: What the link of a sealed game has in it.
SIGN = "#s="


def prompt(app: App) -> tuple[str, str]:
    """Return who must do what now, and a smaller line below; markup."""
    player, match = app.names()[receiver(app)], app.session.match
    if match is not None and is_dealing(match):
        return m("prompt.deal", player=player), m("prompt.deal.small")
    return m("prompt.far", player=player), m("prompt.far.small")


def buttons() -> list[Button]:
    """Return the buttons for a person who waits."""
    return [Button(t("far.share"), sends("send"), "share", primary=True)]


def code(address: str, turn_of: str = "", more: str = "") -> str:
    """Return the address as a QR code with what to do with it; '' if it is too long for one.

    turn_of: the player whose device has the rest of the game, '' if the code holds all of it. more: markup
    below.
    """
    from web.draw import qr

    try:
        picture = qr.picture(address, t("qr.label"))
    except ValueError:
        return ""
    note = f'<p class="fine">{m("qr.note")}</p>'
    dense = " dense" if len(address) > DENSE else ""
    if turn_of:
        whole = Button(t("qr.whole"), sends("whole-code"))
        note += f'<p class="fine">{m("qr.turn", player=turn_of)}</p>{button(whole, "send")}'
    return f'<div class="code{dense}">{picture}<div>{note}{more}</div></div>'


def send(player: str, picture: str, link: str, code: str, *, lead: str, note: str) -> str:
    """Return the sheet that sends a game to a player. lead, note: what to do, what it reveals; markup."""
    body = f'<div class="sending">{chip(picture, 44)}<p>{lead}</p></div>'
    body += code + field(link) + f'<p class="fine">{note}</p>'
    go = Button(t("far.share"), sends("share-link"), "share", primary=True)
    return sheet("send", t("far.title", player=player), body, button(go, "send", "wide"))


def field(link: str) -> str:
    """Return the link itself, with a button that copies it."""
    marks = {
        "id": "game-link",
        "type": "text",
        "readonly": "readonly",
        "value": link,
        "data-key": "game-link",
    }
    copy = Button(t("share.copy"), sends("copy-link"), "copy")
    return (
        f'<div class="field"><label for="game-link">{m("share.link.field")}</label>'
        f'<div class="copying"><input{attributes(marks)}>{button(copy, "link")}</div></div>'
    )


def share(link: str, code: str, result: str = "", note: str = "", *, pictured: bool = False) -> str:
    """Return the sheet that shares a game. result: the result in words, once there is one.

    pictured: it offers a picture of the board, too.
    """
    body = f'<p class="told">{result}</p>' if result else ""
    body += code + field(link) + (f'<p class="fine">{note}</p>' if note else "")
    choices = [Button(t("share.link"), sends("share-link"), "share", primary=True)]
    if result:
        choices.append(Button(t("share.text"), sends("share-text"), "copy"))
    if pictured:
        choices.append(Button(t("share.picture"), sends("share-picture"), "picture"))
    choices.append(Button(t("share.film"), sends("film"), "film"))
    choices.append(Button(t("button.save"), sends("export"), "save"))
    return sheet("share", t("share.title"), body, row(choices, "share"))


def confirm_split(lines: Sequence[str]) -> str:
    """Return the question about a link that contradicts the game here and opens as a separate game.

    lines: what else it changes, in plain text.
    """
    choices = (
        Button(t("far.split.yes"), sends("import-anyway"), primary=True),
        Button(t("button.cancel"), sends("close")),
    )
    return message(t("confirm.open.title"), t("far.split"), choices, lines)


def confirm_answer(lines: Sequence[str]) -> str:
    """Return the question about a link that continues the game here and changes more than turns.

    lines: what it changes, in plain text.
    """
    choices = (
        Button(t("far.answer.leave"), sends("close"), primary=True),
        Button(t("far.answer.take"), sends("take-answer")),
        Button(t("far.split.yes"), sends("import-anyway")),
    )
    return message(t("far.answer.title"), t("far.answer"), choices, lines)


def draw_share(app: App) -> str:
    """Return the sheet that shares a game: its link and, once it is over, its result in words."""
    result = escape(app.side.telling.result()) if app.is_over() else ""
    link = address(app)
    note = "" if result else m("share.link.note")
    if "&at=" in link:
        note = m("share.moment")
    return share(link, code(link), result, note, pictured=bool(result) or app.session.is_past)


def draw_send(app: App) -> str:
    """Return the sheet with the link for the player to move on another device."""
    seat, match = receiver(app), app.shown_match
    player, link, shown = app.names()[seat], address(app), address_for_code(app)
    picture = app.side.drawing.pictures()[seat]
    if is_sealed(match):
        lead = m("far.deal" if is_dealing(match) else "far.lead", player=player)
        return send(player, picture, link, _sealed_code(app, link), lead=lead, note=_sealed_note(link))
    qr = code(shown, "" if shown == link else player)
    note = m("far.trust" if match.name == "trias" else "far.fair")
    return send(player, picture, link, qr, lead=m("far.lead", player=player), note=note)


def _sealed_code(app: App, link: str) -> str:
    """Return the code of a sealed game, with a way to the whole game where a turn alone may not do."""
    match, more = app.shown_match, ""
    if not is_dealing(match) and app.slot(Asking).whole_at != len(match.actions):
        whole = Button(t("far.whole"), sends("whole-code"), quiet=True)
        player = app.names()[receiver(app)]
        more = f'<p class="fine">{m("far.sealed.turn", player=player)}</p>{button(whole, "send")}'
    return code(link, more=more) or f'<p class="fine">{m("qr.long")}</p>{more}'


def _sealed_note(link: str) -> str:
    """Return what the link of a sealed game shows, or that there is none any more."""
    return m("far.sealed") if SIGN in link else escape(sentence(t("err.sealed.lost")))


def draw_split(app: App) -> str:
    """Return the question what to do with a link that contradicts the game here."""
    return confirm_split(_differences(app))


def draw_answer(app: App) -> str:
    """Return the question whether to accept a reply that changes more than turns."""
    return confirm_answer(_differences(app))


def _differences(app: App) -> list[str]:
    """Return the changes in the link that the page asks about."""
    arrival = app.slot(Asking).arrival
    return differences(*arrival) if arrival is not None else []
