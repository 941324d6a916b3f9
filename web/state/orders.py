"""Orders: what the app asks of the browser, as small values. web/edge/carrier.py carries them out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.state.names import Intent


@dataclass(frozen=True, slots=True)
class Save:
    """Save the game on the board. record: its text, as trias.record.dumps returns it."""

    record: str


@dataclass(frozen=True, slots=True)
class SaveSettings:
    """Store the settings. text: a JSON object."""

    text: str


@dataclass(frozen=True, slots=True)
class FetchWords:
    """Fetch the texts of a language that is not loaded, then send the intent `words`."""

    language: str


@dataclass(frozen=True, slots=True)
class AskWorker:
    """Give the worker a job. job: JSON, see trias/job.py."""

    job: str


@dataclass(frozen=True, slots=True)
class DropJob:
    """Cancel the worker's last job."""


@dataclass(frozen=True, slots=True)
class ReadLayout:
    """Send the intent `layout` with the characters printed on the keyboard's keys."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Send the intent `waited` with this number after a time in milliseconds."""

    milliseconds: int
    number: int


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Send the intent `end-now` with this number after a time in milliseconds."""

    milliseconds: int
    number: int


@dataclass(frozen=True, slots=True)
class Show:
    """Send the intent `waited` with this number after a time in milliseconds, when a show is over.

    shakes: the device also vibrates, if it can.
    """

    milliseconds: int
    number: int
    shakes: bool


@dataclass(frozen=True, slots=True)
class Fade:
    """Send the intent `fade` with this number after a time in milliseconds, unless the notice is in use."""

    milliseconds: int
    number: int


@dataclass(frozen=True, slots=True)
class Tick:
    """Send the intent `ticked` after a time in milliseconds."""

    milliseconds: int


@dataclass(frozen=True, slots=True)
class Clock:
    """Send the intent `clock` after a time in milliseconds. until: when the run's clock runs out."""

    milliseconds: int
    until: float


@dataclass(frozen=True, slots=True)
class Later:
    """Send this intent as soon as the browser has painted the current scene."""

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
    """Offer a text as a file to download."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class MoveFocus:
    """Move the focus to the element with this id."""

    id: str


@dataclass(frozen=True, slots=True)
class ApplyTheme:
    """Show the colours of the stored theme."""


@dataclass(frozen=True, slots=True)
class SetLook:
    """Set an attribute of the root element for the style sheet. name: one of LOOKS."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Play in this tab, and stop the other tab."""


@dataclass(frozen=True, slots=True)
class TakeUpdate:
    """Switch to the new version of the page by reloading."""


@dataclass(frozen=True, slots=True)
class Reload:
    """Reload the page once everything is stored."""


@dataclass(frozen=True, slots=True)
class ShareText:
    """Share a text with the system's dialog, or else copy it to the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class PrintPage:
    """Open the browser's print dialog."""


@dataclass(frozen=True, slots=True)
class CopyText:
    """Copy text to the clipboard."""

    text: str


@dataclass(frozen=True, slots=True)
class SharePicture:
    """Share a picture as a PNG file. svg: a whole document."""

    svg: str


@dataclass(frozen=True, slots=True)
class ShareVector:
    """Share a picture as an SVG file. svg: a whole document."""

    svg: str


@dataclass(frozen=True, slots=True)
class ShareFilm:
    """Share an animated picture as an SVG file. svg: a whole document."""

    svg: str


@dataclass(frozen=True, slots=True)
class RecordVideo:
    """Record a film as a video, and send the intent `film-recorded` with its progress.

    film: its SVG document. stills: its pictures, one document each. seconds: how long each picture is shown.
    """

    film: str
    stills: tuple[str, ...]
    seconds: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class EndVideo:
    """End the recording, and share the video if it exists and is wanted."""

    is_wanted: bool


@dataclass(frozen=True, slots=True)
class EditCode:
    """Attach the code editor to the page's program fields."""


@dataclass(frozen=True, slots=True)
class RunBot:
    """Have the sandbox run a person's bot, and send the results as `lab-news`.

    job: JSON of trias/lab/match.py, with an `id` added.
    """

    job: str


@dataclass(frozen=True, slots=True)
class StopBot:
    """Stop the sandbox's job. is_over: also remove the sandbox."""

    is_over: bool


Order = (
    Save
    | SaveSettings
    | AskWorker
    | FetchWords
    | DropJob
    | ReadLayout
    | Wait
    | EndTurn
    | Show
    | Fade
    | Tick
    | Clock
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
    | PrintPage
    | CopyText
    | SharePicture
    | ShareVector
    | ShareFilm
    | RecordVideo
    | EndVideo
    | EditCode
    | RunBot
    | StopBot
)
