"""The lab: bots are written, kept, imported, tried and matched; news from the sandbox is checked."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.engine.lab_sandbox import honest, run
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer
from trias.games import NAMES
from trias.games.contract import Json
from trias.games.triad.view import TriadView
from trias.games.trias.view import TriasView
from trias.links.bot import MOST_BYTES, pack
from web.features.lab import own_bots, reference
from web.features.lab.lab import MOST_LISTED, Lab
from web.features.lab.news import read_news, read_standing, read_trial
from web.features.lab.own_bots import KEY, MOST_BOTS, KeptBot, KeptBots, KeptResult
from web.features.lab.running import TURN_MS
from web.features.lab.templates import EXAMPLES, TEMPLATES
from web.state.game_parts import lab_of
from web.state.orders import CopyText, Download, RunBot, ShareText, StopBot
from web.words import LANGUAGES, figure, t, use

ROOT = Path(__file__).parents[3]
WRONG = "def choose(view, legal):\n    return nothing\n"


class LabPlayer(PagePlayer):
    """A person in the lab. This process serves as the sandbox."""

    def __init__(self) -> None:
        super().__init__()
        self.do("puzzles")
        self.do("lab")

    @property
    def lab(self) -> Lab:
        return self.app.slot(Lab)

    @property
    def sheet(self) -> str:
        return place_of(self.app, "sheets")

    def kept(self) -> Json:
        found: Json = json.loads(self.app.storage.get(KEY))
        return found

    def write(self, source: str) -> None:
        self.do("lab-source", source)

    def begin(self, intent: str) -> Json:
        """Send an intent that starts bots. Return the job for the sandbox."""
        (order,) = [each for each in self.do(intent) if isinstance(each, RunBot)]
        job: Json = json.loads(order.job)
        return job

    def hear(self, job: Json, **news: Any) -> None:
        self.do("lab-news", json.dumps({"id": job["id"], **news}))

    def run(self, intent: str, **changes: Any) -> None:
        """Send an intent that starts bots, and pass the sandbox's news to the page until the job is done."""
        job = self.begin(intent)
        news, _ = run({**job, **changes}, honest())
        for each in news:
            self.hear(job, news=each)
        self.hear(job, done=True)


@pytest.fixture
def player() -> LabPlayer:
    return LabPlayer()


@pytest.fixture
def writer(player: LabPlayer) -> LabPlayer:
    player.do("lab-new", "chance")
    return player


# News ---------------------------------------------------------------------------------------------------


def test_several_news_in_one_text_are_all_taken(writer: LabPlayer) -> None:
    writer.do("lab-other", "random")
    job = writer.begin("lab-play")
    news, _ = run({**job, "blocks": 2}, honest())
    told = [json.dumps({"id": job["id"], "news": each}, ensure_ascii=False) for each in news]
    writer.do(
        "lab-news", "\n".join([*told[:3], "no json", *told[3:], json.dumps({"id": job["id"], "done": True})])
    )
    contest = writer.lab.contest
    assert contest is not None
    assert [game.number for game in contest.games] == [1, 2, 3, 4]
    assert contest.standing.games == 4
    assert (contest.end, writer.lab.running) == ("all", "")


# Writing ------------------------------------------------------------------------------------------------


def test_the_first_visit_offers_templates_and_help(player: LabPlayer) -> None:
    for name in TEMPLATES:
        assert f'data-value="{name}"' in player.sheet
    assert "<textarea" not in player.sheet
    assert reference.text("head.choose") in player.sheet


@pytest.mark.parametrize("name", [*TEMPLATES, *EXAMPLES])
def test_every_template_and_example_plays_as_it_is(name: str, player: LabPlayer) -> None:
    player.do("lab-new", name)
    template = {**TEMPLATES, **EXAMPLES}[name]
    assert player.lab.game in template.games
    for game in template.games:
        player.do("lab-game", game)
        for part in ("first", "middle", "late"):
            player.do("lab-part", part)
            player.run("lab-try")
            assert player.lab.trial is not None
            assert player.lab.trial.fault is None
    assert len(TEMPLATES["chance"].source.splitlines()) <= 10


