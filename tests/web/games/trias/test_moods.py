"""Moods of opponents: at a first sinking, at a win, in words; none for players without a portrait."""

from __future__ import annotations

from tests.web.page_player import PagePlayer
from trias.games.contract import Effect
from web.games.trias.face_moods import SUNK, mood
from web.games.trias.log.log import Entry
from web.screen import scene
from web.words import plain, t


def playing() -> PagePlayer:
    player = PagePlayer(3)
    player.do("game", "trias")
    player.do("faces")
    player.do("face", "nella")
    player.do("faces-play")
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "drift")
    return player


def seat_of(player: PagePlayer) -> int:
    return next(seat for seat in (0, 1) if player.app.face_of(seat))


def sink(player: PagePlayer, by: int, herds: tuple[int, int]) -> None:
    """Add to the log a drift that sinks these herds of the two seats."""
    entries = player.app.entries()
    last = entries[-1]
    swim = Effect("swim", {"cell": 3, "herds": herds})
    entries.append(Entry(by, last.turn, last.action, (swim,), last.letters, 4, 4))


def herds_of(seat: int, count: int) -> tuple[int, int]:
    return (count, 0) if seat == 0 else (0, count)


def test_a_drift_that_sinks_its_herds_shows_until_its_own_turn_and_never_again() -> None:
    player = playing()
    seat = seat_of(player)
    other = 1 - seat
    assert mood(player.app, seat, has_won=False) == ""
    sink(player, other, herds_of(seat, SUNK))
    assert mood(player.app, seat, has_won=False) == "sunk"
    assert t("mood.sunk", name="Nella") in plain(scene(player.app)["players"])
    sink(player, seat, (0, 0))
    assert mood(player.app, seat, has_won=False) == ""
    sink(player, other, herds_of(seat, SUNK))
    assert mood(player.app, seat, has_won=False) == ""  # once per game


def test_a_single_herd_or_its_own_drift_is_no_mood() -> None:
    player = playing()
    seat = seat_of(player)
    sink(player, 1 - seat, herds_of(seat, SUNK - 1))
    sink(player, 1 - seat, herds_of(1 - seat, 3))
    assert mood(player.app, seat, has_won=False) == ""
    sink(player, seat, herds_of(seat, 3))
    assert mood(player.app, seat, has_won=False) == ""


def test_the_winner_beams_and_persons_have_no_moods() -> None:
    player = playing()
    seat = seat_of(player)
    assert mood(player.app, seat, has_won=True) == "won"
    assert mood(player.app, 1 - seat, has_won=True) == ""
