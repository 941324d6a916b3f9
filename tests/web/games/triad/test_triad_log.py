"""The log of Triad, from the actions alone."""

from __future__ import annotations

import pytest

from tests.web import markup as scenes
from tests.web.dice_player import (
    STUCK,
    DicePlayer,
    log_of,
    started,
    stuck,
)
from tests.web.page_player import legal_texts
from trias.games import triad as game
from trias.games.triad.state import State
from web.games.triad.board.dice_shapes import NUMERALS
from web.games.triad.profile import DICE
from web.screen import scene
from web.words import m, t


def expected_log(player: DicePlayer) -> list[tuple[str, str | None, str]]:
    """Return the log that the rules prescribe, made from the actions alone."""
    found: list[tuple[str, str | None, str]] = []
    state = player.match.start.clone()
    assert isinstance(state, State)
    for number, code in enumerate(player.match.actions, 1):
        text, seat = game.action_text(code), state.player
        name = player.app.names()[seat]
        origin, to = text[:2], text[3:5]
        lines = []
        if "=" in text:
            lines.append(m("log.dice.turn", player=name, cell=origin, face=NUMERALS[int(text[3])]))
        elif "!" in text:
            lines.append(m("log.dice.slide", player=name, origin=origin, to=to))
        else:
            far = max(abs(ord(origin[0]) - ord(to[0])), abs(int(origin[1]) - int(to[1])))
            lines.append(m("log.dice.move", player=name, origin=origin, to=to, face=NUMERALS[far]))
        state.play(code)
        if "x" in text:
            lines.append(m("log.dice.triad", player=name, n=state.triads[seat]))
            lines.append(m("log.dice.remove", cell=text[-2:]))
        found.append((lines[0], DICE[seat], t("log.turn", n=number)))
        found += [(line, None, "") for line in lines[1:]]
    return found


def test_the_log_tells_every_turn() -> None:
    for seed in range(4):
        player = started(seed, ("", "casual"), names=scenes.NASTY[:2])
        player.play_to_the_end()
        assert log_of(player.app) == expected_log(player)
        assert len([line for line in log_of(player.app) if "riad for" in line[0]]) == sum(player.dice.triads)
        shown = scenes.trees(scene(player.app))["log"]
        assert len(list(shown.iter("li"))) == len(expected_log(player))


@pytest.mark.parametrize("number", range(len(STUCK)))
def test_the_log_tells_turns_and_slides(number: int) -> None:
    player = stuck(number)
    for text in sorted(legal_texts(player)):
        player.play(text)
        assert log_of(player.app) == expected_log(player)
        played = expected_log(player)
        player.do("undo")
        assert log_of(player.app) == played  # the actions for redo are struck through
        items = list(scenes.trees(scene(player.app))["log"].iter("li"))
        assert all("undone" in item.get("class", "").split() for item in items)
        assert not [node for item in items for node in item.iter("button")]