def test_what_is_typed_is_kept(writer: LabPlayer) -> None:
    writer.write("x = 1\n")
    assert [bot["source"] for bot in writer.kept()["bots"]] == ["x = 1\n"]
    assert "x = 1" in writer.sheet
    again = PagePlayer()
    again.app.storage.set(KEY, writer.app.storage.get(KEY))
    again.do("lab")
    assert again.app.slot(Lab).chosen == KeptBot(1, t("lab.name.new"), "x = 1\n")


def test_a_source_that_cannot_be_kept_changes_nothing(writer: LabPlayer) -> None:
    before = writer.lab.chosen
    for text in ("x" * (MOST_BYTES + 1), "é" * (MOST_BYTES // 2 + 1), "a\x00b", "\ud800"):
        writer.write(text)
        assert writer.lab.chosen == before
        assert writer.app.notices.alarm == t("err.lab.size", kb=16)


def test_names_are_clean_and_told_apart(writer: LabPlayer) -> None:
    writer.do("lab-new", "chance")
    assert len({bot.name for bot in writer.lab.kept.bots}) == 2
    writer.do("lab-name", "  <b>Ada\n\u202e " + "x" * 90)
    name = writer.lab.kept.bots[1].name
    assert name.startswith("<b>Ada ")
    assert len(name) <= 24
    assert "<b>Ada" not in writer.sheet


def test_a_deleted_bot_can_be_brought_back(writer: LabPlayer) -> None:
    writer.write("mine = 1\n")
    writer.do("lab-delete", "1")
    assert writer.lab.chosen is None
    assert writer.kept()["bots"] == []
    writer.do("lab-tab", "bots")
    assert t("lab.back", name=t("lab.name.new")) in writer.sheet
    writer.do("lab-back")
    assert [bot.source for bot in writer.lab.kept.bots] == ["mine = 1\n"]


def test_there_is_an_end_to_bots(writer: LabPlayer) -> None:
    for _ in range(MOST_BOTS + 3):
        writer.do("lab-new", "chance")
    assert len(writer.lab.kept.bots) == MOST_BOTS
    assert writer.app.notices.alarm == t("err.lab.full", n=MOST_BOTS)


# Files --------------------------------------------------------------------------------------------------


def test_a_bot_goes_out_and_comes_in_as_a_file(writer: LabPlayer) -> None:
    writer.do("lab-name", "Zoë 2")
    writer.write("def choose(view, legal):\n\treturn legal[0]\n".expandtabs(4))
    (order,) = [each for each in writer.do("lab-export") if isinstance(each, Download)]
    assert order.name == "zo__2.py"
    writer.do("lab-import", f"{order.name}\n{order.text}")
    bot = writer.lab.chosen
    assert bot is not None
    assert (bot.name, bot.source, bot.is_foreign) == ("zo 2", order.text, True)


def test_a_bot_from_elsewhere_shows_its_source_and_asks_before_it_runs(player: LabPlayer) -> None:
    player.do("lab-import", "evil.py\nprint('evil')\r\n")
    assert t("lab.trust") in player.sheet
    assert "print(&#x27;evil&#x27;)" in player.sheet
    assert 'data-intent="lab-try"' not in player.sheet
    assert 'wrap="soft"' in player.sheet  # no code is out of sight on the right
    assert "gutter" not in player.sheet  # numbers are beside lines only if lines are not wrapped
    for intent in ("lab-try", "lab-play"):
        assert not [each for each in player.do(intent) if isinstance(each, RunBot)]
    assert player.kept()["bots"][0]["foreign"] is True
    player.do("lab-trust")
    assert 'wrap="off"' in player.sheet
    assert "gutter" in player.sheet
    assert player.begin("lab-try")["sides"][0]["source"] == "print('evil')\n"


@pytest.mark.parametrize("text", ["", "   \n", "x" * (MOST_BYTES + 1), "\x7fELF\x00\x01", "a\ud800b"])
def test_a_file_that_is_no_bot_is_refused(text: str, writer: LabPlayer) -> None:
    before = writer.lab.kept
    writer.do("lab-import", f"bot.py\n{text}")
    assert writer.lab.kept == before
    assert writer.app.notices.alarm == t("err.lab.file", kb=16)


def test_one_from_elsewhere_is_no_opponent_before_it_may_run(writer: LabPlayer) -> None:
    writer.do("lab-import", "evil.py\nx = 1\n")
    writer.do("lab-bot", "1")
    assert "#2" not in writer.lab.others()
    writer.do("lab-other", "#2")
    assert writer.lab.other == "greedy"


# Links --------------------------------------------------------------------------------------------------


def test_a_bot_is_passed_on_as_a_link_and_a_code(writer: LabPlayer) -> None:
    writer.app.browser.address = "https://x.example/"
    writer.do("lab-name", "Zoé")
    writer.do("lab-share")
    assert writer.app.sheet == "pass-bot"
    assert t("lab.share.title", name="Zoé") in writer.sheet
    assert 'class="qr"' in writer.sheet
    (order,) = writer.do("pass-on-copy")
    assert isinstance(order, CopyText)
    (order,) = writer.do("pass-on-share")
    assert isinstance(order, ShareText)
    assert order.text.startswith("https://x.example/#b=1")
    writer.do("close")
    assert writer.app.sheet == "lab"

    other = PagePlayer()
    other.do("link", order.text.removeprefix("https://x.example/"))
    lab = other.app.slot(Lab)
    assert other.app.sheet == "lab"
    assert lab.chosen == KeptBot(1, "Zoé", TEMPLATES["chance"].source, is_foreign=True)
    assert t("lab.trust") in place_of(other.app, "sheets")
    other.do("lab-try")
    assert not lab.running


def test_a_bot_that_is_too_long_for_a_code_goes_as_a_link(writer: LabPlayer) -> None:
    chance = Random(1)
    writer.write(
        "x = '" + "".join(chance.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(9000)) + "'"
    )
    writer.do("lab-share")
    assert t("qr.long") in writer.sheet
    assert 'class="qr"' not in writer.sheet


def test_nothing_is_passed_on_of_an_empty_bot(writer: LabPlayer) -> None:
    writer.write("\n")
    writer.do("lab-share")
    assert writer.app.sheet == "lab"
    assert writer.app.notices.alarm == t("err.lab.empty")


def test_a_bot_that_is_here_comes_only_once(writer: LabPlayer) -> None:
    writer.do("lab-new", "pieces")
    writer.do("link", pack("Other", TEMPLATES["chance"].source))
    assert writer.lab.bot == 1
    assert len(writer.lab.kept.bots) == 2
    assert writer.lab.chosen is not None
    assert not writer.lab.chosen.is_foreign
    writer.do("link", pack("Other", "x = 1"))
    writer.do("link", pack("Other", "x = 2"))
    assert [bot.name for bot in writer.lab.kept.bots[2:]] == ["Other", "Other 2"]


def test_a_wrong_link_changes_nothing(writer: LabPlayer) -> None:
    before = writer.lab.kept
    for text in (
        "#b=",
        "#b=2AAAA",
        "#b=1AAAA",
        pack("Mine", "x = 1")[:-3],
        pack("", "x = 1"),
        pack("Mine", "\0"),
    ):
        writer.do("link", text)
        assert writer.app.sheet == "message"
        assert t("err.link_wrong", line="")[:20] in writer.sheet
        writer.do("close")
        assert writer.lab.kept == before
        writer.do("lab")


def test_a_link_finds_no_room(writer: LabPlayer) -> None:
    for number in range(1, MOST_BOTS):
        writer.do("lab-import", f"b.py\nx = {number}\n")
    writer.do("link", pack("Other", "y = 1"))
    assert len(writer.lab.kept.bots) == MOST_BOTS
    assert writer.app.notices.alarm == t("err.lab.full", n=MOST_BOTS)


# Trying -------------------------------------------------------------------------------------------------


def test_a_turn_is_told_in_words(writer: LabPlayer) -> None:
    writer.write("def choose(view, legal):\n    print('<b>', len(legal))\n    return legal[0]\n")
    writer.run("lab-try")
    assert t("lab.trial.fine") in writer.sheet
    assert f"<b>{t('lab.name.new')}</b>" in writer.sheet
    assert "&lt;b&gt; " in writer.sheet
    assert writer.app.notices.announcement.startswith(t("lab.trial.played", n=5)[:9])


def test_how_long_a_turn_took_is_told(writer: LabPlayer) -> None:
    job, bots = writer.begin("lab-try"), honest()
    news, _ = run(job, lambda role, text: (bots(role, text)[0], 100.0))
    writer.hear(job, news=news[0])
    actions = len(news[0]["trial"]["record"]["actions"]) - news[0]["trial"]["from"]
    assert t("lab.took", s=figure(round(actions / 10, 2)), n=2) in writer.sheet
    for wrong in (-1, "1", None, True, float("inf"), {}):
        found = read_trial({**news[0]["trial"], "slowest": wrong})
        assert found is not None
        assert found.slowest == 0


def test_too_few_games_are_told_as_such(writer: LabPlayer) -> None:
    job = writer.begin("lab-play")
    standing = {"games": 3, "blocks": 1, "mean": 0.5, "low": 0, "high": 1}
    writer.hear(job, news={"match": standing})
    assert t("lab.standing.open", n=2, percent="50") in writer.sheet
    writer.hear(job, news={"match": {**standing, "low": 0.1}})
    assert t("lab.standing", n=2, percent="50", low="10", high="100") in writer.sheet


def test_a_fault_tells_its_line_and_what_was_seen(writer: LabPlayer) -> None:
    writer.write(WRONG)
    writer.run("lab-try")
    assert t("lab.line", n=2) in writer.sheet
    assert "NameError" in writer.sheet
    assert '<b class="wrong">2</b>' in writer.sheet
    assert t("lab.seen") in writer.sheet
    trial = writer.lab.trial
    assert trial is not None
    assert trial.seen.splitlines()[0] in writer.sheet
    assert writer.app.notices.announcement.startswith(t("lab.line", n=2))


def test_the_position_of_a_trial_can_be_thought_about(writer: LabPlayer) -> None:
    writer.run("lab-try")
    orders = writer.do("lab-think")
    assert any(isinstance(each, StopBot) for each in orders) or writer.app.sheet != "lab"
    assert writer.app.session.study is not None


def test_the_game_of_a_trial_opens_before_the_turn(writer: LabPlayer) -> None:
    writer.run("lab-try")
    trial = writer.lab.trial
    assert trial is not None
    orders = writer.do("lab-open-try")
    assert writer.app.session.match is not None
    assert writer.app.session.match.texts() == trial.match.texts()
    assert writer.app.session.moment == trial.start
    assert StopBot(is_over=True) in orders


def test_only_one_thing_runs_at_a_time(writer: LabPlayer) -> None:
    job = writer.begin("lab-try")
    assert job["ms"] == TURN_MS
    assert not [each for each in writer.do("lab-play") if isinstance(each, RunBot)]
    orders = writer.do("lab-stop")
    assert StopBot(is_over=False) in orders
    writer.hear(job, news={"trial": {}}, done=True)  # too late
    assert writer.lab.running == ""
    assert writer.begin("lab-play")["id"] != job["id"]


def test_every_job_has_a_seed_that_nobody_guesses(writer: LabPlayer) -> None:
    seeds = []
    for _ in range(4):
        seeds.append(writer.begin("lab-try")["seed"])
        writer.do("lab-stop")
    assert len(set(seeds)) == 4
    assert min(map(len, seeds)) >= 28


def test_closing_the_lab_takes_the_sandbox_away(writer: LabPlayer) -> None:
    writer.begin("lab-play")
    assert StopBot(is_over=True) in writer.do("close")
    assert writer.lab.running == ""


# Matches ------------------------------------------------------------------------------------------------


def test_a_match_grows_and_goes_into_the_table(writer: LabPlayer) -> None:
    writer.do("lab-other", "random")
    writer.run("lab-try")  # the match's result replaces it
    writer.run("lab-play", blocks=3)
    contest = writer.lab.contest
    assert contest is not None
    assert (len(contest.games), contest.standing.blocks, contest.end) == (6, 3, "all")
    assert t("lab.contest", bot=contest.bot.name, other=t("bot.random")) in writer.sheet
    assert t("lab.end.all") in writer.sheet
    assert 'data-value="6"' in writer.sheet
    writer.do("lab-tab", "table")
    assert t("bot.random") in writer.sheet
    (result,) = writer.kept()["results"]
    assert result[:5] == [1, "random", "trias", 2, 6]
    writer.run("lab-play", blocks=2)
    assert writer.kept()["results"][0][4] == 10
    writer.write("other = 1\n")
    assert writer.kept()["results"] == []


def test_a_stopped_match_counts_its_whole_deals(writer: LabPlayer) -> None:
    job = writer.begin("lab-play")
    for games, blocks in ((2, 1), (3, 1)):
        standing = {"games": games, "blocks": blocks, "mean": 0.5, "low": 0, "high": 1}
        writer.hear(job, news={"match": standing})
    writer.do("lab-stop")
    assert writer.kept()["results"] == [[1, "greedy", "trias", 2, 2, 1.0]]
    assert t("lab.end.stopped") in writer.sheet


def test_two_own_bots_meet_and_both_stand_in_the_table(writer: LabPlayer) -> None:
    writer.do("lab-new", "chance")
    writer.do("lab-other", "#1")
    job = writer.begin("lab-play")
    assert [side["name"] for side in job["sides"]] == [bot.name for bot in reversed(writer.lab.kept.bots)]
    writer.hear(
        job, news={"match": {"games": 4, "blocks": 2, "mean": 0.75, "low": 0.1, "high": 1}}, done=True
    )
    assert writer.kept()["results"] == [[2, "#1", "trias", 2, 4, 3.0], [1, "#2", "trias", 2, 4, 1.0]]
    writer.do("lab-delete", "1")
    assert writer.kept()["results"] == []


def test_a_source_that_was_changed_meanwhile_has_no_result(writer: LabPlayer) -> None:
    job = writer.begin("lab-play")
    writer.hear(job, news={"match": {"games": 2, "blocks": 1, "mean": 1, "low": 0, "high": 1}})
    writer.write("changed = 1\n")
    writer.hear(job, done=True)
    assert writer.kept()["results"] == []


def test_a_game_of_a_match_opens_at_its_beginning(writer: LabPlayer) -> None:
    writer.do("lab-other", "random")
    writer.run("lab-play", blocks=1)
    writer.do("lab-open", "", 2)
    assert writer.app.session.match is not None
    assert writer.app.is_over()
    assert writer.app.session.past is not None
    assert writer.app.session.moment == 0


def test_of_a_long_match_the_latest_games_can_be_opened(writer: LabPlayer) -> None:
    job = writer.begin("lab-play")
    game = {"share": 1, "record": {}, "points": [1, 2], "fault": None, "seat": -1, "log": ""}
    for number in range(1, MOST_LISTED + 10):
        writer.hear(job, news={"game": {"number": number, **game}})
    contest = writer.lab.contest
    assert contest is not None
    assert [contest.games[0].number, contest.games[-1].number] == [10, MOST_LISTED + 9]
    writer.do("lab-open", "", MOST_LISTED + 9)  # it has no record
    assert writer.app.notices.alarm == t("err.game_damaged")
    assert writer.app.sheet == "lab"


def test_a_sandbox_that_breaks_is_told(writer: LabPlayer) -> None:
    job = writer.begin("lab-play")
    writer.hear(job, broken="<b>no worker</b>")
    assert t("lab.broken") in writer.sheet
    assert "no worker" not in writer.sheet
    assert writer.lab.running == ""


# Input from outside -------------------------------------------------------------------------------------

NONSENSE: list[Any] = [None, 7, "x", [], {}, {"id": 1}, [[]], True, -1, 1e9, {"match": {"games": "<b>"}}]


@pytest.mark.parametrize("value", NONSENSE)
def test_news_that_make_no_sense_change_nothing(value: Any, writer: LabPlayer) -> None:
    for intent in ("lab-try", "lab-play"):
        job = writer.begin(intent)
        writer.hear(job, news={})
        before = writer.sheet
        for name in ("trial", "game", "match", "end"):
            writer.hear(job, news={name: value})
        writer.hear(job, news=value)
        writer.do("lab-news", json.dumps(value))
        writer.do("lab-news", "[" * 90)
        assert writer.sheet == before
        writer.do("lab-stop")
    assert read_trial(value) is None
    assert read_standing(value) is None
    assert read_news("{") == {}


def test_storage_is_not_trusted(writer: LabPlayer) -> None:
    good = {"id": 3, "name": "Good", "source": "x = 1\n"}
    bad: list[Any] = [
        *NONSENSE,
        {**good, "id": True},
        {**good, "id": 0},
        {**good, "id": 3, "name": "Twice"},
        {**good, "id": 4, "name": ""},
        {**good, "id": 5, "name": "a\u202eb"},
        {**good, "id": 6, "source": "x" * (MOST_BYTES + 1)},
        {**good, "id": 7, "source": "\x00"},
        {**good, "id": 8, "source": 7},
    ]
    result = [3, "greedy", "trias", 2, 10, 5.5]
    wrong = [
        *NONSENSE,
        [4, *result[1:]],
        [3, "nobody", *result[2:]],
        [3, "#9", *result[2:]],
        [*result[:2], "chess", *result[3:]],
        [*result[:3], 9, *result[4:]],
        [*result[:4], 0, 0],
        [*result[:4], 10, 10.5],
        [*result[:4], 10, True],
        [*result, 1],
        result,
    ]
    writer.app.storage.set(KEY, json.dumps({"bots": [good, *bad], "results": [result, *wrong]}))
    assert own_bots.load(writer.app) == KeptBots(
        (KeptBot(3, "Good", "x = 1\n"),), (KeptResult(3, "greedy", "trias", 2, 10, 5.5),)
    )
    for text in ("", "{", "[]", "7", '{"bots": 1, "results": {}}'):
        writer.app.storage.set(KEY, text)
        assert own_bots.load(writer.app) == KeptBots()


# The reference ------------------------------------------------------------------------------------------


def test_the_reference_has_every_name_of_a_view() -> None:
    names = {name.partition("(")[0] for name in reference.BOTH}
    for game, view in (("trias", TriasView), ("triad", TriadView)):
        public = {name for name in dir(view) if not name.startswith("_")} | {"seat", "players", "random"}
        own = {name.partition("(")[0] for name in lab_of(game).names}
        assert names | own == public


def test_the_reference_says_the_same_in_every_language() -> None:
    books = {
        language: json.loads((reference.FOLDER / f"{language}.json").read_text(encoding="utf-8"))
        for language in LANGUAGES
    }
    assert {path.stem for path in reference.FOLDER.glob("*.json")} == set(LANGUAGES)
    for language, book in books.items():
        assert list(book) == list(books["en"])
        for id, text in book.items():
            assert text == text.strip() != ""
            assert re.findall(r"`[^`]+`|\{n\}", text) == re.findall(r"`[^`]+`|\{n\}", books["en"][id]), (
                language,
                id,
            )


def test_no_text_of_the_reference_is_left_over() -> None:
    names = {*reference.BOTH, *(name for game in NAMES for name in lab_of(game).names)}
    ids = {f"view.{name}" for name in names} | {f"example.{name}" for name in EXAMPLES}
    ids |= {
        "choose",
        "class",
        "limits",
        "actions.trias",
        "actions.triad",
        "head.choose",
        "head.both",
        "head.trias",
        "head.triad",
        "head.examples",
    }
    assert set(json.loads((reference.FOLDER / "en.json").read_text(encoding="utf-8"))) == ids


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_tabs_are_drawn_in_every_language(language: str, writer: LabPlayer) -> None:
    use(language)
    try:
        for game in ("trias", "triad"):
            writer.do("lab-game", game)
            for tab in ("help", "bots", "table", "result"):
                writer.do("lab-tab", tab)
                assert f'id="lab-tab-{tab}"' in writer.sheet
    finally:
        use("en")


def test_the_files_of_the_documents_play_in_the_lab(player: LabPlayer) -> None:
    for path in sorted((ROOT / "docs/own-bots").glob("*.py")):
        player.do("lab-import", f"{path.name}\n{path.read_text(encoding='utf-8')}")
        player.do("lab-trust")
        player.run("lab-try")
        assert player.lab.trial is not None
        assert player.lab.trial.fault is None, path.name
