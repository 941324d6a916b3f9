"""The person's Glicko rating: from games that ended on this device, with a limit on its certainty."""

from __future__ import annotations

from math import isclose

import pytest

from tests.web.page_player import PagePlayer
from tests.web.play.test_history import opened
from trias.record import dumps, to_record
from web.games.trias.ratings.bot_ratings import RATINGS, chances, kind_of, rating_of
from web.games.trias.ratings.own_rating import after, is_rated, moved, own_rating
from web.games.trias.ratings.rating_words import rating_words
from web.play.ended_games import EndedGame, by_strength, help_in, load
from web.play.glicko import PROVISIONAL, START, SUREST, UNSURE, OwnRating
from web.screen import scene
from web.state.profile import profile
from web.words import LANGUAGES, t, use


def game(
    points: tuple[int, ...] = (9, 8),
    bots: tuple[str, ...] = ("", "casual"),
    won: bool | str = True,
    id: str = "a",
    *,
    is_rated: bool = True,
) -> EndedGame:
    return EndedGame(id, 0, "trias", bots, points, won, {}, 0, is_rated)


def test_everybody_begins_in_the_middle_and_unsure() -> None:
    rating = own_rating([], 2)
    assert rating == OwnRating(START, UNSURE, 0)
    assert rating.is_provisional
    assert rating.give == 340


def test_a_win_moves_it_up_and_a_loss_down_the_more_the_stronger_the_other_is() -> None:
    rating = OwnRating()
    weak, strong = ("", "pip"), ("", "expert")
    up = [after(rating, game(bots=bots)).points - START for bots in (weak, strong)]
    down = [after(rating, game((8, 9), bots, False)).points - START for bots in (weak, strong)]
    assert 0 < up[0] < up[1]
    assert down[0] < down[1] < 0
    shared = after(rating, game((9, 9), ("", "casual"), "shared")).points
    assert after(rating, game((8, 9))).points < shared < after(rating, game()).points


def test_one_game_as_glickman_s_formulas_give_it() -> None:
    """A player rated 1200 with a deviation of 175 beats a bot with a known rating of 1000."""
    rating = after(OwnRating(), game(bots=("", "pip")))
    expected, q = 1 / (1 + 10 ** (-200 / 400)), 0.0057564627
    spread = 1 / (1 / 175**2 + q * q * expected * (1 - expected))
    assert rating_of("pip", 2) == (1000, 0)
    assert isclose(rating.points, 1200 + q * spread * (1 - expected), abs_tol=0.01)
    assert isclose(rating.deviation, spread**0.5, abs_tol=0.01)


def test_it_grows_surer_with_every_game_but_never_quite_sure() -> None:
    rating, before = OwnRating(), UNSURE
    for number in range(200):
        rating = after(rating, game((9, 8) if number % 2 else (8, 9), won=bool(number % 2)))
        assert SUREST <= rating.deviation <= before
        before = rating.deviation
    assert rating.deviation == SUREST
    assert not rating.is_provisional
    assert rating.games == 200
    assert OwnRating(games=PROVISIONAL - 1).is_provisional


def test_several_bots_weigh_as_much_as_one_game() -> None:
    three = after(OwnRating(), game((9, 8, 7), ("", "casual", "casual")))
    two = after(OwnRating(), game((9, 8), ("", "casual")))
    assert isclose(three.deviation, two.deviation, rel_tol=0.02)
    second = after(OwnRating(), game((8, 9, 7), ("", "casual", "casual"), False))
    assert isclose(second.points, START, abs_tol=30)  # ahead of one, behind the other
    assert after(OwnRating(), game((7, 9, 8), ("", "casual", "casual"), False)).points < second.points


def test_equal_points_that_the_stock_decides_are_a_win() -> None:
    """R10.5: with equal points, herds in stock decide."""
    won, shared = game((9, 9), won=True), game((9, 9), won="shared")
    lost = game((9, 9), won=False)
    assert after(OwnRating(), won).points > after(OwnRating(), shared).points
    assert after(OwnRating(), shared).points > after(OwnRating(), lost).points
    assert after(OwnRating(), lost).points == after(OwnRating(), game((8, 9), won=False)).points


