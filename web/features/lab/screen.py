"""Screen: the lab's sheet: the editor, the run controls, and the tabs beside it. Markup."""

from html import escape

from trias import games
from web.draw.controls import attributes, button, choice, select
from web.draw.dialogs import sheet
from web.draw.icons import icon
from web.features.lab import reference, results, table
from web.features.lab.lab import PARTS, TABS, Lab
from web.features.lab.own_bots import KeptBot
from web.features.lab.templates import TEMPLATES
from web.state.app import App
from web.state.draft import MOST_TYPED
from web.state.views import Button, sends
from web.words import m, t

#: Template -> the sign beside it.
_SIGNS = {"chance": "again", "drift": "drift", "pieces": "puzzle"}
#: The id of the panel beside the editor.
_PANEL = "lab-panel"


def draw(app: App) -> str:
    """Return the sheet for the app."""
    lab = app.slot(Lab)
    bot = lab.chosen
    if bot is None:
        body = f'<div class="lab-first">{_first()}{_beside(app, lab)}</div>'
        return sheet("lab", t("lab.title"), body, lead=t("lab.lead"))
    body = f'<div class="lab-parts">{_editor(lab, bot, app.browser.control_key())}{_beside(app, lab)}</div>'
    return sheet("lab", t("lab.title"), body, lead=t("lab.lead"))


def _first() -> str:
    """Return the templates to start from."""
    return f'<section class="lab-begin"><h3>{m("lab.begin")}</h3>{_templates()}{_import()}</section>'


def _templates() -> str:
    items = ""
    for name, template in TEMPLATES.items():
        values = {
            "type": "button",
            "class": "lab-template",
            **sends("lab-new", name),
            "data-key": f"lab-new-{name}",
        }
        played = " · ".join(t(f"game.{game}") for game in template.games)
        items += (
            f"<li><button{attributes(values)}>{icon(_SIGNS[name], 24)}"
            f"<span><b>{m(f'lab.template.{name}')}</b><small>{m(f'lab.template.{name}.about')}</small><small>{escape(played)}</small></span></button></li>"
        )
    return f'<ul class="lab-templates">{items}</ul>'


def _import() -> str:
    marks = {
        "type": "file",
        "class": "vh",
        "accept": ".py,text/x-python,text/plain",
        "data-intent": "lab-import",
        "data-key": "lab-import",
    }
    inner = f'{icon("open")}<span class="text">{m("lab.import")}</span>'
    return f'<label class="file button"><input{attributes(marks)}>{inner}</label>'


# The editor ---------------------------------------------------------------------------------------------


def _editor(lab: Lab, bot: KeptBot, control: str) -> str:
    """Return the editor. control: the label of the Ctrl key."""
    bots = [(str(each.id), each.name) for each in lab.kept.bots]
    chooser = f'<div class="field">{select("lab-bot", t("lab.bot"), bots, str(bot.id), show=False)}</div>'
    more = Button(t("lab.more"), sends("lab-tab", "bots"), "plus", short=t("lab.more.short"))
    area: dict[str, object] = {
        "id": "lab-source",
        "class": "code",
        "data-intent": "lab-source",
        "data-key": f"lab-source-{bot.id}",
        "spellcheck": "false",
        "autocapitalize": "off",
        "autocomplete": "off",
        "autocorrect": "off",
        "wrap": "soft" if bot.is_foreign else "off",  # the whole source must be visible for review
        "rows": 12,
        "aria-label": t("lab.source", name=bot.name),
        "aria-describedby": "lab-keys",
    }
    wrong = results.wrong_line(lab)
    seen = {"data-key": f"lab-editor-{bot.id}", "data-wrong": wrong or None}
    numbers = range(1, bot.source.count("\n") + 2)
    lines = "\n".join(f'<b class="wrong">{n}</b>' if n == wrong else str(n) for n in numbers)
    gutter = "" if bot.is_foreign else f'<div class="gutter" aria-hidden="true"><pre>{lines}</pre></div>'
    return (
        f'<section class="lab-editor" aria-label="{escape(t("lab.editor"))}">'
        f'<div class="lab-head">{chooser}{button(more, "lab-head")}</div>'
        f'<div class="lab-code" data-key="lab-code-{bot.id}">'
        f"<code-editor{attributes(seen)}></code-editor>"
        f"{gutter}<textarea{attributes(area)}>\n{escape(bot.source)}</textarea></div>"
        f'<p class="fine" id="lab-keys">{m("lab.keys", control=control)}</p>'
        f"{_asks(bot) if bot.is_foreign else _run(lab)}</section>"
    )


