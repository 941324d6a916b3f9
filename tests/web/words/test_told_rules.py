"""Rules in texts: the engine agrees with each text about a rule, in a position made for it.

`FACTS` has the positions with the texts about each. `SAID` has the words that a text needs to be true, in
every language.
"""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.engine.boards import at, drifts, effects, legal, play, refusal, tiles
from tests.web.words import further
from tests.web.words.test_glossary import all_texts
from trias.games.trias.scoring import final, interim, winners
from trias.games.trias.state import State
from web.words import LANGUAGES

Fact = Callable[[], None]

#: The facts, each with the texts that state it.
FACTS: list[tuple[Fact, tuple[str, ...]]] = []


def told_in(*ids: str) -> Callable[[Fact], Fact]:
    def note(fact: Fact) -> Fact:
        FACTS.append((fact, ids))
        return fact

    return note


def chain(players: int = 3, extra: str = "") -> State:
    """Return a position where b0 connects c1, with herds of A and B, to the Pole. extra: more woods."""
    herds = {"c1": [2, 1] + [0] * (players - 2)}
    return at(tiles(W=f"a0 b0 c1 {extra}"), herds, players=players, phase="drift", card="W")


def scores(state: State, drift: str) -> bool:
    return "score" in effects(state, drift)


# Drift (R4, R5) ---------------------------------------------------------------------------------------


@told_in("rulebook R4.2", "rulebook S.trias.3", "lesson.drift.card.why", "prompt.drift.any.M", "log.any.M")
def where_no_tile_of_the_terrain_can_drift_another_must() -> None:
    land = tiles(M="a0", W="b0 b1")
    assert {text[:2] for text in drifts(at(land, {"b1": [1, 0, 0]}, phase="drift", card="S"))} == {
        "a0",
        "b0",
        "b1",
    }
    assert {text[:2] for text in drifts(at(land, {"b1": [1, 0, 0]}, phase="drift", card="M"))} == {"a0"}


@told_in("rulebook R5.1.3", "rulebook S.trias.3", "lesson.drift.inside.why", "tip.drift", "err.not_present")
def tiles_of_a_land_without_own_herds_stay() -> None:
    state = at(tiles(W="a0 b0 c5 c6"), {"a0": [1, 0, 0], "c5": [0, 1, 0]}, phase="drift", card="W")
    assert {text[:2] for text in drifts(state)} == {"a0"}
    assert refusal(state, "c5>d7") == "not_present"


@told_in("rulebook R5.1.4", "lesson.pole.edge.do", "lesson.drift.inside.why", "err.tile_lake")
def a_tile_drifts_only_from_the_open_sea() -> None:
    state = at(tiles(W="b* a0 a1 a2 a3 a4"), {"b0": [1, 0, 0]})
    assert [refusal(state, text) for text in ("a4>c8", "a1>c8")] == ["tile_lake", "tile_interior"]
    assert {text[0] for text in drifts(state)} == {"b"}


@told_in("rulebook R5.2a", "lesson.pole.never.why", "lesson.drift.out.do", "tip.drift")
def a_tile_goes_farther_from_the_pole_and_touches_its_land_again() -> None:
    state = at(tiles(W="a0 b0 c9"), {"a0": [1, 0, 0]}, phase="drift", card="W")
    assert drifts(state, "a0") == {"b1", "b11", "c0", "c1", "c17"}
    assert [refusal(state, f"a0>{to}") for to in ("a1", "d12")] == ["dest_not_farther", "dest_other_land"]


@told_in("rulebook R5.4", "rulebook S.trias.4", "lesson.swim.space.why", "inspect.water.lost")
def a_tile_put_down_under_swimmers_brings_them_ashore() -> None:
    land = tiles(W="a0 a1 b1")
    state = at(land, {"a0": [1, 0, 0]}, phase="drift", card="W", swimmers={"c2": [2, 1, 0]})
    after = play(state, "a1>c2")
    assert not any(after.swimmers)
    assert [sum(herds.values()) for herds in after.herds] == [3, 1, 0]


# Interim scoring (R6) ---------------------------------------------------------------------------------


