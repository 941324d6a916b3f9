"""Drawing: the board and the players as values and markup, in Triad. No browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trias.games.triad.state import State
from web.games.triad.part import TriadPart
from web.games.triad.profile import DICE, dice_pictures
from web.state.views import Box, Button, Mark, PlayerRow, TurnBar
from web.words import m


class TriadDrawing(TriadPart):
    """The board and the players as values and markup."""

    def tokens(self) -> tuple[str, ...]:
        return DICE

    def brand(self) -> str:
        return m("game.triad")

    def tabs(self) -> Sequence[str]:
        return ("log", "summary")

    def news_tab(self) -> str:
        return "log"

    def rows(self) -> list[PlayerRow]:
        from web.games.triad.screen import player_rows

        return player_rows(self.app, self.state)

    def pictures(self) -> Sequence[str]:
        return dice_pictures(self.app.settings["dice"])

    def worth(self, state: Any) -> Sequence[int]:
        assert isinstance(state, State)
        return state.triads

    def marks(self) -> tuple[Mark, ...]:
        return ()

    def full_box(self) -> Box | None:
        """Return None: the board is too small to need zooming."""
        return None

    def turnings(self) -> Mapping[int, float]:
        return {}

    def prospects(self) -> object:
        return None

    def foot_button(self) -> Button | None:
        from web.games.triad.screen import foot_button

        return foot_button(self.app, self.state)

    def pointed(self) -> dict[str, str]:
        return {}

    def following(self) -> frozenset[str]:
        return frozenset()

    def following_scene(self) -> dict[str, str]:
        return {}

    def scene(self, bar: TurnBar, unseen: frozenset[str] = frozenset()) -> dict[str, str]:
        from web.games.triad.screen import scene

        return scene(self.app, bar, unseen)
