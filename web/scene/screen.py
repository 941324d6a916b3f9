"""Screen: the whole page from the app, as a flat dict of element id (or id@attribute) -> markup (or value).

The game on the board fills its places (web/scene/GAME_screen.py); what all games share is here.
"""

from __future__ import annotations

from copy import copy
from html import escape
from random import Random
from typing import TYPE_CHECKING

from trias import __version__
from trias.games import NAMES
from trias.games.contract import Json
from web import commands, daily, far
from web.advice import LEAST_LOST
from web.saves import ROOM
from web.scene import (
    advice,
    art,
    coach,
    dialogs,
    dice,
    games,
    miniature,
    page,
    panels,
    result,
    sending,
    settings,
    shortcuts,
    start,
    text_board,
    timeline,
)
from web.scene.views import Button
from web.shelf import meta
from web.words import dated, figure, language, m, plain, reason_words, t

if TYPE_CHECKING:
    from trias.match import Match
    from web.app import App
    from web.library import Row

Scene = dict[str, str]


def scene(app: App) -> Scene:
    """What is on screen. Keys are element ids, `id@name` for an attribute; `html` is the root."""
    live, app = app, app.at_moment() if app.past is not None else app
    places = dict(app.side.scene())
    where, sheet = places.pop("where"), places.pop("sheets")
    places["timeline"] = ""
    places["advice"] = advice.draw(live)
    if live.past is not None:
        live.box = app.box
        places |= _past(live)
    places |= _study(live)
    return (
        page.frame_words()
        | places
        | {
            "turn@data-bar": _bar(places),
            "html@lang": language(),
            "html@data-state": app.page_state,
            "html@data-sheet": app.sheet,
            "html@data-moment": str(app.moment) if app.is_past else "",
            "html@data-game": app.shown.name,
            "html@data-study": "" if app.study is None else "played" if app.study.is_played() else "asked",
            "typed-help": m(f"text.help.{app.shown.name}"),
            "told": text_board.legal(commands.legal(app)) if app.is_listing else "",
            "skip@href": "#words" if app.is_text_board else "#board-box",
            "skip-words@aria-pressed": "true" if app.is_text_board else "false",
            "app@inert": "inert" if app.sheet and (app.sheet != "final" or app.is_narrow) else "",
            "title": _title(app),
            "header": panels.header("" if app.study else where, _header_buttons(app), app.shown.name),
            "side@data-summary": app.settings["summary"],
            "summary": _summary(app),
            "log@data-of": meta(app.shown).id,
            "log@data-for": "" if app.viewer is None else str(app.viewer),
            "log": _log(live),
            "sheets": sheet or _sheet(app),
            "toast": _toast(app),
            "say": escape(app.said),
            "alert": escape(app.alarm),
        }
    )


def _study(app: App) -> Scene:
    """What a study puts in its own place, and in that of the turn's buttons while nothing can be played."""
    study = app.study
    if study is None:
        return {"coach": ""}
    found = {"coach": coach.draw(study) if app.sheet != "final" else ""}
    if not study.takes_actions():
        found |= {"actions": "", "hand": ""}
    if not study.is_played():
        found |= dict.fromkeys(("steps", "deck"), "")
    return found | ({"lands": ""} if study.coach.hides else {})


def _bar(places: Scene) -> str:
    """What is in the bar, for the style sheet: `:has` would have the whole page styled at every change."""
    signs = {"modes": 'class="modes"', "herd": 'data-intent="herd"', "step": 'data-intent="step"'}
    found = [name for name, sign in signs.items() if sign in places["actions"]]
    return " ".join(found + ["hand"] * bool(places["hand"]))


def _telling(app: App, found: Json, number: int) -> Button:
    """The way to a turn that gave away much."""
    entry = app.entries_of_game()[found["from"]]
    text = t(
        "review.turn" if entry.turn else "review.placing",
        player=app.names()[found["seat"]],
        n=entry.turn,
        points=figure(round(found["lost"], 1)),
    )
    return Button(text, {"data-intent": "telling", "data-value": str(number)})