@told_in(
    "rulebook R6.1.1", "rulebook S.trias.5", "lesson.split.crack.why", "lesson.split.two.do", "tip.split"
)
def the_part_that_breaks_off_and_gets_the_tile_scores() -> None:
    assert effects(chain(), "b0>d1")["score"]["points"] == [2, 1, 0]


@told_in("rulebook R6.1.0", "rulebook S.trias.5", "lesson.split.crack.why", "tip.split", "note.land.pole")
def land_that_breaks_off_without_the_tile_does_not_score() -> None:
    state = chain(extra="a3 b6")
    assert not scores(state, "b0>c9")
    assert len(play(state, "b0>c9").land.masses) == 2


@told_in("rulebook R6.1.2", "rulebook S.trias.5", "lesson.split.none.do", "tip.split")
def a_tile_that_touches_one_part_and_a_third_land_scores_nothing() -> None:
    assert not scores(chain(extra="e1"), "b0>d1")
    assert scores(chain(extra="e9"), "b0>d1")


@told_in(
    "rulebook R6.3",
    "lesson.split.crack.why",
    "lessons.all",
    "lessons.two",
    "tip.split.two",
    "rulebook S.trias.5",
)
def with_two_players_nothing_scores_before_the_end() -> None:
    assert not scores(chain(players=2), "b0>d1")


@told_in("rulebook R6.2", "lesson.split.tie.hint", "lesson.split.tie.why")
def after_a_tie_for_the_most_the_next_number_scores() -> None:
    assert interim([3, 3, 2, 1]) == [2, 2, 1, 0]


@told_in("tip.split.two")
def a_tile_that_joins_the_parts_again_breaks_nothing_off() -> None:
    land = tiles(W="a0 b0 b2 a1 c1")
    state = at(land, {"c1": [1, 0]}, players=2, phase="drift", card="W")
    assert [len(play(state.clone(), drift).land.masses) for drift in ("b0>d1", "b0>c2")] == [2, 1]


# Actions (R7) -----------------------------------------------------------------------------------------


@told_in("rulebook R7.1", "rulebook S.trias.6", "lesson.move.walk.do", "lessons.all", "meteorite.line")
def a_turn_has_4_actions_3_with_two_players_2_in_the_last_round() -> None:
    def left(players: int, deck: str = "WWX") -> int:
        state = at(
            tiles(W="a0 b0 b1"),
            {"b0": [1] * players},
            players=players,
            phase="card",
            hands=["W"] * players,
            deck=deck,
        )
        if deck[0] == "X":
            return play(state, "draw").ap
        play(state, "hand")
        return play(state, min(drifts(state))).ap

    assert [left(players) for players in (2, 3, 4, 5)] == [3, 4, 4, 4]
    assert [left(players, "X") for players in (2, 3)] == [2, 2]


@told_in(
    "rulebook R7.2",
    "rulebook S.trias.6",
    "lesson.end.must.why",
    "lesson.end.more.do",
    "mode.drift",
    "err.ap.drift",
)
def any_tile_drifts_for_3_actions() -> None:
    state = at(tiles(M="a0", W="b1"), {"a0": [1, 0, 0], "b1": [0, 1, 0]}, ap=4)
    assert play(state, min(drifts(state))).ap == 1
    assert not drifts(at(tiles(M="a0"), {"a0": [1, 0, 0]}, ap=2))


@told_in("rulebook R7.2", "err.last_round", "lesson.final.last.do")
def nothing_drifts_in_the_last_round() -> None:
    assert not drifts(at(tiles(W="a0 b0"), {"b0": [1, 0, 0]}, ap=2, last_turns=3))


@told_in("rulebook R7.4", "rulebook S.trias.6", "lesson.swim.rescue.do", "tip.swim")
def one_action_rescues_three_swimmers() -> None:
    state = at(tiles(W="a0 a1"), {}, ap=2, swimmers={"b0": [4, 0, 0]})
    assert play(state, "b0^a0", "b0^a0", "b0^a0").ap == 1
    assert play(state, "b0^a0").ap == 0


