"""Differences: what a link changes in a game played by link, apart from new turns. No browser.

Each difference is a line of plain text. Names and other values from the link are quoted as text.
"""

from collections import Counter
from collections.abc import Iterator

from trias.games import NAMES, load
from trias.games.contract import Json
from trias.match import Match
from trias.record import MAX_NAME, printable
from web.keeping.devices import devices_of
from web.words import t

#: How many options to list. A game has at most one, but a link may name any number.
_MOST_OPTIONS = 5


def differences(ours: Match, match: Match) -> list[str]:
    """Return each change in a link, apart from new turns of distant seats, as a line of plain text.

    ours: this device's copy. match: that of the link. Its actions count only if they continue those of
    `ours`.
    """
    mine, theirs = devices_of(ours), devices_of(match)
    assert mine is not None
    assert theirs is not None
    lines = _other_options(ours, match)
    for number, (before, after) in enumerate(zip(ours.seats, match.seats, strict=False)):
        lines += _other_seat(before, after)
        device, other = mine.seats[number], theirs.seats[number]
        if device != other:
            name = before["name"]
            if other == mine.here:
                lines.append(t("far.answer.here", name=name))
            elif device == mine.here:
                lines.append(t("far.answer.away", name=name))
            else:
                lines.append(t("far.answer.device", name=name))
    if goes_on(ours, match):
        for seat, count in sorted(Counter(_seats_of(ours, match)).items()):
            if ours.seats[seat].get("bot") is None and mine.seats[seat] == mine.here:
                lines.append(t("far.answer.actions", name=ours.seats[seat]["name"], n=count))
    return lines


def _other_options(ours: Match, match: Match) -> list[str]:
    lines = []
    for option in sorted({*ours.options, *match.options}):
        values = ours.game.OPTIONS.get(option)
        old, new = (one.options.get(option, values[0] if values else ...) for one in (ours, match))
        if old == new:
            continue
        if values and option == "pole":
            before, after = (t(f"start.pole.{value}") for value in (old, new))
            lines.append(t("far.answer.option", option=t("start.pole"), value=after, was=before))
        else:
            lines.append(t("far.answer.other_option", option=printable(option[:MAX_NAME])))
    return lines[:_MOST_OPTIONS]


def _other_seat(before: Json, after: Json) -> list[str]:
    """Return the changes to a seat: its name, its player, or anything else."""
    lines = []
    name, bot, other = before["name"], before.get("bot"), after.get("bot")
    if name != after["name"]:
        lines.append(t("far.answer.name", name=name, other=after["name"]))
    if bot is None and other is not None:
        lines.append(t("far.answer.bot", name=name, level=_level(other)))
    elif bot is not None and other is None:
        lines.append(t("far.answer.person", name=name, level=_level(bot)))
    elif bot != other:
        lines.append(t("far.answer.level", name=name, level=_level(str(other)), was=_level(str(bot))))
    if {**before, "name": "", "bot": None} != {**after, "name": "", "bot": None}:
        lines.append(t("far.answer.seat", name=name))
    return lines


def _level(bot: str) -> str:
    """Return the name of a bot's level, or the level's id in the record if this page does not know it."""
    return t(f"bot.{bot}") if any(bot in load(game).BOTS for game in NAMES) else printable(bot)


def _seats_of(ours: Match, match: Match) -> Iterator[int]:
    """Yield the seat of each action that is in the match but not in our copy."""
    state = ours.state.clone()
    for action in match.actions[len(ours.actions) :]:
        yield state.to_move
        state.play(action)


def goes_on(match: Match, other: Match) -> bool:
    """True if `other` begins with all the actions of `match`."""
    return other.actions[: len(match.actions)] == match.actions
