"""The page's skeleton: landmarks, the board's layers, and the places that the scene fills. Static markup."""

from functools import lru_cache
from html import escape

from trias.games import FIRST_GAME
from web.draw import panels, wordmark
from web.draw.controls import button
from web.state.views import Button, sends
from web.words import edition, in_file_names, language, m, t

#: The board's layers, lowest first, each a <g id="board-LAYER">: the ground, which seldom changes, and those
#: in <g id="board-front">, which change with presses. `cells` takes clicks and is the only one that screen
#: readers read; the numbers and signs above it let clicks through.
GROUND = ("sea", "sky", "coast", "under", "tiles")
FRONT = ("targets", "herds", "over", "lift", "light", "labels", "cells", "numbers")
LAYERS = (*GROUND, *FRONT)

#: The part of an empty board that is shown, in units.
VIEW_BOX = "-420 -420 840 840"

#: The places that the scene fills, by id, apart from the board's layers.
PLACES = (
    "home-column",
    "clock",
    "header",
    "strip",
    "coach",
    "typed-help",
    "told",
    "lists",
    "banner",
    "show",
    "pan",
    "zoom",
    "chips",
    "steps",
    "notice",
    "prompt",
    "card-tools",
    "held",
    "inspector",
    "advice",
    "hand",
    "deck",
    "choices",
    "decide",
    "actions",
    "timeline",
    "foot",
    "players",
    "tabs",
    "since",
    "lands",
    "summary",
    "log",
    "sheets",
    "toast",
    "say",
    "alert",
)

#: Placeholders in the messages about a failed start. boot.js fills them in before Python starts.
_FILE = {"file": "{file}"}
TROUBLES: dict[str, dict[str, str]] = {
    "slow": {},
    "failed": {},
    "waiting": _FILE,
    "wrong": _FILE,
    "status": _FILE | {"status": "{status}"},
    "offline": _FILE,
    "damaged": _FILE,
}


def frame_words() -> dict[str, str]:
    """Return the texts of the skeleton and its head, as places of the scene."""
    return _frame_words(edition())


@lru_cache(maxsize=2)
def _frame_words(_: int) -> dict[str, str]:
    """Return the same as `frame_words`, cached by the edition of the texts."""
    return {
        "description@content": t("app.description"),
        "manifest@href": f"./web/manifest{in_file_names(language())}.webmanifest",
        "skip": m("page.skip"),
        "skip-words": m("text.title"),
        "strip@aria-label": t("panel.players"),
        "clock@aria-label": t("card.meteorite"),
        "coach@aria-label": t("study.name"),
        "board-box@aria-roledescription": t("board.role"),
        "board-help": m("board.help"),
        "words@aria-label": t("text.title"),
        "typed-label": m("text.field"),
        "typed-play": button(Button(t("text.play"), sends("typed"), primary=True), "words"),
        "pan@aria-label": t("panels.pan"),
        "zoom@aria-label": t("panels.zoom"),
        "handle": m("panels.handle"),
        "turn@aria-label": t("panel.turn"),
        "side@aria-label": t("panel.side"),
        "players-title": m("panel.players"),
        "tabs@aria-label": t("panel.side"),
        "since@aria-label": t("tab.since"),
        "chips@aria-label": t("tab.since"),
        "lands@aria-label": t("panel.lands"),
        "log@aria-label": t("panel.log"),
        "log-card@aria-label": t("panel.log"),
        "summary@aria-label": t("rules.summary"),
        "toast@aria-label": t("panel.notices"),
        "slow": m("page.unread"),
        **{f"trouble@data-{kind}": t(f"page.{kind}", **values) for kind, values in TROUBLES.items()},
    }


