"""js_object: makes JavaScript objects from Python values. Edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import Object
from pyodide.ffi import to_js

if TYPE_CHECKING:
    from pyodide.ffi import JsProxy


def js_object(value: object) -> JsProxy:
    """Return an object for a dict, or an array for a list, including nested ones."""
    return to_js(value, dict_converter=Object.fromEntries)
