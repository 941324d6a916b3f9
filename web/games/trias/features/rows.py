"""Rows: what Trias's own features add to the page: intents, listeners, links, sheets. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trias.links.text import DAY, POSITION
from web.games.trias.features.daily import daily
from web.state.events import WorkerAnswered
from web.state.game_features import GameFeatures
from web.state.lazy import Lazy
from web.state.row import Row

if TYPE_CHECKING:
    from web.games.trias.features.daily import bots_of_the_day, card
    from web.games.trias.features.daily import passing as day_links
    from web.games.trias.features.editor import drawings, editor, exchange, trial
    from web.games.trias.features.opponents import opponents
    from web.state.app import App
    from web.state.events import Event
else:
    bots_of_the_day = Lazy("web.games.trias.features.daily.bots_of_the_day")
    card = Lazy("web.games.trias.features.daily.card")
    day_links = Lazy("web.games.trias.features.daily.passing")
    drawings = Lazy("web.games.trias.features.editor.drawings")
    editor = Lazy("web.games.trias.features.editor.editor")
    exchange = Lazy("web.games.trias.features.editor.exchange")
    opponents = Lazy("web.games.trias.features.opponents.opponents")
    trial = Lazy("web.games.trias.features.editor.trial")


def _tell_bots_of_the_day(app: App, event: Event) -> None:
    """Pass the worker's news to the bots that play a day's deal."""
    if isinstance(event, WorkerAnswered) and event.job == app.slot(daily.DailySheet).job:
        bots_of_the_day.take(app, event.reply)


FEATURES = GameFeatures(
    rows={
        "faces": Row(opponents.show),
        "face": Row(opponents.toggle),
        "faces-tab": Row(opponents.choose_tab),
        "faces-fair": Row(opponents.choose_fair),
        "faces-play": Row(opponents.play),
        "faces-away": Row(opponents.send_away),
        "faces-who": Row(opponents.set_person),
        "position": Row(editor.open_editor),
        "position-stroke": Row(editor.stroke),
        "position-brush": Row(editor.choose_brush),
        "position-set": Row(editor.set_value),
        "position-from": Row(editor.begin_from),
        "position-fold": Row(editor.fold),
        "position-text": Row(exchange.read_text),
        "position-copy": Row(exchange.copy),
        "position-link": Row(exchange.share),
        "position-show": Row(editor.show_cell),
        "position-play": Row(editor.play),
        "trial-draw": Row(trial.draw),
        "draw": Row(drawings.draw),
        "draw-clear": Row(drawings.clear),
        "trial-think": Row(trial.think),
        "trial-threats": Row(trial.warn),
        "trial-play": Row(trial.play),
        "trial-bot": Row(trial.set_bot),
        "trial-show": Row(trial.show),
        "trial-line": Row(trial.go_to),
        "trial-forget": Row(trial.forget),
        "daily": Row(daily.show, ends_study=True),
        "daily-day": Row(bots_of_the_day.choose),
        "daily-month": Row(bots_of_the_day.show_month),
        "daily-others": Row(bots_of_the_day.begin),
        "daily-play": Row(daily.play),
        "daily-look": Row(daily.look),
        "daily-share": Row(card.share),
        "daily-picture": Row(card.share_picture),
        "daily-code": Row(day_links.show_code),
    },
    listeners=(daily.on, _tell_bots_of_the_day),
    links={POSITION: exchange.open_link, DAY: day_links.open_link},
    sheets={
        "opponents": "web.games.trias.features.opponents.sheet:draw",
        "daily": "web.games.trias.features.daily.sheet:sheet_of",
    },
    think_on=exchange.open_match,
)
