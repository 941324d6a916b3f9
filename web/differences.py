"""Differences: what a link changes in a game played by link, but for turns played elsewhere. Pure.

Words, one line of plain text each. Names and whatever else comes with a link is text in them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from trias.games import NAMES, load
from trias.games.contract import Json
from trias.match import Match
from trias.record import MAX_NAME, printable
from web.far import goes_on, table
from web.words import t

#: A game has one option at most; a link may name any number.
_MOST_OPTIONS = 5


def differences(ours: Match, match: Match) -> list[str]:
    """What a link changes but for turns played elsewhere, one line of plain text each.

    ours: this device's copy. Actions are looked at only where they go on from those of our copy.
    """
    mine, theirs = table(ours), table(match)
    assert mine is not None
    assert theirs is not None
    lines = _other_options(ours, match)
    for number, (was, now) in enumerate(zip(ours.seats, match.seats, strict=False)):
        lines += _other_seat(was, now)
        device, other = mine.devices[number], theirs.devices[number]
        if device != other:
            name = was["name"]
            if other == mine.here:
                lines.append(t("far.answer.here", name=name))
            elif device == mine.here:
                lines.append(t("far.answer.away", name=name))
            else:
                lines.append(t("far.answer.device", name=name))
    if goes_on(ours, match):
        for seat, count in sorted(Counter(_seats_of(ours, match)).items()):
            if ours.seats[seat].get("bot") is None and mine.devices[seat] == mine.here:
                lines.append(t("far.answer.actions", name=ours.seats[seat]["name"], n=count))
    return lines


def _other_options(ours: Match, match: Match) -> list[str]:
    lines = []
    for option in sorted({*ours.options, *match.options}):
        values = ours.game.OPTIONS.get(option)
        was, now = (one.options.get(option, values[0] if values else ...) for one in (ours, match))
        if was == now:
            continue
        if values and option == "pole":
            before, after = (t(f"start.pole.{value}") for value in (was, now))
            lines.append(t("far.answer.option", option=t("start.pole"), value=after, was=before))
        else:
            lines.append(t("far.answer.other_option", option=printable(option[:MAX_NAME])))
    return lines[:_MOST_OPTIONS]


def _other_seat(was: Json, now: Json) -> list[str]:
    """What is new about a seat: the name, who plays it, anything else."""
    lines = []
    name, bot, other = was["name"], was.get("bot"), now.get("bot")
    if name != now["name"]:
        lines.append(t("far.answer.name", name=name, other=now["name"]))
    if bot is None and other is not None:
        lines.append(t("far.answer.bot", name=name, level=_level(other)))
    elif bot is not None and other is None:
        lines.append(t("far.answer.person", name=name, level=_level(bot)))
    elif bot != other:
        lines.append(t("far.answer.level", name=name, level=_level(str(other)), was=_level(str(bot))))
    if {**was, "name": "", "bot": None} != {**now, "name": "", "bot": None}:
        lines.append(t("far.answer.seat", name=name))
    return lines


def _level(bot: str) -> str:
    """A bot's name; one that this page does not know is called what the record calls it."""
    return t(f"bot.{bot}") if any(bot in load(game).BOTS for game in NAMES) else printable(bot)


def _seats_of(ours: Match, match: Match) -> Iterator[int]:
    """The seat of each action that is new in the match."""
    state = ours.state.clone()
    for action in match.actions[len(ours.actions) :]:
        yield state.to_move
        state.play(action)
