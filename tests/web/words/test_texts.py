"""The texts: each one that the page asks for exists and gets its values, and no text is unused."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from trias import messages
from trias.games import NAMES
from trias.games.trias import BOTS
from trias.games.trias.bot.why import PARTS
from trias.puzzle import LEVELS
from web import words
from web.draw import dialogs
from web.draw.page import TROUBLES
from web.features.film.film import FORMATS
from web.features.lab import lab
from web.features.lab.templates import TEMPLATES
from web.features.lessons.lessons import LESSONS
from web.features.puzzles.catalogue import by_id
from web.features.puzzles.runs import MISSES
from web.features.setup.form import POLES
from web.features.setup.setup import CARDS
from web.features.tips import tips
from web.games.trias.log import bots_turn, quips
from web.games.trias.play import clicks
from web.play import tabs, zoom
from web.state.profile import profile
from web.state.settings import GROUPS, SETTINGS
from web.state.turn_grade import SYMBOLS
from web.state.views import TOKENS

ROOT = Path(__file__).parents[3]
TERRAINS = "MSW"
#: Settings that are on no sheet of settings.
NEW_GAME = {"game", "opponents", "big", "whose", "rated"}
#: The kinds of puzzles.
KINDS = list(dict.fromkeys(puzzle.kind for puzzle in by_id().values()))


def advice_ids() -> set[str]:
    """Return the ids of reasons for an action or a turn."""
    found = set()
    for path in (ROOT / "trias/games").glob("*/bot/advice.py"):
        found |= set(re.findall(r'"(why\.[a-z]+)"', path.read_text(encoding="utf-8")))
    return found | {f"why.{id}" for id in (*PARTS, "reply", "last")}


FACES = list(profile("trias").faces)

#: Ids put together in the code: pattern -> the values of its gaps (several gaps: separated by |).
GAPS: dict[str, list[str]] = {
    "about.{}": ["design", "story", "page", "made"],
    # all that notation.md names
    "bot.{}": [
        *("random", "greedy", "oneturn", "gentle", "casual", "steady", "strong"),
        "expert1",
        "expert",
        *FACES,
    ],
    "face.{}.style": FACES,
    "face.{}.animal": FACES,
    "face.{}.line": FACES,
    "faces.tab.{}": ["choose", "ladder"],
    "film.recorded.{}": list(FORMATS),
    "daily.legend.{}": ["won", "played", "missed"],
    "daily.months.{}": [str(number) for number in range(1, 13)],
    "daily.months.of.{}": [str(number) for number in range(1, 13)],
    "daily.weekday.{}": [str(number) for number in range(1, 8)],
    "faces.ladder.{}": ["2", "3"],
    "faces.rated.{}": ["on", "off"],
    "mood.{}": ["sunk", "won"],
    "rating.kind.{}": ["2", "3"],
    "position.brush.{}": [*TERRAINS, "move", "erase", "swim", "less"],
    "position.how.{}": ["herd", "swim", "less"],
    "position.turn.drift.{}": list(TERRAINS),
    "position.phase.{}": ["card", "drift", "act"],
    "position.field.{}": ["players", "player", "phase", "card", "ap", "last"],
    "lab.end.{}": ["clear", "all", "faults", "stopped", "broken"],
    "lab.fault.{}": ["none", "several", "error", "late", "ended", "noise"],
    "lab.game.{}": ["won", "lost", "shared"],
    "lab.part.{}": list(lab.PARTS),
    "lab.tab.{}": list(lab.TABS),
    "lab.table.{}": ["bot", "other", "games", "share"],
    "lab.template.{}": list(TEMPLATES),
    "lab.template.{}.about": list(TEMPLATES),
    "rating.not.{}": ["off", "hints", "takebacks", "seats", "known", "opened"],
    "button.play.{}": [*TERRAINS, "hidden"],
    "button.pan.{}": list(zoom.WAYS),
    "mode.{}": list(clicks.MODES),
    "phase.{}": ["done", "off"],
    "deck.meteorite{}": ["", ".short"],
    "deck.meteorite.odds{}": ["", ".short"],
    "deck.meteorite.next{}": ["", ".short"],
    "quip.{}.{}.{}": [
        f"{face}|{occasion}|{number}"
        for face in profile("trias").faces
        for occasion in ("split", "sunk", "won", "lost")
        for number in range(1, quips.LINES + 1)
    ],
    "set.group.{}": list(GROUPS),
    "tab.{}": list(tabs.PANELS),
    "tab.{}.short": list(dialogs.PANELS),
    "button.{}": [*clicks.MODES, "fresh", "spent"],
    "cost.sank.{}": list(TERRAINS),
    "date.month.{}": [str(month) for month in range(1, 13)],
    "deck.unseen.{}": list(TERRAINS),
    "deed.{}.{}": [f"{source}|{card}" for source in ("hand", "draw") for card in TERRAINS] + ["draw|X"],
    "deed.drift.{}": list(TERRAINS),
    "deed.{}": ["move", "rescue", "reproduce", "place"],
    "deed.icon.{}": list(bots_turn.ICONS),
    "advice.card.{}": ["hand", "draw"],
    "advice.do.{}{}": ["place|", "move|", "rescue|", "reproduce|", *(f"drift|.{card}" for card in TERRAINS)],
    "advice.lift.{}": list(TERRAINS),
    "advice.{}{}": [f"{kind}|{you}" for kind in ("why", "best") for you in ("", ".you")],
    "stat.{}": [*dict.fromkeys(figure for game in NAMES for figure in profile(game).figures)],
    "past.caption.{}": list(NAMES),
    "past.way.{}": ["first", "turn-back", "back", "play", "pause", "forward", "turn-forward", "last"],
    "cell.pick.{}": ["drift", "move", "rescue", "card", "split"],
    "cell.target.{}": ["place", "reproduce"],
    "cell.{}": list(TERRAINS),
    "err.phase.{}": ["place", "card", "drift", "act"],
    "result.more.{}": ["you", "won", "other"],
    "result.{}.{}": [
        f"{case}|{form}" for case in ("land", "interim", "lands") for form in ("you", "won", "other")
    ],
    "result.tab.{}": ["table", "points", "statistics"],
    "final.triad.draw.{}": ["repeats", "quiet"],
    "podium.place.{}": ["2", "3", "4", "5"],
    "podium.shared{}": ["", ".you"],
    "podium.tie{}": ["", ".you"],
    "podium.wins{}": ["", ".you"],
    "race.place.{}": ["3", "4", "5"],
    "race.second_tie{}": ["", "_up"],
    "race.tie{}": ["", "_up"],
    "game.{}": list(NAMES),
    "home.about.{}": NAMES[1:],
    "home.about.{}{}": [f"{game}|{form}" for game in NAMES[1:] for form in ("", ".short")],
    "start.lead.{}": NAMES[1:],
    "totals.levels.{}": list(NAMES),
    "totals.points.{}": list(NAMES),
    "totals.shared.{}": list(NAMES),
    "start.seats.{}": list(NAMES),
    "start.starter.{}": list(NAMES),
    "log.dice.draw.{}": ["repeats", "quiet"],
    "final.how.first{}": ["", "_up"],
    "final.how.second_tie{}": ["", "_up"],
    "final.how.{}": ["nobody", "alone"],
    "hand.{}": list(TERRAINS),
    "hand.{}.{}": [f"{card}|{how}" for card in TERRAINS for how in ("played", "drawn")],
    "hand.{}.hide": list(TERRAINS),
    "say.tint.{}": ["on", "off"],
    "announce.way.{}": ["0", "1", "2", "3", "4", "5"],
    "set.{}": [name for name in SETTINGS if name not in NEW_GAME],
    "set.{}.{}": [
        f"{name}|{value}"
        for name, values in SETTINGS.items()
        if name not in NEW_GAME
        for value in (values if name != "language" else ["auto"])
    ],
    "inspect.tile.{}": [*TERRAINS, "P"],
    "inspect.stays.{}": ["pole", "single", "interior", "lake", "no_farther"],
    "note.tile.{}": list(TERRAINS),
    "note.yours{}": ["", ".short"],
    "note.theirs{}": ["", ".short"],
    "note.land.{}": ["nobody", "pole", "two", "join", "whole"],
    "note.places.{}": ["lead", "level", "second"],
    "note.places.{}{}": ["others|", "others|.two", "join|", "zero|", "zero|.two"],
    "note.{}": ["lead", "level", "second"],
    "note.{}.you": ["lead", "level", "second"],
    "note.{}.short": ["lead", "level", "second"],
    "key.{}": ["page_up", "page_down", "home", "enter", "escape", "shift", "control"],
    "lesson.{}": [lesson.id for lesson in LESSONS],
    "lesson.{}.{}.{}": [
        f"{lesson.id}|{step.id}|{kind}"
        for lesson in LESSONS
        for step in lesson.steps
        for kind in step.texts()
    ],
    "puzzle.level.{}": list(map(str, LEVELS)),
    "puzzle.kind.{}": KINDS,
    "puzzle.{}.hint": KINDS,
    "puzzle.{}.{}": [f"{kind}|{part}" for kind in KINDS for part in ("do", "why")],
    "puzzle.{}.no": ["save", "triad", "win", "hold"],
    "log.any.{}": list(TERRAINS),
    "log.drift.{}": list(TERRAINS),
    "log.new_card.{}": list(TERRAINS),
    "log.{}": ["move", "rescue"],
    "log.{}.{}": [f"{source}|{card}" for source in ("hand", "draw") for card in TERRAINS] + ["draw|X"],
    "set.pace.{}": list(SETTINGS["pace"]),
    "newcard.title.{}": list(TERRAINS),
    "page.{}": list(TROUBLES),
    "prompt.card.{}": [*TERRAINS, "hidden"],
    "prompt.card.{}.short": [*TERRAINS, "hidden"],
    "prompt.drift.confirm.{}": list(TERRAINS),
    "prompt.drift.land.{}": list(TERRAINS),
    "prompt.drift.{}.{}": [f"{kind}|{card}" for kind in ("pick", "any") for card in TERRAINS],
    "prompt.drift.{}.{}.short": [f"{kind}|{card}" for kind in ("pick", "any") for card in TERRAINS],
    "say.bot.{}": ["drift", "move", "rescue", "reproduce"],
    "start.name.{}": [token for game in NAMES for token in profile(game).tokens],
    "start.aid.{}": ["on", "off"],
    "start.pole.{}": list(POLES),
    "play.{}": list(CARDS),
    "play.{}.about": list(CARDS),
    "review.verdict.{}": list(SYMBOLS),
    "review.count.{}": list(SYMBOLS),
    "review.heading{}": ["", ".you"],
    "review.legend.both{}": ["", ".you"],
    "review.legend.done{}": ["", ".you"],
    "review.why.done{}": ["", ".you"],
    "review.way.{}": ["first", "previous", "next", "last"],
    "review.did.{}": ["drift", "move", "rescue", "reproduce"],
    "review.did.to.{}": list(TERRAINS),
    "review.did.with.{}": ["hand", "draw"],
    "mistakes.drew.{}": [*TERRAINS, "X"],
    "mistakes.hand.{}": [*TERRAINS],
    "study.prompt.{}": ["table", "note"],
    "run.{}": list(MISSES),
    "mistakes.state.{}": ["solved", "seen"],
    "mistakes.back.{}": ["review", "puzzles"],
    "mistakes.lacks.{}": sorted(
        id.removeprefix("why.") for id in advice_ids() - {"why.book", "why.even", "why.only", "why.worse"}
    ),
    "terrain.{}": list(TERRAINS),
    "text.help.{}": list(NAMES),
    "text.picks.{}": ["drift", "move"],
    "text.targets.{}": ["place", "drift", "move", "rescue", "reproduce", "dice", "remove"],
    "tip.{}": sorted(tips.all_ids()),
    "token.{}": list(TOKENS),
}

#: Values that the builder puts into index.html in addition to the texts.
BUILT = {"body", "early", "first", "preloads", "release", "words"}


@cache
def texts() -> dict[str, str]:
    return words.texts_in("texts", "en")


@cache
def trees() -> dict[str, ast.Module]:
    """Return the page's files; the builder in web/site has no texts for players."""
    files = [path for path in sorted((ROOT / "web").rglob("*.py")) if "site" not in path.parts]
    return {str(path.relative_to(ROOT)): ast.parse(path.read_text(encoding="utf-8")) for path in files}


