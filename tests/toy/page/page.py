"""Page: Nim's additions to the page, as a table."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from trias.games.nim import action_text, effects, points, why_not
from trias.games.nim.state import HEAPS, MOST, State

from web.draw import final, panels, player_list, text_board
from web.draw.page import VIEW_BOX
from web.play.notices import refuse
from web.play.result_tabs import result_panels
from web.state.choice import Offer
from web.state.fill import View, fill
from web.state.game_page import GamePage
from web.state.plain_book import PlainBook
from web.state.views import Button, LogLine, PlayerRow, Spot, TurnBar, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App

#: Cell number -> its name, heap by heap from the bottom. A click takes this stone and all above it.
NAME = [f"{heap}{stone}" for heap in HEAPS for stone in range(1, MOST + 1)]


def _state(app: App) -> State:
    state = app.position
    assert isinstance(state, State)
    return state


def _taking(app: App, cell: int) -> int:
    """Return the action that a click on a cell means, legal or not."""
    heap, stone = divmod(cell, MOST)
    return 10 * heap + max(1, _state(app).heaps[heap] - stone)


def offer(app: App) -> Offer:
    """Return the stones that can be clicked: all of them."""
    if app.sheet or not app.is_persons_turn():
        return Offer()
    heaps = _state(app).heaps
    cells = [cell for cell in range(len(NAME)) if cell % MOST < heaps[cell // MOST]]
    return Offer("take", targets={cell: (_taking(app, cell),) for cell in cells})


def explain(app: App, name: str) -> None:
    """Explain why a click on an empty place does nothing."""
    reason = why_not(_state(app), 10 * HEAPS.index(name[0]) + MOST + 1)
    if reason is not None:
        refuse(app, reason, name)


def rows(app: App) -> list[PlayerRow]:
    """Return the players."""
    taken, winners = points(_state(app)), _state(app).winners()
    seats = enumerate(zip(app.tokens(), app.names(), strict=True))
    return [
        PlayerRow(
            token, name, t("role.person"), taken[seat], 0, 0, 0,
            winners is None and seat == app.position.to_move, seat in (winners or ()),
            str(taken[seat]), t("nim.taken", n=taken[seat]), seat=seat,
        )
        for seat, (token, name) in seats
    ]  # fmt: skip


def _spots(app: App) -> dict[int, Spot]:
    targets = app.offer().targets
    return {
        cell: Spot(
            t("nim.stone", cell=name) if cell in targets else t("nim.empty", cell=name),
            {"data-action": action_text(targets[cell][0])} if cell in targets else {},
        )
        for cell, name in enumerate(NAME)
    }


def _cells(app: App) -> str:
    heaps, parts = _state(app).heaps, []
    left = -50 * (len(heaps) - 1)
    for cell, spot in _spots(app).items():
        name, (heap, stone) = NAME[cell], divmod(cell, MOST)
        data = "".join(f' {key}="{escape(value)}"' for key, value in spot.attributes.items())
        look = "stone" if stone < heaps[heap] else "hit"
        parts.append(
            f'<g id="cell-{name}" data-key="cell-{name}" data-cell="{name}" class="cell" role="button"'
            f' tabindex="{0 if cell == app.session.focus else -1}" aria-label="{escape(spot.label)}"'
            f' transform="translate({left + 100 * heap},{200 - 90 * stone})"{data}>'
            f'<circle class="{look}" r="40"/></g>'
        )
    return "".join(parts)


def view(app: App, bar: TurnBar, unseen: frozenset[str]) -> View:
    """Return the places of the page that Nim fills."""
    del unseen
    mover = m("nim.turn", player=app.names()[app.position.to_move])
    prompt = bar.prompt or (m("prompt.over.dice", player=app.names()[0]) if app.is_over() else mover, "")
    cells = text_board.group_of(t("nim.board"), _spots(app), range(len(NAME)), NAME)
    in_words = app.is_text_board
    return {
        "board-cells": "" if in_words else _cells(app),
        "lists": text_board.lists(prompt[0], [], [cells]) if in_words else "",
        "board@viewBox": VIEW_BOX,
        "board-box@aria-label": t("nim.board"),
        "strip": player_list.player_strip(rows(app)),
        "prompt": panels.prompt(*prompt),
        "steps": panels.steps((), where(app)),
        "actions": fill(panels.actions, bar.buttons or (final.ways_on() if app.is_over() else [])),
        "players": player_list.players(rows(app)),
        "sheets": _final(app, bar) if app.sheet == "final" else "",
    }


def _final(app: App, bar: TurnBar) -> str:
    winner = app.names()[app.position.to_move]
    tabs = {name: panel for name, panel in result_panels(app).items() if name == "points"}
    return final.page(
        rows(app), tabs, "points", title=t("final.title.nim"), headline=t("nim.wins", player=winner),
        detail="", small=[], modal=app.browser.is_narrow, onward=bar.onward,
    )  # fmt: skip


def log_lines(app: App) -> list[LogLine]:
    """Return the log."""
    book, names = app.whole_book(), app.names()
    return [
        LogLine(
            m("nim.took", player=names[entry.seat], action=action_text(entry.action)),
            app.tokens()[entry.seat], t("log.turn", n=entry.turn), moment=entry.turn,
        )
        for entry in (book.entries if book is not None else [])
    ]  # fmt: skip


def where(app: App) -> str:
    """Return the number of the turn."""
    return t("log.turn", n=len(app.shown_match.actions) + 1)


def foot_button(app: App) -> Button | None:
    """Return the button that leads to the result."""
    return Button(t("final.title.nim"), sends("final"), "table", primary=True) if app.is_over() else None


PAGE = GamePage(
    offer=offer,
    choose=lambda *_: None,
    explain=explain,
    view=view,
    rows=rows,
    worth=points,
    book=lambda _: PlainBook(effects),
    log_lines=log_lines,
    where=where,
    result=lambda app: t("nim.wins", player=app.names()[app.position.to_move]),
    kept_words=where,
    foot_button=foot_button,
)
