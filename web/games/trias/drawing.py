"""Drawing: the board and the players as values and markup, in Trias. No browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from trias.games.trias.moves import (
    DRAW,
    END,
    HAND,
    KIND,
)
from trias.games.trias.state import State
from web.draw import wordmark
from web.games.trias.part import TABS, TriasPart, mark_of
from web.state.views import TOKENS, Box, Button, Mark, PlayerRow, TurnBar


class TriasDrawing(TriasPart):
    """The board and the players as values and markup."""

    def tokens(self) -> Sequence[str]:
        return TOKENS

    def brand(self) -> str:
        return wordmark.ink(26)

    def tabs(self) -> Sequence[str]:
        return TABS

    def news_tab(self) -> str:
        return "since" if self.app.state.last_turns is None else "table"  # then lands are all that counts

    def rows(self) -> list[PlayerRow]:
        from web.games.trias.players import player_rows

        return player_rows(self.app)

    def pictures(self) -> Sequence[str]:
        return self.app.tokens()

    def worth(self, state: Any) -> Sequence[int]:
        assert isinstance(state, State)
        return state.scored()

    def marks(self) -> tuple[Mark, ...]:
        entries = self.app.entries()
        turn = entries[-1].turn if entries else 0
        deeds = [
            entry.action
            for entry in (entries[-1:] if not turn else entries)
            if entry.turn == turn and entry.action & KIND not in (HAND, DRAW, END)
        ]
        return tuple(mark_of(action, number) for number, action in enumerate(deeds, 1))

    def full_box(self) -> Box | None:
        from web.games.trias.board_view import full_box

        return full_box(self.app)

    def turnings(self) -> Mapping[int, float]:
        from web.games.trias.board_view import turnings

        return turnings(self.app)

    def prospects(self) -> object:
        from web.games.trias.prospects import prospects_of

        return prospects_of(self.app)

    def foot_button(self) -> Button | None:
        from web.games.trias.buttons import end_button

        return end_button(self.app)

    def pointed(self) -> dict[str, str]:
        from web.games.trias.screen import pointed_places

        return pointed_places(self.app)

    def following(self) -> frozenset[str]:
        return frozenset({"board-labels", "lands"})

    def following_scene(self) -> dict[str, str]:
        from web.games.trias.screen import following_places

        return following_places(self.app)

    def scene(self, bar: TurnBar, unseen: frozenset[str] = frozenset()) -> dict[str, str]:
        from web.games.trias.screen import scene

        return scene(self.app, bar, unseen)
