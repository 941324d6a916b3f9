"""Column: the home screen's words and buttons. Markup."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from trias.games import FIRST_GAME, load
from web.draw import wordmark
from web.draw.chips import chip
from web.draw.controls import attributes, button, css_class, screen_reader_text
from web.draw.icons import icon
from web.draw.miniature import of_match
from web.features.home import quiet_line, tiles
from web.features.home.home import LISTS, Home, last_match, open_match
from web.features.home.quiet_line import Quiet
from web.features.home.tiles import NBSP
from web.play.progress import Progress, lessons_in_words
from web.state.app import App
from web.state.profile import profile
from web.state.settings import DEFAULTS, LEVELS
from web.state.views import FAR, Attributes, Button, sends
from web.words import m, t


@dataclass(frozen=True, slots=True)
class OpenGame:
    """The game to continue. picture: markup. line: its stage, in words. points: (token, points) by seat."""

    picture: str
    line: str
    points: tuple[tuple[str, int], ...]


def draw(app: App) -> str:
    """Return the column."""
    home = app.slot(Home)
    standing, game = home.standing, _open_game(app)
    is_learn_large = game is None and (not standing.lessons or standing.is_learning)
    chosen = {name: app.settings[name] for name in LISTS}
    return _mast(is_new=standing.is_new) + _offers(
        standing.is_new,
        _choices(standing, game, _again(app)),
        tiles.three(standing) if is_learn_large else tiles.four(standing),
        _last() if last_match(app) is not None else "",
        quiet_line.draw(Quiet(chosen, app.open_list, home.motion)),
    )


def draw_first() -> str:
    """Return the column that is shown until Python has started, with the parts for every kind of visitor.

    home.css shows the parts that boot.js selects by attributes of the root element.
    """
    choices = (
        f'<div class="if-open">{_continue(OpenGame("", NBSP, ()))}</div>'
        f'<div class="if-three"><div class="if-beginning">{_learn()}</div>'
        f'<div class="if-learning">{_learn_on(NBSP)}</div></div>'
        f'<div class="if-new">{_play_now()}</div><div class="if-known">{_play("")}</div>'
    )
    last = f'<span class="if-over">{_last()}</span>'
    return _mast(is_new=True) + _offers(
        True, choices, tiles.to_come(), last, quiet_line.draw(Quiet(DEFAULTS))
    )


# The parts --------------------------------------------------------------------------------------------


def _mast(*, is_new: bool) -> str:
    goal = f'<p class="motto-more">{m("home.goal")}</p>' if is_new else ""
    return (
        f'<div class="mast"><h1>{wordmark.islands(140)}</h1><p class="motto">{m("home.tag")}</p>{goal}</div>'
    )


def _offers(is_new: bool, choices: str, shelf: str, last: str, quiet: str) -> str:
    link = button(Button(t("paste.title"), sends("open-link"), "open", quiet=True), "home", name="link")
    all_puzzles = Button(t("home.puzzles"), sends("puzzles"), "puzzle", quiet=True)
    puzzles = button(all_puzzles, "home", name="puzzles")
    more = f'<p class="home-more">{last}{puzzles}{link}</p>'
    goal = f'<p class="goal">{m("home.goal")}</p>' if is_new else ""
    return f'<div class="offers">{goal}<div class="home-choices">{choices}</div>{shelf}{more}{quiet}</div>'


def _choices(standing: Progress, game: OpenGame | None, again: str) -> str:
    """Return the large buttons, the first of them gold."""
    if game is not None:
        return _continue(game) + _play(again)
    if standing.is_new:
        return _learn() + _play_now()
    if standing.is_learning:
        return _learn_on(lessons_in_words(standing.lessons)) + _play(again)
    return _play(again, is_gold=True) if standing.lessons else _learn() + _play(again)


def _large(key: str, marks: Attributes, inner: str, css: str = "") -> str:
    values = {"type": "button", "class": f"home-choice {css}".strip(), "data-key": f"home-{key}", **marks}
    return f"<button{attributes(values)}>{inner}{icon('next', 26, 2.4)}</button>"


def _words(title: str, more: str, below: str = "") -> str:
    """Return the text of a large button. below: more markup."""
    return f"<span><b>{escape(title)}</b><small>{escape(more)}</small>{below}</span>"


def _continue(game: OpenGame) -> str:
    points = "".join(f"<span>{chip(token, 22)}{points}</span>" for token, points in game.points)
    words = _words(t("home.continue"), game.line, f'<span class="home-points">{points}</span>')
    return _large(
        "continue",
        sends("continue"),
        f'<span class="home-picture">{game.picture}</span>{words}',
        "gold goes-on",
    )


def _learn() -> str:
    return _large(
        "learn", sends("learn"), icon("learn", 34) + _words(t("home.learn"), t("home.learn.more")), "gold"
    )


def _learn_on(progress: str) -> str:
    """Return the button that continues the lessons. progress: how many are done, in words."""
    words = _words(t("home.learn.on"), progress)
    return _large("learn-on", sends("learn"), icon("learn", 34) + words, "gold")


def _play_now() -> str:
    """Return the button that starts a game at once, and the one beside it for all other games."""
    large = _large("start", sends("start"), icon("play", 34) + _words(t("home.now"), t("home.now.more")))
    side = _side("choose", sends("game", FIRST_GAME), "next", t("home.choose"), t("home.choose.more"))
    return f'<div class="home-pair">{large}{side}</div>'


def _play(again: str, *, is_gold: bool = False) -> str:
    """Return the button for all games, and the one beside it that starts the last game again.

    again: that game in words; '' if there was none, and then the small button starts a quick game.
    """
    large = _large(
        "play", sends("game", FIRST_GAME), icon("play", 34) + _words(t("home.play"), t("home.play.more"))
    )
    if again:
        side = _side("again", sends("start"), "again", t("home.again"), again)
    else:
        side = _side("again", sends("start"), "pace-instant", t("home.quick"), t("home.quick.more"))
    return f"<div{css_class('home-pair', gold=is_gold)}>{large}{side}</div>"


def _side(key: str, marks: Attributes, sign: str, word: str, title: str) -> str:
    """Return the small button inside a large one. title: its full name."""
    values = {"type": "button", "class": "home-side", "title": title, "data-key": f"home-{key}", **marks}
    return (
        f'<button{attributes(values)}>{icon(sign, 24, 2.2)}<span aria-hidden="true">{escape(word)}</span>'
        f"{screen_reader_text(title)}</button>"
    )


def _last() -> str:
    see = Button(t("home.last"), sends("continue"), "eye", quiet=True)
    return button(see, "home", name="last")


def _open_game(app: App) -> OpenGame | None:
    match = open_match(app)
    if match is None:
        return None
    points = zip(app.game_page.pictures(app), match.game.points(match.state), strict=True)
    return OpenGame(of_match(match), app.game_page.kept_words(app), tuple(points))


def _again(app: App) -> str:
    """Return the last game started, in words; '' if none is known."""
    last = app.last_setup
    if not last:
        return ""
    game = last["game"]
    kinds = [seat["bot"] for seat in last["seats"][game]]
    levels = {kind for kind in kinds if kind not in ("", FAR)}
    faces = [t(f"bot.{kind}") for kind in kinds if kind in profile(game).faces]
    if faces and len(faces) == len(kinds) - 1 and "" in kinds:
        return t("home.again.faces", names=t("list.join").join(faces))
    level = levels.pop() if len(levels) == 1 else ""
    if len(load(game).PLAYERS) == 1:
        with_whom = t(f"bot.{level}") if level in LEVELS else t("start.kind.person")
        return t("home.again.game", game=t(f"game.{game}"), level=with_whom)
    if level in LEVELS and kinds.count("") == 1:
        return t("home.again.bots", n=len(kinds), level=t(f"bot.{level}"))
    return t("home.again.persons", n=len(kinds))
