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
    """Run one line, or keep it until its block is whole. Returns what it prints.

    `app` is the app at hand, `do(intent, value)` an intent as a press makes it, `scene()` what is drawn, by
    the ids of its nodes.
    """
    _names["app"] = _page.app
    with redirect_stdout(StringIO()) as out, redirect_stderr(out):
        is_open = _console.push(line)
    return out.getvalue() + ("..." if is_open else "")
