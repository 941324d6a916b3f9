"""The scene of Triad: the whole page during random games, and every word of it."""

from __future__ import annotations

import functools
import json
import re

import pytest

from tests.amount import amount
from tests.engine.test_triad_boards import at
from tests.web import markup as scenes
from tests.web.dice_player import (
    GAMES,
    HELD,
    OFFERING,
    OPEN,
    ROUND,
    STUCK,
    DicePlayer,
    clicked,
    prompt,
    quiet_record,
    record_text,
    scene_is_well,
    spots,
    started,
    stuck,
    visit,
)
from tests.web.markup import place_of
from tests.web.page_player import legal_texts
from trias import record
from trias.games import triad as game
from trias.games.triad.cells import FACES, NAME, SIZE
from web import words
from web.games.triad.board.dice_shapes import NUMERALS
from web.play.begin import offer_kept_game
from web.state.app import App
from web.words import t

# The scene --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "starter"), GAMES[:4])
def test_every_scene_of_a_game(bots: tuple[str, str], starter: int | None) -> None:
    player = DicePlayer(7)
    player.set_up(bots, starter=starter, names=scenes.NASTY)
    scene_is_well(player.app)
    player.do("start")
    sizes = ["932 626 1280 800", "390 500 390 844", "700 300 800 400"]
    looks = 0
    while True:
        looks += 1
        player.do("resize", sizes[looks % 3])
        scene_is_well(player.app)
        if player.app.sheet == "final":
            break
        if player.app.is_persons_turn():
            player.click()
        else:
            assert player.work()
    assert looks > 8


def test_every_sheet() -> None:
    player = DicePlayer(3)
    app = player.app
    sheets = set()

    def look(intent: str, value: str = "") -> None:
        player.do(intent, value)
        sheets.add(app.sheet)
        scene_is_well(app)

    player.set_up(("", "gentle"), names=scenes.NASTY)
    look("seat-kind", "")
    look("import", "{}")
    look("close")
    look("seat-kind", "gentle")
    player.start(("", ""), names=scenes.NASTY)
    for intent in ("menu", "close", "log", "close", "menu", "about", "close", "undo", "redo", "export"):
        look(intent)
    look("action", min(legal_texts(player)))
    saved = player.saved
    for intent in ("log", "close", "new-game", "close"):
        look(intent)
    look("import", saved)
    look("close")
    look("stored", "err.storage_full")
    player.play_to_the_end()
    look("final")
    look("close")
    look("new-game")
    wanted = {"start", "message", "menu", "log", "about", "final", ""}
    assert wanted <= sheets


@pytest.mark.parametrize("number", range(len(STUCK)))
def test_every_scene_where_no_die_can_turn_and_move(number: int) -> None:
    player = stuck(number)
    player.after = lambda: scene_is_well(player.app)
    for text in sorted(legal_texts(player)):
        player.put(at(*STUCK[number]))
        clicked(player, text)


def test_the_labels_tell_the_dice() -> None:
    player = started(2)
    for _ in visit(player, 0.3):
        shown = game.position(player.dice)["dice"]
        if player.app.session.choice.place is not None:
            continue
        for cell, spot in spots(player.app).items():
            told = t("cell.empty", cell=cell)
            if cell in shown:
                colour, face = shown[cell]
                owner = player.app.names()[colour == "orange"]
                told = t("cell.die", cell=cell, player=owner, face=NUMERALS[face])
            assert (spot["aria-label"] or "").startswith(told)
    assert NUMERALS[1:] == ("I", "II", "III")
    assert len(NUMERALS) == len(FACES) + 1


def test_the_players_tell_dice_and_triads() -> None:
    player = started(2, ("", "casual"), names=("Ada", "Bo"))
    for _ in visit(player):
        rows = scenes.tree_of(player.app, "players")[0]
        for seat, row in enumerate(rows):
            told = "".join(row.itertext())
            own = sum(die < 0 if seat else die > 0 for die in player.dice.dice)
            assert own == SIZE - player.dice.triads[seat]
            assert t("players.dice", n=own) in told
            assert ("Ada", "Bo")[seat] in told
            score = row.find("span[@class='score']/span[@aria-hidden='true']")
            assert score is not None
            assert score.text == str(player.dice.triads[seat])
            if not player.app.sheet:
                assert (row.get("aria-current") == "true") == (player.dice.player == seat)


