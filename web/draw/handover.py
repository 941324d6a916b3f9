"""Hand-over: the sheets for passing the device to the next person, and for a new hand card. Markup."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from web.draw import art
from web.draw.chips import chip
from web.draw.controls import attributes, button, css_class, figure_and_words
from web.draw.dialogs import sheet
from web.state.views import Button, Card, sends
from web.words import m, t


@dataclass(frozen=True, slots=True)
class Since:
    """Something that happened since the person's last turn.

    text: markup. figure: shown at the right, such as `You +1`. number: its mark on the board. bad: a warning.
    """

    token: str
    text: str
    figure: str = ""
    number: int | None = None
    bad: bool = False


def handover(
    token: str, name: str, events: Sequence[Since], *, card: bool = True, first: bool = False
) -> str:
    """Return the sheet to pass the device to `name`. card: there is a hand card. first: the first turn."""
    items = "".join(map(_since, events))
    if items:
        marks = {"class": "since", "aria-label": t("handover.since"), "tabindex": 0, "data-key": "since"}
        body = f"<ol{attributes(marks)}>{items}</ol>"
    else:
        body = f'<p class="empty">{m("handover.first" if first else "handover.nothing")}</p>'
    heading = (
        f'<div class="pass">{chip(token, 58)}<div aria-hidden="true"><small>{m("handover.pass")}</small>'
        f"<b>{escape(name)}</b></div></div>"
    )
    go = Button(
        t("handover.ready" if card else "handover.ready.blind", player=name),
        sends("reveal") if card else sends("continue"),
        "eye" if card else "check",
        primary=True,
    )
    note = f'<p class="fine">{m("handover.note")}</p>' if card else ""
    return sheet(
        "handover",
        t("handover.title", player=name),
        heading + body,
        button(go, "handover", "wide") + note,
        close=False,
    )


def new_card(name: str, card: Card) -> str:
    """Return the sheet with a card just drawn, for its owner; face down if the card has no terrain."""
    onward = sends("continue")
    if card.terrain:
        title = t(f"newcard.title.{card.terrain}")
        face = art.card_face(card.terrain, card.back, t(f"terrain.{card.terrain}"), 148, 200)
        go = button(Button(t("button.hide_pass"), onward, "eye-off", primary=True), "newcard", "wide")
    else:
        title, face = t("newcard.title.hidden"), art.card_back(card.back, 148, 200)
        show = Button(t("handover.ready", player=name), sends("reveal"), "eye", primary=True)
        go = button(show, "newcard", "wide")
        go += button(Button(t("button.continue"), onward, "check"), "newcard", "wide")
    body = f'<div class="face" aria-hidden="true">{face}</div><p class="fine">{m("newcard.note")}</p>'
    return sheet("newcard", title, body, go, lead=t("newcard.for", player=name), close=False)


def _since(event: Since) -> str:
    mark = ""
    if event.number is not None:
        mark = figure_and_words(event.number, t("handover.mark", n=event.number), name="numbered")
    figure = f"<b>{escape(event.figure)}</b>" if event.figure else ""
    return (
        f"<li{css_class(bad=event.bad)}>{chip(event.token, 22)}<span>{mark}{event.text}</span>{figure}</li>"
    )
