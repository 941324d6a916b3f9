"""Hostile bots: programs that try to escape from the lab, to read hidden cards, or to crash the page.

Each has its source and the verdict that the lab may give on it: `plays` for a legal turn, else the kind of
its fault. A bot that finds a hole prints HOLE and its finding.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Hostile(NamedTuple):
    """A hostile bot. expected: `plays`, or kinds of fault, any of which is accepted."""

    source: str
    expected: tuple[str, ...] = ("plays",)


#: The end of the source of bots that attack while they are loaded and then play normally.
PLAY = """

def choose(view, legal):
    return legal[0]
"""

#: Ways into JavaScript other than `import js`.
PROXIES = '''
import gc
from importlib.machinery import BuiltinImporter


def proxies():
    """Everything of JavaScript that can be found in memory, or made by the module that makes it."""
    spec = BuiltinImporter.find_spec("_pyodide_core")
    module = BuiltinImporter.create_module(spec)
    BuiltinImporter.exec_module(module)
    found = [module.to_js(value) for value in ([], {}, print, b"abc")]
    for each in gc.get_objects():
        for value in list(each.values()) if isinstance(each, dict) else [each]:
            if "JsProxy" in str(type(value).__mro__) and not isinstance(value, type):
                found.append(value)
    print("found", len(found))
    return found
'''

#: Objects that lead out of a worker.
DOORS = (
    *(
        "fetch",
        "XMLHttpRequest",
        "WebSocket",
        "EventSource",
        "WebTransport",
        "caches",
        "indexedDB",
        "localStorage",
    ),
    *(
        "sessionStorage",
        "cookieStore",
        "BroadcastChannel",
        "MessageChannel",
        "importScripts",
        "Worker",
        "navigator",
    ),
    *(
        "SharedWorker",
        "location",
        "postMessage",
        "addEventListener",
        "document",
        "window",
        "parent",
        "top",
        "self",
    ),
    *(
        "Request",
        "Response",
        "FileReaderSync",
        "OffscreenCanvas",
        "RTCPeerConnection",
        "Notification",
        "storage",
    ),
)


def imports(*names: str) -> str:
    """Return a bot that tries to import modules that lead into JavaScript."""
    return f"""
for name in {names!r}:
    try:
        __import__(name)
    except ImportError as error:
        print(error)
    else:
        print("HOLE", name)
{PLAY}"""


NETWORK = {
    "asks JavaScript for fetch": Hostile(imports("js", "js.fetch")),
    "asks Pyodide for fetch": Hostile(imports("pyodide", "pyodide.http", "pyodide.ffi")),
    "asks Pyodide to run JavaScript": Hostile(
        imports("pyodide.code", "pyodide_js", "_pyodide_core", "_pyodide._base")
    ),
    "calls functions of the machine": Hostile(imports("ctypes", "_ctypes")),
    "opens a web browser": Hostile(
        imports("webbrowser", "urllib.request", "http.client", "ftplib", "smtplib")
    ),
    "opens a socket": Hostile(
        """
try:
    import socket
    socket.create_connection(("example.com", 80), timeout=1)
    print("HOLE connected")
except Exception as error:
    print(type(error).__name__)
"""
        + PLAY
    ),
    "asks asyncio for a connection": Hostile(
        """
import gc

asyncio = next(each for each in gc.get_objects() if getattr(each, "__name__", "") == "asyncio")


async def reach():
    await asyncio.open_connection("example.com", 80)
    print("HOLE connected")


try:
    asyncio.new_event_loop().run_until_complete(reach())
except BaseException as error:
    print(type(error).__name__)
"""
        + PLAY
    ),
}

JAVASCRIPT = {
    "evaluates JavaScript": Hostile(
        PROXIES
        + """
for proxy in proxies():
    for find in (lambda: proxy.constructor, lambda: proxy.constructor.constructor):
        for text in ("return globalThis", "return postMessage", "return import('data:text/javascript,0')"):
            try:
                print("HOLE", find()(text)())
            except BaseException as error:
                print(type(error).__name__, str(error)[:60])
"""
        + PLAY
    ),
    "walks through all of JavaScript that it can reach": Hostile(
        PROXIES
        + f"""
doors, todo, count, seen = set({DOORS!r}), proxies(), 0, []
while todo and count < 300:
    proxy = todo.pop()
    count += 1
    for name in dir(proxy):
        if name.startswith("__"):
            continue
        try:
            value = getattr(proxy, name)
        except BaseException:
            continue
        if "JsProxy" not in str(type(value).__mro__):
            continue
        if name in doors:
            print("HOLE", name, "of", str(proxy)[:60])
        if not any(value is other for other in seen[-50:]):
            seen.append(value)
            todo.append(value)
print("walked", count)
"""
        + PLAY
    ),
    "spoils the prototypes of JavaScript": Hostile(
        PROXIES
        + """
