"""Costs: what each bot did that cost the only person most: told after a game, from the actions alone."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache

import pytest

from tests.amount import amount
from tests.engine.boards import at, tiles
from tests.web.games.trias.test_finale import nearly_over, page
from tests.web.markup import NASTY, check_nodes, place_of, strip_tags, trees
from tests.web.page_player import PagePlayer
from tests.web.play.test_history import opened
from tests.web.words import further
from trias import arena, record
from trias.games import trias as game
from trias.games.trias.moves import DRIFT, END, KIND, SOURCE
from trias.games.trias.state import State
from trias.match import Match
from web import words
from web.do import do
from web.games.trias.log.log import Logbook
from web.games.trias.play.costs import MOST_TOLD, costs
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.app import App
from web.words import t

NAMES = ("You", "Bruno", "Cora", "Nella", "Otto")


def played(state: State, texts: str, seats: Sequence[str] = ("", "greedy", "greedy")) -> App:
    """Return an app with a game from a position, after these legal actions."""
    seats = seats[: state.players]
    player = PagePlayer(1)
    player.start(seats, names=NAMES[: state.players])
    app, session = player.app, player.app.session
    assert session.match is not None
    book, now = Logbook(state), state.clone()
    session.match.start, session.book = state.clone(), book
    for text in texts.split():
        action, before = game.action_of(text), now.clone()
        assert action in now.legal(), text
        now.play(action)
        book.add(before, action, now)
    session.match.state = now
    return app


def told(app: App) -> list[str]:
    """Return the sentences. Checks that each names its player."""
    names = app.names()
    found = [(seat, words.plain(text)) for seat, text in costs(app)]
    assert all(names[seat] in text for seat, text in found)
    return [text for _, text in found]


# Herds in the water -----------------------------------------------------------------------------------

SANK = "Bruno put 3 of your herds in the water by drifting woods from b0 to d1 (turn 1)."


def sinking() -> State:
    """Return a two-player position, so without interim scoring: Bruno can drift b0 with three herds on it."""
    herds = {"b0": [3, 0], "a0": [0, 2]}
    return at(tiles(W="a0 b0 c0"), herds, players=2, player=1, phase="drift", card="W", deck="XMSWM")


@pytest.mark.parametrize(
    ("rescues", "after"),
    [
        ("", " All of them went back to your stock."),
        ("b0^a0", " 2 of them went back to your stock."),
        ("b0^c0 b0^c0", " 1 of them went back to your stock."),
        ("b0^c0 b0^c0 b0^c0", ""),
    ],
)
def test_herds_that_a_bot_sinks_are_counted_and_those_that_went_back(rescues: str, after: str) -> None:
    app = played(sinking(), f"b0>d1 end draw {rescues} end")
    assert told(app) == [SANK + after]


def test_who_cost_nothing_is_not_told_of() -> None:
    """Bruno drifts a tile with only his own herds."""
    assert told(played(sinking(), "a0>d1 end draw end")) == []


def test_what_a_person_did_to_his_own_herds_is_no_cost() -> None:
    state = at(
        tiles(W="a0 b0 c0"), {"b0": [3, 0], "a0": [0, 2]}, players=2, phase="drift", card="W", deck="X"
    )
    assert told(played(state, "b0>d1 end draw end")) == []


@pytest.mark.parametrize("seats", [("", ""), ("greedy", "greedy")])
def test_nothing_is_told_where_not_exactly_one_person_is_here(seats: tuple[str, str]) -> None:
    app = played(sinking(), "b0>d1 end draw end")
    assert len(costs(app)) == 1
    for seat, bot in zip(app.seats(), seats, strict=True):
        seat["bot"] = bot or None
    assert costs(app) == []


def test_a_person_on_another_device_is_not_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    app = played(sinking(), "b0>d1 end draw end")
    app.seats()[1]["bot"] = None
    monkeypatch.setattr(App, "is_far", lambda _, seat: seat == 1)
    assert app.persons() == [0]
    assert costs(app) == []


def test_two_herds_that_went_back_count_more_than_three_that_were_rescued() -> None:
    """Bruno sinks the herds with two drifts in one turn."""
    herds = {"b0": [3, 0], "a0": [0, 1], "c0": [0, 1], "c1": [2, 0]}
    state = at(tiles(W="a0 b0 c0 c1"), herds, players=2, player=1, phase="drift", card="W", deck="XMSWM")
    rescued = "b0^c0 b0^c0 b0^c0"
    app = played(state, f"b0>d1 c1>e1 end draw {rescued} end")
    second = "Bruno put 2 of your herds in the water by drifting woods from c1 to e1 (turn 1)."
    assert told(app) == [f"{second} Both went back to your stock."]


EVERY = {
    "en": "Bruno put 3 of your herds in the water by drifting woods from b0 to d1 (turn 1)."
    " 2 of them went back to your stock.",
    "de": "Bruno hat 3 deiner Herden versenkt: Wald von b0 nach d1 (Zug 1)."
    " 2 davon gingen in deinen Vorrat zurück.",
    "fr": "Bruno a mis 3 de tes troupeaux à l’eau en faisant dériver un bois de b0 à d1 (tour 1)."
    " 2 d’entre eux sont retournés dans ta réserve.",
    "it": "Bruno ha messo in acqua 3 tuoi branchi facendo derivare il bosco da b0 a d1 (turno 1)."
    " 2 sono tornati nella tua riserva.",
} | further.values("cost")


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_words_in_every_language(language: str) -> None:
    app = played(sinking(), "b0>d1 end draw b0^a0 end")
    words.use(language)
    assert told(app) == [EVERY[language]]


def test_names_are_escaped() -> None:
    app = played(sinking(), "b0>d1 end")
    app.seats()[1]["name"] = NASTY[0]
    [(seat, text)] = costs(app)
    assert seat == 1
    assert "&lt;b&gt;" in text
    assert "<b>" not in text


# Points on the way ------------------------------------------------------------------------------------


def breaking(**herds: list[int]) -> State:
    """Return a position for three players. If b0 is lifted, c0 and d0 break off as a land mass."""
    land = tiles(W="a0 b0 c0 d0")
    return at(land, herds, player=1, phase="drift", card="W", deck="MMMMMXSW")


@pytest.mark.parametrize(
    ("yours", "points", "after"),
    [
        (0, 2, "You had no herd there."),
        (1, 2, "You scored 1 there."),
    ],
)
def test_points_that_a_bot_scores_where_land_breaks_off(yours: int, points: int, after: str) -> None:
    app = played(breaking(c0=[0, 2, 0], d0=[yours, 0, 0]), "b0>e0")
    assert app.position.score == [yours, points, 0]
    assert told(app) == [f"Bruno broke off land A and scored {points} points there (turn 1). {after}"]


def test_herds_that_score_nothing_are_told_of() -> None:
    app = played(breaking(c0=[1, 2, 0], d0=[0, 0, 3]), "b0>e0")
    assert app.position.score == [0, 1, 2]
    assert told(app) == [
        "Bruno broke off land A and scored 1 point there (turn 1). Your herds there scored nothing."
    ]


@pytest.mark.parametrize("yours", [2, 3])
def test_points_are_no_cost_where_the_person_scores_as_many_or_more(yours: int) -> None:
    app = played(breaking(c0=[0, 2, 0], d0=[yours, 0, 0]), "b0>e0")
    assert app.position.score[0] == 2
    assert told(app) == []


def test_a_land_that_keeps_its_letter_is_not_said_to_break_off() -> None:
    """The tile goes to the larger piece of land mass A, which keeps its letter."""
    land = tiles(W="b0 c0 d0 e0 f0")
    state = at(land, {"e0": [0, 2, 0]}, player=1, phase="drift", card="W", deck="MMMMMXSW")
    [text] = told(played(state, "d0>f1"))
    assert text == "Bruno broke land A apart and scored 2 points on it (turn 1). You had no herd there."


def test_the_letter_of_a_land_is_that_before_and_after_the_very_drift() -> None:
    """The first drift breaks off land mass A, for a lead of 1; the second breaks A apart and leads by 2."""
    state = at(
        tiles(W="a0 b0 c0 d0 e0 f0 g0"),
        {"f0": [0, 2, 0], "b0": [1, 0, 0]},
        player=1,
        phase="drift",
        card="W",
        deck="MMMMMXSW",
    )
    assert told(played(state, "a0>c1")) == [
        "Bruno broke off land A and scored 2 points there (turn 1). You scored 1 there."
    ]
    assert told(played(state, "a0>c1 d0>h1")) == [
        "Bruno broke land A apart and scored 2 points on it (turn 1). You had no herd there."
    ]


def test_a_drift_that_sinks_herds_and_scores_is_told_as_one() -> None:
    state = breaking(b0=[1, 0, 0], c0=[0, 2, 0])
    app = played(state, "b0>e0 end")
    assert told(app) == [
        "Bruno put 1 of your herds in the water by drifting woods from b0 to e0 (turn 1)."
        " The drift also brought Bruno 2 points."
    ]
    app = played(breaking(b0=[1, 0, 0], c0=[0, 2, 0], d0=[2, 0, 0]), "b0>e0 end")
    assert app.position.score == [2, 2, 0]
    assert told(app) == ["Bruno put 1 of your herds in the water by drifting woods from b0 to e0 (turn 1)."]


# Herds added to a land mass ---------------------------------------------------------------------------


def shared_land(cora: int = 0) -> State:
    """Return a position with land mass A of six tiles, where the person leads by 3 to 2.

    Bruno, who is second there, begins the last round.
    """
    herds = {"c0": [3, 0, 0], "e0": [0, 2, 0], "a3": [0, 0, 2]}
    if cora:
        herds["e1"] = [0, 0, cora]
    return at(tiles(W="a3 c0 c1 d0 d1 e0 e1"), herds, player=1, last_turns=3)


def points_on_land(app: App) -> list[int]:
    [(cells, share)] = app.position.final_shares()
    assert len(cells) == 6
    return share.points


def fell(player: str, herds: str, turn: int, had: int, left: int) -> str:
    return (
        f"{player} added {herds} on land A (turn {turn}). Your share there fell from {had} points to {left}."
    )


def test_a_herd_that_lowers_the_share_of_a_land_is_told_of() -> None:
    app = played(shared_land(), "e0* end end end")
    assert app.is_over()
    assert points_on_land(app) == [5, 5, 0]
    assert told(app) == [fell("Bruno", "1 herd", 1, 6, 5)]


def test_all_herds_that_a_turn_adds_are_told_of_as_one() -> None:
    app = played(shared_land(), "e0* e0* end end end")
    assert points_on_land(app) == [3, 6, 0]
    assert told(app) == [fell("Bruno", "2 herds", 1, 6, 3)]


def test_a_share_that_comes_back_is_no_cost() -> None:
    app = played(shared_land(), "e0* end end c0* end")
    assert points_on_land(app) == [6, 3, 0]
    assert told(app) == []


def test_a_share_that_comes_back_in_part_counts_for_the_rest() -> None:
    """A share that fell by 3 and came back to 5 cost 1: less than the 2 that Cora takes later."""
    app = played(shared_land(cora=2), "e0* end e1* end end")
    assert points_on_land(app) == [3, 3, 3]
    assert told(app) == [fell("Cora", "1 herd", 2, 5, 3), fell("Bruno", "1 herd", 1, 6, 5)]
    app = played(shared_land(), "e0* e0* end end c0* end")
    assert points_on_land(app) == [5, 5, 0]
    assert told(app) == [fell("Bruno", "2 herds", 1, 6, 3)]


def test_the_costliest_comes_first() -> None:
    """Bruno takes 3 points, then Cora 1; in the test above the later player, Cora, takes more."""
    app = played(shared_land(cora=2), "e0* e0* end e1* end end")
    assert points_on_land(app) == [2, 6, 2]
    assert told(app) == [fell("Bruno", "2 herds", 1, 6, 3), fell("Cora", "1 herd", 2, 3, 2)]


def test_herds_that_move_about_on_a_land_are_not_said_to_be_added() -> None:
    """Bruno gets the lead because the person leaves."""
    app = played(shared_land(), "e0-d0 end end c0-c1 end")
    assert told(app) == []


def test_the_land_with_the_pole_brings_nothing_and_so_costs_nothing() -> None:
    """On the Pole's land Bruno draws level with the person."""
    herds = {"a0": [3, 0, 0], "a1": [0, 2, 0]}
    state = at(tiles(W="a0 a1 b0"), herds, player=1, last_turns=3)
    assert told(played(state, "a1* end end end")) == []


