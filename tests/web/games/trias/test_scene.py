"""The scene: the whole page during random games, as browsers and screen readers get it."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from tests.amount import amount
from tests.engine.boards import at, legal, tiles
from tests.web.markup import (
    NASTY,
    OFTEN_SHUT,
    PLAIN,
    check_nodes,
    check_parts,
    check_places,
    check_words,
    on_board,
    parsed,
    place_of,
    tree_of,
    trees,
    words_of,
)
from tests.web.page_player import PagePlayer, person_at_act
from trias.games import trias as game
from trias.games.contract import NOBODY
from trias.games.trias.cells import NAME
from trias.games.trias.effects import effects
from trias.games.trias.land import Land
from trias.games.trias.moves import CELL as CELL_MASK
from trias.games.trias.moves import KIND, RESCUE, SOURCE, TARGET, action_text
from trias.games.trias.tiles import LETTERS, box
from web import words
from web.do import do
from web.first_page import first_page
from web.games.trias import board_view
from web.games.trias.log import since
from web.games.trias.log.log import Logbook
from web.games.trias.play import cards, clicks, drift_previews
from web.games.trias.play.drift_previews import Drift, target_of
from web.play.begin import offer_kept_game
from web.screen import late_places, late_view, scene
from web.state.app import App
from web.state.choice import Choice
from web.state.fill import drawn as markup_of
from web.words import m, t


def check(app: App) -> None:
    """Check the conditions that every scene must meet."""
    drawn = scene(app)
    check_places(drawn)
    check_parts(drawn)
    found = trees(drawn)
    nodes = [node for tree in found.values() for node in tree.iter()]
    check_nodes(nodes)
    cells = Counter(node.attrib["data-cell"] for node in nodes if "data-cell" in node.attrib)
    is_there = app.session.match is not None  # otherwise the home screen is shown, without a board behind it
    assert {NAME[cell] for cell in app.position.land.tiles() if is_there} <= cells.keys()
    assert max(cells.values(), default=1) == 1
    check_actions(app, nodes)
    stops = [node for node in found["board-cells"].iter() if node.get("tabindex") == "0"]
    assert len(stops) == is_there
    assert bool(drawn["home-column"]) == app.is_home == (drawn["html@data-screen"] == "home")
    for name in app.names():
        if "<" in name:
            assert not [key for key in found if name in drawn[key]]


@pytest.mark.parametrize(
    ("size", "tab", "seen"),
    [
        ("932 626 0 0", "log", OFTEN_SHUT),  # the size of the window is not known yet
        ("920 800 1280 800", "log", {"players", "log"}),
        ("920 800 1280 800", "table", {"players", "lands"}),
        ("920 800 1280 800", "since", {"players", "since"}),
        ("920 800 1280 800", "summary", {"players"}),
        ("390 500 390 844", "table", {"strip"}),
        ("500 390 844 390", "log", {"strip"}),
        ("820 700 820 1180", "log", {"strip"}),
    ],
)
def test_what_nobody_can_see_is_not_drawn(size: str, tab: str, seen: set[str]) -> None:
    player = person_at_act(3)
    player.app.settings["summary"] = "on"
    player.do("resize", size)
    player.app.session.tab, player.app.session.tab_at = tab, len(player.app.entries())
    drawn = scene(player.app)
    assert OFTEN_SHUT & drawn.keys() == seen
    assert all(drawn[place] for place in seen)


def check_actions(app: App, nodes: list[ET.Element]) -> None:
    """Check that offered actions are legal, and that none is offered when no person is to play."""
    completing = [
        node.attrib[name] for node in nodes for name in ("data-action", "data-preview") if name in node.attrib
    ]
    if app.session.match is None or not app.is_persons_turn():
        assert completing == []
        return
    for text in completing:
        state = app.position.clone()
        for part in text.split(" "):
            action = game.action_of(part)
            assert action in state.legal(), (part, text)
            state.play(action)
    if app.sheet:
        assert not [node for node in nodes if "data-pick" in node.attrib]


def visit(player: PagePlayer, rng: Random, often: float) -> Iterator[str]:
    """Play to the end at random. Yields at random moments, and at the first sheet of each kind."""
    seen: set[str] = set()
    app = player.app
    while app.sheet != "final":
        if app.sheet not in seen or rng.random() < often:
            seen.add(app.sheet)
            yield app.sheet or app.position.phase
        if not app.sheet and not app.is_persons_turn():
            assert player.work()
        else:
            player.click()
    yield "final"


GAMES = [(("", "random"), "closed"), (("", "", ""), "4"), (("", "random", "", "", "random"), "unlimited")]


@pytest.mark.parametrize(("bots", "pole"), GAMES[:: amount(2, 1)])
def test_every_scene_of_a_game(bots: tuple[str, ...], pole: str) -> None:
    player = PagePlayer(len(bots))
    player.start(bots, pole=pole, names=NASTY)
    rng = Random(1)
    sizes = ["", "932 626 1280 800", "390 500 390 844", "700 300 800 400"]
    looks = 0
    for _ in visit(player, rng, 0.12):
        looks += 1
        size = sizes[looks % len(sizes)]
        if size:
            player.do("resize", size)
        check(player.app)
    assert looks > 20


def test_every_sheet() -> None:
    player = PagePlayer(3)
    app = player.app
    sheets = set()

    def look(intent: str = "", value: str = "", seat: int = 0) -> None:
        if intent:
            player.do(intent, value, seat)
        sheets.add(app.sheet)
        check(app)

    look()
    for number in (5, 4, 3, 2):
        player.set_up([""] * number, names=NASTY)
        look()
    look("import", "{}")
    look("close")
    player.start(("", "random", ""), names=NASTY)
    saved = player.saved
    for intent in ("menu", "close", "table", "close", "log", "close", "menu", "about", "close"):
        look(intent)
    player.play_until(lambda: app.sheet == "handover")
    look()
    player.play_until(lambda: app.is_persons_turn() and not app.sheet and app.position.phase == "card")
    look("new-game")
    look("close")
    look("continue")
    look("home")
    look("list", "theme")
    look("close")
    look("close")
    look("reveal")
    look("dropped", saved)
    look("close")
    look("menu")
    look("daily")
    look("close")
    look("menu")
    look("totals")
    look("close")
    look("menu")
    look("games")
    look("game-copy", seat=0)
    player.catch_up()
    look("game-delete", seat=1)
    look("game-back", seat=1)
    look("clear")
    look("close")
    look("close")
    look("action", "end")
    player.do("stored", "err.storage_full")
    look()
    look("menu")
    look("export")
    player.do("close")
    player.play_until(lambda: app.sheet == "newcard")
    look()
    player.do("ending", "0")
    player.play_until(lambda: app.sheet == "confirm-end")
    look()
    player.do("pace", "normal")
    player.play_until(lambda: app.session.showing is not None)
    look()
    player.do("skip")
    player.play_until(lambda: app.sheet == "final")
    look()
    look("land", "P")
    look("close")
    look("new-game")
    kept = PagePlayer(4)
    offer_kept_game(kept.app, saved)
    check(kept.app)
    wanted = "start play message menu lands log about handover confirm-open games confirm-clear newcard"
    assert {*wanted.split(), "confirm-end", "daily", "totals", "final", ""} <= sheets


def test_a_kept_game_on_the_home_screen() -> None:
    player = PagePlayer(3)
    player.start(("", "random"), names=NASTY)
    player.click()
    for phase in ("place", "card", "act"):
        player.play_until(lambda phase=phase: player.state.phase == phase and bool(player.match.actions))  # type: ignore[misc]
        other = PagePlayer(1)
        offer_kept_game(other.app, player.saved)
        check(other.app)
        shown = scene(other.app)
        assert t("home.continue") in shown["home-column"]
        assert other.app.game_page.kept_words(other.app) in shown["home-column"]
        other.do("continue")
        assert place_of(other.app, "log") == place_of(player.app, "log")
        assert place_of(other.app, "board-labels") == place_of(player.app, "board-labels")


def test_names_are_shown_as_they_are() -> None:
    player = PagePlayer(3)
    player.start(("", "random", ""), names=NASTY[:3])
    found = trees(scene(player.app))
    for key in ("players", "strip"):
        shown = "".join(found[key].itertext())
        assert all(name in shown for name in NASTY[:3])


# Possible actions -------------------------------------------------------------------------------------


def reachable(app: App, rng: Random) -> set[str]:
    """Return the single actions that clicks can lead to from the page's state, without playing any."""
    found: set[str] = set()
    looked: list[str] = []
    todo, seen = [app.session.choice], {app.session.choice}
    while todo:
        app.session.choice = choice = todo.pop()
        for intent, value in on_board(app):
            if intent == "action":
                found.add(value)
            elif intent == "preview":
                if rng.random() < 0.03:
                    app.session.choice = choice
                    do(app, "preview", value)
                    assert ("action", value) in on_board(app)
                looked.append(value)
            elif app.position.phase != "card":  # in that phase a pick plays the hand card
                app.session.choice = choice
                do(app, intent, value)
                if app.session.choice not in seen:
                    seen.add(app.session.choice)
                    todo.append(app.session.choice)
    app.session.choice = Choice()
    return {text for text in found if " " not in text} | set(looked)