@pytest.mark.parametrize(
    "entry",
    [
        game(is_rated=False),
        game(bots=("", "random")),
        game((9, 8, 7), ("", "casual", "greedy")),
        game(bots=("", "")),
        game()._replace(game="triad"),
    ],
)
def test_what_does_not_count_moves_nothing(entry: EndedGame) -> None:
    assert not is_rated(entry)
    assert own_rating([entry], 2) == OwnRating()
    assert moved([entry], "a") is None


def test_two_players_and_more_are_two_ratings() -> None:
    entries = [game(), game((9, 8, 7), ("", "casual", "casual"), id="b"), game(id="c")]
    assert [own_rating(entries, players).games for players in (2, 3, 4, 5)] == [2, 1, 1, 1]
    assert [kind_of(players) for players in (2, 3, 4, 5)] == [2, 3, 3, 3]


def test_what_one_game_did() -> None:
    entries = [game(), game((8, 9), won=False, id="b"), game(id="c")]
    found = moved(entries, "b")
    assert found is not None
    before, now = found
    assert before == own_rating(entries[:1], 2)
    assert now == own_rating(entries[:2], 2)
    assert moved(entries, "nobody") is None


def test_chances_are_shared_out_by_strength() -> None:
    found = chances({"": 1200.0, "one": 1200.0, "other": 1600.0})
    assert isclose(sum(found.values()), 1)
    assert found[""] == found["one"]
    assert isclose(found["other"], 10 * found[""])


def test_every_opponent_and_level_is_on_the_scale_of_two() -> None:
    assert set(profile("trias").faces) <= set(RATINGS[2])
    for ratings in RATINGS.values():
        assert ratings["pip"] == ratings["gentle"] == (1000, 0)
        assert all(rating.give > 0 for name, rating in ratings.items() if name not in ("pip", "gentle"))


# In the page --------------------------------------------------------------------------------------------


def ended(**extra: object) -> PagePlayer:
    """Return a game of one person against `casual`, played from shortly before its end to the end."""
    player = opened("trias", 2, 8, left=6)
    player.match.seats = [
        {**seat, "bot": bot} for seat, bot in zip(player.match.seats, (None, "casual"), strict=True)
    ]
    player.match.extra.update(extra)
    player.play_until(player.app.is_over)
    return player


@pytest.mark.parametrize(
    ("extra", "why"),
    [
        ({}, ""),
        ({"rated": False}, "off"),
        ({"hints": 1}, "hints"),
        ({"takebacks": 2}, "takebacks"),
        ({"known": True}, "known"),
        ({"seats": 1}, "seats"),
        ({"kept": {"id": "abcdefgh", "begun": 0, "opened": True}}, "opened"),
    ],
)
def test_a_game_counts_that_was_played_without_help(extra: dict[str, object], why: str) -> None:
    player = ended(**extra)
    [entry] = load(player.app)
    assert help_in(player.match) == why
    assert entry.is_rated == (why == "")
    words = rating_words(player.app)
    if why:
        assert words == t(f"rating.not.{why}")
    else:
        now = own_rating([entry], 2)
        assert words == t("rating.moved", before=1200, now=round(now.points), kind=t("rating.kind.2"))
        assert round(now.points) != 1200


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_told_in_four_languages(language: str) -> None:
    player = ended()
    use(language)
    try:
        assert "1200" in rating_words(player.app)
    finally:
        use("en")


def test_a_hint_is_counted_in_the_record() -> None:
    player = PagePlayer(5)
    player.start(("", "random"))
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "drift")
    assert help_in(player.match) == ""
    player.do("hint")
    assert player.match.extra["hints"] == 1
    assert help_in(player.match) == "hints"


