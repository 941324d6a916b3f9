"""Past bar: the turn bar while the past is on screen, with the points curve and the review. Markup."""

from html import escape

from trias.games.contract import Json
from web.draw import panels, timeline
from web.play import hints_allowed
from web.play.advice_words import lost_words
from web.state.advice import LEAST_LOST
from web.state.app import App
from web.state.fill import Fill, fill
from web.state.views import Button, sends
from web.words import figure, m, plain, t

#: The width of the curve in the rail, in CSS pixels.
RAIL_WIDTH = 328.0
#: The greatest width of the card on phones, in CSS pixels.
MOST = 640.0


def past_bar(app: App) -> dict[str, str | Fill]:
    """Return the parts of the turn bar. app: a copy as of the moment on screen."""
    past = app.session.past
    assert past is not None
    course = past.course(app.game_page.worth)
    lines = [line for line in app.game_page.log_lines(app) if line.moment == app.session.moment]
    words = lines[0].text if lines else m("past.nothing")
    turn = past.log.entries[app.session.moment - 1].turn if app.session.moment else 0
    review = app.session.review
    at, points, lost = course.at, course.points, list[tuple[int, float]]()
    turn_here = None
    if review is not None and review.is_done:
        at = (0, *(entry["to"] for entry in review.turns))
        even = [0.0] * len(app.names())
        points = tuple(zip(even, *(entry["standing"] for entry in review.turns), strict=True))
        lost = [(entry["to"], entry["lost"]) for entry in review.turns]
        turn_here = review.at(app.session.moment)
    if turn_here is not None and turn_here["lost"] >= LEAST_LOST:
        words += " · " + escape(lost_words(turn_here["lost"]))
    view = timeline.Timeline(
        last=past.last,
        moment=app.session.moment,
        words=plain(words),
        at=at,
        points=points,
        scorings=course.scorings,
        tokens=app.game_page.pictures(app),
        names=app.names(),
        width=RAIL_WIDTH if app.browser.has_rail else max(280.0, min(app.browser.size[0], MOST) - 24),
        caption=t("past.expected" if lost else f"past.caption.{app.shown_match.name}"),
        is_playing=app.session.is_playing_back,
        why_not="" if turn else t("past.no_turn"),
        review=review.progress if review is not None else -1.0,
        lost=lost,
        telling=[_telling(app, entry, number) for number, entry in enumerate(review.telling())]
        if review is not None
        else [],
        note=t("err.unaided") if hints_allowed.is_off_here(app) else "",
    )
    return {
        "prompt": fill(panels.prompt, *timeline.prompt(turn, words)),
        "timeline": fill(timeline.draw, view),
        "decide": fill(timeline.branch, view),
        "hand": "",
        "steps": fill(panels.steps, (), t("past.title"), t("log.turn", n=turn) if turn else ""),
        "actions": "",
        "deck": "",
    }


def _telling(app: App, turn: Json, number: int) -> Button:
    """Return the button that leads to a turn that lost many points."""
    entry = app.entries_of_game()[turn["from"]]
    text = t(
        "review.turn" if entry.turn else "review.placing",
        player=app.names()[turn["seat"]],
        n=entry.turn,
        points=figure(round(turn["lost"], 1)),
    )
    return Button(text, sends("telling", str(number)))