def test_every_legal_action_can_be_clicked() -> None:
    tried: Counter[str] = Counter()
    for seed, (bots, pole) in enumerate(GAMES, 5):
        player = PagePlayer(seed)
        player.start(bots, pole=pole)
        rng = Random(seed)
        for _ in visit(player, rng, 1.0):
            app, state = player.app, player.state
            if app.sheet or not app.is_persons_turn() or app.session.choice != Choice():
                continue
            drifts = ">" in "".join(map(action_text, state.legal()))
            rescues = any(code & KIND == RESCUE for code in state.legal())
            often = 0.9 if (rescues or state.spent) and not drifts else 0.1
            if tried[state.phase] > 8 or rng.random() > often:
                continue
            tried[state.phase] += 1
            legal = {action_text(code) for code in state.legal()}
            assert reachable(app, rng) == legal
    assert {"place", "card", "drift", "act"} <= tried.keys()
    assert sum(tried.values()) > 20


def test_a_cell_with_nothing_to_do_can_still_be_asked() -> None:
    """Every tile is in the accessibility tree with its name, in every state."""
    player = PagePlayer(3)
    player.start(("", "random"))
    for _ in range(40):
        cells = tree_of(player.app, "board-cells")
        for node in cells:
            assert node.get("role") == "button"
            assert node.get("aria-label", "").startswith(f"{node.get('data-cell')},")
        if not player.app.sheet and not player.app.is_persons_turn():
            player.work()
        else:
            player.click()


