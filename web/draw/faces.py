"""Faces: the portraits of the opponents. Markup; faces.css names the pictures, which are files beside it."""

from web.draw.chips import chip
from web.draw.controls import css_class, screen_reader_text
from web.words import t

#: The width of a token on a portrait, in pixels; faces.css fits it to the portrait.
_TOKEN = 24


def portrait(face: str, token: str = "", mood: str = "", name: str = "") -> str:
    """Return the portrait of a bot with a face, with the token of its seat if it has one.

    mood: `sunk`, `won`, or '' for none; name: the player's, for the description of the mood. Screen readers
    get only that description, because the name is beside the portrait.
    """
    badge = chip(token, _TOKEN) if token else ""
    names = ["opponent", f"face-{face}", *([mood] if mood else [])]
    said = screen_reader_text(t(f"mood.{mood}", name=name)) if mood else ""
    return f"<span{css_class(*names)}>{badge}{said}</span>"


def seat_picture(token: str, face: str, size: float, mood: str = "", name: str = "") -> str:
    """Return the picture of a seat: the portrait of a bot with a face, else its token, `size` pixels wide."""
    return portrait(face, token, mood, name) if face else chip(token, size)