def picture(app: App) -> str:
    """The board and the points of a finished game, as an SVG document (web/scene/result.py)."""
    whole = copy(app)
    whole._sides, whole.zoom = {}, None
    return result.picture(whole.side.scene(), app.side.rows(), t("final.turns", n=app.entries()[-1].turn))


def first_page() -> dict[str, str]:
    """The page before Python is up, for the build: the markers of index.html and what goes there."""
    from web.app import App
    from web.words import use

    use("en")
    app = App(Random(0))
    filled = scene(app)
    drawn = {*page.PLACES, *(f"board-{layer}" for layer in page.LAYERS)} - {"prompt"}
    inner = {key: markup for key, markup in filled.items() if key in drawn}
    body = page.skeleton(art.DEFS + dice.DEFS, inner)
    return {"body": body.replace('viewBox="-420 -420 840 840"', f'viewBox="{filled["board@viewBox"]}"')}


def first_words(language: str) -> dict[str, object]:
    """What of that page is other words in another language: `title`, and `places` as in a scene."""
    from web.app import App
    from web.words import use

    shown = []
    for spoken in ("en", language):
        use(spoken)
        found = scene(App(Random(0)))
        found["prompt"] = panels.prompt(escape(t("prompt.loading")))
        shown.append({key: text for key, text in found.items() if not key.startswith("html@")})
    use("en")
    english, other = shown
    title = other.pop("title")
    return {"title": title, "places": {key: text for key, text in other.items() if text != english[key]}}


def _title(app: App) -> str:
    if app.match is None:
        return t("page.title")
    if app.study is not None:
        return t("page.title.turn", player=app.study.coach.title)
    if app.is_over():
        return t("page.title.over")
    return t("page.title.turn", player=app.names()[app.position.to_move])


def _header_buttons(app: App) -> list[Button]:
    rules = Button(t("rules.title"), {"data-intent": "rules"}, "book", quiet=True)
    if app.match is None:
        return [rules, Button(t("button.menu"), {"data-intent": "menu"}, "menu", quiet=True)]
    why = t(app.undo_problem())
    undo_on = app.can_undo() or app.choice.place is not None
    return [
        Button(t("button.undo"), {"data-intent": "undo"}, "undo", quiet=True, reason="" if undo_on else why),
        Button(
            t("button.redo"),
            {"data-intent": "redo"},
            "redo",
            quiet=True,
            reason="" if app.can_redo() else t("err.redo_nothing"),
        ),
        *([] if app.study is not None else [_hint_button(app), _history_button(app, app.match)]),
        rules,
        Button(t("button.menu"), {"data-intent": "menu"}, "menu", quiet=True),
    ]


def _hint_button(app: App) -> Button:
    is_there = app.is_persons_turn() and not app.sheet
    why_not = "" if is_there else t("err.past" if app.is_past else "err.hint")
    return Button(t("button.hint"), {"data-intent": "hint"}, "hint", quiet=True, reason=why_not)


def _history_button(app: App, match: Match) -> Button:
    return Button(
        t("button.history"),
        {"data-intent": "now" if app.is_past else "history"},
        "history",
        quiet=True,
        reason="" if match.actions else t("past.nothing"),
        pressed=app.is_past,
    )


def _log(app: App) -> str:
    """The whole log, whatever moment is on the board; what redo would bring back stands at its end."""
    count = len(app.entries())
    return panels.log(app.side.lines(), count, app.moment if app.past is not None else -1)