def test_a_land_that_changes_later_is_not_told_of() -> None:
    """Cora drifts a tile of land mass A after Bruno has drawn level there."""
    herds = {"c0": [3, 0, 0], "e0": [0, 2, 0], "e1": [0, 0, 1]}
    land = tiles(W="a3 c0 c1 d0 d1 e0 e1")
    state = at(land, herds, player=1, hands=["W", "W", "W"], deck="MMMMMMMSWX")
    app = played(state, "e0* end")
    assert told(app) == [fell("Bruno", "1 herd", 1, 6, 5)]
    app = played(state, "e0* end hand e1>f1 end")
    assert points_on_land(app) == [5, 5, 0]
    assert told(app) == []


# Whole games ------------------------------------------------------------------------------------------

SENTENCE = re.compile(
    r"(?P<sank>\w+ put (\d+) of your herds in the water by drifting \w+ from (\w+) to (\w+))"
    r"|(?P<score>\w+ broke (off )?land ([A-Z]+)( apart)? and scored (\d) points? (there|on it))"
    r"|(?P<fell>\w+ added (\d+) herds? on land ([A-Z]+))"
)


@cache
def selfplay(players: int, seed: int) -> Match:
    return arena.selfplay("trias", ["greedy"] * players, seed)


def finished(players: int, seed: int, person: int) -> PagePlayer:
    """Return a finished game that bots played, with one seat recorded as a person's."""
    kept = record.to_record(selfplay(players, seed))
    seats = [NAMES[(seat - person) % players] for seat in range(players)]
    kept["seats"] = [{"name": name, "bot": None if name == "You" else "greedy"} for name in seats]
    player = PagePlayer(seed)
    offer_kept_game(player.app, json.dumps(kept))
    player.do("continue")
    return player