@told_in("rulebook R7.5", "lesson.young.full.do", "err.stock_empty")
def with_an_empty_stock_no_herd_is_born() -> None:
    land, herds = tiles(W="a0"), {"a0": [1, 0, 0]}
    assert "a0*" in legal(at(land, herds))
    assert refusal(at(land, herds, stock=[0, 14, 15]), "a0*") == "stock_empty"


@told_in("rulebook R2.4", "lesson.young.full.do", "lesson.room.refused.why", "rulebook S.trias.7")
def full_tiles_take_nobody_and_nobody_reproduces_there() -> None:
    state = at(tiles(M="a0", W="a1"), {"a0": [1, 1, 0], "a1": [1, 0, 0]})
    assert [refusal(state, text) for text in ("a1-a0", "a0*", "a0-a1")] == ["full", "full", None]


@told_in("rulebook R2.3", "lesson.room.full.do", "lesson.room.woods.why", "rulebook S.trias.7")
def mountains_feed_2_steppe_3_woods_4_and_the_pole_any_number() -> None:
    state = at(tiles(M="a0", S="a1", W="a2"), {}, ap=4)
    rooms = {name: state.room[cell] for cell, name in enumerate(["o", "a0", "a1", "a2"])}
    assert (rooms["a0"], rooms["a1"], rooms["a2"]) == (2, 3, 4)
    assert rooms["o"] > 75


@told_in("err.no_reproduce")
def a_herd_in_the_water_does_not_reproduce() -> None:
    state = at(tiles(W="a0"), {}, swimmers={"b0": [1, 0, 0]})
    assert not [text for text in legal(state) if text.endswith("*")]


@told_in("err.phase.act", "prompt.last_turn.no_drift")
def the_last_round_has_actions_without_a_drift_before() -> None:
    state = at(tiles(W="a0 b0"), {"b0": [1, 0, 0]}, ap=2, last_turns=3)
    assert refusal(state, "hand") == "phase.act"


@told_in("prompt.act.swimming_lost")
def a_swimmer_without_room_beside_it_is_not_lost_while_actions_are_left() -> None:
    state = at(tiles(M="a0", W="a1"), {"a0": [2, 0, 0]}, ap=2, swimmers={"b0": [1, 0, 0]})
    assert not [text for text in legal(state) if text == "b0^a0"]
    assert "b0^a0" in legal(play(state, "a0-a1"))


# The end of a turn, and of the game (R8 to R10) -------------------------------------------------------


@told_in("rulebook R8.1", "rulebook S.trias.8", "lesson.swim.space.why", "tip.swim", "inspect.water.lost")
def swimmers_go_back_when_their_own_turn_ends() -> None:
    state = at(tiles(W="a0"), {"a0": [0, 1, 0]}, swimmers={"b0": [1, 1, 0]}, ap=0)
    stock = list(state.stock)
    after = play(state, "end")
    assert [after.stock[seat] - stock[seat] for seat in range(3)] == [1, 0, 0]
    assert after.swimmers[1]


@told_in("rulebook R4.3", "rulebook S.trias.9", "lesson.final.meteorite.why")
def a_meteorite_drawn_for_a_drift_starts_the_last_round_with_this_turn() -> None:
    state = at(tiles(W="a0 b0"), {"b0": [1, 1, 1]}, phase="card", deck="X")
    after = play(state, "draw")
    assert (after.player, after.phase, after.last_turns) == (0, "act", 3)


@told_in("rulebook R8.2", "rulebook S.trias.9", "lesson.final.meteorite.why", "hand.none")
def a_meteorite_drawn_as_hand_card_starts_it_with_the_next_player() -> None:
    state = at(tiles(W="a0 b0"), {"b0": [1, 1, 1]}, ap=0, hands=[None, "W", "W"], deck="X")
    after = play(state, "end")
    assert (after.player, after.last_turns, after.hands[0]) == (1, 3, 0)


@told_in("rulebook R10.1", "tip.last", "lesson.final.table.do", "print.note", "position.score.pole")
def the_land_of_the_pole_is_not_scored_at_the_end() -> None:
    state = at(tiles(W="a0 c5"), {"a0": [3, 0, 0], "c5": [0, 1, 0]}, ap=0, last_turns=1)
    assert play(state, "end").score == [0, 1, 0]