def _past(app: App) -> Scene:
    """What time travel puts in place of the turn's buttons."""
    past = app.past
    assert past is not None
    course = past.course(app.side.worth)
    spoken = [line for line in app.side.lines() if line.moment == app.moment]
    words = spoken[0].text if spoken else m("past.nothing")
    turn = past.log.entries[app.moment - 1].turn if app.moment else 0
    review = app.review
    at, points, lost = course.at, course.points, list[tuple[int, float]]()
    here = None
    if review is not None and review.is_done:
        at = (0, *(found["to"] for found in review.turns))
        even = [0.0] * len(app.names())
        points = tuple(zip(even, *(found["standing"] for found in review.turns), strict=True))
        lost = [(found["to"], found["lost"]) for found in review.turns]
        here = review.at(app.moment)
    if here is not None and here["lost"] >= LEAST_LOST:
        words += " · " + m("review.lost", points=figure(round(here["lost"], 1)))
    view = timeline.Timeline(
        last=past.last,
        moment=app.moment,
        words=plain(words),
        at=at,
        points=points,
        scorings=course.scorings,
        tokens=app.side.pictures(),
        names=app.names(),
        width=max(280.0, app.size[0] - 36 if app.size[0] else 900.0),
        caption=t("past.expected" if lost else f"past.caption.{app.shown.name}"),
        is_playing=app.is_playing_back,
        why_not="" if turn else t("past.no_turn"),
        review=review.progress if review is not None else -1.0,
        lost=lost,
        telling=[_telling(app, found, number) for number, found in enumerate(review.telling())]
        if review is not None
        else [],
    )
    return {
        "prompt": panels.prompt(*timeline.prompt(turn, words)),
        "timeline": timeline.draw(view),
        "hand": "",
        "steps": "",
        "actions": "",
        "deck": "",
    }


def _summary(app: App) -> str:
    """The rules on one page, beside the board."""
    if app.settings["summary"] == "off" or app.is_narrow:
        return ""
    from web.scene import rules

    return rules.summary(app.shown.name)


