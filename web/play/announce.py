"""Announce: what keys on the board make a screen reader say in every game. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.words import plain, sentence, t

if TYPE_CHECKING:
    from web.state.app import App

#: Keys that both games share: the last action, one's own pieces, everybody's.
COMMON = frozenset({"KeyL", "KeyP", "KeyO"})
#: All announcement keys of either game: also land masses, the hand card and the rays.
ANNOUNCEMENT_KEYS = COMMON | {"KeyM", "KeyK", "KeyX", "Shift+KeyX"}


def last(app: App) -> str:
    """Return the last action in the words of the log."""
    count = len(app.entries())
    lines = [plain(line.text) for line in app.game_page.log_lines(app) if line.moment == count]
    return join_sentences(lines) if count and lines else t("announce.nothing")


def join_sentences(sentences: list[str]) -> str:
    return t("list.sentences").join(sentence(text).rstrip(".") for text in sentences)
