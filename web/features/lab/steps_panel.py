"""Steps panel: the bot's note before the next action, and the buttons that step through the game. Markup."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, NamedTuple

from web.draw.controls import button
from web.draw.icons import icon
from web.features.lab.words import fault_words, line_words
from web.state.views import Button, sends
from web.words import join_items, m, t

if TYPE_CHECKING:
    from web.features.lab.news import LabFault, LabNote


class StepsView(NamedTuple):
    """What the panel shows.

    title: the names of the players. moment, all: the number of actions on the board, and in the game. player,
    action: the next action and its player, '' at the end. note: the note before that action. fault: why the
    game ended there.
    """

    title: str
    moment: int
    all: int
    player: str
    action: str
    note: LabNote | None
    fault: LabFault | None


def draw(view: StepsView) -> str:
    """Return the panel."""
    leave = button(Button(t("lab.steps.leave"), sends("study-leave"), "close", quiet=True), "coach", "", True)
    ways = "".join(button(way, "coach", "", True) for way in _ways(view))
    words = _fault_words(view)
    fault = f'<p class="lab-wait wrong">{icon("warn", 20)}{escape(words)}</p>' if words else ""
    return (
        f'<div class="coach stepping"><div class="top"><div><h2>{escape(view.title)}</h2></div>{leave}</div>'
        f'<div class="lab-steps">{ways}<p>{escape(_where(view))}</p></div>{_note(view)}{fault}</div>'
    )


def spoken(view: StepsView) -> list[str]:
    """Return the announcement of this moment, for screen readers."""
    told = [_where(view)]
    if view.note is not None:
        told += [view.note.text, *_drawn(view.note)]
    return [*told, _fault_words(view)]


def _ways(view: StepsView) -> list[Button]:
    is_before, is_behind = view.moment > 0, view.moment < view.all
    return [
        _way("turn-back", t("lab.step.turn_back"), "first", is_before),
        _way("back", t("lab.step.back"), "previous", is_before),
        _way("forward", t("lab.step.forward"), "next", is_behind),
        _way("turn-forward", t("lab.step.turn_forward"), "last", is_behind),
    ]


def _way(way: str, words: str, sign: str, is_open: bool) -> Button:
    return Button(words, sends("lab-step", way), sign, reason="" if is_open else t("lab.step.end"))


def _where(view: StepsView) -> str:
    """Return the progress through the game, and the next action."""
    count = t("lab.steps.at", n=view.moment, all=view.all)
    if not view.action:
        return count
    return f"{count} · {t('lab.steps.next', player=view.player, action=view.action)}"


def _note(view: StepsView) -> str:
    if view.note is None:
        return f'<div class="lab-note"><p class="fine">{m("lab.steps.none")}</p></div>'
    text = ""
    if view.note.text.strip():
        text = (
            f'<pre tabindex="0" role="region" data-key="lab-note" aria-label="{escape(t("lab.log"))}">'
            f"{escape(view.note.text)}</pre>"
        )
    drawn = "".join(f'<p class="fine">{escape(line)}</p>' for line in _drawn(view.note))
    return f'<div class="lab-note">{text}{drawn}</div>'


def _drawn(note: LabNote) -> list[str]:
    """Return the drawings on the board, in words."""
    cells = [text.replace(">", " → ") for text in note.drawings]
    return [t("lab.steps.drawn", cells=join_items(cells))] if cells else []


def _fault_words(view: StepsView) -> str:
    if view.fault is None or view.moment < view.all:
        return ""
    return " ".join(part for part in (line_words(view.fault), fault_words(view.fault)) if part)
