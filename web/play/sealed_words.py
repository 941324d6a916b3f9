"""Sealed words: what was found when a sealed game was opened, in words. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.keeping.devices import SEAL, devices_of
from web.words import join_items, t

if TYPE_CHECKING:
    from web.state.app import App


def sealed_words(app: App) -> str:
    """Return whether somebody changed a card in a sealed game that is over; '' for any other game."""
    match = app.session.match
    if match is None or SEAL not in match.extra or match.state.winners() is None:
        return ""
    from trias.sealed_game import finding_of

    finding, devices, names = finding_of(match), devices_of(match), app.names()
    if finding is None or devices is None:
        return t("sealed.unchecked")
    if finding.device < 0:
        return t("sealed.fits")
    players = join_items([names[seat] for seat, one in enumerate(devices.seats) if one == finding.device])
    if finding.place < 0:
        card = t("sealed.card.none")
    elif finding.place < len(names):
        card = t("sealed.card.hand", player=names[finding.place])
    else:
        card = t("sealed.card.pile", n=finding.place - len(names) + 1)
    return t("sealed.changed", card=card, player=players)


def is_changed(app: App) -> bool:
    """True if somebody changed a card in the sealed game that is over on the board."""
    match = app.session.match
    if match is None or SEAL not in match.extra or match.state.winners() is None:
        return False
    from trias.sealed_game import finding_of

    finding = finding_of(match)
    return finding is not None and finding.device >= 0
