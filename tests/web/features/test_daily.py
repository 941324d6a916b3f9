"""The continent of the day: one deal for everyone, results that count once, and the sheet's choices."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any

import pytest

from tests.web.keeping.test_shelf import Full
from tests.web.markup import check_nodes, trees
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias import games, record
from trias.match import Match
from web.games.trias import daily_game as of_day
from web.games.trias.features.daily import daily
from web.games.trias.features.daily.daily import KEY, Result
from web.keeping import shelf
from web.keeping.saves import Memory
from web.play.begin import begin, offer_kept_game
from web.screen import scene
from web.state import days
from web.state.app import App
from web.words import t

NOON = 1_763_812_800
DAY = 24 * 60 * 60
#: A day whose deal must never change: every device gets this one.
PINNED = "2026-11-22"
PINNED_DEAL = "ce82c1bd"


class Clock:
    """A fake clock for the page."""

    def __init__(self) -> None:
        self.now = float(NOON)

    def __call__(self) -> float:
        return self.now


def player_on(storage: Memory | None = None, seed: int = 1, days: int = 0) -> PagePlayer:
    """Return a player whose clock is `days` days ahead."""
    player, clock = PagePlayer(seed), Clock()
    clock.now += days * DAY
    player.app = App(Random(seed), storage or Memory(), clock)
    player.do("pace", "instant")
    return player


def later(player: PagePlayer, days: int) -> None:
    clock = player.app.now
    assert isinstance(clock, Clock)
    clock.now += days * DAY


def nearly_over(app: App, day: str = "", seed: int = 1) -> Match:
    """Return the day's game, played at random up to the end of the person's last turn.

    Bots may have a turn after it.
    """
    rng, whole = Random(seed), daily.new_match(app, day or days.today(app))
    last = 0
    while whole.state.winners() is None:
        if whole.state.to_move == 0:
            last = len(whole.actions)
        whole.play(rng.choice(whole.state.legal()))
    match = daily.new_match(app, day or days.today(app))
    for action in whole.actions[:last]:
        match.play(action)
    return match


def end(player: PagePlayer) -> None:
    """End the person's last turn, and play the bots' turns after it."""
    app = player.app
    player.do("action", "end")
    while not app.is_over():
        if app.sheet == "confirm-end":
            player.do("end-anyway")
        elif app.sheet:
            player.do("continue")
        else:
            legal = player.match.game.action_text(player.match.state.legal()[-1])
            player.do("answer", legal, app.session.bots.job)
    assert app.sheet == "final"


def finish(player: PagePlayer, match: Match) -> None:
    """Put this game on the board, and play it to its end."""
    begin(player.app, match)
    end(player)


def kept(player: PagePlayer) -> Any:
    return json.loads(player.app.shelf.storage.get(KEY) or "{}")


def sheet(player: PagePlayer) -> str:
    drawn = scene(player.app)
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    return drawn["sheets"]


def offered(player: PagePlayer) -> set[str]:
    return {
        intent for intent in ("daily-play", "daily-look", "daily-share") if f'"{intent}"' in sheet(player)
    }


# The deal ---------------------------------------------------------------------------------------------


def test_a_day_has_one_deal_on_every_device() -> None:
    setups = []
    for seed in (1, 2):
        player = player_on(seed=seed)
        player.do("daily")
        player.do("daily-play")
        assert player.match.extra["daily"] == days.today(player.app)
        assert [(seat["bot"], seat["token"]) for seat in player.match.seats] == [
            (None, "red"),
            ("steady", "yellow"),
            ("steady", "purple"),
        ]
        setups.append(player.match.setup)
    assert setups[0] == setups[1]
    later(player, 1)
    player.do("menu")
    player.do("daily")
    player.do("daily-play")
    assert player.match.setup != setups[0]


def test_the_deal_of_a_day_is_never_another_one() -> None:
    text = json.dumps(of_day.deal(PINNED), sort_keys=True)
    assert hashlib.sha256(text.encode()).hexdigest()[:8] == PINNED_DEAL


def test_the_person_keeps_the_name_and_a_bot_does_not_give_its_own() -> None:
    player = player_on()
    player.do("seat-name", "Ada", 0)
    assert player.app.draft.day_names() == ["Ada", t("start.name.yellow"), t("start.name.purple")]
    player.do("game", "triad")
    assert player.app.draft.day_names()[0] == "Ada"
    player.do("game", "trias")
    player.do("seat-kind", "casual", 0)
    assert player.app.draft.day_names()[0] == t("start.name.n", n=1)


def test_bots_answer_the_same_actions_alike_on_every_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bots' jobs are the same, including seeds and redeals."""
    for module in (daily, of_day):
        monkeypatch.setattr(module, "BOTS", (None, "random", "random"))
    asked = []
    for seed in (1, 2):
        player = player_on(seed=seed)
        player.do("daily")
        player.do("daily-play")
        jobs = []
        for _ in range(60):
            if not player.app.sheet and player.app.is_persons_turn():
                legal = sorted(player.match.state.legal())
                player.do("action", player.match.game.action_text(legal[len(legal) // 2]))
                if player.app.sheet == "confirm-end":
                    player.do("end-anyway")
            elif player.app.sheet:
                player.do("continue")
            else:
                job = json.loads(player.jobs[-1])
                jobs.append({name: job[name] for name in ("bot", "seed")} | {"setup": job["record"]["setup"]})
                assert player.work()
        asked.append((jobs, player.match.texts()))
    assert len(asked[0][0]) > 10
    assert asked[0] == asked[1]
    assert len({job["seed"] for job in asked[0][0]}) == len(asked[0][0])


@pytest.mark.parametrize(
    ("given", "is_one"),
    [
        ("2026-11-22", True),
        ("2024-02-29", True),
        ("2026-02-29", False),
        ("2026-13-01", False),
        ("20261122", False),
        ("2026-W47-7", False),
        ("2026-11-22 ", False),
        ("1999-12-31", False),
        ("٢٠٢٦-11-22", False),
        ("", False),
        (None, False),
        (20261122, False),
        (["2026-11-22"], False),
    ],
)
def test_only_a_real_day_is_one(given: object, is_one: bool) -> None:
    assert days.is_day(given) == is_one


def test_a_record_is_believed_only_where_deal_and_seats_are_those_of_its_day() -> None:
    app = player_on().app
    match = daily.new_match(app, PINNED)
    given = json.loads(record.dumps(record.to_record(match)))
    assert of_day.day_of(record.from_record(given)) == PINNED
    other = daily.new_match(app, "2026-11-23")
    wrong: list[dict[str, Any]] = [
        {"daily": "2026-11-23"},
        {"daily": None},
        {"daily": ["2026-11-22"]},
        {"daily": "2026-02-30"},
        {"setup": other.setup},
        {"options": {"pole": "4"}},
        {"link": {"id": "a", "devices": [0, 0, 0]}},
        {"seats": [*given["seats"][:2], {**given["seats"][2], "bot": "gentle"}]},
        {"seats": [{**given["seats"][0], "bot": "expert"}, *given["seats"][1:]]},
    ]
    for change in wrong:
        assert of_day.day_of(record.from_record({**given, **change})) == "", change
    dice = Match("triad", [{"name": "A", "bot": None}] * 2, {}, games.load("triad").new_setup(2, Random(1)))
    dice.extra["daily"] = PINNED
    assert of_day.day_of(dice) == ""
    assert of_day.chance(dice) is None


# Results ----------------------------------------------------------------------------------------------


def test_the_first_game_finished_counts_and_no_other() -> None:
    player = player_on()
    app = player.app
    match = nearly_over(app)
    match.extra["takebacks"] = 2
    assert kept(player) == {}
    finish(player, match)
    points = player.match.game.points(player.match.state)
    entry = {"points": points, "place": daily.place_of(player.match), "takebacks": 2}
    assert kept(player) == {days.today(app): entry}
    other = nearly_over(app, seed=300)
    finish(player, other)
    assert player.match.game.points(player.match.state) != points
    assert kept(player) == {days.today(app): entry}


def test_a_game_counts_for_its_own_day_alone() -> None:
    player = player_on()
    yesterday = days.before(days.today(player.app))
    finish(player, nearly_over(player.app, yesterday))
    assert list(kept(player)) == [yesterday]
    assert kept(player)[yesterday]["late"] is True
    player.do("home")
    player.do("daily")
    assert offered(player) == {"daily-play"}
    tomorrow = days.after(days.today(player.app))
    finish(player, nearly_over(player.app, tomorrow))  # the clock has been set back since
    assert list(kept(player)) == [yesterday, tomorrow]
    assert "late" not in kept(player)[tomorrow]


def test_games_opened_or_looked_at_do_not_count() -> None:
    player = player_on()
    match = nearly_over(player.app)
    while match.state.winners() is None:
        match.play(match.state.legal()[-1])
    player.do("import", record.dumps(record.to_record(match)))
    assert player.app.is_over()
    assert player.app.sheet == "final"
    player.do("history")
    player.do("travel", "first")
    player.do("travel", "last")
    player.do("now")
    assert kept(player) == {}


def test_a_game_whose_seats_have_changed_does_not_count() -> None:
    player = player_on()
    match = nearly_over(player.app)
    begin(player.app, match)
    player.do("seats")
    player.do("seat-turn", "gentle", 1)
    player.do("close")
    end(player)
    assert kept(player) == {}


def test_a_way_taken_from_a_moment_is_no_game_of_the_day() -> None:
    player = player_on()
    begin(player.app, nearly_over(player.app))
    assert of_day.day_of(player.match)
    player.do("history")
    player.do("travel", "first")
    player.do("branch")
    assert of_day.day_of(player.match) == ""


def test_places() -> None:
    class Ended:
        """A match that ended with this result."""

        def __init__(self, points: list[int], winners: tuple[int, ...]) -> None:
            self.state = self
            self.game = self
            self.given, self.won = points, winners

        def points(self, _: object) -> list[int]:
            return self.given

        def winners(self) -> tuple[int, ...]:
            return self.won

    for points, winners, place in (
        ([9, 8, 7], (0,), 1),
        ([9, 9, 7], (0, 1), 1),
        ([9, 9, 7], (1,), 2),
        ([9, 9, 9], (2,), 2),
        ([8, 9, 7], (1,), 2),
        ([7, 9, 8], (1,), 3),
        ([7, 9, 9], (1,), 3),
    ):
        assert daily.place_of(Ended(points, winners)) == place  # type: ignore[arg-type]


DONE = Result((9, 8, 7), 1)


@pytest.mark.parametrize(
    ("ago", "streak", "longest"),
    [
        ([], 0, 0),
        ([0], 1, 1),
        ([1], 1, 1),
        ([2], 0, 1),
        ([0, 1, 2], 3, 3),
        ([1, 2, 4, 5, 6], 2, 3),
        ([0, 2, 3, 4, 5], 1, 4),
        ([-1, -2], 0, 2),
        (list(range(40)), 40, 40),
    ],
)
def test_rows_of_days(ago: list[int], streak: int, longest: int) -> None:
    """Tested across the end of February in a leap year."""
    found = {days.before("2028-03-02", count): DONE for count in ago}
    assert daily.streak(found, "2028-03-02") == streak
    assert daily.longest(found) == longest


@pytest.mark.parametrize(
    "junk",
    ["", "x", "null", "[]", "7", '{"2026-11-22":', "[" * 5000, '{"2026-11-22": NaN}']
    + [
        json.dumps({"2026-11-22": entry})
        for entry in (
            None,
            [],
            {},
            {"points": [1, 2], "place": 1},
            {"points": [1, 2, "3"], "place": 1},
            {"points": [1, 2, -3], "place": 1},
            {"points": [1, 2, 3], "place": 0},
            {"points": [1, 2, 3], "place": 4},
            {"points": [1, 2, 3], "place": True},
            {"points": [1, 2, 3], "place": []},
            {"points": {"0": 1}, "place": 1},
        )
    ],
)
def test_whatever_is_kept_the_sheet_opens(junk: str) -> None:
    storage = Memory()
    storage.set(KEY, junk)
    player = player_on(storage)
    player.do("daily")
    assert daily.results(player.app) == {}
    assert offered(player) == {"daily-play"}


def test_what_makes_sense_is_read_and_the_rest_left_out() -> None:
    storage = Memory()
    right = {"points": [3, 2, 1], "place": 1, "takebacks": "many", "more": 1}
    storage.set(KEY, json.dumps({"2026-11-20": right, "2026-11-31": right, "x": right, "2026-11-21": 7}))
    assert daily.results(player_on(storage).app) == {"2026-11-20": Result((3, 2, 1), 1, 0)}


def test_the_latest_days_are_kept() -> None:
    player = player_on()
    today = days.today(player.app)
    entry = DONE._asdict()
    stored = {days.before(today, ago): entry for ago in range(1, daily.DAYS + 30)}
    player.app.shelf.storage.set(KEY, json.dumps(stored))
    finish(player, nearly_over(player.app))
    assert len(kept(player)) == daily.DAYS
    assert {today, days.before(today, daily.DAYS - 1)} <= kept(player).keys()


def test_where_there_is_no_room_the_person_is_told() -> None:
    storage = Full(10)
    player = player_on(storage)
    finish(player, nearly_over(player.app))
    assert player.app.notices.toast == (t("err.storage_full"), True)
    assert kept(player) == {}


# The sheet --------------------------------------------------------------------------------------------


def test_from_the_home_screen_through_a_day() -> None:
    player = player_on()
    app = player.app
    assert 'data-intent="daily"' in scene(app)["home-column"]
    player.do("daily")
    assert app.sheet == "daily"
    assert offered(player) == {"daily-play"}
    assert t("button.start") in sheet(player)
    player.do("close")
    assert app.sheet == "start"
    # started, left for another game, continued
    begin(app, nearly_over(app))
    mine = player.match
    player.do("new-game")
    player.do("start")
    assert player.match is not mine
    player.do("menu")
    player.do("daily")
    assert t("daily.under_way") in sheet(player)
    player.do("daily-play")
    assert player.match.texts() == mine.texts()
    assert shelf.meta(player.match).id == shelf.meta(mine).id
    # finished
    end(player)
    player.do("count-all")
    assert app.sheet == "final"
    assert 'data-intent="daily"' in sheet(player)
    player.do("daily")
    assert offered(player) == {"daily-play", "daily-look", "daily-share"}
    assert t("daily.again") in sheet(player)
    player.do("close")
    assert app.sheet == "final"
    # its board, also from the shelf
    player.do("home")
    player.do("daily")
    player.do("daily-look")
    assert app.sheet == ""
    player.do("new-game")
    player.do("start")
    player.do("menu")
    player.do("daily")
    player.do("daily-look")
    assert (app.sheet, app.is_over()) == ("", True)
    # once more, with a note that it does not count
    player.do("menu")
    player.do("daily")
    player.do("daily-play")
    assert not app.is_over()
    assert of_day.day_of(player.match)
    player.do("menu")
    player.do("daily")
    assert t("daily.again_on") in sheet(player)


def test_go_on_with_the_game_on_the_board_closes_the_sheet() -> None:
    player = player_on()
    player.do("daily")
    player.do("daily-play")
    player.run_bots()
    mine = player.match
    player.do("menu")
    player.do("daily")
    player.do("daily-play")
    assert player.match is mine
    assert player.app.sheet == ""


def test_the_game_that_was_kept_is_gone_on_with() -> None:
    player = player_on()
    text = record.dumps(record.to_record(nearly_over(player.app)))
    offer_kept_game(player.app, text)
    player.do("daily")
    assert t("daily.under_way") in sheet(player)
    player.do("daily-play")
    assert record.dumps({**record.to_record(player.match), "kept": 0}) == record.dumps(
        {**json.loads(text), "kept": 0}
    )


def test_a_damaged_game_on_the_shelf_is_passed_over() -> None:
    player = player_on()
    begin(player.app, nearly_over(player.app))
    player.do("new-game")
    player.do("start")
    [one] = player.app.shelf.games()
    one.text = one.text.replace('"actions":["', '"actions":["x', 1)
    player.app.shelf.restore(one)
    player.do("menu")
    player.do("daily")
    assert t("daily.fresh") in sheet(player)


def test_the_sheet_left_open_over_midnight_begins_the_new_day() -> None:
    player = player_on()
    player.do("daily")
    later(player, 1)
    player.do("daily-play")
    day = days.today(player.app)
    assert player.match.extra["daily"] == day
    assert player.app.notices.toast == (t("daily.new_day", day=days.day_words(day)), False)


def test_the_line_to_share_spoils_nothing() -> None:
    player = player_on()
    app = player.app
    found = {days.before(days.today(app), ago): DONE for ago in range(3)}
    found[days.today(app)] = Result((24, 19, 17), 1)
    app.shelf.storage.set(KEY, json.dumps({day: each._asdict() for day, each in found.items()}))
    player.do("daily")
    day = days.day_words(days.today(app))
    line = f"Trias, continent of the day {day}: 1st, 24 : 19 : 17 · 5 points ahead · streak 3"
    orders = player.do("daily-share")
    assert [(order_kind(order), order_value(order)) for order in orders] == [("share", line)]
    assert line in "".join(trees(scene(app))["sheets"].itertext())
    player.do("shared")
    assert app.notices.toast == (t("say.copied"), False)
    player.do("close")
    assert player.do("daily-share") == []


def test_the_list_of_games_names_the_day() -> None:
    player = player_on()
    begin(player.app, nearly_over(player.app))
    player.do("games")
    day = days.day_words(days.today(player.app))
    assert f"{t('daily.title')} {day}" in sheet(player)
    player.match.extra["daily"] = "2026-99-99"
    player.do("close")
    player.do("games")
    assert t("daily.title") not in sheet(player)


def test_other_games_have_no_way_to_the_day_at_their_end() -> None:
    player = player_on()
    match = nearly_over(player.app)
    del match.extra["daily"]
    finish(player, match)
    player.do("count-all")
    assert player.app.sheet == "final"
    assert 'data-intent="daily"' not in sheet(player)


def test_a_whole_game_of_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (daily, of_day):
        monkeypatch.setattr(module, "BOTS", (None, "random", "random"))
    player = player_on(seed=5)
    player.do("daily")
    player.do("daily-play")
    player.play_to_the_end()
    state = player.match.state
    entry = kept(player)[days.today(player.app)]
    assert entry["points"] == player.match.game.points(state)
    assert (entry["place"] == 1) == (0 in (state.winners() or ()))
    player.do("count-all")
    player.do("daily")
    assert offered(player) == {"daily-play", "daily-look", "daily-share"}