# Words ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bots", "pole"), GAMES[:: amount(2, 1)])
def test_every_word_of_a_game_comes_from_the_texts(bots: tuple[str, ...], pole: str) -> None:
    words.use_pseudo()
    player = PagePlayer(len(bots) + 20)
    player.start(bots, pole=pole, names=PLAIN)
    for _ in visit(player, Random(2), 0.12):
        check_words(player.app)


def test_every_word_of_every_sheet_comes_from_the_texts() -> None:
    words.use_pseudo()
    player = PagePlayer(8)
    app = player.app
    check_words(app)
    for number in (5, 2, 3):
        player.set_up(["", "random", "greedy", "", ""][:number], names=PLAIN)
        check_words(app)
    for text in ("{}", "", '{"format": "trias-record", "version": 1, "game": "trias", "seats": []}'):
        player.do("import", text)
        check_words(app)
        player.do("close")
    player.start(("", "", "random"), names=PLAIN)
    for intent in (
        "menu",
        "close",
        "rules",
        "close",
        "table",
        "close",
        "log",
        "close",
        "menu",
        "about",
        "close",
        "undo",
        "redo",
    ):
        player.do(intent)
        check_words(app)
    player.play_until(lambda: app.sheet == "" and app.is_persons_turn() and app.position.phase == "card")
    for intent in ("daily", "close", "totals", "close"):
        player.do(intent)
        check_words(app)
    for intent in ("hide-card", "reveal", "new-game", "setup", "export", "close", "continue"):
        player.do(intent)
        check_words(app)
    player.do("import", player.saved)
    check_words(app)
    player.do("close")
    player.do("stored", "err.storage_full")
    check_words(app)
    player.do("reveal")
    check_words(app)
    other = PagePlayer(1)
    offer_kept_game(other.app, player.saved)
    check_words(other.app)
    player.play_to_the_end()
    check_words(app)
    player.do("close")
    check_words(app)


def test_every_reason_on_screen_comes_from_the_texts() -> None:
    words.use_pseudo()
    player = PagePlayer(9)
    player.start(("", "random"), names=PLAIN)
    seen: set[str] = set()
    for _ in range(250):
        app = player.app
        if app.sheet == "final":
            break
        if not app.sheet and app.is_persons_turn():
            for cell in player.rng.sample(app.position.land.tiles(), 2):
                player.do("cell", NAME[cell])
                if app.notices.toast is not None and app.notices.toast[0] not in seen:
                    seen.add(app.notices.toast[0])
                    check_words(app)
            player.click()
        elif not player.work():
            player.click()
    assert len(seen) > 8


