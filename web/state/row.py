"""Row: what carries out an intent, and all else that is true of it. No browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    from web.state.app import App

#: Carries out an intent. It takes the app, the intent's value, and a seat or another number, or fewer.
Handler = Callable[["App"], object] | Callable[["App", str], object] | Callable[["App", str, int], object]

#: What an input ends unless its row keeps it: the open list, the note on the inspected cell, what a tap has
#: lit, the replay of the others' actions.
Kept = Literal["list", "note", "light", "replay"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of INTENTS in web/intents.py."""

    handler: Handler
    #: No person sends it: notices stay on screen and motions go on.
    background: bool = False
    #: While there is a show, it does nothing but end it.
    ends_show: bool = False
    #: It still works while another tab plays.
    elsewhere: bool = False
    #: What it leaves as it is.
    keeps: tuple[Kept, ...] = ()
    #: It leads to games: a study ends before it is carried out.
    ends_study: bool = False
    #: A double click carries it out once, even where the same button still offers the same.
    once: bool = False
    #: It changes nothing: a press that missed may be followed at once by one that hits.
    idle: bool = False
    #: It skips, leaves or deletes: where its button has just taken another's place, it waits a moment.
    guarded: bool = False


def call(handler: Handler, app: App, value: str = "", seat: int = 0) -> None:
    """Call a handler with what it takes. One of a `Lazy` room is given all, and passes on what it takes."""
    assert isinstance(handler, FunctionType)
    cast(Any, handler)(*(app, value, seat)[: handler.__code__.co_argcount or 3])
