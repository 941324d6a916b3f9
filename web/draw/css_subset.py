"""CSS subset: picks the rules of the page's style sheets that a standalone document needs. No browser."""

import re
from collections.abc import Iterable, Iterator

_RULE = re.compile(r"\A([^{}@]+)\{([^{}]*)\}\s*\Z")
_SPLIT = re.compile(r",(?![^()]*\))")
_ANY_OF = re.compile(r":(?:is|where)\(([^()]*)\)")
_NOT = re.compile(r":not\([^()]*\)")
_NAMES = re.compile(r"[.#]?-?[A-Za-z_][\w-]*")
_ATTRIBUTE = re.compile(r"\[[^\]]*\]")
_VARIABLE = re.compile(r"var\(\s*(--[\w-]+)")
#: The root element's attributes that a document keeps. Rules for other attributes are skipped.
KEPT = ("data-theme", "data-tokens")


def used(rules: Iterable[str], svg: str) -> str:
    """Return the rules that match an element of the document, and the variables they use.

    rules: those of the style sheets, each a text such as `.a > .b { fill: red; }`. At-rules, pseudo-classes
    such as `:hover` and pseudo-elements are skipped. `html` becomes `svg`.
    """
    known = _names_in(svg)
    kept = []
    for rule in rules:
        match = _RULE.match(rule.strip())
        if match is None:
            continue
        selectors = [way.strip() for way in _SPLIT.split(match[1]) if _applies(way.strip(), known)]
        if selectors:
            kept.append((", ".join(map(_of_svg, selectors)), match[2]))
    wanted = _variables(kept, svg)
    lines = (f"{selector}{{{_body(body, wanted)}}}" for selector, body in kept)
    return "\n".join(line for line in lines if not line.endswith("{}"))


def _names_in(svg: str) -> frozenset[str]:
    """Return the names of elements, classes as `.name`, and ids as `#name`."""
    names = {*re.findall(r"<([A-Za-z]\w*)", svg), "html"}
    for value in re.findall(r' class="([^"]*)"', svg):
        names |= {f".{name}" for name in value.split()}
    return frozenset(names | {f"#{name}" for name in re.findall(r' id="([^"]*)"', svg)})


def _applies(selector: str, known: frozenset[str]) -> bool:
    """True if every name in a selector is known."""
    if selector == ":root":
        return True
    for inner in _ANY_OF.findall(selector):
        if not any(_applies(way.strip(), known) for way in inner.split(",")):
            return False
    bare = _NOT.sub("", _ANY_OF.sub("", selector))
    if any(re.split(r"[\]=]", each[1:])[0] not in KEPT for each in _ATTRIBUTE.findall(bare)):
        return False
    bare = _ATTRIBUTE.sub("", bare)
    if ":" in bare or "*" in bare:
        return False
    return all(name in known for name in _NAMES.findall(bare))


def _of_svg(selector: str) -> str:
    return re.sub(r"\bhtml(?=[\[\s.])", "svg", selector)


def _variables(kept: Iterable[tuple[str, str]], svg: str) -> frozenset[str]:
    """Return the variables that are used, including those used by other variables."""
    bodies = [body for _, body in kept]
    uses = [(name, value) for body in bodies for name, value in _declared(body)]
    wanted = {name for key, value in uses if not key.startswith("--") for name in _VARIABLE.findall(value)}
    wanted |= set(_VARIABLE.findall(svg))
    while True:
        more = {name for key, value in uses if key in wanted for name in _VARIABLE.findall(value)} - wanted
        if not more:
            return frozenset(wanted)
        wanted |= more


def _declared(body: str) -> Iterator[tuple[str, str]]:
    for line in body.split(";"):
        name, found, value = line.partition(":")
        if found:
            yield name.strip(), value.strip()


def _body(body: str, wanted: frozenset[str]) -> str:
    kept = ((name, value) for name, value in _declared(body) if not name.startswith("--") or name in wanted)
    return "; ".join(f"{name}: {value}" for name, value in kept)