def test_the_pseudo_language_finds_foreign_words() -> None:
    """Check the check itself."""
    words.use_pseudo()
    player = PagePlayer(1)
    player.start(("", "random"), names=PLAIN)
    check_words(player.app)
    player.app.notices.announcement = "Moved."
    with pytest.raises(AssertionError):
        check_words(player.app)
    player.app.notices.announcement = "Ñó"
    with pytest.raises(AssertionError):
        check_words(player.app)


# Other content of the scene ---------------------------------------------------------------------------


def test_the_prompt_stays_while_a_sheet_is_open() -> None:
    """The prompt is a live region: opening the menu must not change its content."""
    player = PagePlayer(2)
    player.start(("", "random", "random"))
    for _ in visit(player, Random(3), 1.0):
        app = player.app
        if app.sheet or not app.is_persons_turn():
            continue
        before = place_of(app, "prompt")
        player.do("menu")
        assert place_of(app, "prompt") == before
        player.do("close")
        if len(player.match.actions) > 60:
            break


@pytest.mark.parametrize("bots", [("", "random"), ("", "", "")])
def test_a_place_tells_what_the_drift_would_bring(bots: tuple[str, ...]) -> None:
    """Each place shows its land mass, the points and a warning; the previewed one has the inspector too."""
    player = PagePlayer(8)
    player.start(bots)
    app = player.app
    seen: Counter[str] = Counter()
    for _ in visit(player, Random(3), 1.0):
        if app.offer().kind != "drift" or app.session.choice.place is not None or player.rng.random() < 0.85:
            continue
        for node in tree_of(app, "board-cells"):
            if "data-preview" in node.attrib:
                seen[destination(app, node.attrib["data-preview"], node.attrib["aria-label"])] += 1
        if app.offer().targets and player.rng.random() < 0.3:
            inspected(player, action_text(next(iter(app.offer().targets.values()))[0]))
    assert {"join", "zero", "score"} - ({"score"} if len(bots) == 2 else set()) <= seen.keys()


def test_interim_points_stand_at_their_land_mass() -> None:
    """R6: interim points are shown from the preview or the drift on, until the next player's card."""
    player = PagePlayer(9)
    player.start(("", "random", "random"))
    app = player.app
    seen = Counter[bool]()
    for _ in visit(player, Random(3), 1.0):
        labels = board_view.board_view(app).labels
        for label in labels:
            assert not label.has_scored or all(text.startswith("+") for _, text in label.leaders)
        assert app.session.book is not None
        last = app.session.book.entries[-1] if app.session.book.entries else None
        if (
            app.session.choice.place is not None
            or last is None
            or app.sheet == "final"
            or player.state.phase == "over"
        ):
            continue
        effects = [effect for effect in last.effects if effect.id == "score" and any(effect.values["points"])]
        for effect in effects:
            points = [(app.tokens()[seat], n) for seat, n in enumerate(effect.values["points"]) if n]
            expected = [(token, f"+{n}") for token, n in sorted(points, key=lambda item: -item[1])]
            [label] = [label for label in labels if label.cells == effect.values["cells"]]
            assert (label.has_scored, list(label.leaders)) == (True, expected)
            assert place_of(app, "board-labels").count("pill scored") == sum(
                label.has_scored for label in labels
            )
            shown = tuple(((token,), text) for token, text in label.leaders)
            assert label.leader_texts(1) == shown  # however small the screen
        if last.effects[0].id == "card":
            assert not any(label.has_scored for label in labels)
        seen[bool(effects)] += 1
    assert seen[True] > 3
    assert seen[False] > 3


def test_interim_points_of_a_drift_looked_at() -> None:
    player = PagePlayer(7)
    player.start(("", "random", "random"))
    app = player.app
    for _ in visit(player, Random(3), 1.0):
        if app.session.choice.place is None or app.offer().kind != "drift":
            continue
        gains = board_view.Drift.of(player.state, app.offer().targets[app.session.choice.place][0]).gains
        scored = [label for label in board_view.board_view(app).labels if label.has_scored]
        assert len(scored) == any(gains)
        if scored and scored[0].letter:
            assert {text for _, text in scored[0].leaders} == {f"+{gain}" for gain in gains if gain}
            return
    raise AssertionError("no drift that was looked at brings points")


