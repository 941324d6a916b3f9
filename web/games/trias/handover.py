"""Hand-over: the sheets for passing the device to the next person, and for a new hand card. Markup."""

from collections.abc import Sequence
from html import escape

from web.draw import since_panel
from web.draw.chips import chip
from web.draw.controls import attributes, button
from web.draw.dialogs import sheet
from web.draw.icons import icon
from web.games.trias.board import card_art
from web.state.views import Button, Card, Deeds, sends
from web.words import m, t


def handover(
    token: str,
    name: str,
    rows: Sequence[Deeds],
    *,
    running: str = "",
    warning: str = "",
    card: bool = True,
    first: bool = False,
) -> str:
    """Return the sheet for passing the device to `name`.

    rows: the others' actions. running: what is being replayed. warning: a warning about this player's
    swimmers, markup. card: there is a hand card. first: it is the first turn.
    """
    body = (
        f'<div class="pass">{chip(token, 58)}<div aria-hidden="true"><small>{m("handover.pass")}</small>'
        f"<b>{escape(name)}</b></div></div>"
    )
    if rows:
        marks = {"class": "since", "aria-label": t("handover.since"), "tabindex": 0, "data-key": "since"}
        danger = f'<p class="danger">{icon("warn", 20)}<span>{warning}</span></p>' if warning else ""
        items = since_panel.deeds_list(rows, running, "handover")
        body += f"<section{attributes(marks)}>{danger}{items}</section>"
    else:
        body += f'<p class="empty">{m("handover.first" if first else "handover.nothing")}</p>'
    text = t("handover.ready" if card else "handover.ready.blind", player=name)
    intent = sends("reveal") if card else sends("continue")
    go = button(Button(text, intent, "eye" if card else "check", primary=True), "handover", "wide")
    if rows:
        is_running = running == "all"
        words = t("since.stop" if is_running else "handover.again")
        again = Button(words, sends("deeds", "all"), "pause" if is_running else "play")
        go += button(again, "handover", "wide", name="again")
    note = f'<p class="fine">{m("handover.note")}</p>' if card else ""
    return sheet("handover", t("handover.title", player=name), body, go + note, close=False)


def new_card(name: str, card: Card) -> str:
    """Return the sheet with a card just drawn, for its owner; face down if the card has no terrain."""
    onward = sends("continue")
    if card.terrain:
        title = t(f"newcard.title.{card.terrain}")
        face = card_art.card_face(card.terrain, card.back, t(f"terrain.{card.terrain}"), 148, 200)
        go = button(Button(t("button.hide_pass"), onward, "eye-off", primary=True), "newcard", "wide")
    else:
        title, face = t("newcard.title.hidden"), card_art.card_back(card.back, 148, 200)
        show = Button(t("handover.ready", player=name), sends("reveal"), "eye", primary=True)
        go = button(show, "newcard", "wide")
        go += button(Button(t("button.continue"), onward, "check"), "newcard", "wide")
    body = f'<div class="face" aria-hidden="true">{face}</div><p class="fine">{m("newcard.note")}</p>'
    return sheet("newcard", title, body, go, lead=t("newcard.for", player=name), close=False)