def _asks(bot: KeptBot) -> str:
    """Return the question asked before an imported bot runs."""
    yes = Button(t("lab.trust.yes"), sends("lab-trust"), "check", primary=True)
    no = Button(t("lab.delete"), sends("lab-delete", str(bot.id)), "trash")
    return (
        f'<div class="lab-ask" role="group" aria-label="{escape(t("lab.trust"))}">'
        f"<h3>{icon('warn', 20)}{m('lab.trust')}</h3><p>{m('lab.trust.about')}</p>"
        f'<div class="lab-buttons">{button(yes, "lab")}{button(no, "lab-ask")}</div></div>'
    )


def _run(lab: Lab) -> str:
    """Return the controls for a run, and its buttons."""
    rules = games.load(lab.game)
    chosen = choice(
        "lab-game", t("start.game"), [(name, t(f"game.{name}")) for name in games.NAMES], lab.game
    )
    fields = ""
    if len(rules.PLAYERS) > 1:
        numbers = [(str(n), str(n)) for n in rules.PLAYERS]
        fields += (
            f'<div class="field">{select("lab-players", t("lab.players"), numbers, str(lab.players))}</div>'
        )
    others = [(other, results.other_name(lab, other)) for other in lab.others()]
    fields += f'<div class="field">{select("lab-other", t("lab.other"), others, lab.other)}</div>'
    parts = [(name, t(f"lab.part.{name}")) for name in PARTS]
    fields += f'<div class="field">{select("lab-part", t("lab.part"), parts, lab.part)}</div>'
    why_not = t("lab.busy") if lab.running else ""
    tries = Button(t("lab.try"), {"id": "lab-try", **sends("lab-try")}, "step", reason=why_not)
    watches = Button(t("lab.watch"), sends("lab-watch"), "eye", reason=why_not)
    if lab.running:
        plays = Button(t("lab.stop"), sends("lab-stop"), "close", primary=True)
    else:
        plays = Button(t("lab.play"), sends("lab-play"), "play", primary=True)
    return (
        f'<div class="lab-run"><div class="lab-fields">{chosen}{fields}</div>'
        f'<div class="lab-buttons">{button(tries, "lab")}{button(watches, "lab")}'
        f"{button(plays, 'lab', name='play')}</div></div>"
    )


# The tabs -----------------------------------------------------------------------------------------------


def _beside(app: App, lab: Lab) -> str:
    tabs = "".join(_tab(name, is_open=name == lab.tab) for name in TABS)
    nav = f'<div class="panel-tabs" role="tablist" aria-label="{escape(t("lab.tabs"))}">{tabs}</div>'
    marks = {
        "class": "lab-panel",
        "id": _PANEL,
        "role": "tabpanel",
        "tabindex": 0,
        "data-key": f"lab-panel-{lab.tab}",
        "aria-labelledby": f"lab-tab-{lab.tab}",
    }
    drawn = {"help": reference.draw, "bots": _bots, "table": table.draw}
    inner = drawn[lab.tab](lab) if lab.tab in drawn else results.draw(app, lab)
    return f'<section class="lab-beside">{nav}<div{attributes(marks)}>{inner}</div></section>'


def _tab(name: str, *, is_open: bool) -> str:
    view = Button(t(f"lab.tab.{name}"), {"id": f"lab-tab-{name}", **sends("lab-tab", name)})
    return button(view, "lab", "tab", tab=_PANEL, is_open=is_open)


def _bots(lab: Lab) -> str:
    """Return the list of bots with their buttons, and the ways to get more."""
    bot, parts = lab.chosen, ""
    if bot is not None:
        marks = {
            "id": "lab-name",
            "type": "text",
            "maxlength": MOST_TYPED,
            "value": bot.name,
            "data-intent": "lab-name",
            "data-key": "lab-name",
            "autocomplete": "off",
        }
        tools = (
            Button(t("lab.share"), sends("lab-share"), "share"),
            Button(t("lab.export"), sends("lab-export"), "save"),
            Button(t("lab.delete"), sends("lab-delete", str(bot.id)), "trash"),
        )
        parts += (
            f'<section class="lab-card"><div class="field"><label for="lab-name">{m("lab.name")}</label>'
            f"<input{attributes(marks)}></div>"
            f'<div class="lab-buttons">{"".join(button(view, "lab-bots") for view in tools)}</div></section>'
        )
    if lab.gone is not None:
        back = Button(t("lab.back", name=lab.gone.name), sends("lab-back"), "undo")
        parts += f'<div class="lab-buttons">{button(back, "lab-bots")}</div>'
    return f'{parts}<section class="lab-card"><h3>{m("lab.more")}</h3>{_templates()}{_import()}</section>'
