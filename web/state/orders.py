"""Orders: what the app asks of the browser, one small value each. The page's edge carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.state.names import Intent


@dataclass(frozen=True, slots=True)
class Save:
    """Keep the game on the board. record: its text, as trias.record.dumps gives it."""

    record: str


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Keep the settings. text: a JSON object."""

    text: str


@dataclass(frozen=True, slots=True)
class AskWorker:
    """Give the worker a job. job: JSON, see trias/job.py."""

    job: str


@dataclass(frozen=True, slots=True)
class DropJob:
    """The job that the worker was given last is not wanted any more."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Send the intent `waited` with this number after so many milliseconds."""

    milliseconds: int
    number: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Send the intent `ticked` after so many milliseconds."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class Later:
    """Send this intent as soon as what is on screen has been painted."""

    intent: Intent


@dataclass(frozen=True, slots=True)
class Animate:
    """Play these motions. text: JSON, see web/draw/motion.py."""

    text: str


@dataclass(frozen=True, slots=True)
class PlaySounds:
    """Play these sounds. text: JSON, see web/play/sound.py."""

    text: str


@dataclass(frozen=True, slots=True)
class Download:
    """Offer a text as a file."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """Move the focus to the element with this id."""

    id: str


@dataclass(frozen=True, slots=True)
class ApplyTheme:
    """Show the colours of the theme that has been kept."""


@dataclass(frozen=True, slots=True)
class SetLook:
    """Set one of the root's attributes that the style sheet reads. name: one of LOOKS."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Play in this tab; the other one stops."""


@dataclass(frozen=True, slots=True)
class TakeUpdate:
    """Let the new version of the page in, and load it."""


@dataclass(frozen=True, slots=True)
class Reload:
    """Load the page anew, once everything is kept."""


@dataclass(frozen=True, slots=True)
class ShareText:
    """Pass a text on: by the system's own dialog, else by the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class SharePicture:
    """Pass a picture on. svg: a whole document."""

    svg: str


Order = (
    Save
    | SaveSettings
    | AskWorker
    | DropJob
    | Wait
    | Tick
    | Later
    | Animate
    | PlaySounds
    | Download
    | MoveFocus
    | ApplyTheme
    | SetLook
    | TakeOver
    | TakeUpdate
    | Reload
    | ShareText
    | SharePicture
)
