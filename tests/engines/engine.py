"""Engine: the interface to browsers other than Chromium. Chromium's tests are in tests/browser."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Self

#: Time limits for a browser to start, to answer, and to fulfil a condition, in seconds.
START_SECONDS, ANSWER_SECONDS = 60, 60
#: WebDriver's names of keys (https://w3c.github.io/webdriver/#keyboard-actions).
KEYS = {
    "Tab": "\ue004",
    "Enter": "\ue006",
    "Escape": "\ue00c",
    "Shift": "\ue008",
    "Control": "\ue009",
}
#: Collects errors, rejected promises, policy violations and console output of the page.
LISTEN = """
(() => {
  if (window.wrongs) return;
  window.wrongs = [];
  addEventListener("error", (event) => window.wrongs.push(`error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => window.wrongs.push(`refused: ${event.reason}`));
  addEventListener("securitypolicyviolation", (event) => window.wrongs.push(`policy: ${event.blockedURI}`));
  for (const name of ["error", "warn"]) {
    const write = console[name].bind(console);
    console[name] = (...words) => {
      window.wrongs.push(`${name}: ${words.join(" ")}`);
      write(...words);
    };
  }
})()
"""


class Refusal(Exception):
    """Raised if the browser refuses a command, or a script in it fails."""


class Engine(ABC):
    """A browser with one page. version: its engine's. can_touch: whether its driver can simulate touch."""

    version = ""
    can_touch = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def close(self) -> None:
        """End the browser and everything started for it."""

    @abstractmethod
    def size(self, width: int, height: int) -> None:
        """Set the page's size in CSS pixels."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Open an address and collect its errors."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page and collect its errors."""

    @abstractmethod
    def evaluate(self, script: str) -> Any:
        """Return the value of a JavaScript expression or promise, converted through JSON. Raises Refusal."""

    @abstractmethod
    def act(self, sources: Sequence[dict[str, Any]]) -> None:
        """Perform WebDriver's input actions: one entry for each device."""

    @abstractmethod
    def shot(self, path: Path) -> None:
        """Save a screenshot of the page."""

    @abstractmethod
    def heard(self) -> list[str]:
        """Return the errors collected in the page."""

    def wait_for(self, script: str) -> Any:
        """Evaluate the expression every few milliseconds until its value is true. Returns the value."""
        return self.evaluate(
            f"""(async () => {{
              for (const end = performance.now() + {ANSWER_SECONDS * 900}; performance.now() < end; ) {{
                const found = {script};
                if (found) return found;
                await new Promise((resolve) => setTimeout(resolve, 8));
              }}
              throw new Error("waited too long");
            }})()"""
        )

    def click(self, x: float, y: float) -> None:
        """Click at a point of the window, in CSS pixels."""
        self._point("mouse", x, y)

    def tap(self, x: float, y: float) -> None:
        """Touch a point of the window, in CSS pixels."""
        self._point("touch", x, y)

    def _point(self, kind: str, x: float, y: float) -> None:
        actions = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.act([{"type": "pointer", "id": kind, "parameters": {"pointerType": kind}, "actions": actions}])

    def press(self, *names: str) -> None:
        """Press keys one after the other, by the names in KEYS or their characters."""
        actions = []
        for name in names:
            *held, last = (KEYS.get(part, part) for part in name.split("+"))
            actions += [{"type": "keyDown", "value": key} for key in (*held, last)]
            actions += [{"type": "keyUp", "value": key} for key in (last, *reversed(held))]
        self.act([{"type": "key", "id": "keys", "actions": actions}])
