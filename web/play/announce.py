"""Announce: what keys on the board have spoken in every game. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.words import plain, sentence, t

if TYPE_CHECKING:
    from web.state.app import App

#: The keys of both games: the last action, one's own, everybody's.
COMMON = frozenset({"KeyL", "KeyP", "KeyO"})
#: All keys that have something spoken, in either game: also land masses, the hand card, the rays.
SPOKEN = COMMON | {"KeyM", "KeyK", "KeyX", "Shift+KeyX"}


def last(app: App) -> str:
    """What was done last, in the words of the log."""
    count = len(app.entries())
    told = [plain(line.text) for line in app.side.telling.lines() if line.moment == count]
    return joined(told) if count and told else t("announce.nothing")


def joined(sentences: list[str]) -> str:
    return t("list.sentences").join(sentence(text).rstrip(".") for text in sentences)
