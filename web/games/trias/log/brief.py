"""Brief: a whole turn of Trias in a few words, for the review's list."""

from collections import Counter
from collections.abc import Sequence

from trias.games.trias.cells import NAME
from web.games.trias.log.log import Entry
from web.state.app import App
from web.words import t

#: Effects that are counted, in the order of the text.
_COUNTED = ("drift", "move", "rescue", "reproduce")


def in_brief(_: App, entries: Sequence[Entry]) -> str:
    """Return a turn in a few words: `hand: woods to d9, 2 moves`, or `drew: steppe to e14`."""
    source, first, counts = "", "", Counter[str]()
    for entry in entries:
        for id, values in entry.effects:
            if id == "card":
                source = values["source"]
            elif id == "drift" and not values["cost"]:
                first = t(f"review.did.to.{values['terrain']}", cell=NAME[values["to"]])
            elif id in _COUNTED:
                counts[id] += 1
    parts = [first] if first else []
    counted = [t(f"review.did.{id}", n=counts[id]) for id in _COUNTED if counts[id]]
    parts += [words.replace(" ", "\u00a0") for words in counted]  # keep a number and its word together
    words = t("list.join").join(parts) or t("review.did.nothing")
    return t(f"review.did.with.{source}", did=words) if source else words
