"""Words: the outcome of a bot's turn or match, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.words import figure, reason_words, t

if TYPE_CHECKING:
    from web.features.lab.news import LabFault, LabStanding, LabTrial


#: The time limit for a bot's turn, in seconds.
TURN_SECONDS = 2


def percent(share: float) -> str:
    """Return a share of the wins as a percentage, such as `55`."""
    return figure(round(100 * share))


def fault_words(fault: LabFault) -> str:
    """Return the bot's error, in words."""
    if fault.kind == "answer":
        why = ""
        if fault.why is not None:
            try:
                why = reason_words(fault.why)
            except (KeyError, ValueError, TypeError):  # a reason unknown to this page
                why = ""
        text = t("lab.fault.answer", said=fault.said or "?")
        return f"{text} {why}".strip()
    return t(f"lab.fault.{fault.kind}", said=fault.said, n=TURN_SECONDS)


def line_words(fault: LabFault) -> str:
    """Return the words for a fault's line, '' if it has none."""
    return t("lab.line", n=fault.line) if fault.line else ""


def trial_words(trial: LabTrial) -> str:
    """Return the outcome of a trial, in one sentence."""
    if trial.fault is None:
        return t("lab.trial.played", n=len(trial.match.actions) - trial.start)
    return " ".join(part for part in (line_words(trial.fault), fault_words(trial.fault)) if part)


def standing_words(standing: LabStanding, players: int) -> str:
    """Return the standing of a match, in one sentence. Counts only deals played from every seat."""
    is_open = standing.low <= 0 and standing.high >= 1
    return t(
        "lab.standing.open" if is_open else "lab.standing",
        n=standing.blocks * players,
        percent=percent(standing.mean),
        low=percent(standing.low),
        high=percent(standing.high),
    )


def seconds(ms: float) -> str:
    """Return milliseconds as seconds, such as `0.25`."""
    return figure(round(ms / 1000, 2))


def ended_words(end: str) -> str:
    """Return why a match is over."""
    return t(f"lab.end.{end}")
