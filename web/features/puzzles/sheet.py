"""Puzzles: the sheet with the puzzle of the day and all others, and which are solved. Markup."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.games.contract import Puzzle
from trias.puzzle import LEVELS
from web.draw.controls import attributes, button, choice, css_class, screen_reader_text
from web.draw.dialogs import sheet
from web.draw.icons import icon
from web.features.puzzles.puzzles import (
    DAY,
    Overview,
    Puzzles,
    following,
    games_with_puzzles,
    number_of,
    of_game,
)
from web.keeping.own_turns import OwnTurn
from web.play.day import day_words
from web.state.views import Button, sends
from web.words import amount, figure, m, t

if TYPE_CHECKING:
    from web.state.app import App


def draw(view: Overview) -> str:
    """Return the whole sheet."""
    puzzles = of_game(view.game)
    count = sum(puzzle.id in view.solved for puzzle in puzzles)
    games = [(name, t(f"game.{name}")) for name in games_with_puzzles()]
    body = (
        _day(view)
        + _own(view)
        + (
            f'<div class="puzzle-head">{choice("puzzles-game", t("start.game"), games, view.game)}'
            f'<p class="count">{m("puzzles.count", n=count, all=len(puzzles))}</p></div>'
        )
    )
    body += "".join(_level(level, puzzles, view.solved) for level in LEVELS)
    return sheet("puzzles", t("puzzles.title"), body, _foot(view), lead=t("puzzles.lead"))


def _day(view: Overview) -> str:
    """Return the card with the puzzle of the day."""
    puzzle, is_done = view.of_day, view.is_day_done
    about = m(
        "puzzles.day.about",
        game=t(f"game.{puzzle.game}"),
        kind=t(f"puzzle.kind.{puzzle.kind}"),
        level=t(f"puzzle.level.{puzzle.level}"),
    )
    stands = f'<p class="stands">{icon("check", 18, 3)}{m("puzzles.day.done")}</p>' if is_done else ""
    text = t("puzzles.day.again" if is_done else "puzzles.day.solve")
    opens = Button(text, sends("puzzle", DAY), "again" if is_done else "play")
    return (
        f"<section{css_class('puzzle-day', done=is_done)}><div><h3>{icon('day', 20)}{m('puzzles.day')}</h3>"
        f"<p>{about}</p>{stands}</div>{button(opens, 'puzzles')}</section>"
    )


def _own(view: Overview) -> str:
    """Return the turns of the person's own games that have come back, and when others do; '' without any."""
    due = [turn for turn in view.own if turn.due <= view.day]
    later = [turn for turn in view.own if turn.due > view.day]
    rows = "".join(f"<li>{_own_turn(turn)}</li>" for turn in due)
    parts = f'<ol class="own-list">{rows}</ol>' if rows else ""
    if later:
        parts += f'<p class="count">{m("puzzles.own.later", n=len(later), day=day_words(later[0].due))}</p>'
    head = f'<h3 class="level">{icon("history", 20)} {m("puzzles.own")}</h3>'
    return f'<section class="own-turns">{head}{parts}</section>' if parts else ""


def _own_turn(turn: OwnTurn) -> str:
    lost = round(turn.lost, 1)
    words = t("review.lost", n=amount(lost), points=figure(lost))
    name = t("puzzles.own.turn", game=t(f"game.{turn.game}"), n=turn.number)
    return button(Button(name, sends("own-turn", turn.id), "again", more=words), "puzzles", "own-turn")


def _level(level: int, puzzles: tuple[Puzzle, ...], solved: frozenset[str]) -> str:
    rows = "".join(_row(puzzle, puzzle.id in solved) for puzzle in puzzles if puzzle.level == level)
    return f'<h3 class="level">{m(f"puzzle.level.{level}")}</h3><ol class="puzzle-list">{rows}</ol>'


def _row(puzzle: Puzzle, is_solved: bool) -> str:
    opens = {
        "type": "button",
        "class": "puzzle",
        "data-intent": "puzzle",
        "data-value": puzzle.id,
        "data-key": f"puzzle-{puzzle.id}",
    }
    sign = icon("check", 16, 3) + screen_reader_text(t("puzzles.solved")) if is_solved else ""
    return (
        f"<li{css_class(done=is_solved)}><button{attributes(opens)}>"
        f'<b class="number">{number_of(puzzle)}</b>'
        f'<span class="kind">{m(f"puzzle.kind.{puzzle.kind}")}</span>{sign}</button></li>'
    )


def _foot(view: Overview) -> str:
    first = following(view.game, view.solved)
    if first is None:
        return f'<p class="all">{m("puzzles.all")}</p>'
    text = t("puzzles.go_on" if view.solved else "puzzles.begin", n=number_of(first))
    go_on = Button(text, sends("puzzle", first.id), "play", primary=True)
    return button(go_on, "puzzles-on", "wide")


def draw_puzzles(app: App) -> str:
    """Return the sheet of puzzles."""
    view = app.slot(Puzzles).overview
    assert view is not None
    return draw(view)