@pytest.mark.parametrize("players", [2, 3])
def test_what_drifts_would_bring_is_kept_until_the_position_changes(players: int) -> None:
    player, rng = PagePlayer(players), Random(players)
    player.start([""] * players)
    app, looks, undone = player.app, 0, 0
    for _ in visit(player, rng, 1.0):
        if app.can_undo() and app.session.choice.picked is None and rng.random() < 0.3:
            do(app, "undo")
            undone += 1
        if app.offer().kind != "drift":
            continue
        for codes in app.offer().targets.values():
            kept, anew = board_view.drift_of(app, codes[0]), board_view.Drift.of(app.position, codes[0])
            assert (kept.gains, kept.joins, kept.effects) == (anew.gains, anew.joins, anew.effects)
            assert game.position(kept.after) == game.position(anew.after)
            tile, to = codes[0] >> SOURCE, codes[0] >> TARGET & CELL_MASK
            letters = board_view.letters_of(app).after_drift(anew.after.land, tile, to)
            assert board_view.letters_after(app, kept).by_cell == letters.by_cell
            assert board_view.drift_of(app, codes[0]) is kept
            looks += 1
    assert looks > 50
    assert undone > 5


def test_the_board_stays_where_it_is_whatever_tile_is_taken_up() -> None:
    player = PagePlayer(4)
    player.do("resize", "920 800 1280 800")
    player.start(("", ""))
    drifts = 0
    while drifts < 6:
        if player.app.offer().kind == "drift" and player.app.session.choice.picked is None:
            drifts += 1
            frame = scene(player.app)["board@viewBox"]
            for cell in sorted(player.app.offer().picks):
                for intent, value in (("pick", NAME[cell]), ("put-back", "")):
                    player.do(intent, value)
                    assert scene(player.app)["board@viewBox"] == frame, NAME[cell]
        player.click()


def test_a_place_warns_where_a_herd_would_be_lost() -> None:
    land = tiles(S="a0 b0 c0 c1")

    def warns(herds: dict[str, list[int]], players: int = 3) -> bool:
        state = at(land, herds, players=players)
        assert "c0>d2" in legal(state)
        return target_of(state, Drift.of(state, game.action_of("c0>d2"))).warn

    assert warns({"c0": [1, 0]}, 2)  # no action points are left to rescue it
    assert not warns({"c0": [0, 1], "b0": [1, 0]}, 2)  # it is another player's
    assert not warns({"c0": [1, 0, 0]})
    assert not warns({"c0": [1, 0, 0], "b0": [0, 3, 0]})
    assert warns({"c0": [1, 0, 0], "b0": [0, 3, 0], "c1": [0, 0, 3]})


def destination(app: App, text: str, label: str) -> str:
    code, state = game.action_of(text), app.position
    after = state.clone()
    after.play(code)
    cell, tile = NAME[code >> TARGET & CELL_MASK], code >> SOURCE
    by_id = {effect.id: effect.values for effect in effects(state, code)}
    assert isinstance(app.session.book, Logbook)
    letters = app.session.book.letters.after_drift(after.land, tile, code >> TARGET & CELL_MASK)
    mass = after.land.masses[after.land.mass[code >> TARGET & CELL_MASK]]
    lost = state.herds[state.player].get(tile, 0) and not any(
        action & KIND == RESCUE and action >> SOURCE == tile for action in after.legal()
    )
    assert (t("cell.target.warn") in label) == bool(lost)
    points = by_id.get("score", {}).get("points", [0])
    if any(points):
        gains = [t("cell.target.points", player=app.names()[seat], n=n) for seat, n in enumerate(points) if n]
        assert all(gain in label for gain in gains)
        assert label.startswith(f"{cell}, ")
        return "score"
    players = state.players
    if "join" in by_id:  # unless the tile only joins again what lifting it broke
        assert label.startswith(t("cell.target.join", cell=cell, players=players))
        return "join"
    zero = t("cell.target.zero", cell=cell, letter=letters.of(mass), n=len(mass), players=players)
    assert label.startswith(zero)
    return "zero"


