"""Plurals: no "1 points" in any language, and no plural without an arm for one.

Texts are checked outside their plural arms: a value before a plural noun there is wrong if it is 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from tests.web.words import further
from trias import messages
from web import words
from web.words import LANGUAGES, texts_in
from web.words.languages import category, rules

#: Language -> plurals: nouns that are counted, and in French and Italian words that agree with them.
NOUNS = {
    "en": "points tiles herds actions cards seconds minutes games turns players places swimmers dice triads"
    " lands pieces wins days steps links bots seats numbers texts characters values mountains woods drifts"
    " dots cells tries strings rings rounds inaccuracies mistakes blunders options years months lessons rules"
    " degrees times devices letters",
    "de": "Punkte Punkten Herden Aktionen Karten Handkarten Gebirgskarten Sekunden Minuten Partien Züge"
    " Zügen Plätze Plätzen Triaden Länder Landmassen Stücke Siege Tage Tagen Schritte Schritten Links"
    " Bots Zahlen Texte Texten Werte Wälder Steppen Drifts Driften Felder Feldern Runden Versuche Versuchen"
    " Zeilen Ringe Ringen Lektionen Fehler Geräte Monate Monaten Grad",
    "fr": "points tuiles troupeaux actions cartes secondes minutes parties tours joueurs places nageurs dés"
    " triades terres morceaux victoires jours pas liens bots sièges nombres textes caractères valeurs"
    " montagnes steppes dérives résolus ratés gagnées jouées cases anneaux essais options problèmes leçons"
    " règles fautes adversaires degrés fois lettres appareils lignes",
    "it": "punti tessere branchi azioni carte secondi minuti partite turni giocatori posti nuotatori dadi"
    " triadi continenti pezzi vittorie giorni passi testi caratteri numeri valori montagne steppe"
    " boschi derive risolti sbagliati vinte giocate caselle anelli tentativi opzioni problemi lezioni regole"
    " errori giri avversari gradi volte lettere dispositivi righe",
}
NOUNS |= further.values("nouns")
#: Text allowed between a number and its noun: `{points} more points`, but not `{n} of {all} tiles`.
BETWEEN = {
    "en": r"(?!of|and|in|with|is|for|to|on|by|at|from)\w+",
    "de": r"(?!von|und|in|mit|ist|für|bis|auf|aus|an)\w+",
    "fr": r"(?!de|d|du|et|en|à|est|pour|sur|par|au)\w+",
    "it": r"(?!di|d|e|in|è|per|su|a|da|con)\w+",
}
BETWEEN |= further.values("between")
#: Names of values that are not numbers of things.
NO_NUMBERS = ("player", "seat", "second", "letter", "deck", "colour")
#: Values that are never 1: text -> why.
NEVER_ONE = {
    "phase.ap": "all: a turn has 2, 3 or 4 actions",
    "last.small": "the last round has 2 actions",
    "prompt.last_turn.no_drift": "the last round has 2 actions",
    "meteorite.line": "the last round has 2 actions",
    "why.book": "the book is worked out several turns ahead",
    "review.accuracy.none": "a constant",
    "say.turned.left": "the board turns by 60 degrees or more",
    "say.turned.right": "the board turns by 60 degrees or more",
    "inspect.splits": "several sizes of pieces: 3 and 1",
    "note.full": "no tile has room for 1 herd",
    "err.full": "no tile has room for 1 herd",
    "err.full_reproduce": "no tile has room for 1 herd",
    "home.again.bots": "a game has 2 players or more",
    "home.again.persons": "a game has 2 players or more",
    "lab.contest.about": "a game has 2 players or more",
    "totals.players": "a game has 2 players or more",
    "lab.fault.late": "a constant",
    "limits": "a constant",
    "err.lab.full": "a constant",
    "mistakes.comes": "constants: 3, 10, 30",
    "mistakes.solved": "days: a constant",
    "position.ok.all": "most: a player has 10 or 15 herds",
    "err.record.actions": "a constant",
    "err.record.name": "a constant",
    "err.record.seats": "a constant",
    "err.bundle.games": "a constant",
    "err.bundle.statistics": "a constant",
    "err.position.at_pole": "more than 4",
    "err.position.born": "more than 4",
    "err.position.count": "most: a constant",
    "err.position.counts": "as many as players",
    "err.position.crowd": "more than 4",
    "err.position.herds": "more than 10",
    "err.position.inner": "more than 16",
    "err.position.list": "as many as players",
    "err.position.most.M": "more than 5",
    "err.position.most.S": "more than 7",
    "err.position.most.W": "more than 6",
    "err.position.pile": "a pile is never described that has a single card",
    "err.position.second_deck": "more than 1",
    "err.position.tiles": "more than 18",
    "err.setup.starter": "a game has 2 players or more",
    "cli.bots": "a game has 2 players or more",
    "cli.players": "a game has 2 players or more",
    "cli.players.exact": "a game has 2 players or more",
    "cli.progress": "games are played in blocks of 2 or more",
    "cli.table": "games are played in blocks of 2 or more, by 2 players or more",
}
#: Texts with a plural without an arm for one -> why `other` is right for it too.
NO_ONE = {
    "prompt.ap": "no noun",
    "inspect.tile.room": "of {cap} herds, which are never 1",
    "cell.M": "of {cap} herds, which are never 1",
    "cell.S": "of {cap} herds, which are never 1",
    "cell.W": "of {cap} herds, which are never 1",
    "cell.P.cap": "of {cap} herds, which are never 1",
    "cell.target.zero": "players: two, or more",
    "cell.target.join": "players: two, or more",
    "announce.herds": "swim: no noun",
    "announce.player": "swim: no noun",
    "daily.cell.won": "no noun",
    "puzzle.split.do": "others: no noun",
    "puzzle.split.no": "others: no noun",
    "since.all": "two, or more",
    "mode.rescue": "none, or some",
}


@cache
def told(language: str) -> dict[str, str]:
    """Return all texts of a language by id, from all folders; in English also those of the command line."""
    found = dict(messages.TEXTS) if language == "en" else {}
    found = {f"command line {id}": text for id, text in found.items()}
    for folder in ("texts", "rulebook", "lab"):
        found |= texts_in(folder, language)
    return found


def bare(text: str) -> str:
    """Return the text with a dash instead of each plural."""
    pieces = words._template(text, True, False)
    return "".join(
        piece if isinstance(piece, str) else "–" if piece.arms else f"{{{piece.name}}}" for piece in pieces
    )


def slips(language: str) -> dict[str, str]:
    """Return texts with a value before a plural noun: id -> the place."""
    nouns = "|".join(NOUNS[language].split())
    value = rf"\{{(?!(?:{'|'.join(NO_NUMBERS)})\}})\w+\}}"
    pattern = re.compile(rf"{value}[ \u00a0\u202f](?:(?:{BETWEEN[language]}|\{{\w+\}}) )?(?:{nouns})\b")
    found = {id: pattern.search(bare(text)) for id, text in told(language).items()}
    return {id.removeprefix("command line "): match[0] for id, match in found.items() if match}


def plurals(text: str) -> Iterator[Any]:
    """Yield every plural of a text, including nested ones."""
    waiting = [*words._template(text, True, False)]
    while waiting:
        piece = waiting.pop()
        if not isinstance(piece, str) and piece.arms:
            if piece.kind == "plural":
                yield piece
            waiting += [inner for arm in piece.arms.values() for inner in arm]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_that_can_be_1_stands_before_no_plural(language: str) -> None:
    found = slips(language)
    assert len(found) > 20, "texts and nouns are read"
    assert {id: place for id, place in found.items() if id not in NEVER_ONE} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_plural_has_an_arm_for_one(language: str) -> None:
    """A plural has the arm `one` or arms like `=1` for its numbers; texts with only `other` are in NO_ONE."""
    ones = {n for n in (0, 1) if category(language, n) == "one"}
    wrong = []
    for id, text in told(language).items():
        if id.startswith("command line "):
            continue
        for plural in plurals(text):
            assert set(plural.arms) <= {*rules(language), "other", "=0", "=1", "=2", "=3"}, id
            more = rules(language).keys() - {"one"}
            assert more <= plural.arms.keys() or plural.arms.keys() == {"other"}, id
            is_whole = (
                "one" in plural.arms or "=1" in plural.arms or {f"={n}" for n in ones} <= set(plural.arms)
            )
            if not is_whole and id not in NO_ONE:
                wrong.append(id)
    assert wrong == []


def test_no_exception_is_left_over() -> None:
    found = {id for language in LANGUAGES for id in slips(language)}
    assert NEVER_ONE.keys() - found == set()
    lacking = {
        id
        for language in LANGUAGES
        for id, text in told(language).items()
        if any("one" not in plural.arms and "=1" not in plural.arms for plural in plurals(text))
    }
    assert NO_ONE.keys() - lacking == set()