def skeleton(defs: str = "", filled: dict[str, str] | None = None, continent: str = "") -> str:
    """Return the page's body.

    defs: shared drawings that others refer to. filled: markup for PLACES and layers. continent: the picture
    behind the home screen, which the scene does not change.
    """
    inner = dict(filled or {})
    inner.setdefault("header", panels.header((), wordmark.ink(26)))
    inner.setdefault("typed-help", m(f"text.help.{FIRST_GAME}"))
    inner.setdefault("prompt", panels.prompt(escape(t("prompt.loading"))))
    inside = inner.get
    own = frame_words()
    labels = {key.partition("@")[0]: escape(text) for key, text in own.items() if key.endswith("@aria-label")}
    role = escape(own["board-box@aria-roledescription"])
    ground, front = (
        "".join(
            f'<g id="board-{name}"{"" if name == "cells" else hidden}>{inside(f"board-{name}", "")}</g>'
            for hidden in (' aria-hidden="true"',)
            for name in names
        )
        for names in (GROUND, FRONT)
    )
    return f"""\
<a class="skip" id="skip" href="#board-box" data-key="skip">{own["skip"]}</a>
<button type="button" class="skip button" id="skip-words" data-intent="board-turn" data-key="skip-words"
 aria-pressed="false">{own["skip-words"]}</button>
<svg id="art" width="0" height="0" aria-hidden="true" focusable="false">{defs}</svg>
<main id="home" tabindex="-1">
<div id="home-sea" aria-hidden="true">{continent}</div>
<div id="home-column">{inside("home-column", "")}</div>
</main>
<div id="app">
<main id="main">
<div id="board-box" role="application" tabindex="-1" aria-roledescription="{role}"
 aria-label="{escape(t("board.name.start"))}" aria-describedby="board-help">
<svg id="board" class="board" viewBox="{VIEW_BOX}" preserveAspectRatio="xMidYMid meet"
 focusable="false">{ground}<g id="board-front">{front}</g></svg>
</div>
<p id="board-help" class="vh">{own["board-help"]}</p>
<section id="words" tabindex="-1" aria-label="{labels["words"]}">
<div class="typed"><label for="typed" id="typed-label">{own["typed-label"]}</label>
<input id="typed" type="text" maxlength="200" autocomplete="off" autocapitalize="none" spellcheck="false"
 enterkeyhint="send" data-intent="typed" data-key="typed" aria-describedby="typed-help">
<span id="typed-play">{own["typed-play"]}</span></div>
<p id="typed-help">{inside("typed-help", "")}</p>
<div id="told">{inside("told", "")}</div>
<div id="lists">{inside("lists", "")}</div>
</section>
<div id="banner">{inside("banner", "")}</div>
<div id="show">{inside("show", "")}</div>
<div id="pan" role="group" aria-label="{labels["pan"]}">{inside("pan", "")}</div>
<div id="zoom" role="group" aria-label="{labels["zoom"]}">{inside("zoom", "")}</div>
</main>
<section id="turn" aria-labelledby="prompt" aria-label="{labels["turn"]}">
<button type="button" id="handle" data-intent="table" data-key="handle">{own["handle"]}</button>
<section id="coach" aria-label="{labels["coach"]}">{inside("coach", "")}</section>
<div id="chips" role="group" aria-label="{labels["since"]}">{inside("chips", "")}</div>
<div id="steps">{inside("steps", "")}</div>
<div id="ask">
<div id="notice">{inside("notice", "")}</div>
<div id="prompt" role="status">{inside("prompt")}</div>
<div id="card-tools">{inside("card-tools", "")}</div>
</div>
<div id="body">
<div id="inspector">{inside("inspector", "")}</div>
<div id="advice">{inside("advice", "")}</div>
<div id="timeline">{inside("timeline", "")}</div>
<div id="choices">{inside("choices", "")}</div>
<div id="decide">{inside("decide", "")}</div>
<div id="actions">{inside("actions", "")}</div>
<div id="cards">
<div id="hand">{inside("hand", "")}</div>
<div id="deck">{inside("deck", "")}</div>
</div>
</div>
<div id="foot">{inside("foot", "")}</div>
</section>
<aside id="side" aria-label="{labels["side"]}">
<div id="tabs" role="tablist" aria-label="{labels["tabs"]}">{inside("tabs", "")}</div>
<section id="since" role="tabpanel" aria-label="{labels["since"]}" tabindex="0" data-key="panel-deeds">\
{inside("since", "")}</section>
<section id="lands" role="tabpanel" aria-label="{labels["lands"]}" tabindex="0" data-key="lands">\
{inside("lands", "")}</section>
<section id="log-card" role="tabpanel" aria-label="{labels["log"]}">
<div id="log" role="log" aria-live="off" aria-label="{labels["log"]}" tabindex="0" data-key="log">\
{inside("log", "")}</div></section>
<section id="summary" role="tabpanel" aria-label="{labels["summary"]}" tabindex="0" data-key="summary">\
{inside("summary", "")}</section>
<section id="players-card" aria-labelledby="players-title">
<h2 id="players-title" class="vh">{own["players-title"]}</h2>
<div id="players">{inside("players", "")}</div></section>
</aside>
<section id="clock" aria-label="{labels["clock"]}">{inside("clock", "")}</section>
<header id="header">{inside("header")}</header>
<section id="strip" aria-label="{labels["strip"]}">{inside("strip", "")}</section>
</div>
<div id="sheets">{inside("sheets", "")}</div>
<section id="toast" aria-label="{labels["toast"]}">{inside("toast", "")}</section>
<div id="held" class="held" aria-hidden="true">{inside("held", "")}</div>
<p id="say" class="vh" role="status" aria-atomic="true"></p>
<p id="alert" class="vh" role="alert"></p>
"""
