"""The calendar of days: results, missed days and late games, and opponents with the same deal."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from typing import Any

import pytest

from tests.web.features.test_daily import finish, kept, later, nearly_over, player_on, sheet
from tests.web.markup import trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias.job import Job
from web.games.trias import daily_game as of_day
from web.games.trias.features.daily import daily, month
from web.games.trias.features.daily.daily import CAST, KEY, DailySheet, Result
from web.keeping.saves import Memory
from web.play import progress
from web.play.begin import begin
from web.screen import scene
from web.state import days
from web.words import t

TODAY = "2025-11-22"
WON = {"points": [24, 12, 9], "place": 1, "takebacks": 0}
LOST = {"points": [19, 24, 17], "place": 2, "takebacks": 1}


def player_with(**entries: Any) -> PagePlayer:
    """Return a player with results; a key `d21` is the 21st of this month."""
    storage = Memory()
    storage.set(KEY, json.dumps({f"{TODAY[:8]}{name[1:]}": entry for name, entry in entries.items()}))
    player = player_on(storage)
    assert days.today(player.app) == TODAY
    return player


def cells(player: PagePlayer) -> dict[str, ET.Element]:
    """Return the calendar's buttons, keyed by day."""
    tree = trees(scene(player.app))["sheets"]
    found = [node for node in tree.iter("button") if node.get("data-intent") == "daily-day"]
    return {node.get("data-value", ""): node for node in found}


def words(node: ET.Element) -> tuple[str, str]:
    return (node.findall("span")[-1].text or "").strip(), node.get("class", "")


def test_each_day_says_how_it_ended() -> None:
    player = player_with(d15=WON, d16=LOST, d17={**WON, "late": True}, d18={**LOST, "late": True})
    player.do("daily")
    sheet(player)
    found = cells(player)
    assert list(found) == [f"2025-11-{day:02}" for day in range(1, 23)]
    assert words(found["2025-11-15"]) == ("15 November, won by 12", "day-cell won")
    assert words(found["2025-11-16"]) == ("16 November, 2nd, 19 : 24 : 17", "day-cell played")
    assert words(found["2025-11-17"]) == ("17 November, won by 12, played later", "day-cell won late")
    assert words(found["2025-11-18"])[1] == "day-cell played late"
    assert words(found["2025-11-19"]) == ("19 November, not finished", "day-cell missed")
    assert words(found["2025-11-14"]) == ("14 November, not played", "day-cell")
    assert words(found[TODAY]) == ("22 November, today, not played yet", "day-cell today")
    assert [day for day, node in found.items() if node.get("aria-pressed") == "true"] == [TODAY]
    assert [part.text for part in found["2025-11-15"] if part.get("aria-hidden")] == ["15", "+12"]


@pytest.mark.parametrize("entries", [{}, {"d20": {**WON, "late": True}}, {"d22": WON}])
def test_no_day_is_missed_before_the_first_that_was_played_in_time(entries: dict[str, Any]) -> None:
    player = player_with(**entries)
    player.do("daily")
    found = cells(player)
    assert not [day for day, node in found.items() if "missed" in str(node.get("class"))]
    player.do("daily-month", "2025-10")
    assert not [day for day, node in cells(player).items() if "missed" in str(node.get("class"))]


@pytest.mark.parametrize(
    ("shown", "first", "days"),
    [("2024-02", 3, 29), ("2025-11", 5, 30), ("2025-12", 0, 31), ("2027-02", 0, 28)],
)
def test_a_month_is_whole_and_begins_on_its_weekday(shown: str, first: int, days: int) -> None:
    table = ET.fromstring(f"<div>{month.draw(shown, {}, '', '2999-01-01')}</div>").find("table")
    assert table is not None
    rows = [list(row) for row in table.iter("tr")][1:]
    assert {len(row) for row in rows} == {7}
    numbers = [next(iter(cell.itertext()), "") for row in rows for cell in row]
    assert numbers[:first] == [""] * first
    assert [int(number) for number in numbers if number] == list(range(1, days + 1))


def test_months_turn_and_end_with_the_present_one() -> None:
    player = player_with()
    app = player.app
    assert player.do("daily-month", "2025-10") == []
    assert app.slot(DailySheet).month == ""
    player.do("daily")
    for given in ("2025-12", "2025-13", "x", "", "1999-12", "2025-1"):
        player.do("daily-month", given)
        assert app.slot(DailySheet).month == ""
    assert t("daily.month.last") in sheet(player)
    player.do("daily-month", "2025-10")
    assert list(cells(player))[-1] == "2025-10-31"
    assert t("daily.month.last") not in sheet(player)
    player.do("close")
    player.do("daily")
    assert app.slot(DailySheet).month == ""