def inspected(player: PagePlayer, text: str) -> None:
    app = player.app
    told = "".join(tree_of(app, "inspector").itertext())
    kinds = Counter(
        target.kind for target in board_view.board_view(app).targets.values() if target.kind != "score"
    )
    two = ".two" if app.position.players == 2 else ""
    for kind, count in kinds.items():
        assert t(f"note.places.{kind}{'' if kind == 'join' else two}", n=count) in told
    player.do("preview", text)
    after = player.state.clone()
    after.play(game.action_of(text))
    cell = game.action_of(text) >> TARGET & CELL_MASK
    mass = after.land.masses[after.land.mass[cell]]
    shown = "".join(tree_of(app, "inspector").itertext())
    herds = after.herds_on(mass)
    gains = [new - old for new, old in zip(after.score, player.state.score, strict=True)]
    for seat, gain in enumerate(gains):
        kind = "second" if gain == 1 else "level" if gains.count(2) > 1 else "lead"
        you = ".you" if seat == app.position.player else ""
        words = t(f"note.{kind}{you}", player=app.names()[seat], n=herds[seat])
        assert (words in shown) == bool(gain)
        assert not gain or f"+{gain}" in shown
    standing = app.position.herds_on((game.action_of(text) >> SOURCE,))
    assert (t("note.swim", herds="").strip() in shown) == any(standing)
    assert t("panel.lands.preview") in place_of(app, "lands")
    player.do("menu")
    assert place_of(app, "inspector") == ""
    player.do("close")
    player.do("put-back")


def test_the_figure_of_two_players_is_explained() -> None:
    """Without interim scoring the figure is the change in the lead: on the place, its words, and the note."""
    player = PagePlayer(8)
    player.start(("", "random"))
    app, seen = player.app, Counter[str]()
    for _ in visit(player, Random(3), 1.0):
        if app.offer().kind != "drift" or app.session.choice.place is not None or player.rng.random() < 0.5:
            continue
        for cell, codes in list(app.offer().targets.items())[::3]:
            after = app.position.clone()
            after.play(codes[0])
            before, lead = drift_previews.lead(app.position), drift_previews.lead(after)
            change = words.with_sign(lead - before) if lead != before else "±0"
            assert target_of(app.position, Drift.of(app.position, codes[0])).text == change
            both = {"before": words.with_sign(before), "after": words.with_sign(lead)}
            same = t("cell.target.lead.same", lead=both["before"])
            told = same if lead == before else t("cell.target.lead", **both)
            nodes = tree_of(app, "board-cells")
            [label] = [node.attrib["aria-label"] for node in nodes if node.get("data-cell") == NAME[cell]]
            assert told in label
            player.do("preview", action_text(codes[0]))
            assert t("note.lead_now", **both) in "".join(tree_of(app, "inspector").itertext())
            player.do("put-back")
            seen[change[0]] += 1
    assert {"±", "−"} <= seen.keys()


def test_a_drift_that_joins_land_to_the_pole_says_that_it_joins() -> None:
    """The page must not say that the tile stays at the Pole."""
    player = PagePlayer(6)
    player.start(("", "random", "random"))
    app = player.app
    for _ in visit(player, Random(3), 1.0):
        if app.offer().kind != "drift" or app.session.choice.place is not None:
            continue
        for codes in list(app.offer().targets.values()):
            after = app.position.clone()
            after.play(codes[0])
            ids = {effect.id for effect in effects(app.position, codes[0])}
            if "join" in ids and after.land.mass[codes[0] >> TARGET & CELL_MASK] == after.land.mass[0]:
                player.do("preview", action_text(codes[0]))
                mass = after.land.masses[0 if 0 in after.land.masses[0] else after.land.mass[0]]
                assert m("note.land.join", letter="P", n=len(mass)) in place_of(app, "inspector")
                return
    raise AssertionError("nothing joins the Pole's land")


def test_the_one_who_is_next() -> None:
    player = PagePlayer(2)
    player.start(("", "", ""), starter=0)
    app = player.app

    def following() -> list[int]:
        rows = list(tree_of(app, "players").iter("li"))
        assert len(rows) == 3
        return [seat for seat, row in enumerate(rows) if t("players.next") in "".join(row.itertext())]

    told = []
    while player.state.phase == "place":
        told.append((player.state.player, following()))
        player.click()
    # the last to place takes the first turn
    assert told == [(0, [2]), (2, [1]), (1, [0]), (0, [2]), (2, [1]), (1, [])]
    player.play_until(lambda: player.state.phase == "card")
    assert following() == [(player.state.player + 1) % 3]
    player.play_until(lambda: player.state.last_turns == 1)
    assert following() == []
    player.play_to_the_end()
    assert following() == []


def test_the_first_page_is_whole() -> None:
    filled = first_page()
    assert filled.keys() == {"body"}
    body = filled["body"]
    assert 'data-intent="start"' in body
    tree = parsed(re.sub(r"&nbsp;", " ", body))
    check_nodes_once(tree)
    assert t("prompt.loading") in body
    assert [node.get("id") for node in tree.iter("svg") if node.get("class") == "seascape"] == ["sea-1"]


