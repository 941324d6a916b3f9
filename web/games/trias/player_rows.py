"""Players: the rows with their names, roles, stocks and scores. Only reads the app."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from trias.games.trias.tiles import box
from web.games.trias.board.art import COLOURS
from web.games.trias.face_moods import mood
from web.games.trias.play.drift_previews import standing_of
from web.games.trias.position import state_of
from web.state.app import App
from web.state.views import PlayerRow
from web.words import t


class AsItStands(NamedTuple):
    """The result if the game ended now: each seat's points, and the seats that would win."""

    points: Sequence[int]
    leaders: Sequence[int]


def tells_points(app: App) -> bool:
    """True if the page may show the points that each seat would have if the game ended now.

    False if the setting is off or a task asks for these points, and until the final scoring has shown them.
    """
    study = app.session.study
    is_asked = study is not None and study.hides_points()
    return app.settings["scored"] == "on" and not is_asked and not app.is_counting()


def standing(app: App) -> AsItStands | None:
    """Return what the result would be if the game ended now.

    None if the page hides it, before the first turn, and after the last one.
    """
    state = state_of(app)
    if app.session.match is None or state.phase in ("place", "over") or not tells_points(app):
        return None
    points, leaders = standing_of(app)
    return AsItStands(points, leaders if any(points) else ())  # nobody leads without points


def standing_words(app: App, seat: int) -> str:
    """Return words to follow a seat's points: its points and any win as if the game ended now; or ''."""
    now = standing(app)
    if now is None:
        return ""
    words = [t("players.scored", n=now.points[seat])] + [t("players.leads")] * (seat in now.leaders)
    return "".join(t("list.join") + each for each in words)


def player_rows(app: App) -> list[PlayerRow]:
    """Return the players in seat order, without points that the final scoring has not counted yet."""
    state, remaining = state_of(app), _remaining(app)
    playing = app.session.match is not None and state.phase != "over"
    winners = () if remaining else state.winners() or ()
    now = standing(app)
    following = (state.player + (-1 if state.phase == "place" else 1)) % state.players
    if state.placings == 2 * state.players - 1 or state.last_turns == 1:
        following = state.player  # the last to place has the first turn (R1.7); nobody follows the last turn
    return [
        PlayerRow(
            token,
            name,
            role_of(app, seat),
            state.score[seat] - (remaining[seat] if remaining else 0),
            state.stock[seat],
            box(state.players).stock,
            sum(state.swimmers[seat].values()),
            playing and seat == state.player,
            seat in winners,
            next=playing and seat == following and seat != state.player,
            lights=f"seat {seat}" if app.session.match is not None else "",
            is_lit=app.session.lit == f"seat {seat}",
            seat=seat,
            face=app.face_of(seat),
            mood=mood(app, seat, has_won=seat in winners),
            scored=None if now is None else now.points[seat],
            leads=now is not None and seat in now.leaders,
            colour=COLOURS[token][0],
        )
        for seat, (token, name) in enumerate(zip(app.tokens(), app.names(), strict=True))
    ]


def _remaining(app: App) -> Sequence[int]:
    """Return each seat's points that have not been counted yet, () once all have been."""
    if not app.is_counting():
        return ()
    from web.games.trias.finale.counting import count

    counting = count(app)
    return counting.remaining if counting is not None else ()


def role_of(app: App, seat: int) -> str:
    bot, face = app.bot_of(seat), app.face_of(seat)
    if face:
        return t("role.bot", level=t(f"face.{face}.style"))
    if bot:
        return t("role.bot", level=t(f"bot.{bot}"))
    if app.is_far(seat):
        return t("role.far")
    return t("role.you" if app.persons() == [seat] else "role.person")