done = 0
for proxy in proxies():
    for name in ("toString", "toJSON", "transfer", "then", "length"):
        try:
            setattr(proxy.constructor.prototype, name, print)
            done += 1
        except BaseException:
            pass
assert done, "nothing could be spoilt"
"""
        + PLAY
    ),
    "puts Pyodide's own finder back": Hostile(
        f"""
import gc
import importlib
import sys

sys.meta_path[:] = [each for each in sys.meta_path if type(each).__name__ != "Gate"]
sys.meta_path[:0] = [each for each in gc.get_objects() if type(each).__name__ == "JsFinder"]
for name in ("js", "pyodide_js"):
    try:
        module = importlib.import_module(name)
    except ImportError as error:
        print(error)
        continue
    for door in {DOORS!r}:
        if getattr(module, door, None) is not None:
            print("HOLE", name, door)
"""
        + PLAY
    ),
    "calls back later": Hostile(
        PROXIES
        + """
for proxy in proxies():
    for text in ("postMessage('x')", "fetch('/')"):
        try:
            proxy.apply(None, [text, 10])
        except BaseException as error:
            print(type(error).__name__)
"""
        + PLAY
    ),
}

#: Bots that use up resources.
HUNGRY = {
    "never ends": Hostile("def choose(view, legal):\n    while True:\n        pass\n", ("late",)),
    "never ends when it is read": Hostile("while True:\n    pass\n", ("late",)),
    "never ends and catches all": Hostile(
        """
def choose(view, legal):
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
""",
        ("late",),
    ),
    "sleeps": Hostile(
        "import time\n\n\ndef choose(view, legal):\n    time.sleep(60)\n    return legal[0]\n", ("late",)
    ),
    "is slow with every action": Hostile(
        """
import time


def choose(view, legal):
    time.sleep(0.8)
    return next((action for action in legal if action != "end"), "end")
""",
        ("late",),
    ),
    "calls itself for ever": Hostile(
        "def choose(view, legal):\n    return choose(view, legal)\n", ("error", "late")
    ),
    "breaks the interpreter's stack": Hostile(
        """
import sys


def choose(view, legal):
    sys.setrecursionlimit(10 ** 8)
    return choose(view, legal)
""",
        ("error", "ended", "late"),
    ),
    "takes all memory at once": Hostile(f"hoard = bytearray(2 ** 31 - 1){PLAY}", ("error",)),
    "takes all memory bit by bit": Hostile(
        """
def choose(view, legal):
    hoard = []
    while True:
        hoard.append(bytearray(10 ** 7))
""",
        ("error", "ended", "late"),
    ),
    "fills files": Hostile(
        """
total = 0
try:
    for number in range(1000):
        with open(str(number), "wb") as file:
            total += file.write(bytes(10 ** 6))
except OSError as error:
    print(error)
try:
    with open("long", "wb") as file:
        total += file.truncate(2 ** 30)
except OSError as error:
    print(error)
print("HOLE" if total > 40 * 10 ** 6 else "wrote", total)
"""
        + PLAY
    ),
    "prints without end": Hostile(f"for _ in range(2000):\n    print('x' * 10000){PLAY}"),
    "prints into every stream": Hostile(
        """
import os
import sys

for stream in (sys.__stdout__, sys.__stderr__):
    print("y" * 10 ** 6, file=stream)
os.write(1, b"z" * 10 ** 6)
"""
        + PLAY
    ),
    "ends Python": Hostile("import os\n\n\ndef choose(view, legal):\n    os._exit(0)\n", ("ended", "error")),
    "aborts": Hostile("import os\n\n\ndef choose(view, legal):\n    os.abort()\n", ("ended", "error")),
    "leaves by SystemExit": Hostile("def choose(view, legal):\n    raise SystemExit('bye')\n", ("error",)),
    "interrupts the keyboard": Hostile("def choose(view, legal):\n    raise KeyboardInterrupt\n", ("error",)),
    "starts threads and processes": Hostile(
        """
import subprocess
import threading

try:
    threading.Thread(target=print).start()
    print("HOLE a thread")
except RuntimeError as error:
    print(error)
try:
    subprocess.run(["ls"])
    print("HOLE a process")
except OSError as error:
    print(error)