@told_in("rulebook R10.2", "rulebook S.trias.10", "lesson.final.half.do")
def more_herds_than_anyone_else_get_all_and_the_second_most_half() -> None:
    assert final(3, [2, 1, 1, 0]).points == [3, 1, 1, 0]
    assert final(3, [2, 1, 0, 0]).points == [3, 2, 0, 0]


@told_in("rulebook R10.3", "print.note", "lesson.final.shared.do", "position.score.tie")
def only_a_tie_for_the_most_leaves_the_others_without_points() -> None:
    assert final(5, [2, 2, 1, 0]).points == [4, 4, 0, 0]
    assert final(5, [3, 1, 1, 0]).points == [5, 2, 2, 0]


@told_in("rulebook R10.5", "lesson.final.table.why", "podium.stock", "podium.lands")
def herds_in_stock_then_lands_break_a_tie() -> None:
    assert winners([5, 5], [1, 2], [9, 1]) == (1,)
    assert winners([5, 5], [2, 2], [3, 1]) == (0,)
    assert winners([5, 5], [2, 2], [3, 3]) == (0, 1)


# Words of texts ---------------------------------------------------------------------------------------

#: Text -> language -> a pattern that it must contain. Without it, a text would teach a wrong rule.
SAID = {
    "lesson.split.crack.why": {
        "en": "3 or more players.+gets this tile",
        "de": "Ab 3 Spielern.+dieses Plättchen bekommt",
        "fr": "partir de 3 joueurs.+reçoit cette tuile",
        "it": "Da 3 giocatori.+riceve questa tessera",
    },
    "tip.split": {
        "en": "touches only a part",
        "de": "an nichts anderes",
        "fr": "rien d’autre",
        "it": "nient’altro",
    },
    "tip.split.two": {"en": "unless", "de": "es sei denn", "fr": "à moins", "it": "a meno"},
    "lesson.split.none.do": {
        "en": "two parts or two land masses",
        "de": "Stücke oder Landmassen",
        "fr": "morceaux ou des terres",
        "it": "pezzi o continenti",
    },
    "rulebook S.trias.3": {
        "en": "another terrain",
        "de": "andere Landschaft",
        "fr": "autre terrain",
        "it": "altro terreno",
    },
    "rulebook S.trias.5": {
        "en": "just one land mass",
        "de": "einzige Landmasse",
        "fr": "seule terre",
        "it": "un solo continente",
    },
    "rulebook S.trias.9": {
        "en": "this very turn.+next player",
        "de": "mit diesem Zug.+mit dem nächsten",
        "fr": "ce tour-ci.+joueur suivant",
        "it": "questo turno.+prossimo giocatore",
    },
    "rulebook R7.5": {
        "en": "stock is empty",
        "de": "Vorrat leer",
        "fr": "réserve est vide",
        "it": "riserva è vuota",
    },
    "rulebook R10.2": {
        "en": "more herds than anyone else",
        "de": "mehr Herden hat als alle anderen",
        "fr": "plus de troupeaux que tous les autres",
        "it": "più branchi di chiunque altro",
    },
    "print.note": {
        "en": "tie for the most",
        "de": "Haben mehrere die meisten",
        "fr": "galité (pour le plus|en tête)",
        "it": "primo posto|1º posto",
    },
    "position.score.tie": {"en": "most", "de": "Spitze", "fr": "en tête", "it": "1º posto"},
    "tip.swim": {
        "en": "end of your turn",
        "de": "Ende deines Zuges",
        "fr": "fin de ton tour",
        "it": "fine del tuo turno",
    },
    "tip.last": {
        "en": "but the Pole",
        "de": "außer dem mit dem Pol",
        "fr": "sauf celle",
        "it": "tranne quello",
    },
    "lesson.final.table.do": {
        "en": "but the Pole",
        "de": "außer der mit dem Pol",
        "fr": "sauf celle",
        "it": "tranne quello",
    },
    "lesson.move.walk.do": {"en": "3 with two", "de": "zu zweit 3", "fr": "3 à deux", "it": "3 con due"},
    "lessons.all": {
        "en": "3 actions.+only at the end",
        "de": "3 Aktionen.+erst am Ende",
        "fr": "3 actions.+qu’à la fin",
        "it": "3 azioni.+solo alla fine",
    },
    "lessons.two": {
        "en": "3 actions.+only at the end",
        "de": "3 Aktionen.+erst am Ende",
        "fr": "3 actions.+qu’à la fin",
        "it": "3 azioni.+solo alla fine",
    },
    "lesson.drift.card.why": {
        "en": "another terrain",
        "de": "andere Landschaft",
        "fr": "autre terrain",
        "it": "altro terreno",
    },
    "lesson.drift.inside.why": {
        "en": "where you have no herds",
        "de": "ohne deine Herden",
        "fr": "aucun troupeau",
        "it": "senza tuoi branchi",
    },
    "lesson.end.must.why": {
        "en": "3 of them can drift",
        "de": "3 davon.+driften",
        "fr": "3 d’entre elles.+dériver",
        "it": "con 3.+derivare",
    },
    "lesson.young.full.do": {
        "en": "empty stock",
        "de": "leerem Vorrat",
        "fr": "réserve est vide",
        "it": "riserva vuota",
    },
    "lesson.swim.space.why": {
        "en": "tile put down on",
        "de": "Plättchen, das unter",
        "fr": "tuile posée",
        "it": "tessera posata",
    },
    "lesson.final.meteorite.why": {
        "en": "that very turn",
        "de": "mit diesem Zug",
        "fr": "ce tour-là",
        "it": "quello stesso turno",
    },
    "lesson.final.table.why": {"en": "in stock", "de": "Vorrat", "fr": "réserve", "it": "riserva"},
    "inspect.water.lost": {
        "en": "[Ss]till in the water",
        "de": "noch schwimmen",
        "fr": "Encore à l’eau",
        "it": "ancora in acqua",
    },
}