def pattern(node: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)


def filled(gapped: str) -> list[str]:
    return [gapped.replace("{}", "%s") % tuple(words.split("|")) for words in GAPS.get(gapped, [])]


@cache
def prefixes() -> frozenset[str]:
    return frozenset(id.partition(".")[0] for id in texts())


def looks_like_an_id(text: str) -> bool:
    return text.partition(".")[0] in prefixes() and bool(re.fullmatch(r"[a-z]+(\.[A-Za-z0-9_]+)+", text))


@cache
def constants() -> tuple[tuple[str, str], ...]:
    """Return (place, string) for every string in the code that is an id or looks like one."""
    return tuple(read_constants())


def read_constants() -> Iterator[tuple[str, str]]:
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and looks_like_an_id(node.value)
            ):
                yield f"{name}:{node.lineno}", node.value


def patterns() -> Iterator[tuple[str, str]]:
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                found = pattern(node)
                if re.fullmatch(r"[a-z]+\.[a-z_.{}]*", found) and found.partition(".")[0] in prefixes():
                    yield f"{name}:{node.lineno}", found


def told(node: ast.expr) -> list[str]:
    """Return the possible ids of an argument of t, m or Reason; none if it comes from elsewhere."""
    if isinstance(node, ast.Constant):
        return [str(node.value)]
    if isinstance(node, ast.IfExp):
        return [*told(node.body), *told(node.orelse)]
    return filled(pattern(node)) if isinstance(node, ast.JoinedStr) else []