def turn_of(player: PagePlayer, number: int) -> list[tuple[State, int]]:
    """Return the positions in a turn and the first in the next turn, each with the action played there."""
    found, turn, state = [], 1, player.match.start.clone()
    assert isinstance(state, State)
    for action in [*player.match.actions, END]:
        if (turn == number and state.phase != "place") or (turn == number + 1 and found[-1][1] & KIND == END):
            found.append((state.clone(), action))
        if state.phase == "over":
            break
        state.play(action)
        turn += action & KIND == END
    return found


def test_what_is_told_of_whole_games_has_happened() -> None:
    """Look up herds on the tile, points and shares in the positions themselves."""
    kinds, most = set(), 0
    for players, seed in amount([(2, 1), (5, 5)], [(2, 1), (3, 2), (4, 4), (5, 5)]):
        for person in range(players):
            player = finished(players, seed, person)
            found, names = costs(player.app), player.app.names()
            most = max(most, len(found))
            assert len({seat for seat, _ in found} - {person}) == len(found)
            for seat, text in found:
                match = SENTENCE.match(text)
                assert match is not None, text
                assert text.startswith(f"{names[seat]} ")
                number = re.search(r"\(turn (\d+)\)", text)
                assert number is not None
                moments = turn_of(player, int(number[1]))
                assert {state.player for state, _ in moments[:-1]} == {seat}
                kinds.add(match.lastgroup)
                check = {"sank": check_sinking, "score": check_score, "fell": check_share}
                check[match.lastgroup or ""](moments, match, seat, person, text)
    assert kinds == {"sank", "score", "fell"}
    assert most == MOST_TOLD