@pytest.mark.parametrize("bots", [("", "gentle"), ("", "gentle", "casual")])
def test_the_first_hint_of_a_rated_game_says_first_what_it_costs(bots: tuple[str, ...]) -> None:
    player = PagePlayer(5)
    player.start(bots)
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "drift")
    player.jobs.clear()
    player.do("hint")
    assert not player.jobs
    assert help_in(player.match) == ""
    assert player.app.notices.announcement == t("advice.unrated")
    assert t("advice.unrated.take") in scene(player.app)["decide"]
    player.do("advice-close")
    assert scene(player.app)["advice"] == ""
    player.do("hint")
    assert help_in(player.match) == ""
    player.do("hint")
    assert player.jobs
    assert help_in(player.match) == "hints"
    player.do("advice-close")
    player.do("hint")  # once per game
    assert t("advice.unrated") not in scene(player.app)["advice"]
    assert len(player.jobs) == 1


def test_a_game_that_was_begun_elsewhere_is_not_rated() -> None:
    begun = PagePlayer(5)
    begun.start(("", "gentle"))
    begun.play_until(lambda: begun.app.is_persons_turn() and begun.state.phase == "drift")
    player = PagePlayer(6)
    player.do("import", dumps(to_record(begun.match)))
    assert player.app.session.match is not None
    assert player.match.texts() == begun.match.texts()
    assert help_in(player.match) == "opened"


def test_a_copy_of_a_game_is_a_deal_that_is_known() -> None:
    player = opened("trias", 2, 8)
    player.do("history")
    player.do("travel", "back")
    player.do("branch")
    assert help_in(player.match) == "known"


def test_with_the_statistics_the_rating_goes() -> None:
    player = ended()
    assert rating_words(player.app) != ""
    player.do("totals")
    player.do("totals-clear")
    player.do("totals-clear", "yes")
    assert load(player.app) == []
    assert rating_words(player.app) == ""


def test_a_rematch_is_rated_as_the_setting_says() -> None:
    player = ended()
    player.do("rated", "off")
    player.do("rematch")
    assert help_in(player.match) == "off"


def test_a_seat_that_changes_hands_ends_the_rating() -> None:
    player = PagePlayer(5)
    player.start(("", "random"))
    player.play_until(lambda: player.app.is_persons_turn() and player.state.phase == "drift")
    player.do("seats")
    player.do("seat-turn", "expert", 0)
    player.do("seat-turn", "", 0)
    assert help_in(player.match) == "seats"


def test_a_deal_that_is_typed_is_known_and_a_fresh_one_is_not() -> None:
    for seed, why in (("77", "known"), ("", "")):
        player = PagePlayer(5)
        player.do("game", "trias")
        player.do("setup")
        player.do("seed", seed) if seed else player.do("deal")
        player.do("start")
        assert help_in(player.match) == why


def test_the_strongest_bot_of_a_game_goes_by_the_ratings() -> None:
    assert game(bots=("", "pip", "expert")).level == "expert"
    assert game(bots=("", "cora", "strong")).level == "cora"
    assert game(bots=("", "cora", "expert")).level == "expert"
    assert by_strength("trias")[:3] == ("random", "greedy", "oneturn")
    assert by_strength("triad") == ("random", "greedy", "gentle", "casual", "steady", "strong", "expert")


def test_a_game_is_entered_under_the_name_that_somebody_typed_in_whatever_language() -> None:
    for name, entered in (
        ("Spieler 1", ""),
        ("Joueur 1", ""),
        ("Spieler 2", "Spieler 2"),
        ("Team 1", "Team 1"),
        ("Ada", "Ada"),
    ):
        player = opened("trias", 2, 8, left=6)
        first, second = player.match.seats
        player.match.seats = [{**first, "name": name, "bot": None}, {**second, "bot": "casual"}]
        player.play_until(player.app.is_over)
        [entry] = load(player.app)
        assert (entry.name, entry.token) == (entered, player.app.tokens()[0])
