"""Sending: the sheets that share a game's link, and the turn bar while another device plays. Markup."""

from collections.abc import Sequence
from html import escape

from web.draw.chips import chip
from web.draw.controls import attributes, button
from web.draw.dialogs import message, row, sheet
from web.features.by_link.by_link import Asking, address, address_for_code
from web.features.by_link.differences import differences
from web.state.app import App
from web.state.profile import profile
from web.state.views import Button, sends
from web.words import m, t


def prompt(player: str) -> tuple[str, str]:
    """Return the prompt shown while another device plays, and a smaller line below it; markup."""
    return m("prompt.far", player=player), m("prompt.far.small")


def buttons() -> list[Button]:
    """Return the buttons shown while another device plays."""
    return [Button(t("far.share"), sends("send"), "share", primary=True)]


def code(address: str, turn_of: str = "") -> str:
    """Return the address as a QR code with instructions; '' if it is too long for one.

    turn_of: the player whose device already has the rest of the game; '' if the code holds the whole game.
    """
    from web.draw import qr

    try:
        picture = qr.picture(address, t("qr.label"))
    except ValueError:
        return ""
    note = f'<p class="fine">{m("qr.note")}</p>'
    if turn_of:
        whole = Button(t("qr.whole"), sends("whole-code"))
        note += f'<p class="fine">{m("qr.turn", player=turn_of)}</p>{button(whole, "send")}'
    return f'<div class="code">{picture}<div>{note}</div></div>'


def send(player: str, picture: str, link: str, code: str, *, trust: bool) -> str:
    """Return the sheet that sends a game to the player to move. trust: its link reveals hand cards."""
    body = f'<div class="sending">{chip(picture, 44)}<p>{m("far.lead", player=player)}</p></div>'
    body += code + field(link)
    body += f'<p class="fine">{m("far.trust" if trust else "far.fair")}</p>'
    go = Button(t("far.share"), sends("share-link"), "share", primary=True)
    return sheet("send", t("far.title", player=player), body, button(go, "send", "wide"))


def field(link: str) -> str:
    """Return a field with the link and a button that copies it."""
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


def share(
    link: str, code: str, result: str = "", note: str = "", *, pictured: bool = False, paints: bool = True
) -> str:
    """Return the sheet that shares a game. result: the result in words, '' before the end.

    pictured: also offer a picture of the board. paints: the browser can make one, as far as is known.
    """
    body = f'<p class="told">{result}</p>' if result else ""
    body += code + field(link) + (f'<p class="fine">{note}</p>' if note else "")
    choices = [Button(t("share.link"), sends("share-link"), "share", primary=True)]
    if result:
        choices.append(Button(t("share.text"), sends("share-text"), "copy"))
    foot = row(choices, "share")
    if pictured:
        text, value = (t("share.picture"), "") if paints else (t("share.picture.svg"), "svg")
        foot += button(Button(text, sends("share-picture", value), "picture"), "share", name="picture")
    film, save = (
        Button(t("share.film"), sends("film"), "film"),
        Button(t("button.save"), sends("export"), "save"),
    )
    return sheet("share", t("share.title"), body, foot + row((film, save), "share"))


def confirm_split(lines: Sequence[str]) -> str:
    """Return the question about a link that contradicts the game here and opens as a separate game.

    lines: what else the link changes, in plain text.
    """
    choices = (
        Button(t("far.split.yes"), sends("import-anyway"), primary=True),
        Button(t("button.cancel"), sends("close")),
    )
    return message(t("confirm.open.title"), t("far.split"), choices, lines)


def confirm_answer(lines: Sequence[str]) -> str:
    """Return the question about a link that continues the game here and changes more than the turns.

    lines: what the link changes, in plain text.
    """
    choices = (
        Button(t("far.answer.leave"), sends("close"), primary=True),
        Button(t("far.answer.take"), sends("take-answer")),
        Button(t("far.split.yes"), sends("import-anyway")),
    )
    return message(t("far.answer.title"), t("far.answer"), choices, lines)


def draw_share(app: App) -> str:
    """Return the sheet that shares a game: its link and, once it is over, its result in words."""
    result = escape(app.game_page.result(app)) if app.is_over() else ""
    link = address(app)
    note = "" if result else m("share.link.note")
    if "&at=" in link:
        note = m("share.moment")
    is_pictured, paints = bool(result) or app.session.is_past, not app.browser.is_picture_lost
    return share(link, code(link), result, note, pictured=is_pictured, paints=paints)


def draw_send(app: App) -> str:
    """Return the sheet with the link for the player to move, who uses another device."""
    seat = app.position.to_move
    player, link, shown = app.names()[seat], address(app), address_for_code(app)
    qr = code(shown, "" if shown == link else player)
    picture = app.game_page.pictures(app)[seat]
    return send(player, picture, link, qr, trust=profile(app.shown_match.name).has_secrets)


def draw_split(app: App) -> str:
    """Return the question about a link that contradicts the game here."""
    return confirm_split(_differences(app))


def draw_answer(app: App) -> str:
    """Return the question about a reply that changes more than the turns."""
    return confirm_answer(_differences(app))


def _differences(app: App) -> list[str]:
    """Return what the link in question changes, each change as a line of plain text."""
    arrival = app.slot(Asking).arrival
    return differences(*arrival) if arrival is not None else []