Moments = list[tuple[State, int]]


def check_sinking(moments: Moments, match: re.Match[str], seat: int, person: int, text: str) -> None:
    origin, to = match[3], match[4]
    [(before, action)] = [
        (state, action) for state, action in moments if game.action_text(action) == f"{origin}>{to}"
    ]
    assert before.herds[person][action >> SOURCE] == int(match[2])
    scored = re.search(r"also brought \w+ (\d) point", text)
    after = before.clone()
    after.play(action)
    gained = [now - then for now, then in zip(after.score, before.score, strict=True)]
    assert (int(scored[1]) if scored else 0) == (gained[seat] if gained[seat] > gained[person] else 0)


def check_score(moments: Moments, match: re.Match[str], seat: int, person: int, text: str) -> None:
    gained = []
    for state, action in moments[:-1]:
        after = state.clone()
        after.play(action)
        if action & KIND == DRIFT:
            gained.append([now - then for now, then in zip(after.score, state.score, strict=True)])
    own = re.search(r"You scored (\d) there", text)
    assert any(one[seat] == int(match[9]) and one[person] == (int(own[1]) if own else 0) for one in gained)


def check_share(moments: Moments, match: re.Match[str], seat: int, person: int, text: str) -> None:
    """Check a fallen share. The land mass has kept its tiles since the turn began or since its last drift."""
    fall = re.search(r"fell from (\d+) points? to (\d+)\.", text)
    assert fall is not None
    had, left, herds = int(fall[1]), int(fall[2]), int(match[12])
    drifts = [at for at, (_, action) in enumerate(moments[:-1]) if action & KIND == DRIFT]
    before, after = moments[drifts[-1] + 1 if drifts else 0][0], moments[-1][0]
    shares = {frozenset(cells): share.points[person] for cells, share in before.final_shares()}
    falls = [
        (shares[frozenset(cells)], share.points[person])
        for cells, share in after.final_shares()
        if frozenset(cells) in shares and after.herds_on(cells)[seat] - before.herds_on(cells)[seat] == herds
    ]
    assert (had, left) in falls


