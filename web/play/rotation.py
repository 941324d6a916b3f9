"""Rotation: rotates the board in steps of 60 degrees, if this makes hexes larger or a person asks for it.

The rotation concerns only this screen: records do not contain it, and cells keep their names.
"""

from math import cos, pi, sin

from trias.games.contract import Reason
from web.keeping.shelf import meta
from web.play import zoom
from web.play.notices import report
from web.play.preferences import choose, keep_settings
from web.state.app import App
from web.state.session import Rotation
from web.state.views import Box
from web.words import t

#: The board is rotated if this makes hexes at least this many times as wide.
GAIN = 1.2


def after_intent(app: App) -> None:
    """Rotate the board or offer to, depending on the setting, once every player has had a turn.

    A game that has just been opened, or whose screen has changed shape, is checked at once.
    """
    session, rotation = app.session, app.session.rotation
    if session.match is None or session.book is None or session.study is not None:
        return
    is_first = rotation.looked < 0
    if is_first:
        rotation = session.rotation = _recalled(app)
    is_due = is_first or (session.book.turn >= rotation.looked + len(app.seats()) and _begins(app))
    if not is_due or _is_busy(app):
        return
    better, gain = best(app)
    setting = app.settings["turn"]
    session.rotation = rotation = rotation._replace(looked=session.book.turn, better=better, gain=0)
    if gain < GAIN or setting == "off" or rotation.is_chosen:
        return
    if setting == "ask":
        percent = round(100 * gain - 100)
        session.rotation = rotation._replace(gain=percent)
        words = t("say.turn_offer", n=percent)
        app.notices.announcement = _after(app.notices.announcement, words)
    else:
        rotate_to(app, better, is_shown=not is_first)


def best(app: App) -> tuple[int, float]:
    """Return the rotation with the widest hexes, and their width as a multiple of the present width."""
    widths = app.game_page.rotations(app)
    now = app.session.rotation.sixths
    width = next((wide for sixths, wide in widths.items() if (sixths - now) % 3 == 0), 0.0)
    better = max(widths, key=lambda sixths: widths[sixths], default=now)
    return (better, widths[better] / width) if width and widths[better] > width else (now, 1.0)


def rotate_to(app: App, sixths: int, *, is_chosen: bool = False, is_shown: bool = True) -> None:
    """Rotate the board. is_chosen: by a person. is_shown: tiles glide into place, and a message appears."""
    session = app.session
    before = session.rotation.sixths
    session.rotation = session.rotation._replace(sixths=sixths % 6, is_chosen=is_chosen, gain=0)
    if before == session.rotation.sixths:
        return
    box = session.box and zoom.visible_box(session.zoom, session.box)
    session.box = None
    full_box = zoom.whole_box(app)
    if session.zoom is not None and full_box is not None:
        session.zoom = zoom.clamp(_about_the_pole(session.zoom, sixths - before), full_box)
    if is_shown:
        app.rotated_from = before, box
        words = _told(session.rotation.sixths)
        app.notices.announcement = words if is_chosen else _after(app.notices.announcement, words)
    if session.match is not None and session.study is None:
        app.last_rotation = {
            "id": meta(session.match).id,
            "sixths": session.rotation.sixths,
            "is_chosen": session.rotation.is_chosen,
        }
        keep_settings(app)


def _told(sixths: int) -> str:
    if not sixths:
        return t("say.turned")
    return t("say.turned.right", n=60 * sixths) if sixths < 4 else t("say.turned.left", n=360 - 60 * sixths)


def _after(earlier: str, words: str) -> str:
    return f"{earlier} {words}" if earlier else words


def _about_the_pole(view: Box, sixths: int) -> Box:
    """Return a view of the same size with its centre rotated about the South Pole."""
    x, y, angle = view[0] + view[2] / 2, view[1] + view[3] / 2, sixths * pi / 3
    across, down = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
    return across - view[2] / 2, down - view[3] / 2, view[2], view[3]


def _recalled(app: App) -> Rotation:
    """Return the rotation that this game's board had when the page was last closed, if known."""
    assert app.session.match is not None
    last, rotation = app.last_rotation, app.session.rotation
    if last and last["id"] == meta(app.session.match).id:
        return rotation._replace(sixths=last["sixths"], is_chosen=last["is_chosen"])
    return rotation


def _begins(app: App) -> bool:
    """True before the first decision of a person's turn at this device, or if no person plays here."""
    persons = app.persons()
    return not persons or (app.position.to_move in persons and app.game_page.hands_over(app))


def _is_busy(app: App) -> bool:
    """True while the board should not move: something is picked, the past is shown, or it is zoomed."""
    session = app.session
    is_held = session.choice.picked is not None or session.choice.place is not None
    is_looking_back = session.past is not None or session.replay is not None
    return is_held or is_looking_back or session.zoom is not None or app.is_text_board


# Intents ----------------------------------------------------------------------------------------------


def rotate(app: App, value: str) -> None:
    """Rotate the board to the `right` or `left`; '' does what the button says.

    The button rotates the board as offered, back, or on. Does nothing on a board that is never rotated.
    """
    if app.session.study is not None or not app.game_page.rotations(app):
        report(app, Reason("err.rotate"))
        return
    rotation = app.session.rotation
    if value in ("right", "left"):
        sixths = rotation.sixths + (1 if value == "right" else -1)
    elif rotation.gain:
        sixths = rotation.better
    elif rotation.sixths:
        sixths = 0
    else:
        better, _gain = best(app)
        sixths = better or 1
    rotate_to(app, sixths, is_chosen=True)


def set_rotation(app: App, value: str) -> None:
    """Set whether the board rotates automatically, and apply it at once."""
    app.last_rotation = {}
    choose(app, "turn", value)
    rotation = app.session.rotation
    app.session.rotation = rotation._replace(looked=-1, is_chosen=False, gain=0)
    if app.settings["turn"] == "off":
        rotate_to(app, 0, is_shown=False)
