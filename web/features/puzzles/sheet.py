"""Puzzles: the sheet for choosing puzzles by mode and by theme, with the progress in each. Markup."""

from trias import puzzle as engine
from trias.games.contract import Puzzle
from web.draw.controls import attributes, button, choice, css_class, screen_reader_text
from web.draw.dialogs import sheet
from web.draw.icons import icon
from web.draw.miniature import miniature
from web.features.puzzles.catalogue import (
    RETIRED,
    games_with_puzzles,
    kinds,
    nearest,
    number_of,
    of_game,
    of_kind,
)
from web.features.puzzles.overview import Overview, Puzzles
from web.features.puzzles.runs import BELOW
from web.features.puzzles.solving import AT_LEVEL, DAY
from web.keeping.kept_mistakes import OwnTurn
from web.state.app import App
from web.state.days import day_words
from web.state.profile import profile
from web.state.views import Button, sends
from web.words import figure, m, t


def draw(view: Overview) -> str:
    """Return the whole sheet."""
    games = [(name, t(f"game.{name}")) for name in games_with_puzzles()]
    head = (
        f'<div class="puzzle-head">{choice("puzzles-game", t("start.game"), games, view.game)}'
        f"{_rating(view)}</div>"
    )
    modes = f'<div class="puzzle-modes">{_day(view)}{_streak(view)}{_rush(view)}</div>'
    themes = "".join(_theme(view, kind) for kind in kinds(view.game))
    body = (
        f'{head}{modes}<h3 class="level">{m("puzzles.themes")}</h3>'
        f'<div class="puzzle-themes">{themes}</div>{_board()}{_lab()}{_own(view)}'
    )
    return sheet("puzzles", t("puzzles.title"), body, _foot(view), lead=t("puzzles.lead"))


def _rating(view: Overview) -> str:
    """Return the person's rating in the game's puzzles, with its uncertainty."""
    rating = view.progress.rating(view.game)
    text = "puzzles.rating.provisional" if rating.is_provisional else "puzzles.rating"
    words = m(text, points=round(rating.points), give=rating.give, n=rating.games)
    return f'<p class="puzzle-rating">{words}</p>'


def _card(css: str, picture: Puzzle, title: str, about: str, mark: str, buttons: str) -> str:
    """Return a mode's card. picture: the puzzle whose position it shows. mark: text in its corner, or ''."""
    corner = f'<p class="stands">{mark}</p>' if mark else ""
    return (
        f'<section class="puzzle-card {css}">{miniature(picture.game, engine.start(picture))}{corner}'
        f'<h3>{title}</h3><p class="puzzle-about">{about}</p>'
        f'<div class="puzzle-begins">{buttons}</div></section>'
    )


def _day(view: Overview) -> str:
    """Return the card with the puzzle of the day."""
    puzzle, is_done = view.of_day, view.is_day_done
    about = m(
        "puzzles.day.about",
        game=t(f"game.{puzzle.game}"),
        kind=t(f"puzzle.kind.{puzzle.kind}"),
        level=t(f"puzzle.level.{puzzle.level}"),
    )
    mark = f"{icon('check', 18, 3)}{m('puzzles.day.done')}" if is_done else ""
    text = t("puzzles.day.again" if is_done else "puzzles.day.solve")
    opens = button(Button(text, sends("puzzle", DAY), "again" if is_done else "play"), "puzzles")
    return _card("of-day", puzzle, m("puzzles.day"), about, mark, opens)


def _streak(view: Overview) -> str:
    """Return the card for streaks."""
    starts = button(Button(t("run.streak.start"), sends("puzzle-run", "streak"), "play"), "puzzles")
    first = _example(view, -BELOW)
    return _card("streak", first, m("run.streak"), m("run.streak.about"), _best(view, "streak"), starts)


def _rush(view: Overview) -> str:
    """Return the card for rushes, with and without a clock."""
    starts = button(Button(t("run.rush.start"), sends("puzzle-run", "rush"), "history"), "puzzles")
    starts += button(Button(t("run.calm.start"), sends("puzzle-run", "calm"), quiet=True), "puzzles")
    best = _best(view, "rush") or _best(view, "calm")
    return _card("rush", _example(view, BELOW), m("run.rush.title"), m("run.rush.about"), best, starts)