# On the page ------------------------------------------------------------------------------------------


def test_the_result_page_tells_it_below_the_table() -> None:
    player = finished(4, 4, 0)
    player.do("final")
    drawn = scene(player.app)
    check_nodes([node for tree in trees(drawn).values() for node in tree.iter()])
    [section] = [node for node in trees(drawn)["sheets"].iter("section") if node.get("class") == "costs"]
    assert ["".join(node.itertext()) for node in section.iter("p")] == told(player.app)
    assert len(told(player.app)) > 1
    assert drawn["sheets"].index("</table>") < drawn["sheets"].index('class="costs"')
    player.do("result-tab", "statistics")
    assert t("cost.title") not in place_of(player.app, "sheets")


def test_the_result_page_says_nothing_where_there_is_nothing_to_tell() -> None:
    player = finished(4, 4, 0)
    for seat in player.app.seats():
        seat["bot"] = None
    player.do("final")
    assert t("cost.title") not in place_of(player.app, "sheets")
    assert t("final.note") in strip_tags(place_of(player.app, "sheets"))


def test_triad_tells_nothing_of_it() -> None:
    player = opened("triad", 2, 1)
    player.do("final")
    drawn = place_of(player.app, "sheets")
    assert t("result.tab.statistics") in drawn
    assert t("cost.title") not in drawn


def test_it_is_not_told_before_the_scoring_show_is_over() -> None:
    app = page(nearly_over(("", "random", "random")))
    do(app, "action", "end")
    shows = set()
    while app.session.showing is not None and not app.session.showing.has_ended:
        assert costs(app)
        assert t("cost.title") not in "".join(scene(app).values())
        shows.add(app.session.showing.kind)
        do(app, "waited")
    assert shows == {"scoring", "podium"}
    do(app, "final")
    assert t("cost.title") in place_of(app, "sheets")
