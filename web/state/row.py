"""Row: the handler of an intent, and its properties. No browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import TYPE_CHECKING, Any, Literal, cast

if TYPE_CHECKING:
    from web.state.app import App

#: Carries out an intent. Takes the app, the intent's value, and a seat or another number, or fewer of these.
Handler = Callable[["App"], object] | Callable[["App", str], object] | Callable[["App", str, int], object]

#: What every input closes unless its row keeps it: the open list, the note on the inspected cell, what a tap
#: has highlighted, the replay of the others' actions.
Kept = Literal["list", "note", "light", "replay"]


@dataclass(frozen=True, slots=True)
class Row:
    """A row of INTENTS in web/intents.py."""

    handler: Handler
    #: Not sent by a person: notices stay on screen and motions continue.
    background: bool = False
    #: During a show, it only ends the show.
    ends_show: bool = False
    #: It also works while another tab plays.
    elsewhere: bool = False
    #: What it does not close.
    keeps: tuple[Kept, ...] = ()
    #: It leads to games: a study ends before it is carried out.
    ends_study: bool = False
    #: A double click carries it out only once, even if the same button offers the same again.
    once: bool = False
    #: It changes nothing, so another press may follow without delay.
    idle: bool = False
    #: It skips, leaves or deletes: a click just after its button has replaced another is ignored.
    guarded: bool = False


def call(handler: Handler, app: App, value: str = "", seat: int = 0) -> None:
    """Call a handler with the arguments it takes. One from a `Lazy` gets all three and drops extra ones."""
    assert isinstance(handler, FunctionType)
    cast(Any, handler)(*(app, value, seat)[: handler.__code__.co_argcount or 3])