def _example(view: Overview, apart: int) -> Puzzle:
    """Return a puzzle for a card's picture. apart: its distance from the person's rating, in points."""
    found = nearest(of_game(view.game), view.progress.rating(view.game).points + apart)
    assert found is not None
    return found


def _best(view: Overview, mode: str) -> str:
    """Return the best result in a mode, '' for none yet."""
    best = view.progress.best.get(view.game, {}).get(mode, 0)
    return m("run.best", n=best) if best else ""


def _theme(view: Overview, kind: str) -> str:
    """Return a theme: how many puzzles are solved, buttons to list or continue them, and the list if open."""
    found, solved = of_kind(view.game, kind), view.progress.solved
    left = sum(id.startswith(f"{kind}-") for id in solved & RETIRED)
    count, all = left + sum(puzzle.id in solved for puzzle in found), left + len(found)
    is_done = count == all
    text = t("puzzles.again" if is_done else "puzzles.go_on" if count else "puzzles.begin")
    goes_on = button(Button(text, sends("puzzle-theme", kind), "again" if is_done else "next"), "puzzles")
    width = round(100 * count / all)
    bar = (
        '<svg class="puzzle-share" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"'
        ' focusable="false">'
        f'<rect class="all" width="100" height="8"/><rect class="some" width="{width}" height="8"/></svg>'
    )
    is_open = view.open_kind == kind
    numbers = Button(
        t("puzzles.numbers", n=len(found)),
        sends("puzzle-numbers", kind),
        "down",
        expanded=is_open,
        quiet=True,
    )
    rows = "".join(_row(puzzle, puzzle.id in solved) for puzzle in found) if is_open else ""
    listed = f'<ol class="puzzle-list">{rows}</ol>' if rows else ""
    sign = icon(profile(view.game).puzzle_signs[kind], 22)
    return (
        f'<section class="puzzle-theme">{sign}<h4>{m(f"puzzle.kind.{kind}")}</h4>'
        f'{bar}<p class="count">{m("puzzles.count", n=count, all=all)}</p>'
        f'<div class="puzzle-ways">{button(numbers, "puzzles")}{goes_on}</div>{listed}</section>'
    )


def _row(puzzle: Puzzle, is_solved: bool) -> str:
    opens = {
        "type": "button",
        "class": "puzzle",
        "data-intent": "puzzle",
        "data-value": puzzle.id,
        "data-key": f"puzzle-{puzzle.id}",
    }
    sign = icon("check", 16, 3) + screen_reader_text(t("puzzles.solved")) if is_solved else ""
    level = f'<span class="kind">{m(f"puzzle.level.{puzzle.level}")}</span>'
    return (
        f"<li{css_class(done=is_solved)}><button{attributes(opens)}>"
        f'<b class="number">{number_of(puzzle)}</b>{level}{sign}</button></li>'
    )


def _board() -> str:
    """Return the link to the analysis board."""
    opens = button(Button(t("position.title"), sends("position"), "pencil"), "puzzles")
    return f'<section class="puzzle-board"><p>{m("position.about")}</p>{opens}</section>'


def _lab() -> str:
    """Return the link to the bot lab."""
    opens = button(Button(t("lab.title"), sends("lab"), "lab"), "puzzles")
    return f'<section class="puzzle-board"><p>{m("lab.about")}</p>{opens}</section>'


def _own(view: Overview) -> str:
    """Return the turns to retry now from the person's games, and when others are due; '' for none."""
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
    words = t("review.lost", n=lost, points=figure(lost))
    name = t("puzzles.own.turn", game=t(f"game.{turn.game}"), n=turn.number)
    return button(Button(name, sends("own-turn", turn.id), "again", more=words), "puzzles", "own-turn")


def _foot(view: Overview) -> str:
    """Return the button for a puzzle at the person's level; it says how many failed puzzles are due."""
    due = len(view.progress.due(view.game, view.day))
    more = t("puzzles.due", n=due) if due else ""
    level = Button(t("puzzles.level"), sends("puzzle", AT_LEVEL), "play", primary=True, more=more)
    return button(level, "puzzles-on", "wide")


def draw_puzzles(app: App) -> str:
    """Return the puzzles sheet."""
    view = app.slot(Puzzles).overview
    assert view is not None
    return draw(view)