def _toast(app: App) -> str:
    if app.toast is not None:
        text, bad = app.toast
        rule = app.cited
        see = Button(t("rules.see", rule=rule), {"data-intent": "rules", "data-value": rule}, "book")
        return dialogs.toast(text, bad=bad, more=see if rule else None)
    if app.is_unsaved_shown:
        return dialogs.toast(
            t(app.unsaved), bad=True, more=Button(t("button.save"), {"data-intent": "export"}, "save")
        )
    if app.room_left is not None:
        see = Button(t("games.title"), {"data-intent": "games"}, "games")
        return dialogs.toast(t("room.little", kb=app.room_left // 1024), more=see)
    if app.is_update_ready:
        take = Button(t("update.take"), {"data-intent": "update"}, "restart")
        return dialogs.toast(t("update.ready"), more=take)
    if app.tip:
        off = Button(t("tip.none"), {"data-intent": "tips", "data-value": "off"}, quiet=True)
        return dialogs.toast(t(f"tip.{app.tip}"), sign="hint", more=off)
    return ""


def _sheet(app: App) -> str:
    has_game = app.match is not None and app.study is None
    match app.sheet:
        case "start":
            return _start(app)
        case "menu":
            return dialogs.menu(
                app.settings,
                game=has_game,
                under_way=has_game and not app.is_over(),
                restart=app.can_restart(),
                dice=app.shown.name == "triad",
                shared=has_game and app.match is not None and bool(app.match.actions),
            )
        case "about":
            return dialogs.about(__version__)
        case "seats":
            return _seats(app)
        case "settings":
            return settings.settings(app.shown.name, app.settings)
        case "keys":
            return shortcuts.keys(app.shown.name, app.settings["letters"])
        case "log":
            return dialogs.panel("log", t("panel.log"), _log(app))
        case "statistics":
            return dialogs.panel(
                "statistics",
                t("stat.title"),
                result.statistics(app.side.statistics(), app.names(), app.side.pictures()),
            )
        case "share":
            told = escape(app.side.result()) if app.is_over() else ""
            return sending.share(far.address(app), told, "" if told else m("share.link.note"))
        case "send":
            state = app.position
            return sending.send(
                app.names()[state.to_move],
                app.side.pictures()[state.to_move],
                far.address(app),
                trust=app.shown.name == "trias",
            )
        case "other-tab":
            return dialogs.other_tab()
        case "confirm-split":
            return sending.confirm_split(_differences(app))
        case "confirm-answer":
            return sending.confirm_answer(_differences(app))
        case "games":
            return _games(app)
        case "daily":
            from web.scene import daily as sheet_of_the_day

            return sheet_of_the_day.sheet_of(app)
        case "lessons":
            from web.scene import lessons

            return lessons.draw(app.learnt)
        case "puzzles":
            from web.scene import puzzles

            assert app.puzzles is not None
            return puzzles.draw(app.puzzles)
        case "totals" | "confirm-totals":
            from web.scene import totals

            assert app.totals is not None
            return totals.draw(app.totals) if app.sheet == "totals" else totals.confirm()
        case "rules":
            from web.scene import rules

            assert app.reader is not None
            return rules.draw(app.reader)
        case "incoming":
            coming = app.incoming
            return games.incoming(len(coming.found), coming.total) if coming is not None else ""
        case "confirm-clear":
            return games.confirm_clear()
        case "confirm-prune":
            return games.confirm_prune(len(app.listing.oldest()) if app.listing is not None else 0)
        case "confirm-lose":
            return games.confirm_lose()
        case "confirm-open":
            return games.confirm_open()
        case "message":
            return dialogs.message(
                t(
                    "share.link.field"
                    if app.message and app.message.id == "err.link_wrong"
                    else "menu.import"
                ),
                reason_words(app.message) if app.message is not None else "",
            )
        case _:
            return ""


def _differences(app: App) -> list[str]:
    """What the link changes that the person is asked about."""
    from web.differences import differences

    return differences(*app.arrival) if app.arrival is not None else []


def _seats(app: App) -> str:
    """Who plays each seat from now on."""
    found = [
        start.SeatChoice(name, picture, start.FAR if app.is_far(seat) else app.bot_of(seat))
        for seat, (name, picture) in enumerate(zip(app.names(), app.side.pictures(), strict=True))
    ]
    return start.seats(found, app.draft.bots(app.shown.name))


def _games(app: App) -> str:
    """All games, each with its picture as soon as it has been replayed."""
    listing = app.listing
    assert listing is not None
    rows = [_game(app, row) for row in listing.rows]
    there = sum(not row.gone for row in rows)
    room = t("games.room", n=there, kb=-(-listing.used // 1024), most=ROOM // 2**20)
    little = None
    if listing.is_little_left():
        little = games.Little(listing.left // 1024, len(listing.oldest()))
    return games.games(rows, room, t("games.evict") if app.is_at_risk else "", little)


def _game(app: App, row: Row) -> games.GameRow:
    if row.problem:
        return games.GameRow(row.name, "", problem=t(row.problem), gone=row.is_gone)
    day = row.given.get("daily")
    parts = [
        f"{t('daily.title')} {daily.day_words(day)}" if daily.is_day(day) else t(f"game.{row.given['game']}")
    ]
    look = row.look
    if look is not None:
        count = t("games.over") if look.is_over else t("games.turn", n=look.turns + 1)
        parts += [count, " : ".join(map(str, look.points))]
    parts.append(t("games.here") if row.kept is None else dated(row.changed))
    return games.GameRow(
        row.name, " · ".join(parts), look.position if look else None, here=row.kept is None, gone=row.is_gone
    )


def _start(app: App) -> str:
    draft = app.draft
    kept = app.side.kept_words() if app.kept is not None else ""
    return start.start(
        draft.game,
        draft.seats,
        games=NAMES,
        bots=draft.bots(),
        starter=draft.starter,
        seed=draft.seed,
        picture=miniature.miniature(draft.shown().state),
        pole=draft.pole,
        kept=kept,
        ended=app.kept is not None and app.kept.state.winners() is not None,
        closable=app.match is not None,
        others=app.shelf.count(),
        language=app.settings["language"],
    )
