"""The day and the clock: which day a game counts for near midnight, on a journey, and if clocks change."""

from __future__ import annotations

import calendar
import json
import time
from collections.abc import Callable, Iterator

import pytest

from tests.web.features.test_daily import Clock, end, kept, nearly_over, player_on, sheet
from tests.web.page_player import PagePlayer
from trias import record
from web import words
from web.games.trias.features.daily import daily
from web.games.trias.features.daily.daily import DailySheet
from web.keeping import shelf
from web.play.begin import begin
from web.state import days
from web.words import t

DAY = "2026-11-22"


@pytest.fixture
def zone(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Yield a function that moves the device to another time zone."""

    def to(name: str) -> None:
        monkeypatch.setenv("TZ", name)
        time.tzset()

    to("UTC")
    yield to
    monkeypatch.undo()
    time.tzset()


def set_to(player: PagePlayer, utc: str) -> None:
    """Set the clock to a time such as `2026-11-22 23:50`."""
    clock = player.app.now
    assert isinstance(clock, Clock)
    clock.now = float(calendar.timegm(time.strptime(utc, "%Y-%m-%d %H:%M")))


def player_at(utc: str) -> PagePlayer:
    player = player_on()
    set_to(player, utc)
    return player


def begun(player: PagePlayer) -> None:
    """Start the game of the day, and play it up to the person's last turn."""
    player.do("daily")
    player.do("daily-play")
    play_on(player)


def play_on(player: PagePlayer) -> None:
    """Play the day's game on the board up to the person's last turn."""
    match = player.match
    for action in nearly_over(player.app, match.extra["daily"]).actions:
        match.play(action)
    begin(player.app, match)


def row(player: PagePlayer, day: str) -> int:
    return days.streak(daily.in_row(daily.results(player.app)), day)


def test_a_game_begun_before_midnight_counts_for_its_day_however_late_it_ends(
    zone: Callable[[str], None],
) -> None:
    for hours_later in ("2026-11-23 00:10", "2026-11-23 23:00", "2026-12-24 12:00"):
        player = player_at(f"{DAY} 23:50")
        begun(player)
        set_to(player, hours_later)
        player.do("menu")
        player.do("daily")
        player.do("daily-day", DAY)
        assert t("daily.under_way") in sheet(player)
        player.do("daily-play")
        end(player)
        assert list(kept(player)) == [DAY]
        assert "late" not in kept(player)[DAY]
        assert row(player, DAY) == 1
        player.do("count-all")
        player.do("daily")
        assert player.app.slot(DailySheet).chosen == DAY
        assert t("daily.late") not in sheet(player)
        assert t("daily.cell.late", told="") not in sheet(player)


def test_a_game_begun_after_its_day_is_late_and_the_sheet_says_so(zone: Callable[[str], None]) -> None:
    player = player_at("2026-11-23 00:10")
    player.do("daily")
    player.do("daily-day", DAY)
    assert t("daily.past.fresh") in sheet(player)
    player.do("daily-play")
    play_on(player)
    player.do("menu")
    player.do("daily")
    player.do("daily-day", DAY)
    assert t("daily.past.under_way") in sheet(player)
    player.do("daily-play")
    end(player)
    assert kept(player)[DAY]["late"] is True


@pytest.mark.parametrize(
    ("begins", "utc", "ends", "later"),
    [
        ("Asia/Tokyo", "2026-11-22 01:00", "America/Los_Angeles", "2026-11-22 05:00"),  # the 21st there
        ("Pacific/Kiritimati", "2026-11-21 10:30", "Pacific/Pago_Pago", "2026-11-21 11:30"),  # the 20th there
        ("America/Los_Angeles", "2026-11-23 07:30", "Europe/Berlin", "2026-11-23 12:00"),  # the 23rd there
        ("UTC", "2026-11-22 12:00", "UTC", "2026-11-20 12:00"),  # the clock was two days fast
        ("UTC", "2026-11-22 12:00", "UTC", "2025-01-01 12:00"),
        ("UTC", "2026-11-22 12:00", "UTC", "1970-01-02 12:00"),  # a clock that has lost its time
    ],
)
def test_a_device_may_travel_and_its_clock_be_set(
    zone: Callable[[str], None], begins: str, utc: str, ends: str, later: str
) -> None:
    zone(begins)
    player = player_at(utc)
    assert days.today(player.app) == DAY
    begun(player)
    zone(ends)
    set_to(player, later)
    assert days.today(player.app) != DAY
    end(player)
    assert list(kept(player)) == [DAY]
    assert "late" not in kept(player)[DAY]
    player.do("count-all")
    player.do("daily")
    assert t("daily.placed", n=kept(player)[DAY]["place"]) in sheet(player)


def test_a_game_that_goes_on_from_a_file_on_another_device_counts_for_its_day(
    zone: Callable[[str], None],
) -> None:
    zone("Asia/Tokyo")
    player = player_at("2026-11-22 14:00")
    begun(player)
    player.do("menu")
    player.do("export")
    zone("America/New_York")
    other = player_at("2026-11-23 20:00")
    other.do("import", player.downloads[-1][1])
    end(other)
    assert "late" not in kept(other)[DAY]


@pytest.mark.parametrize("given", [None, 7, "", "yesterday", "2026-02-30", ["2026-11-22"]])
def test_what_a_record_says_of_its_beginning_is_read_with_care(
    zone: Callable[[str], None], given: object
) -> None:
    """Without a valid day, as in games from earlier versions, the time at which the game began decides."""
    for utc, is_late in (("2026-11-22 20:00", False), ("2026-11-23 20:00", True)):
        player = player_at(utc)
        match = nearly_over(player.app, DAY)
        match.extra[days.BEGUN] = given
        begin(player.app, record.from_record(json.loads(record.dumps(record.to_record(match)))))
        assert shelf.meta(player.match).begun == int(player.app.now())
        set_to(player, "2026-11-25 12:00")
        end(player)
        assert kept(player)[DAY].get("late", False) is is_late


@pytest.mark.parametrize(
    ("name", "utc", "is_told"),
    [
        ("Europe/Berlin", "2026-11-22 12:00", False),
        ("Europe/Berlin", "2026-11-22 20:59", False),
        ("Europe/Berlin", "2026-11-22 21:01", True),
        ("Europe/Berlin", "2026-11-23 00:59", True),
        ("Europe/Berlin", "2026-11-23 01:01", False),
        ("Europe/London", "2026-11-22 12:00", False),  # the same as UTC, but only in winter
        ("Europe/London", "2026-07-22 12:00", False),
        ("UTC", "2026-11-22 12:00", True),  # as reported by browsers that hide the time zone
        ("Atlantic/Reykjavik", "2026-07-22 12:00", True),
        ("America/Los_Angeles", "2026-11-22 12:00", False),
    ],
)
def test_near_midnight_and_without_a_time_zone_the_sheet_says_what_the_clock_says(
    zone: Callable[[str], None], name: str, utc: str, is_told: bool
) -> None:
    zone(name)
    player = player_at(utc)
    player.do("daily")
    told = t("daily.clock", time=words.day_and_time(int(player.app.now())))
    assert (told in sheet(player)) is is_told
    player.do("daily-play")
    player.do("menu")
    player.do("daily")
    assert told not in sheet(player)  # it has been started
    player.do("daily-day", days.before(days.today(player.app)))
    assert told not in sheet(player)


def test_a_way_taken_from_a_moment_says_no_longer_when_it_was_begun(zone: Callable[[str], None]) -> None:
    player = player_at(f"{DAY} 12:00")
    begun(player)
    assert player.match.extra[days.BEGUN] == DAY
    player.do("history")
    player.do("travel", "first")
    player.do("branch")
    assert days.BEGUN not in player.match.extra
