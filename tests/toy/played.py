"""Played: Nim in the page without a browser, from the tile on the home screen to the pages after the result.

Runs in a copy of the project (tests/toy/installed.py): `python -m tests.toy.played`.
"""

from __future__ import annotations

from tests.toy.installed import NAME
from tests.web.features.test_lab import LabPlayer
from tests.web.page_player import PagePlayer
from trias import arena, record
from trias.links import game as link
from web.features.statistics import totals
from web.screen import scene
from web.state.app import App


def main() -> None:
    """Play, and print the number of actions in the game."""
    player = PagePlayer(4)
    app = player.app
    assert f'data-intent="game" data-value="{NAME}"' in scene(app)["home-column"]
    player.do("game", NAME)
    assert "Whoever takes the last stone wins" in scene(app)["sheets"]
    player.do("start")
    assert app.shown_match.name == NAME
    is_taken_back = False
    while not app.is_over():
        if not app.is_persons_turn():
            player.work()
            continue
        assert 'data-action="a1"' in scene(app)["board-cells"] or not app.position.heaps[0]
        _take(player)
        if not is_taken_back and app.can_undo():
            count = len(player.match.actions)
            player.do("undo")
            assert len(player.match.actions) < count
            _take(player)
            is_taken_back = True
    assert is_taken_back
    player.run_bots()
    assert "wins" in scene(app)["sheets"]
    _look_back(player)
    _in_words(player)
    _afterwards(player)
    _in_the_lab()
    print(len(player.match.actions))


def _take(player: PagePlayer) -> None:
    """Take one stone from the first heap that is not empty."""
    player.do("action", player.match.game.action_text(player.app.position.legal()[0]))


def _look_back(player: PagePlayer) -> None:
    player.do("close")
    player.do("history")
    player.do("moment", "1")
    places = scene(player.app)
    assert places["html@data-moment"] == "1"
    assert "takes a1" in places["log"]
    player.do("now")


def _in_words(player: PagePlayer) -> None:
    player.do("board", "words")
    assert "a1: nothing" in scene(player.app)["lists"]
    player.do("board", "picture")


def _afterwards(player: PagePlayer) -> None:
    """Open everything that works for every game: statistics, library, settings, rules, a link."""
    app = player.app
    assert [entry.game for entry in totals.load(app)] == [NAME]
    for intent, value, sheet in (
        ("totals", NAME, "totals"),
        ("games", "", "games"),
        ("settings", "", "settings"),
        ("keys", "", "keys"),
        ("rules", "", "rules"),
        ("menu", "", "menu"),
        ("final", "", "final"),
    ):
        player.do(intent, value)
        assert app.sheet == sheet
        assert scene(app)["sheets"]
        if sheet != "final":
            player.do("close")
    sent = link.pack(player.match)
    assert link.unpack(sent).texts() == player.match.texts()
    other = PagePlayer(5)
    other.do("link", sent)
    assert _actions(other.app) == player.match.texts()
    again = record.loads(record.dumps(record.to_record(player.match)))
    assert (again.name, again.texts()) == (NAME, player.match.texts())


def _actions(app: App) -> list[str]:
    return app.shown_match.texts()


def _in_the_lab() -> None:
    """Write a bot for the game, try a turn, play a match; then play one without a page."""
    player = LabPlayer()
    player.do("lab-new", "chance")
    player.do("lab-game", NAME)
    player.run("lab-try")
    assert player.lab.trial is not None
    assert player.lab.trial.fault is None
    player.do("lab-other", "random")
    player.run("lab-play", blocks=2)
    assert player.lab.contest is not None
    assert len(player.lab.contest.games) == 4
    assert 'class="lab-ladder' in player.sheet or player.sheet
    player.do("lab-tab", "help")
    assert "An action is a heap" in player.sheet
    assert arena.selfplay(NAME, ["casual", "random"], 1).state.winners() is not None


if __name__ == "__main__":
    main()
