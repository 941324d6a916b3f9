"""Pictures: turns pictures of the page into SVG files that need no style sheet and no other markup.

Classes become attributes with the colours of the light theme. Each picture includes the page's drawings that
it uses.
"""

import re
from collections.abc import Mapping

from web.site import BuildError

_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_NAME = re.compile(r"\.([\w-]+)")
#: Properties that are presentation attributes of SVG.
_DRAWN = {"fill", "opacity", "display", "visibility"}
_DRAWN_BY_START = ("fill-", "stroke", "stop-")
_REFERENCE = re.compile(r'(?:href="#|url\(#)([\w-]+)')
_ELEMENT = re.compile(r'<(\w+) id="([\w-]+)"')


def alone(picture: str, drawings: str, style: str) -> str:
    """Return the picture as a self-contained file.

    picture: an svg element. drawings: the page's drawings, to which it refers. style: the style sheet for its
    classes.
    """
    looks = _looks(style)

    def plain(markup: str) -> str:
        markup = re.sub(' (?:data-cell|focusable)="[^"]*"', "", markup)
        return re.sub(r'\s?class="([^"]*)"', lambda match: _attributes(match[1], looks), markup)

    head, _, inner = plain(picture).partition(">")
    return f"{head}><defs>{_used(inner, plain(drawings))}</defs>{inner}\n"


def _used(markup: str, drawings: str) -> str:
    """Return the drawings that the markup refers to, directly or indirectly."""
    known, wanted, parts = _by_id(drawings), _REFERENCE.findall(markup), dict[str, str]()
    while wanted:
        id = wanted.pop()
        if id in known and id not in parts:
            parts[id] = known[id]
            wanted += _REFERENCE.findall(known[id])
    return "".join(parts.values())


def _by_id(drawings: str) -> dict[str, str]:
    """Return id -> the complete element with that id."""
    found = {}
    for match in _ELEMENT.finditer(drawings):
        tag, id = match.groups()
        depth, end = 0, match.start()
        for each in re.finditer(rf"<{tag}\b[^>]*?(/?)>|</{tag}>", drawings[match.start() :]):
            depth += -1 if each[0].startswith("</") else 0 if each[1] else 1
            end = match.start() + each.end()
            if not depth:
                break
        found[id] = drawings[match.start() : end]
    return found


def _looks(style: str) -> dict[str, str]:
    """Return class -> SVG attributes, from those rules in a style sheet whose selector is a single class."""
    style = re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL).partition("@media")[0]
    values: dict[str, str] = {}
    found: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(style):
        pairs = [line.partition(":") for line in body.split(";") if ":" in line]
        declared = {name.strip(): value.strip() for name, _, value in pairs}
        if ":root" in selectors:
            values |= {name: value for name, value in declared.items() if name.startswith("--")}
        for selector in re.sub(r":is\(([^)]*)\)", r"\1", selectors).split(","):
            match = _NAME.fullmatch(selector.strip())
            if match:
                found.setdefault(match[1], {}).update(declared)
    return {
        name: "".join(
            f' {key}="{_value(value, values)}"'
            for key, value in declared.items()
            if key in _DRAWN or key.startswith(_DRAWN_BY_START)
        )
        for name, declared in found.items()
    }


def _value(value: str, values: Mapping[str, str]) -> str:
    """Return a value with its variables replaced."""
    match = re.fullmatch(r"var\((--[\w-]+)(?:, *([^)]*))?\)", value)
    if not match:
        return value.removesuffix("px")
    found = values.get(match[1], match[2])
    if found is None:
        raise BuildError(f"board.css has no value for {match[1]}")
    return found


def _attributes(classes: str, looks: Mapping[str, str]) -> str:
    return "".join(looks.get(name, "") for name in classes.split())