def test_a_missed_day_can_be_played_and_does_not_count_in_the_row() -> None:
    player = player_with(d19=WON, d21=WON)
    app = player.app
    player.do("daily")
    player.do("daily-day", "2025-11-20")
    drawn = sheet(player)
    assert t("daily.past.fresh") in drawn
    assert t("daily.play_past") in drawn
    player.do("daily-play")
    assert player.match.extra["daily"] == "2025-11-20"
    assert player.match.setup == of_day.deal("2025-11-20")
    finish(player, nearly_over(app, "2025-11-20"))
    entry = kept(player)["2025-11-20"]
    assert entry["late"] is True
    by_day = daily.results(app)
    assert days.streak(daily.in_row(by_day), TODAY) == 1
    assert daily.longest(daily.in_row(by_day)) == 1
    # its sheet, opened later, says that it is late, and a second game changes nothing
    player.do("count-all")
    player.do("daily")
    assert app.slot(DailySheet).chosen == "2025-11-20"
    assert t("daily.late") in sheet(player)
    orders = player.do("daily-share")
    assert [order_kind(order) for order in orders] == ["share"]
    assert order_value(orders[0]).startswith(daily.result_line("2025-11-20", by_day))
    assert "streak" not in order_value(orders[0])
    finish(player, nearly_over(app, "2025-11-20", seed=300))
    assert kept(player)["2025-11-20"] == entry


def test_the_home_screen_counts_no_day_finished_later() -> None:
    player = player_with(d20=WON, d21={**WON, "late": True}, d22=WON)
    assert progress.of(player.app).row == 1
    assert progress.of(player_with(d20=WON, d21=WON, d22=WON).app).row == 3


def test_no_day_to_come_can_be_chosen() -> None:
    player = player_with()
    player.do("daily-day", TODAY)
    player.do("daily")
    for given in ("2025-11-23", "2025-11-31", "", "x", "1999-01-01"):
        player.do("daily-day", given)
        assert app_day(player) == TODAY
    player.do("daily-day", "2025-11-01")
    assert app_day(player) == "2025-11-01"
    player.do("daily-day", TODAY)
    assert player.app.slot(DailySheet).chosen == ""
    later(player, 1)
    player.do("daily-play")
    assert player.match.extra["daily"] == "2025-11-23"


def app_day(player: PagePlayer) -> str:
    overview = player.app.slot(DailySheet).day
    assert overview is not None
    return overview.day


# Others at the same deal ------------------------------------------------------------------------------


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make bots play at once."""
    monkeypatch.setattr(of_day, "BOTS", (None, "random", "random"))
    monkeypatch.setattr(daily, "BOTS", (None, "random", "random"))


def work(player: PagePlayer, ms: float = 1e9) -> dict[str, Any]:
    """Do the worker's job. Return its last reply."""
    job = Job(player.jobs.pop())
    reply: dict[str, Any] = json.loads(job.step(ms, lambda: 0.0))
    player.do("advised", json.dumps(reply), reply["id"])
    return reply


def at_random(player: PagePlayer) -> None:
    """Make random bots do the waiting job, instead of the bots that it names."""
    job = json.loads(player.jobs[-1])
    for seat in job["record"]["seats"]:
        seat["bot"] = "random"
    player.jobs[-1] = json.dumps(job)


def test_three_opponents_play_the_deal_of_a_finished_day(quick: None) -> None:
    player = player_with(d20={**WON, "points": [24, 12, 9]})
    app = player.app
    player.do("daily")
    player.do("daily-others")
    assert not player.jobs  # today is not finished yet
    assert '"daily-others"' not in sheet(player)
    player.do("daily-day", "2025-11-20")
    assert t("daily.same.begin") in sheet(player)
    player.do("daily-others")
    for name in CAST:
        job = json.loads(player.jobs[-1])
        assert (job["kind"], job["key"]) == ("whole", "2025-11-20")
        assert [seat["bot"] for seat in job["record"]["seats"]] == [name, "random", "random"]
        assert job["record"]["setup"] == of_day.deal("2025-11-20")
        assert t("daily.same.running", name=t(f"bot.{name}"), n=1) in sheet(player)
        player.do("advised", json.dumps({"id": job["id"], "done": False, "played": 6}), job["id"])
        assert t("daily.same.running", name=t(f"bot.{name}"), n=7) in sheet(player)
        at_random(player)
        work(player)
    assert not player.jobs
    others = kept(player)["2025-11-20"]["others"]
    assert list(others) == list(CAST)
    drawn = trees(scene(app))["sheets"]
    [table] = [node for node in drawn.iter("ol") if node.get("class") == "same-deal"]
    assert len(list(table)) == 1 + len(CAST)
    assert len([line for line in table if line.get("class") == "own"]) == 1
    places = [line.find("em") for line in table]
    assert [place.text for place in places if place is not None] == sorted(
        place.text or "" for place in places if place is not None
    )
    # kept with the day, and not computed again
    player.do("close")
    player.do("daily")
    player.do("daily-day", "2025-11-20")
    player.do("daily-others")
    assert not player.jobs
    assert '"daily-others"' not in sheet(player)
    assert {name: tuple(values) for name, values in others.items()} == dict(
        daily.results(app)["2025-11-20"].others
    )


