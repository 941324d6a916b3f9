"""A language that is fetched only by those who speak it, and is added by its files and one line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from typing import Any

import pytest

from tests.web.page_player import PagePlayer
from tests.web.words.test_polish import polish
from web import words
from web.play.preferences import recall
from web.screen import scene
from web.site import ROOT
from web.state.app import App
from web.state.orders import FetchWords
from web.state.settings import SETTINGS
from web.words import BOOKS, languages, t, texts_in


def books() -> dict[str, dict[str, str]]:
    """Return complete texts for Polish, most of them left in English."""
    return {book: texts_in(book, "en") | (polish() if book == "texts" else {}) for book in BOOKS}


@pytest.fixture
def with_polish(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the page have Polish, whose texts are not fetched yet."""
    monkeypatch.setitem(languages.LANGUAGES, "pl", "Polski")
    monkeypatch.setitem(SETTINGS, "language", (*SETTINGS["language"], "pl"))
    yield
    words._added.clear()
    texts_in.cache_clear()
    words.use("en")


def test_a_choice_waits_for_the_texts(with_polish: None) -> None:
    player = PagePlayer(1)
    assert FetchWords("pl") in player.do("language", "pl")
    assert json.loads(player.settings)["language"] == "pl"
    assert words.language() == "en"
    assert player.app.notices.announcement == ""
    words.add(json.dumps({"pl": books()}))
    assert not player.do("words")
    assert words.language() == "pl"
    assert player.app.notices.announcement == "Polski."
    assert scene(player.app)["html@lang"] == "pl"
    assert t("button.end") == "Zakończ turę"
    assert texts_in("rulebook", "pl") == texts_in("rulebook", "en")
    assert not any(isinstance(order, FetchWords) for order in player.do("language", "de"))
    assert not any(isinstance(order, FetchWords) for order in player.do("language", "pl"))
    assert words.language() == "pl"


def test_texts_that_do_not_come_are_told_and_leave_the_page_as_it_is(with_polish: None) -> None:
    player = PagePlayer(1)
    player.do("language", "de")
    player.do("language", "pl")
    player.do("words", "lost")
    assert words.language() == "de"
    assert player.app.notices.alarm == t("err.words")
    assert FetchWords("pl") in player.do("language", "pl")  # again


def test_what_is_chosen_last_is_spoken_whichever_comes_first(with_polish: None) -> None:
    player = PagePlayer(1)
    player.do("language", "pl")
    player.do("language", "fr")
    words.add(json.dumps({"pl": books()}))
    player.do("words")
    assert words.language() == "fr"


def test_a_start_without_its_texts_is_in_another_language_and_asks_for_them(with_polish: None) -> None:
    player = PagePlayer(1)
    player.do("language", "pl")
    app = App(Random(1))
    recall(app, player.settings)
    assert app.settings["language"] == "pl"
    assert words.language() == "en"
    assert FetchWords("pl") in app.orders
    app.browser.native, app.settings["language"] = "pl", "auto"
    words.add(json.dumps({"pl": books()}))
    recall(app, json.dumps({"language": "auto"}))
    assert words.language() == "pl"


#: Runs in a copy of the project that has Polish, and prints what its builder makes.
BUILD = """
import json
from web import words
from web.site import dist, pack
from web.site.page import page_words
from web.state.settings import SETTINGS
made = {
    "listed": [list(words.LANGUAGES), list(SETTINGS["language"])],
    "late": dist.late_languages(),
    "packed": [*pack.project_files(), *pack.project_texts()],
    "spoken": dist.kept_if_spoken(),
    "files": {
        "web/first.pl.json": dist.first_words("pl").decode(),
        "web/words.pl.json": dist.late_words("pl").decode(),
        "web/manifest.pl.webmanifest": dist.manifest("pl").decode(),
        "licenses/index.pl.html": dist.license_list(["trias.txt"], "pl").decode(),
        "web/boot.js": dist.boot().decode(),
        "web/needs.js": dist.needs().decode(),
        "web/first.de.json": dist.first_words("de").decode(),
        "web/manifest.webmanifest": dist.manifest("en").decode(),
        "index.html": dist.index_page().decode(),
        "sorry": dist.sorry_page(),
    },
}
print(json.dumps(made))
"""
#: What everybody gets of each language, for pages that cannot fetch any more files.
FOR_EVERYBODY = ("page.file", "page.frame", "page.old", "page.webassembly", "page.lost")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what the builder makes in a copy of the project with only files and one line added."""
    place: Path = tmp_path_factory.mktemp("polish")
    copytree(ROOT / "web", place / "web", ignore=ignore_patterns("__pycache__"))
    for name in ("trias", "index.html", "build.py"):
        (place / name).symlink_to(ROOT / name)
    for book, texts in books().items():
        own = {id: f"{text} (PL)" for id, text in texts.items()} if book != "texts" else texts
        (place / "web/words" / book / "pl.json").write_text(json.dumps(own, ensure_ascii=False), "utf-8")
    listed = place / "web/words/languages.py"
    text = listed.read_text("utf-8")
    more, found = re.subn(r"(LANGUAGES = \{\n(?: .+\n)+)", r'\1    "pl": "Polski",\n', text)
    assert found == 1
    listed.write_text(more, "utf-8")
    command = [sys.executable, "-c", BUILD]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_a_language_is_its_files_and_one_line(made: dict[str, Any]) -> None:
    every = [*languages.LANGUAGES, "pl"]
    assert made["listed"] == [every, ["auto", *every]]
    assert made["late"][-1:] == ["pl"]
    files = made["files"]
    assert "Naucz się grać" in files["web/first.pl.json"]
    assert json.loads(files["web/words.pl.json"])["pl"]["texts"]["button.end"] == "Zakończ turę"
    assert json.loads(files["web/words.pl.json"])["pl"]["rulebook"]["S.trias"].endswith("(PL)")
    manifest = json.loads(files["web/manifest.pl.webmanifest"])
    assert (manifest["lang"], manifest["description"]) == ("pl", polish()["app.description"])
    assert '"pl": false' in files["web/boot.js"]
    assert '"pl": {' in files["web/needs.js"]
    assert '<p lang="pl">' in files["sorry"]
    assert '<html lang="pl">' in files["licenses/index.pl.html"]


def test_who_does_not_speak_it_gets_nothing_of_it(made: dict[str, Any]) -> None:
    """The only exceptions are the language's tag and the text for when nothing can be fetched.

    boot.js fetches none of its files unless it is the page's language, and sw.js keeps none: tests/web/shell.
    """
    packed, spoken, files = made["packed"], made["spoken"], made["files"]
    assert [name for name in packed if "pl.json" in name] == []
    own = {name for name in files if ".pl." in name}
    assert own == {name for name in spoken if ".pl." in name}
    english = texts_in("texts", "en")
    told = [text for id, text in polish().items() if text != english[id] and len(text) > 4]
    for name in files.keys() - own:
        assert [text for text in told if text in files[name]] == [], name
    said = json.loads(files["web/words.pl.json"])["pl"]["texts"]
    assert all(said[id].split("{")[0] in files["web/needs.js"] for id in FOR_EVERYBODY[:4])
