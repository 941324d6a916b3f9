"""Dom: updates the page to match a scene. Edge; independent of the games.

A scene maps each place, an element's id or `id@attribute`, to its markup or value. Only places whose markup
has changed are updated. Hidden panels may be left out and remain as they are; when the viewer or the game
changes, they are emptied.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from js import console, document, window

from web.edge import raised_layer
from web.edge.focus import Focus, key_of
from web.edge.late_pictures import LatePictures
from web.edge.log_scroll import LogScroll
from web.edge.places import LIVE, Places
from web.edge.raised_layer import LIFT

if TYPE_CHECKING:
    from web.edge.focus import FocusHolder

_INERT = "app@inert"
_SHEET = "html@data-sheet"
_MOMENT = "html@data-moment"
#: The seat whose cards the page shows. When it changes, a hand card must vanish from the page at once.
_VIEWER = "log@data-for"
_GAME = "log@data-of"
#: Whether the board skips motions, because everything is shown at once.
_STILL = "board@data-still"
#: Places that may be drawn one frame after a sheet opens or closes.
_SIDE = ("header", "strip", "players", "lands", "log")
#: The water round the land masses and under a lifted tile: drawn one frame after that tile has drifted.
_WATER = ("board-sea", "board-coast", "board-under")
#: Places that a scene may leave out while they are hidden.
_OFTEN_SHUT = ("strip", "players", "since", "lands", "log")


class Dom:
    """The page as it was last drawn. Calls `on_sheet` with the name of each new sheet, '' for none.

    markups: the markup last put into each place.
    """

    def __init__(self, on_sheet: Callable[[str], None]) -> None:
        self.on_sheet = on_sheet
        self.markups: dict[str, str] = {}
        self.is_moving = False
        self.places = Places(document, window.triasPatch)
        self.focus = Focus(document, self.places, self.markups)
        self.late_pictures = LatePictures(self.places, self.focus, self.change)
        self.log_scroll = LogScroll(self.places)
        self.held: FocusHolder | None = None
        self.is_sheet_new = False  # whether the last change opened or closed a sheet

    @property
    def game(self) -> str:
        """The id of the game on the page, '' before the first drawing."""
        return self.markups.get(_GAME, "")

    def follow_log_scrolling(self) -> None:
        """Start to track how the log is scrolled."""
        self.log_scroll.listen()

    def reset(self) -> None:
        """Forget the drawn markup, so that the next scene is drawn completely."""
        self.markups.clear()
        self.late_pictures.forget()
        self.log_scroll.moment = ""

    def forget(self, place: str) -> None:
        """Redraw a place next time, because its contents were changed from outside."""
        self.markups.pop(place, None)

    def speak_again(self) -> None:
        """Redraw the live regions next time, so that the same text is announced again."""
        for place in LIVE:
            self.markups.pop(place, None)

    def patch(self, scene: dict[str, str]) -> None:
        """Update the page to match the scene. Some places follow in later frames."""
        holder = self.held = self.focus.prepare(scene)
        is_first = not self.markups
        self.is_moving = not is_first and not scene[_STILL]
        is_sheet_new = scene[_SHEET] != self.markups.get(_SHEET, "")
        is_game_new = scene[_GAME] != self.markups.get(_GAME)
        is_side_late = is_sheet_new and not is_first and scene[_VIEWER] == self.markups[_VIEWER]
        late_markup = self.late_pictures.markups
        late_markup.clear()
        self.late_pictures.more = None
        is_water_late = self.is_moving and not is_game_new and self._has_drifted(scene)
        is_viewer_new = scene[_VIEWER] != self.markups.get(_VIEWER)
        for place in _OFTEN_SHUT if is_game_new or is_viewer_new else ():
            if place not in scene and self.markups.get(place):
                self._draw(place, "")  # its contents are not for this viewer
        for place, markup in scene.items():
            if self.markups.get(place) == markup:
                continue
            if place in _SIDE and is_side_late:
                late_markup[place] = markup
            elif place in _WATER and is_water_late:
                late_markup[place] = markup
                self.late_pictures.put_off()
            elif place == _INERT and not is_first:
                self.markups[place] = markup
                self.late_pictures.is_inert = bool(markup)
                self.late_pictures.put_off()
            elif place == "title" and not is_first:
                self.markups[place] = markup
                self.late_pictures.put_off_title(markup)
            else:
                self._draw(place, markup)
        self.places.flush()
        self.log_scroll.is_late = "log" in late_markup or "log" not in scene
        self.log_scroll.show(scene[_MOMENT], is_game_new)
        if is_sheet_new:
            self.on_sheet(scene[_SHEET])
        self._move_focus(holder, scene[_SHEET], is_sheet_new, is_first)

    def _has_drifted(self, scene: dict[str, str]) -> bool:
        """True if the lifted tile has moved. The water round the land masses changes with it."""
        under, coast = "board-under", "board-coast"
        is_down = bool(self.markups.get(under)) and not scene.get(under)
        return is_down and self.markups.get(coast) != scene.get(coast)

    def change(self, places: dict[str, str]) -> None:
        """Draw at once those of the given places that have changed."""
        self.held = self.focus.current()
        for place, markup in places.items():
            if self.markups.get(place) != markup:
                self._draw(place, markup)
        self.places.flush()

    def _move_focus(self, holder: FocusHolder, sheet: str, is_sheet_new: bool, is_first: bool) -> None:
        """Move the focus into a new sheet, back to the page, or to the replacement of a lost element.

        The home screen does not take the focus when the page starts.
        """
        late = self.late_pictures
        self.is_sheet_new = is_sheet_new
        if is_first and sheet == "start":
            if self.focus.is_lost(holder):  # the start has redrawn the element with the focus
                self.focus.move(holder.key, False)
            return
        if is_sheet_new and not is_first:
            late.focus_target = holder.key, bool(sheet)
            late.put_off()
        elif late.focus_target is None and (is_sheet_new or self.focus.is_lost(holder)):
            self.focus.move(holder.key, is_sheet_new and bool(sheet))

    def focus_on(self, id: str) -> None:
        """Focus the element with the given id, if it exists. Waits while a sheet is closing.

        A sheet that was opened by an earlier change and has not had the focus yet no longer gets it.
        """
        element = document.getElementById(id)
        if not element:
            return
        if element.getAttribute("aria-hidden") == "true":  # the code editor replaces its text area
            element = element.parentNode.querySelector("code-editor") or element
        if self.late_pictures.focus_target and not self.late_pictures.focus_target[1]:
            self.late_pictures.focus_target = key_of(element), False
        else:
            if not self.is_sheet_new:
                self.late_pictures.forget()
            self.focus.give(element)

    def _draw(self, place: str, markup: str) -> None:
        """Put markup or a value into a place."""
        previous = self.markups.get(place)
        self.markups[place] = markup
        if place == "title":
            document.title = markup
        elif place == _INERT:
            self.late_pictures.is_inert = bool(markup)
            self.late_pictures.update_inert()
        elif "@" in place:
            self.places.set_attribute(place, markup)
        else:
            self._change(place, previous, markup)

    def _change(self, place: str, previous: str | None, markup: str) -> None:
        if place == "log":
            self.log_scroll.is_late = False
            self.log_scroll.request()
        if place == LIFT and self.is_moving:
            exchange = raised_layer.exchange(previous, markup, is_away=bool(self.markups.get("board-under")))
            if exchange is not None:
                self.places.exchange(place, markup, exchange)
                return
        try:
            self.places.change(place, previous, markup, self._held_in(place))
        except Exception:  # a bug: log it to the console, and keep the page correct
            from traceback import format_exc

            console.error(f"{place} is drawn whole: {format_exc()}")
            self.places.fill(place, markup)

    def _held_in(self, place: str) -> str | None:
        """Return the key of a place's focused element; '' without a key, None if the focus is elsewhere."""
        held = self.held
        return held.key if held is not None and held.place == place else None
