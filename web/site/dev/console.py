"""Console of the dev page: runs lines of Python in the running page."""

from code import InteractiveConsole
from contextlib import redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO

import __main__

_page = __main__.page
_names = {
    "page": _page,
    "app": _page.app,
    "do": _page.do,
    "scene": lambda: import_module("web.screen").scene(_page.app),
}
_console = InteractiveConsole(_names)


def push(line: str) -> str:
    """Run one line, or buffer it until its block is complete. Returns the printed output.

    `app` is the running app, `do(intent, value)` carries out an intent as a press does, and `scene()` is the
    drawn scene by element id.
    """
    _names["app"] = _page.app
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        is_open = _console.push(line)
    return out.getvalue() + ("..." if is_open else "")
