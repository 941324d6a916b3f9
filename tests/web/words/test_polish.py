"""Polish: a small language for the tests, in English except for 60 texts.

It needs what no language of the page does: four plural categories, verbs that depend on gender, two forms of
months, and letters outside Latin-1.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.web.markup import check_nodes, trees
from tests.web.page_player import PagePlayer
from tests.web.words.test_languages import places
from tests.web.words.test_plurals import plurals
from web import words
from web.features.home import column
from web.games.trias.features.daily import month
from web.games.trias.log.since import since
from web.play.advice_words import lost_words
from web.screen import scene
from web.site import ROOT
from web.words import Name, folded, languages, m, t, texts_in
from web.words.languages import rules


def polish() -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / "tests/data/polish.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture(autouse=True)
def in_polish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(languages.LANGUAGES, "pl", "Polski")
    words.use("pl", texts_in("texts", "en") | polish())
    yield
    words.use("en")


def test_its_texts_are_those_of_the_page_with_the_same_values() -> None:
    english = texts_in("texts", "en")
    assert polish().keys() <= english.keys()
    assert {id: places(text) for id, text in polish().items()} == {id: places(english[id]) for id in polish()}


def test_every_plural_has_an_arm_for_each_category() -> None:
    found = [plural for text in polish().values() for plural in plurals(text)]
    assert len(found) >= 9
    assert all({*rules("pl"), "other"} <= plural.arms.keys() for plural in found)


def test_numbers_choose_the_form() -> None:
    said = [t("players.points", n=n) for n in (0, 1, 2, 4, 5, 11, 12, 21, 22, 25, 112, 1.5)]
    assert said == [
        *("0 punktów", "1 punkt", "2 punkty", "4 punkty", "5 punktów", "11 punktów", "12 punktów"),
        *("21 punktów", "22 punkty", "25 punktów", "112 punktów", "1,5 punktu"),
    ]
    assert [t("deck.count", n=n) for n in (0, 1, 3, 8)] == [
        *("Brak kart", "Została 1 karta", "Zostały 3 karty", "Zostało 8 kart"),
    ]


def test_what_a_turn_has_lost_takes_the_plural_of_its_fraction() -> None:
    said = [lost_words(points) for points in (1.04, 1.5, 3, 5)]
    assert said == ["Stracony 1 punkt", "Stracone 1,5 punktu", "Stracone 3 punkty", "Straconych 5 punktów"]


def test_verbs_go_by_the_gender_of_an_opponent() -> None:
    player = PagePlayer(5)
    player.start(("", "hilda", "otto"))
    for _ in range(12):
        player.click()
        player.run_bots()
    log = words.plain(scene(player.app)["log"])
    for line in ("Hilda umieściła 2 stada", "Otto umieścił 2 stada", "Player 1 umieszcza 2 stada"):
        assert line in log
    assert "Hilda: ustawiła stada i zagrała" in [deeds.text for deeds in since(player.app)]
    assert t("since.played", player=Name("Otto", "male")) == "Otto zagrał"
    named = Name("<Nella>", "female")
    assert m("log.move", player=named, origin="a1", to="b1") == "<b>&lt;Nella&gt;</b> przesunęła a1 → b1"


def test_a_month_has_a_form_alone_and_one_after_a_day() -> None:
    drawn = month.draw("2026-07", {}, "2026-07-12", "2026-07-12")
    assert "lipiec 2026" in drawn
    assert "12 lipca, dziś, jeszcze przed tobą" in drawn
    assert "12 lipiec" not in drawn


def test_letters_outside_latin_1_are_drawn_found_and_disguised() -> None:
    assert "Naucz się grać" in column.draw_first()
    player = PagePlayer(2)
    player.start(("", "greedy"))
    drawn = trees(scene(player.app))
    check_nodes(list(drawn.values()))
    shown = "".join(scene(player.app).values())
    assert "Zakończ turę" in shown
    assert "Przejdź do planszy" in shown
    assert folded("ZAŻÓŁĆ gęślą jaźń") == "zazolc gesla jazn"
    assert words.figure(2.5) == "2,5"
    assert words.join_items(["a", "b", "c"]) == "a, b i c"