"""
        + PLAY
    ),
}


def answers(text: str) -> str:
    """Return a bot that sends this text instead of every answer."""
    return f"import json\n\njson.dumps = lambda *_, **__: {text}\n{PLAY}"


#: Bots that send something other than an answer.
MESSAGES = {
    "sends what is no JSON": Hostile(answers("'<img src=x onerror=alert(1)>'"), ("noise",)),
    "sends what nests without end": Hostile(answers("'[' * 90000"), ("noise",)),
    "sends what is too long": Hostile(answers("'x' * 10 ** 7"), ("ended", "noise")),
    "sends what is no text": Hostile(answers("{'action': 'end'}"), ("ended", "noise")),
    "sends other types": Hostile(
        answers(
            """'{"action": ["end"], "log": {"a": 1}, "fault": 7, "news": {"trial": {}}, "done": true}'"""
        ),
        ("noise",),
    ),
    "sends a fault that does not exist": Hostile(
        answers("""'{"action": "end", "winners": [0], "share": 1, "log": "", "fault": {"kind": "<b>"}}'"""),
        ("noise",),
    ),
    "sends numbers that are none": Hostile(answers("""'{"action": NaN, "log": ""}'"""), ("noise",)),
    "returns an endless text": Hostile("def choose(view, legal):\n    return 'x' * 10 ** 7\n", ("answer",)),
    "returns and prints markup": Hostile(
        """
def choose(view, legal):
    print("<img src=x onerror=alert(1)>")
    return "<img src=x onerror=alert(2)>"
""",
        ("answer",),
    ),
    "fails with markup and hidden characters": Hostile(
        "def choose(view, legal):\n    raise ValueError('<script>alert(1)</script>\\u202e\\x00')\n",
        ("error",),
    ),
    "returns a text that is equal to everything": Hostile(
        """
class Anything(str):
    __hash__ = str.__hash__

    def __eq__(self, other):
        return True


def choose(view, legal):
    return Anything("end of the world")
""",
        ("answer",),
    ),
}

#: Bots that try to learn or decide more than they may.
CHEATS = {
    "plays for the others": Hostile(
        """
def choose(view, legal):
    view.seat = 1 - view.seat
    view._state.player = 1 - view._state.player
    view._state.score[view.seat] = 100
    return "+o" if "+o" not in legal else "end"
""",
        ("answer",),
    ),
    "changes the rules": Hostile(
        """
import trias.games.trias.state as state
import trias.games.view as views

state.State.legal = lambda self: []
views.SeatView.legal = property(lambda self: ["+o", "win"])


def choose(view, legal):
    return "win"
""",
        ("answer", "error"),
    ),
    "replaces chance": Hostile(
        """
import random

random.Random.random = lambda self: 0.0
random.Random.shuffle = lambda self, cards: cards.sort()
random.Random.getrandbits = lambda self, bits: 0
"""
        + PLAY
    ),
    "goes through memory for cards": Hostile(
        """
import gc


def choose(view, legal):
    for each in gc.get_objects():
        if type(each).__name__ in ("Referee", "LabTable", "LabSide"):
            print("HOLE", each)
    print(len({each.deck for each in gc.get_objects() if type(each).__name__ == "Deal"}), "decks dealt anew")
    return legal[0]
"""
    ),
    "looks for the referee": Hostile(
        """
import inspect
import sys


def choose(view, legal):
    for frame in inspect.stack():
        if any("referee" in str(name).lower() for name in frame.frame.f_locals):
            print("HOLE", frame.function)
    if "trias.lab.match" in sys.modules:
        print("HOLE the referee is here")
    return legal[0]
"""
    ),
    "times the referee": Hostile(
        """
from time import perf_counter

asked = []


def choose(view, legal):
    asked.append(perf_counter())
    print([round(1000 * (after - before)) for before, after in zip(asked, asked[1:])])
    return legal[0]
"""
    ),
    "plants something": Hostile(
        """
import builtins

builtins.planted = True
with open("/home/pyodide/planted.py", "w") as file:
    file.write("planted = True")
"""
        + PLAY
    ),
    "looks for what another has planted": Hostile(
        """
import builtins
import os

if hasattr(builtins, "planted") or os.path.exists("/home/pyodide/planted.py"):
    print("HOLE another bot was here")
"""
        + PLAY
    ),
}

#: The start of a program that prints only the holes it finds.
HOLES_ALONE = """
say = print


def print(*words):
    if str(words[0]).startswith("HOLE"):
        say(*words)
"""


def together(bots: Iterable[Hostile]) -> Hostile:
    """Return one bot that does what all these bots do, one after the other."""
    return Hostile(HOLES_ALONE + "".join(bot.source for bot in bots))


#: The bots of the default run: all that look for a way out, as one bot, and one of each other group.
SOME = {
    "looks for every way out": together([*NETWORK.values(), *JAVASCRIPT.values()]),
    **{
        name: group[name]
        for group, names in (
            (HUNGRY, ("ends Python",)),
            (MESSAGES, ("returns and prints markup",)),
            (CHEATS, ("goes through memory for cards",)),
        )
        for name in names
    },
}
#: Group -> its bots, which run one after another in one page of the lab.
GROUPS: dict[str, dict[str, Hostile]] = {
    "some": SOME,
    "network and javascript": NETWORK | JAVASCRIPT,
    "hungry": HUNGRY,
    "messages": MESSAGES,
    "cheats": CHEATS,
}
