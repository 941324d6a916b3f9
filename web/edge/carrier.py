"""Carrier: carries out the app's orders, except those about stored data, which `Page` handles. Edge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, assert_never

from js import Blob, CustomEvent, document, navigator, window
from pyodide.ffi import create_once_callable, to_js

from web.edge.animations import Animations
from web.edge.bots import Bots
from web.edge.dom import Dom
from web.edge.share import FILM, VECTOR, Sharing, offer_download
from web.edge.user_input import UserInput
from web.state import orders
from web.state.orders import Order

if TYPE_CHECKING:
    from web.edge.code_field import CodeField
    from web.edge.recording import Recording
    from web.edge.sandbox import Sandbox
    from web.edge.sounds import Sounds

#: Time for the browser to paint between pieces of longer work.
LATER_MS = 20
#: How often to check whether a refusal is being read, in milliseconds.
LOOK_MS = 1000
#: The vibration pattern of a show, in milliseconds: alternately on and off.
SHAKING = (0, 1050, 40, 60, 120)


class Carrier:
    """Carries out orders, one at a time. Modules for rare orders are imported when first needed.

    do: sends an intent. settings: returns the app's current settings.
    """

    def __init__(
        self,
        do: Callable[[str, str], None],
        settings: Callable[[], Mapping[str, str]],
        dom: Dom,
        user_input: UserInput,
        animations: Animations,
        bots: Bots,
    ) -> None:
        self.do = do
        self.settings = settings
        self.dom = dom
        self.user_input = user_input
        self.animations = animations
        self.bots = bots
        self.share = Sharing(lambda problem: do("shared", problem))
        self.sounds: Sounds | None = None
        self.recording: Recording | None = None
        self.sandbox: Sandbox | None = None
        self.code_field: CodeField | None = None

    def carry_out(self, order: Order) -> None:
        """Carry out an order from the app, after drawing."""
        match order:
            case orders.Save() | orders.SaveSettings() | orders.TakeOver() | orders.Reload():
                pass  # handled by the page
            case orders.AskWorker(job):
                self.bots.ask(job)
            case orders.DropJob():
                self.bots.drop()
            case orders.Wait(milliseconds, number):
                self.later(milliseconds, "waited", str(number))
            case orders.Show(milliseconds, number, shakes):
                self.show(milliseconds, str(number), shakes=shakes)
            case orders.EndTurn(milliseconds, number):
                self.later(milliseconds, "end-now", str(number))
            case orders.Fade(milliseconds, number):
                after(milliseconds, lambda: self.fade(number))
            case orders.Tick(milliseconds):
                self.later(milliseconds, "ticked")
            case orders.Clock(milliseconds, until):
                self.later(milliseconds, "clock", str(until))
            case orders.Later(intent):
                self.later(LATER_MS, intent)
            case orders.TakeUpdate():
                document.dispatchEvent(CustomEvent.new("trias-take-update"))
            case orders.Animate(text):
                self.animations.run(text)
            case orders.PlaySounds(text):
                self.hear(text)
            case orders.FetchWords(language):
                window.triasFetchWords(language)
            case orders.ApplyTheme():
                window.triasTheme()
            case orders.SetLook(name, value):
                document.documentElement.setAttribute(f"data-{name}", value)
            case orders.MoveFocus(id):
                self.dom.focus_on(id)
            case orders.ShareText(text):
                self.share.text(text)
            case orders.ReadLayout():
                self.user_input.read_layout()
            case orders.PrintPage():
                window.print()
            case orders.CopyText(text):
                self.share.copy(text)
            case orders.SharePicture(svg):
                self.share.picture(svg)
            case orders.ShareVector(svg):
                self.share.vector(svg, VECTOR)
            case orders.ShareFilm(svg):
                self.share.vector(svg, FILM)
            case orders.RecordVideo(film, stills, seconds):
                self.record(film, stills, seconds)
            case orders.EndVideo(is_wanted):
                self.end_recording(is_wanted=is_wanted)
            case orders.EditCode():
                self.edit_code()
            case orders.RunBot(job):
                self.run_bot(job)
            case orders.StopBot(is_over):
                self.stop_bot(is_over=is_over)
            case orders.Download(name, text):
                offer_download(name, Blob.new(to_js([text])))
            case _:
                assert_never(order)

    def later(self, milliseconds: int, intent: str, value: str = "") -> None:
        """Send an intent after a delay in milliseconds."""
        after(milliseconds, lambda: self.do(intent, value))

    def fade(self, number: int) -> None:
        """Remove a refusal from the screen, unless the mouse or the focus is on it."""
        if document.querySelector("#notice:hover, #notice :focus"):
            after(LOOK_MS, lambda: self.fade(number))
        else:
            self.do("fade", str(number))

    def show(self, milliseconds: int, number: str, *, shakes: bool) -> None:
        """Wait until a show ends, or return at once if a script has switched motion off."""
        is_off = document.documentElement.getAttribute("data-motion") == "none"
        if is_off and self.settings()["motion"] != "none":
            self.later(LATER_MS, "waited", number)
            return
        self.later(milliseconds, "waited", number)
        activation = getattr(navigator, "userActivation", None)
        if shakes and hasattr(navigator, "vibrate") and activation is not None and activation.hasBeenActive:
            navigator.vibrate(to_js(SHAKING))

    def hear(self, text: str) -> None:
        """Play sounds."""
        if self.sounds is None:
            from web.edge.sounds import Sounds

            self.sounds = Sounds()
        self.sounds.play(text, is_still=not self.animations.may_run())

    def record(self, film: str, stills: tuple[str, ...], seconds: tuple[float, ...]) -> None:
        """Record a film as a video, in the page's colours."""
        from web.edge.recording import Recording

        self.recording = Recording(film, lambda news: self.do("film-recorded", news))
        self.recording.begin(stills, seconds)

    def end_recording(self, *, is_wanted: bool) -> None:
        """End a recording; share the video if wanted."""
        if self.recording is None:
            return
        video = self.recording.end()
        if video is not None and is_wanted:
            self.share.file(video)
        elif not is_wanted:
            self.recording = None

    def edit_code(self) -> None:
        """Attach the code editor to the lab's text area, once."""
        if self.code_field is None:
            from web.edge.code_field import CodeField

            self.code_field = CodeField(self.do)

    def run_bot(self, job: str) -> None:
        """Run a bot that a person wrote."""
        if self.sandbox is None:
            from web.edge.sandbox import Sandbox

            self.sandbox = Sandbox(lambda news: self.do("lab-news", news))
        self.sandbox.run(job)

    def stop_bot(self, *, is_over: bool) -> None:
        """Stop the running bot. is_over: also remove the sandbox."""
        if self.sandbox is not None:
            self.sandbox.stop()
            if is_over:
                self.sandbox.close()


def after(milliseconds: int, act: Callable[[], None]) -> None:
    """Call a function after a delay in milliseconds."""
    window.setTimeout(create_once_callable(act), milliseconds)