def calls() -> Iterator[tuple[str, list[str], set[str] | None]]:
    """Yield (place, ids, names of the values given); None for values from elsewhere."""
    for name, tree in trees().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            if node.func.id not in ("t", "m", "Reason"):
                continue
            given: set[str] | None = {keyword.arg for keyword in node.keywords if keyword.arg}
            if any(keyword.arg is None for keyword in node.keywords):
                given = None
            if node.func.id == "Reason" and len(node.args) > 1:
                values = node.args[1]
                given = None
                if isinstance(values, ast.Dict):
                    given = {str(key.value) for key in values.keys if isinstance(key, ast.Constant)}
            yield f"{name}:{node.lineno}", told(node.args[0]), given


def markers() -> set[str]:
    names = set(re.findall(r"<!--@([^>]+?)-->", (ROOT / "index.html").read_text(encoding="utf-8"))) - BUILT
    found = {name for name in names if not name.startswith("integrity.")}
    manifest = json.loads((ROOT / "web" / "shell" / "manifest.webmanifest").read_text(encoding="utf-8"))
    return found | {str(value)[1:] for value in manifest.values() if str(value).startswith("@")}


def engine_ids() -> set[str]:
    """Return the engine's reasons, without the command line's texts."""
    return {id for id in messages.TEXTS if id.startswith("err.")}