def test_the_prompt_stays_while_a_sheet_is_open() -> None:
    player = started(2, ("", "casual"))
    for _ in visit(player, 0.5):
        if player.app.sheet:
            break
        before = place_of(player.app, "prompt")
        player.do("menu")
        assert place_of(player.app, "prompt") == before
        player.do("close")


# Words ------------------------------------------------------------------------------------------------


#: Content of texts that needs no translation: cells, numerals, numbers of rules.
SIGNS = re.compile(r"\b(?:[a-f][1-6]|I{1,3}|T\d)\b")


def check_words(app: App) -> None:
    """Check that every word on the page comes from the texts. The language is the pseudo-language."""
    scenes.check_words(app, check_place_words)
    letters = scenes.trees(scenes.places(app, "board-labels"))["board-labels"].itertext()
    assert set("".join(letters)) == (set("abcdef123456") if app.session.match else set())


@functools.lru_cache(maxsize=4000)
def check_place_words(key: str, markup: str, names: tuple[str, ...]) -> None:
    if key == "board-labels":
        return
    pieces = [scenes.strip_names(names, text) for text in scenes.texts(scenes.parsed(markup))]
    for text in pieces:
        assert not re.search("[A-Za-z]", SIGNS.sub("", text)), (key, text)
    scenes.check_disguise(key, pieces)


@pytest.mark.parametrize("bots", [("", "casual"), ("", "")])
def test_every_word_of_a_game_comes_from_the_texts(bots: tuple[str, str]) -> None:
    words.use_pseudo()
    player = DicePlayer(4)
    player.set_up(bots, names=scenes.PLAIN)
    check_words(player.app)
    player.do("start")
    for intent in ("menu", "close", "log", "close", "export", "undo", "redo"):
        player.do(intent)
        check_words(player.app)
    while player.app.sheet != "final":
        if not player.app.is_persons_turn():
            check_words(player.app)
            assert player.work()
        else:
            player.click()
        check_words(player.app)
    other = DicePlayer(1)
    offer_kept_game(
        other.app, record_text(ROUND, seats=[{"name": name, "bot": None} for name in scenes.PLAIN[:2]])
    )
    check_words(other.app)
    player.do("close")
    check_words(player.app)


def test_every_reason_and_every_end_comes_from_the_texts() -> None:
    words.use_pseudo()
    seats = [{"name": name, "bot": None} for name in scenes.PLAIN[:2]]
    for given in (quiet_record(), json.loads(record_text(ROUND + ROUND))):
        player = DicePlayer(1)
        player.do("import", record.dumps({**given, "seats": seats}))
        check_words(player.app)
        player.do("close")
        check_words(player.app)
    seen: set[str] = set()
    for black, orange in (*STUCK, HELD, OPEN):
        player = DicePlayer(1)
        player.start(("", ""), names=scenes.PLAIN)
        player.put(at(black, orange))
        player.after = lambda player=player: check_words_once(player.app, seen)  # type: ignore[misc]
        for picked in ("", *(NAME[cell] for cell in sorted(player.app.offer().picks))):
            if picked:
                player.do("pick", picked)
            for name, spot in spots(player.app).items():
                if not OFFERING & spot.keys():
                    player.do("cell", name)
            if picked:
                player.do("put-back")
        for text in sorted(legal_texts(player))[:: amount(8, 1)]:
            player.put(at(black, orange))
            clicked(player, text)
    assert len(seen) > 20


def check_words_once(app: App, seen: set[str]) -> None:
    """Check the words if the prompt, the reason or the announcement is new."""
    told = prompt(app) + app.notices.announcement + app.notices.alarm
    if told not in seen:
        seen.add(told)
        check_words(app)


def test_the_pseudo_language_finds_foreign_words() -> None:
    """Check the check itself."""
    words.use_pseudo()
    player = DicePlayer(1)
    player.start(("", "casual"), names=scenes.PLAIN)
    check_words(player.app)
    for said in ("Moved.", "Ñó"):
        player.app.notices.announcement = said
        with pytest.raises(AssertionError):
            check_words(player.app)