def check_nodes_once(tree: ET.Element) -> None:
    for attribute in ("id", "data-key"):
        values = Counter(node.attrib[attribute] for node in tree.iter() if attribute in node.attrib)
        assert [value for value, count in values.items() if count > 1] == []


def test_phases_left_out_of_the_last_round_are_marked() -> None:
    player = PagePlayer(4)
    player.start(("", "random"))
    app = player.app

    def states() -> list[str]:
        return [node.get("class", "") for node in tree_of(app, "steps").iter("li")]

    player.play_until(lambda: app.is_persons_turn() and not app.sheet and app.position.phase == "act")
    assert states() == ["done", "now", "next", "next"]
    player.play_until(lambda: app.is_persons_turn() and not app.sheet and app.position.last_turns is not None)
    assert states() == ["off", "now", "next", "off"]
    assert place_of(app, "steps").count(t("phase.off")) == 2


def test_narrow_screens_tell_of_the_meteorite_with_the_land_masses() -> None:
    player = PagePlayer(4)
    player.start(("", "random"))
    player.do("table")
    assert "meteorite in the last\u00a0" in t("deck.meteorite", n=9)
    assert t("deck.meteorite", n=5) in place_of(player.app, "sheets")


@pytest.mark.parametrize("bots", [("", "random", "random"), ("", "")])
def test_cards_not_seen_are_counted_and_tell_nothing_hidden(bots: tuple[str, ...]) -> None:
    """R12: the counts are the same for every deal of the hidden cards."""
    player = PagePlayer(5)
    player.start(bots)
    app, checked = player.app, 0
    while app.sheet != "final" and checked < 60:
        player.play_until(lambda: app.sheet == "final" or app.is_persons_turn())
        if app.sheet == "final":
            break
        state = app.position
        counts = cards.unseen_cards(app)
        seat = 0 if len(bots) == 3 else app.session.viewer if app.session.viewer is not None else NOBODY
        match = player.match
        for seed in range(2):
            match.state, kept = state.redeal(seat, Random(seed)), match.state
            assert cards.unseen_cards(app) == counts
            match.state = kept
        hidden = sum(bool(card) for other, card in enumerate(state.hands) if other != seat)
        pile = len(state.deck) - state.cards_drawn
        assert sum(counts.values()) == pile + hidden - (state.last_turns is None)
        if state.last_turns is None:
            shown = "".join(parsed(cards.card_pile(app)).itertext())
            assert all(
                t(f"deck.unseen.{LETTERS[card]}", n=number) in shown for card, number in counts.items()
            )
            second = sum(box(state.players).deck2) + 1
            assert (t("deck.meteorite.odds", n=pile) in shown) == (1 < pile <= second)
            assert (t("deck.meteorite.next") in shown) == (pile == 1)
        checked += 1
        player.click()
    assert checked > 20


def test_the_next_person_is_told_all_that_has_happened() -> None:
    """The news: drifts, moves, rescues and births since the person's last turn; a row per player; marks."""
    player = PagePlayer(8)
    player.start(("", "random", ""))
    app, told = player.app, Counter[str]()
    for sheet in visit(player, Random(3), 1.0):
        if sheet != "handover":
            continue
        seat = player.state.player
        assert app.session.book is not None
        entries = app.session.book.entries
        begin = max(at + 1 for at, entry in enumerate(entries) if entry.seat == seat)
        shown = "".join(tree_of(app, "sheets").itertext())
        others = {entry.seat for entry in entries[begin:]}
        assert {row.seat for row in app.game_page.since(app)} == others
        assert all(row.text in shown for row in app.game_page.since(app))
        for other in others:
            effects = [
                effect.id for entry in entries[begin:] if entry.seat == other for effect in entry.effects
            ]
            for id in since.COUNTED:
                assert (t(f"say.bot.{id}", n=effects.count(id)) in shown) or not effects.count(id)
                told[id] += bool(effects.count(id))
        cells = [
            effect.values.get("to", effect.values["cell"])
            for entry in entries[begin:]
            for effect in entry.effects
            if effect.id in since.MARKED
        ]
        marks = board_view.board_view(app).marks
        assert sorted(mark.cell for mark in marks) == sorted(cells)
        assert place_of(app, "board-numbers").count("mark-number") == len(marks)
    assert all(told[id] > 2 for id in ("move", "reproduce"))
    assert told["rescue"]


