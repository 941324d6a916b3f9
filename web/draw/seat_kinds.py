"""Seat kinds: who can play a seat, as the options of a select. No browser."""

from collections.abc import Sequence

from trias import games
from web.draw.dialogs import Options
from web.state.profile import profile
from web.state.views import FAR
from web.words import t


def seat_kinds(bots: Sequence[str], bot: str = "", *, far: bool = False) -> Options:
    """Return the options: a person, each bot, and the current bot even if it can no longer be chosen.

    far: include a person on another device.
    """
    known = [*bots, *([bot] if bot and bot not in bots else [])]
    levels = [(name, _in_words(name)) for name in known]
    persons = [("", t("start.kind.person")), *([(FAR, t("start.kind.far"))] if far else [])]
    return [*persons, *levels]


def _in_words(bot: str) -> str:
    if any(bot in profile(game).faces for game in games.NAMES):
        return t("start.kind.face", name=t(f"bot.{bot}"), style=t(f"face.{bot}.style"))
    return t("start.kind.bot", level=t(f"bot.{bot}"))