@cache
def needed(id: str) -> frozenset[str]:
    """Return the names of the values that a text needs."""
    names: set[str] = set()
    for n in (0, 1, 2, 7):
        while True:
            try:
                words.t(id, **dict.fromkeys(names, n))
                break
            except KeyError as error:
                name = str(error.args[0])
                if name in names:
                    raise
                names.add(name)
    return frozenset(names)


def builder_ids() -> set[str]:
    """Return the ids that the builder uses."""
    script = (ROOT / "web/site/dist.py").read_text(encoding="utf-8")
    return set(re.findall(r'\["([a-z]+\.[a-z.]+)"\]', script))


def used() -> set[str]:
    found = {id for _, id in constants()} | markers() | engine_ids() | advice_ids() | builder_ids()
    return found | {id for _, gapped in patterns() for id in filled(gapped)}


def test_the_code_is_read() -> None:
    assert len(list(calls())) > 200
    assert {"web/state/app.py", "web/main.py", "web/edge/store.py", "web/screen.py"} <= trees().keys()
    assert needed("cell.M") == {"cell", "letter", "n", "cap", "herds"}
    assert needed("prompt.over") == {"players", "n", "points"}


def test_every_id_in_the_code_is_a_text() -> None:
    wrong = [(where, id) for where, id in constants() if id not in texts()]
    wrong += [(where, id) for where, ids, _ in calls() for id in ids if id not in texts()]
    wrong += [("trias", id) for id in advice_ids() if id not in texts()]
    assert wrong == []


def test_every_bot_has_a_name() -> None:
    assert set(BOTS) <= set(GAPS["bot.{}"])


def test_every_id_put_together_is_a_text() -> None:
    """A new pattern must be added to GAPS, with all values for its gaps."""
    found = {gapped for _, gapped in patterns()}
    assert found - GAPS.keys() == set()
    assert GAPS.keys() - found == set()
    assert [id for gapped in sorted(found) for id in filled(gapped) if id not in texts()] == []


def test_the_page_and_the_manifest_ask_for_texts() -> None:
    assert markers() <= texts().keys()
    assert {"app.name", "app.description", "page.noscript"} <= markers()


def test_every_reason_of_the_engine_is_a_text() -> None:
    assert sorted(engine_ids() - texts().keys()) == []


def test_reasons_give_what_their_texts_ask_for() -> None:
    """The English texts of the command line and of the page need only values that the engine gives."""
    for id in sorted(engine_ids() & texts().keys()):
        names = set(re.findall(r"\{(\w+)\}", messages.TEXTS[id]))
        assert needed(id) <= names | ENGINE_GIVES.get(id, set()), id


#: Values that the engine gives and the command line's text does not use.
ENGINE_GIVES: dict[str, set[str]] = {"err.no_action": {"text"}}


def test_calls_give_the_values_that_the_texts_ask_for() -> None:
    wrong = []
    for where, ids, given in calls():
        if given is None or not ids:
            continue
        known = [id for id in ids if id in texts()]
        if any(not needed(id) <= given for id in known) or given - frozenset().union(*map(needed, known)):
            wrong.append((where, ids, given, [set(needed(id)) for id in known]))
    assert wrong == []


def test_no_text_is_left_over() -> None:
    assert sorted(texts().keys() - used()) == []
