"""Controls: the buttons, choices and lists in panels and dialogs. Markup.

Every focusable element has a `data-key`, unique on the page, which restores the focus after the page is
drawn.
"""

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from web.draw.element import El
from web.draw.icons import icon
from web.state.settings import SETTINGS
from web.state.views import Button
from web.words import own_name, t

#: Attributes that complete an action. Disabled buttons do not carry them.
_COMPLETING = ("data-action", "data-preview")


#: Settings with more values than this use a select instead of radio buttons.
MOST_BESIDE = 4


def attributes(values: Mapping[str, object]) -> str:
    """Return ` name="value"` for each attribute. False and None leave it out; True gives a bare name."""
    parts = []
    for name, value in values.items():
        if value is True:
            parts.append(f" {name}")
        elif value is not None and value is not False:
            parts.append(f' {name}="{escape(str(value))}"')
    return "".join(parts)


def css_class(*names: str, **flags: bool) -> str:
    """Return ` class="..."` with these names and the flags that are True, or '' if there are none."""
    css = " ".join([*names, *(name for name, up in flags.items() if up)])
    return f' class="{css}"' if css else ""


def screen_reader_text(text: str) -> str:
    """Return text for screen readers, hidden on screen."""
    return f'<span class="vh"> {escape(text)} </span>'


def either(full: str, brief: str) -> str:
    """Return markup for wide windows and a shorter one for small ones. Screen readers get the full one."""
    if full == brief:
        return full
    return f'<span class="full">{full}</span><span class="brief" aria-hidden="true">{brief}</span>'


def figure_and_words(figure: object, words: str, tag: str = "span", name: str = "") -> str:
    """Return a figure to show, and words that screen readers read instead of it."""
    visible = f'<{tag}{css_class(*([name] if name else []))} aria-hidden="true">{figure}</{tag}>'
    return visible + screen_reader_text(words)


def key(region: str, marks: Mapping[str, str]) -> str:
    for name in ("data-mode", "data-intent", "data-action", "data-preview", "data-pick"):
        if name in marks:
            value = marks.get("data-value", "")
            return "-".join(part for part in (region, marks[name], value) if part)
    return region


def button(
    view: Button,
    region: str,
    classes: str = "",
    icon_only: bool = False,
    name: str = "",
    tab: str = "",
    is_open: bool = False,
) -> str:
    """Return a button. A disabled one can have the focus and explains the reason (`reason`, in words).

    name: the button's key in its region, if the focus must stay when another button replaces it. tab: the id
    of the panel that it opens as a tab, '' for other buttons. is_open: that panel is open.
    """
    marks = {
        name: value for name, value in view.attributes.items() if not (view.reason and name in _COMPLETING)
    }
    names = ["button"]
    names += [
        name for name, on in (("primary", view.primary), ("quiet", view.quiet), ("square", icon_only)) if on
    ]
    values: dict[str, object] = {
        "type": "button",
        "class": " ".join([*names, classes]).strip(),
        "data-key": f"{region}-{name}" if name else key(region, view.attributes),
        **marks,
        "role": "tab" if tab else None,
        "aria-selected": str(is_open).lower() if tab else None,
        "aria-controls": tab or None,
        "aria-pressed": None if view.pressed is None else str(view.pressed).lower(),
        "aria-expanded": None if view.expanded is None else str(view.expanded).lower(),
        "aria-disabled": "true" if view.reason else None,
        "data-reason": view.reason or None,
        "title": view.reason or (view.text if icon_only or region == "header" else None),
    }
    more = f"<small>{escape(view.more)}</small>" if view.more else ""
    words = escape(view.text)
    if view.short:
        short = f'<span class="brief" aria-hidden="true">{escape(view.short)}</span>'
        words = f'<span class="full">{words}</span>{short}'
    inner = [view.sign, icon(view.icon) if view.icon else ""]
    inner.append(f'<span class="{"vh" if icon_only else "text"}">{words}{more}</span>')
    if view.cost is not None:
        inner.append(f'<span class="vh">, {escape(t("button.cost", n=view.cost))}</span>')
        inner.append(f'<span class="cost" aria-hidden="true">{view.cost}</span>')
    if view.key:
        inner.append(f'<kbd aria-hidden="true">{escape(view.key)}</kbd>')
    return El(f"<button{attributes(values)}>", inner, "</button>")


def cite(rule: str) -> str:
    """Return a button that opens the rule behind a message."""
    marks = {"type": "button", "class": "cite", "data-intent": "rules", "data-value": rule}
    marks |= {"data-key": f"cite-{rule}", "aria-label": t("rules.see", rule=rule)}
    return f"<button{attributes(marks)}>{escape(t('rules.number', rule=rule))}</button>"


def choice(
    name: str, legend: str, options: Iterable[tuple[str, str]], chosen: str, classes: str = "segments"
) -> str:
    """Return radio buttons side by side. Choosing one sends the intent `name` with its value."""
    parts = []
    for value, text in options:
        marks = {
            "type": "radio",
            "name": name,
            "value": value,
            "data-intent": name,
            "data-key": f"{name}-{value}",
            "checked": value == chosen,
        }
        parts.append(f"<label><input{attributes(marks)}><span>{escape(text)}</span></label>")
    return (
        f'<fieldset class="{classes}"><legend>{escape(legend)}</legend><div>{"".join(parts)}</div></fieldset>'
    )


def value_words(name: str, value: str) -> str:
    """Return a setting's value in words; for a language, its name in that language."""
    return own_name(value) if name == "language" and value != "auto" else t(f"set.{name}.{value}")


def setting(name: str, chosen: str) -> str:
    """Return a setting's values as radio buttons or a select. Choosing one sends the setting's intent."""
    values = [(value, value_words(name, value)) for value in SETTINGS[name]]
    if len(values) > MOST_BESIDE:
        return f'<div class="field">{select(name, t(f"set.{name}"), values, chosen)}</div>'
    return choice(name, t(f"set.{name}"), values, chosen)


def select(
    name: str,
    label: str,
    options: Sequence[tuple[str, str]],
    chosen: str,
    *,
    seat: int | None = None,
    show: bool = True,
) -> str:
    """Return a native select with its label above it (`show`), or for screen readers only."""
    id = name if seat is None else f"{name}-{seat}"
    marks = {"id": id, "data-intent": name, "data-key": id, "data-value": seat}
    inner = "".join(
        f"<option{attributes({'value': value, 'selected': value == chosen})}>{escape(text)}</option>"
        for value, text in options
    )
    head = f'<label for="{id}"{attributes({"class": None if show else "vh"})}>{escape(label)}</label>'
    return f'{head}<span class="select"><select{attributes(marks)}>{inner}</select></span>'
