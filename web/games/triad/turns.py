"""Turns: Triad's announcements after actions, its rematches, and its show at the end. No browser."""

from trias.games.contract import Json
from trias.games.triad.cells import NAME
from trias.games.triad.notation import target_of
from web.games.triad.board.dice_shapes import NUMERALS
from web.games.triad.profile import COLOURS
from web.state.app import App
from web.state.choice import Choice
from web.words import t


def _words(id: str, values: dict[str, int]) -> str:
    """Return an effect in a sentence."""
    if id == "triad":
        return t("say.dice.triad", n=values["number"])
    to = NAME[values["cell"] if id == "turn_die" else values["to"]]
    return t(
        "say.dice.turned" if id == "turn_die" else "say.dice.moved", cell=to, face=NUMERALS[values["face"]]
    )


def rematch(app: App, setup: Json) -> Json:
    """Let the other player begin (T2)."""
    before = app.shown_match.setup["first"]
    return {**setup, "first": COLOURS[1 - COLOURS.index(before)]}


def after_action(app: App, action: int) -> None:
    """Move the focus to the target of a person's own action, and announce the action."""
    app.session.choice = Choice()
    app.session.focus = target_of(action)
    app.notices.announcement = " ".join(
        _words(effect.id, effect.values)
        for effect in app.entries()[-1].effects
        if effect.id in ("move", "turn_die", "slide", "triad")
    )


def show(app: App) -> str:
    """Return `line` or `level` once the game has ended, else ''."""
    winners = app.position.winners()
    return "" if winners is None else "line" if winners else "level"


def announce_other(app: App, _: int) -> None:
    """Announce the other player's turn."""
    entry = app.entries()[-1]
    app.notices.announcement = t(
        "say.bot",
        player=app.names()[entry.seat],
        events=t("list.join").join(
            _words(effect.id, effect.values).rstrip(".")
            for effect in entry.effects
            if effect.id in ("move", "turn_die", "slide", "triad")
        ),
    )
