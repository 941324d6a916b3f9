"""Faces: the portraits of the opponents. Markup; faces.css has the pictures, files beside the style sheet."""

from __future__ import annotations

from web.draw.chips import chip
from web.draw.controls import css_class

#: How wide a token on a portrait is drawn, in pixels; faces.css fits it to the portrait.
_TOKEN = 24


def portrait(face: str, token: str = "") -> str:
    """Return the portrait of a bot with a face, with the token of its seat if it has one.

    Silent for screen readers: its name stands beside it.
    """
    badge = chip(token, _TOKEN) if token else ""
    return f'<span{css_class("face", f"face-{face}")} aria-hidden="true">{badge}</span>'


def seat_picture(token: str, face: str, size: float) -> str:
    """Return the picture of who plays a seat: the portrait of a bot with a face, else the token so wide."""
    return portrait(face, token) if face else chip(token, size)