def test_they_stop_when_asked_and_when_the_sheet_closes(quick: None) -> None:
    for way in (("daily-others", "stop"), ("close", ""), ("daily-day", "2025-11-19"), ("daily-play", "")):
        player = player_with(d20=WON)
        player.do("daily")
        player.do("daily-day", "2025-11-20")
        player.do("daily-others")
        job = json.loads(player.jobs[-1])["id"]
        orders = player.do(*way)
        assert "drop" in [order_kind(order) for order in orders]
        assert player.app.slot(DailySheet).job == 0
        player.do("advised", json.dumps({"id": job, "done": True, "played": 9, "points": [1, 2, 3]}), job)
        assert "others" not in kept(player)["2025-11-20"]


def test_a_bot_that_was_thinking_is_asked_again_afterwards(quick: None) -> None:
    player = player_with(d20=WON)
    app = player.app
    begin(app, nearly_over(app, TODAY))
    player.do("menu")
    player.do("daily")
    player.do("daily-day", "2025-11-20")
    seat = player.match.state.to_move
    player.match.seats[seat]["bot"] = "random"
    player.do("daily-others")
    assert app.session.bots.job == 0
    player.do("close")
    assert app.session.bots.job
    assert json.loads(player.jobs[-1])["bot"] == "random"


def test_the_same_games_on_every_device(quick: None) -> None:
    found = []
    for seed in (1, 2):
        storage = Memory()
        storage.set(KEY, json.dumps({"2025-11-20": WON}))
        player = player_on(storage, seed)
        player.do("daily")
        player.do("daily-day", "2025-11-20")
        player.do("daily-others")
        at_random(player)
        reply = work(player)
        found.append({name: reply[name] for name in ("played", "points", "winners")})
    assert found[0] == found[1]
    assert found[0]["played"] > 5


def test_a_whole_game_in_slices_is_the_same_game() -> None:
    """Tested with a real opponent. Other work between two slices changes nothing."""
    match = daily.new_match(player_with().app, "2025-11-20")
    for seat, bot in enumerate(("pip", "random", "random")):
        match.seats[seat]["bot"] = bot
    from trias import record

    text = json.dumps({"id": 1, "kind": "whole", "seed": 1, "key": "k", "record": record.to_record(match)})
    whole = json.loads(Job(text).step(1e9, lambda: 0.0))
    clock = iter(range(10**9))
    job = Job(text)
    replies = [json.loads(job.step(1, lambda: float(next(clock))))]
    while not replies[-1]["done"]:
        replies.append(json.loads(job.step(1, lambda: float(next(clock)))))
    assert replies[-1] == whole
    played = [reply["played"] for reply in replies]
    assert played == sorted(played)
    assert len(set(played)) > 5


@pytest.mark.parametrize(
    "others",
    [
        None,
        [],
        7,
        {"otto": None},
        {"otto": [1, 2, 3]},
        {"otto": [1, 2, 3, 0]},
        {"otto": [1, 2, 3, 4]},
        {"otto": [1, 2, -3, 1]},
        {"otto": [1, 2, True, 1]},
        {"otto": [1, 2, "3", 1]},
        {"otto": [1, 2, 3000, 1]},
        {"somebody": [1, 2, 3, 1]},
    ],
)
def test_what_is_damaged_is_left_out(others: Any) -> None:
    player = player_with(d20={**WON, "others": others, "late": "yes"})
    assert daily.results(player.app) == {"2025-11-20": Result((24, 12, 9), 1)}
    player.do("daily")
    player.do("daily-day", "2025-11-20")
    assert t("daily.same.begin") in sheet(player)


def test_what_is_right_is_kept_when_another_day_is_entered() -> None:
    right = {**WON, "others": {"nella": [9, 8, 7, 1], "x": 1}, "late": True}
    player = player_with(d20=right)
    finish(player, nearly_over(player.app))
    assert kept(player)["2025-11-20"] == {**WON, "others": {"nella": [9, 8, 7, 1]}, "late": True}