def test_the_poles_land_says_that_it_never_scores() -> None:
    player = person_at_act(3)
    app = player.app
    rows = {row.get("class"): "".join(row.itertext()) for row in tree_of(app, "lands").iter("tr")}
    assert t("lands.never") in rows["pole"]
    assert sum(t("lands.never") in words for words in rows.values()) == 1
    player.do("board-turn")
    lists = words_of(place_of(app, "lists"))
    assert lists.count(t("lands.never")) == 1
    player.do("key", "KeyM")
    assert app.notices.announcement.count(t("lands.never")) == 1
    player.do("board-turn")
    player.do("table")
    assert t("lands.never") in place_of(app, "lands") + place_of(app, "sheets")


def test_rescue_says_whose_herds_do_not_swim() -> None:
    player = person_at_act(3)
    state = player.state
    assert t("mode.rescue", n=sum(state.swimmers[state.player].values())) in words_of(
        place_of(player.app, "actions")
    )
    assert "of yours" in t("mode.rescue", n=0)


def test_modes_that_are_off_say_why() -> None:
    player = PagePlayer(5)
    player.start(("", "random"))
    seen = set()
    for _ in visit(player, Random(3), 1.0):
        app = player.app
        is_idle = (
            app.sheet or not app.is_persons_turn() or clicks.is_drifting(app.position, app.session.choice)
        )
        if is_idle or app.position.phase != "act":
            continue
        buttons = {node.get("data-mode"): node for node in tree_of(app, "actions").iter("button")}
        if not app.position.ap and len(app.position.legal()) == 1:
            assert set(buttons) <= {None}  # they refer to the last action
            continue
        for mode in clicks.MODES:
            reason = clicks.mode_reason(app.position, mode)
            if mode == "drift" and app.position.last_turns is not None:
                assert mode not in buttons
                continue
            assert buttons[mode].get("aria-disabled") == (None if reason is None else "true")
            if reason is not None:
                assert buttons[mode].get("data-reason") == t(reason.id, **reason.values)
                seen.add(reason.id)
    assert len(seen) > 3


@pytest.mark.parametrize("players", amount([5], [2, 3, 5]))
def test_tiles_that_hold_their_land_mass_together_are_marked(players: int) -> None:
    player = PagePlayer(players)
    player.start([""] * players)
    app, seen = player.app, 0
    while app.sheet != "final" and seen < 25:
        player.play_until(
            lambda: (
                app.sheet == "final" or (app.offer().kind == "drift" and app.session.choice.picked is None)
            )
        )
        if app.sheet == "final":
            break
        land = app.position.land
        tiles = {cell: land.terrain[cell] for cell in land.tiles()}
        wanted = set()
        for cell in app.offer().picks:
            rest = Land.of({other: terrain for other, terrain in tiles.items() if other != cell})
            if len(rest.masses) > len(land.masses):
                wanted.add(cell)
        view = board_view.board_view(app)
        assert view.splits == wanted
        drawn = scene(app)
        assert drawn["board-lift"].count("#art-split") == len(wanted)
        labels = {node.get("data-cell"): node.get("aria-label", "") for node in trees(drawn)["board-cells"]}
        assert {cell for cell in tiles if t("cell.pick.split") in labels[NAME[cell]]} == wanted
        if app.position.phase == "drift":
            prompt_words = "".join(trees(drawn)["prompt"].itertext())
            letters = {board_view.letters_of(app).by_cell[cell] for cell in wanted}
            told = t("prompt.drift.pick.split", n=len(wanted))
            if len(letters) == 1:
                told = t("prompt.drift.pick.breaks", n=len(wanted), letter=letters.pop())
            assert (told in prompt_words) == bool(wanted)
        seen += bool(wanted)
        player.click()
    assert seen


def test_what_follows_a_picture_later_is_what_the_whole_scene_has() -> None:
    """For every choice and window size, both parts together make up the scene."""
    player = PagePlayer(5)
    player.start(("", "random", ""), pace="fast")
    app, parted = player.app, 0
    for number, _ in enumerate(visit(player, Random(3), amount(0.3, 0.5))):
        player.do("resize", ("932 626 1280 800", "390 500 390 844")[number % 2])
        if app.session.showing is None:  # a press would end it
            player.do("board", "words" if number % 5 == 4 else "picture")
        whole, late = scene(app), late_places(app)
        assert markup_of(late_view(app, late)) == {place: whole[place] for place in late & whole.keys()}
        assert scene(app, late) == {place: text for place, text in whole.items() if place not in late}
        parted += bool(late)
    assert parted > 50