#: Text -> language -> a statement that it must not make, because it is not always true.
NEVER = {
    "lessons.all": {"en": "whole game", "de": "ganze Spiel", "fr": "tout le jeu", "it": "tutto il gioco"},
    "lesson.split.crack.why": {
        "en": "Land that breaks off is",
        "de": "Land, das abbricht, wird",
        "fr": "terre qui se détache est",
        "it": "terra che si stacca si",
    },
    "prompt.act.swimming_lost": {
        "en": "will return",
        "de": "kehr",
        "fr": "retourner",
        "it": "torner",
    },
    "err.phase.act": {"en": "drift is", "de": "Drift ist", "fr": "dérive est", "it": "deriva è"},
    "hand.none": {"en": "until", "de": "bis", "fr": "jusqu", "it": "fino"},
    "err.no_reproduce": {"en": "already", "de": "schon", "fr": "déjà", "it": "già"},
    "lesson.pole.never.no": {"en": "will drift", "de": "driftet eines", "fr": "dérivera", "it": "deriverà"},
    "lesson.triad.turn.why": {"en": "always", "de": "stets", "fr": "toujours", "it": "sempre"},
    "rulebook S.trias.5": {"en": "only one of the", "de": "nur eines", "fr": "qu’un des", "it": "solo uno"},
}
further.extend(SAID, "said")
further.extend(NEVER, "never")


@pytest.mark.parametrize(("fact", "ids"), FACTS, ids=lambda part: getattr(part, "__name__", ""))
def test_the_engine_says_so_and_the_texts_are_there(fact: Fact, ids: tuple[str, ...]) -> None:
    fact()
    for language in LANGUAGES:
        assert set(ids) <= all_texts(language).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_says_what_makes_it_true(language: str) -> None:
    said = all_texts(language)
    assert [id for id, words in SAID.items() if not re.search(words[language], said[id])] == []
    assert [id for id, words in NEVER.items() if re.search(words[language], said[id])] == []


def test_every_text_whose_words_are_held_tells_a_fact() -> None:
    told = {id for _, ids in FACTS for id in ids}
    others = {"lesson.pole.never.no", "lesson.triad.turn.why"}
    assert (SAID.keys() | NEVER.keys()) - told == others
