"""Sending: a game's link, the sheets it is passed on from, and what is said while another device plays."""

from __future__ import annotations

from collections.abc import Sequence

from web.scene.chips import chip
from web.scene.controls import attributes, button
from web.scene.dialogs import message, row, sheet
from web.scene.views import Button
from web.words import m, t


def prompt(player: str) -> tuple[str, str]:
    """Who must do what now, and a smaller line below; markup."""
    return m("prompt.far", player=player), m("prompt.far.small")


def buttons() -> list[Button]:
    """What a person can do meanwhile."""
    return [Button(t("far.share"), {"data-intent": "send"}, "share", primary=True)]


def send(player: str, picture: str, link: str, *, trust: bool) -> str:
    """The sheet from which a game goes to the person who is to move. trust: hand cards could be read."""
    body = f'<div class="sending">{chip(picture, 44)}<p>{m("far.lead", player=player)}</p></div>{field(link)}'
    body += f'<p class="fine">{m("far.trust" if trust else "far.fair")}</p>'
    go = Button(t("far.share"), {"data-intent": "share-link"}, "share", primary=True)
    return sheet("send", t("far.title", player=player), body, button(go, "send", "wide"))


def field(link: str) -> str:
    """The link itself, to be copied by hand where nothing else helps."""
    marks = {
        "id": "game-link",
        "type": "text",
        "readonly": "readonly",
        "value": link,
        "data-key": "game-link",
    }
    return (
        f'<div class="field"><label for="game-link">{m("share.link.field")}</label>'
        f"<input{attributes(marks)}></div>"
    )


def share(link: str, told: str = "", note: str = "") -> str:
    """The sheet from which a game is passed on. told: the result in words, once there is one."""
    body = f'<p class="told">{told}</p>' if told else ""
    body += field(link) + (f'<p class="fine">{note}</p>' if note else "")
    found = [Button(t("share.link"), {"data-intent": "share-link"}, "share", primary=True)]
    if told:
        found.append(Button(t("share.text"), {"data-intent": "share-text"}, "copy"))
        found.append(Button(t("share.picture"), {"data-intent": "share-picture"}, "picture"))
    found.append(Button(t("button.save"), {"data-intent": "export"}, "save"))
    return sheet("share", t("share.title"), body, row(found, "share"))


def confirm_split(lines: Sequence[str]) -> str:
    """A link tells another story than the game that is here: it opens as a game of its own.

    lines: what else it changes, in plain text.
    """
    found = (
        Button(t("far.split.yes"), {"data-intent": "import-anyway"}, primary=True),
        Button(t("button.cancel"), {"data-intent": "close"}),
    )
    return message(t("confirm.open.title"), t("far.split"), found, lines)


def confirm_answer(lines: Sequence[str]) -> str:
    """A link goes on from the game that is here, and changes more than turns played elsewhere.

    lines: what it changes, in plain text.
    """
    found = (
        Button(t("far.answer.leave"), {"data-intent": "close"}, primary=True),
        Button(t("far.answer.take"), {"data-intent": "take-answer"}),
        Button(t("far.split.yes"), {"data-intent": "import-anyway"}),
    )
    return message(t("far.answer.title"), t("far.answer"), found, lines)
