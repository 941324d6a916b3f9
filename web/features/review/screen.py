"""Screen of the review: the selected turn, the curve, the players, the list of turns. Markup."""

from collections import Counter
from html import escape

from trias.games.contract import Json
from web.draw.chips import chip
from web.draw.controls import attributes, button, choice, css_class, figure_and_words, screen_reader_text
from web.draw.icons import icon
from web.features.review import curve
from web.features.review.curve import CurveView
from web.features.review.looking import listed
from web.features.review.words import heading, is_own, loss_figure, lost, reviewed, symbol, turn_words
from web.play.advice_words import reason
from web.play.reviewed import Turn, is_behind, looked_at, of_seat, to_try_again, turns
from web.state.advice import GameReview, ReviewScreen
from web.state.app import App
from web.state.history import History
from web.state.turn_grade import FEWEST, MINUTES, SYMBOLS
from web.state.views import Button, sends
from web.words import m, t

#: The height of the curve beside a rail, in CSS pixels.
HIGH = 160.0
#: The height of the curve on phones and in low windows, in CSS pixels.
LOW_HIGH = 120.0
#: How much narrower the curve is than the stage, in CSS pixels.
BESIDE = 28.0
#: The width of the rail in low windows, as a share of the stage's.
LOW_SHARE = 0.85
#: The curve's width until the browser reports the board's size.
FIRST_WIDTH = 772.0


def draw(app: App) -> str:
    """Return the screen, or '' if the past is not on the board. app: a copy as of the moment on screen."""
    screen, past = app.session.reviewing, app.session.past
    if screen is None or past is None:
        return ""
    review = app.session.review
    close = Button(t("button.close"), sends("close"), "close", quiet=True)
    back = Button(t("button.back"), sends("close"), "previous", quiet=True)
    head = (
        f'<div class="review-head">{button(back, "review", "back", True, name="back")}'
        f'<h1 id="sheet-review-title" tabindex="-1" data-first="">{m("review.title")}</h1>'
        f"{button(close, 'review', 'shut', True)}</div>"
    )
    whole = _curve(app, past, screen)
    values = {"class": "sheet review", "id": "sheet-review", "role": "dialog"}
    values |= {"aria-labelledby": "sheet-review-title"}
    return (
        f'<div{attributes(values)}>{head}<div class="review-learn">{_learn(app, review, screen)}</div>'
        f'<div class="review-rest"><div class="review-now">{heading(app)}{_why_button(app, screen)}</div>'
        f'<div class="review-curve">{whole}{_steps(app, screen)}</div>'
        f'<div class="review-players">{_players(app, review)}</div>'
        f'<div class="review-why">{_why(app, screen)}</div>'
        f'<div class="review-filter">{_filter(app, screen, past)}</div>'
        f'<div class="review-list" tabindex="-1" data-key="review-list">{_list(app, review, screen)}</div>'
        "</div></div>"
    )


# The curve --------------------------------------------------------------------------------------------


def _curve(app: App, past: History, screen: ReviewScreen) -> str:
    review, entries = app.session.review, past.log.entries
    known = [turn for turn in review.turns if entries[turn["from"]].turn] if review is not None else []
    point = review.point if review is not None else 1.0
    standings = [[value / point for value in turn["standing"]] for turn in known]
    own = [turn for turn in known if turn["seat"] == screen.own]
    row = standings[screen.turn - 1] if screen.turn <= len(standings) else None
    view = CurveView(
        standings=standings,
        verdicts=[(entries[turn["from"]].turn, review.verdict(turn)) for turn in own] if review else [],
        turn=screen.turn,
        of=len(turns(past)),
        own=screen.own,
        tokens=app.game_page.pictures(app),
        names=app.names(),
        words=curve.value_text(screen.turn, row, app.names(), screen.own),
        width=_width(app),
        scale=curve.scale_of(standings),
        height=HIGH if app.browser.has_tabs else LOW_HIGH,
    )
    title = curve_title(app)
    if not screen.is_table:
        return curve.draw(view, title)
    region = {"class": "curve-figures", "tabindex": 0, "role": "region", "data-key": "curve-figures"}
    table = f"<div{attributes(region | {'aria-label': title})}>{curve.table(view, title)}</div>"
    return curve.head(view, title) + table


def _width(app: App) -> float:
    """Return the curve's width: that of the stage, or, in low windows, that of the rail."""
    width = app.browser.size[0]
    if not width:
        return FIRST_WIDTH
    if app.browser.has_rail and app.browser.is_low:
        return max(280.0, LOW_SHARE * width - BESIDE)
    return max(280.0, width - BESIDE)


def curve_title(app: App) -> str:
    """Return the title of the curve."""
    if app.shown_match.game.POINT != 1:
        return t("review.curve.result")
    return t("review.curve.two" if len(app.names()) == 2 else "review.curve")


def _steps(app: App, screen: ReviewScreen) -> str:
    """Return the buttons below the curve: for stepping, and for retrying the turn."""
    known = [turn.number for turn in listed(app)]
    at_start = t("review.at_first") if not known or screen.turn <= known[0] else ""
    at_end = t("review.at_last") if not known or screen.turn >= known[-1] else ""
    ways = (
        ("first", "first", at_start),
        ("previous", "previous", at_start),
        ("next", "next", at_end),
        ("last", "last", at_end),
    )
    steps = "".join(
        button(
            Button(t(f"review.way.{way}"), sends("review-turn", way), sign, reason=reason),
            "review",
            f"step {way}",
            icon_only=True,
        )
        for way, sign, reason in ways
    )
    again = ""
    turn = looked_at(app)
    pair = reviewed(app, turn) if turn is not None else None
    if turn is not None and pair is not None and turn.seat in app.persons() and pair[0].is_done:
        review, found = pair
        if review.is_costly(found):
            again = button(
                Button(t("review.try"), sends("mistakes", str(turn.number)), "again", primary=True),
                "review",
                "again",
                name="again",
            )
    table = Button(t("review.table"), sends("review-show", "table"), expanded=screen.is_table, quiet=True)
    link = button(table, "review", "table-link")
    return f'<div class="review-steps"><div class="steps-of-turns">{steps}</div>{link}{again}</div>'


# Why --------------------------------------------------------------------------------------------------


def _why_button(app: App, screen: ReviewScreen) -> str:
    turn = looked_at(app)
    is_there = turn is not None and reviewed(app, turn) is not None
    view = Button(
        t("past.why"),
        sends("review-show", "why"),
        "hint",
        expanded=screen.is_why and is_there,
        reason="" if is_there else t("review.pending"),
    )
    return button(view, "review", "why")


def _why(app: App, screen: ReviewScreen) -> str:
    """Return why the selected turn was good or bad: the actions played, better ones, and the reasons."""
    turn = looked_at(app)
    pair = reviewed(app, turn) if screen.is_why and turn is not None else None
    past = app.session.past
    if turn is None or pair is None or past is None:
        return ""
    review, found = pair
    texts = past.match.texts()[turn.first : turn.last]
    is_better = is_behind(review, found)
    other = found["turn"] if is_better else found["best"]["instead"]
    if not is_better and review.loss(found) > 0:
        other = found["turn"]
    own = ".you" if is_own(app, turn) else ""
    title = t("review.why.title", turn=turn_words(app, turn))
    done = _deeds(app, turn, texts, t(f"review.why.done{own}", player=app.names()[turn.seat]), not is_better)
    better = ""
    if other:
        words = t("review.why.better" if is_better or review.loss(found) > 0 else "review.why.next")
        better = _deeds(app, turn, other, words, is_better)
    reasons = "".join(f"<li>{escape(reason(entry))}</li>" for entry in found["best"]["reasons"])
    shut = button(
        Button(t("button.close"), sends("review-show", "why"), "close", quiet=True), "why", "shut", True
    )
    return (
        f'<section class="advice" aria-label="{escape(title)}"><h2>{icon("hint", 22)}'
        f"<span>{escape(title)}</span></h2>{shut}{done}{better}"
        f'<ul class="reasons">{reasons}</ul></section>'
    )


def _deeds(app: App, turn: Turn, actions: list[str], title: str, is_numbered: bool) -> str:
    """Return actions in words below a title. is_numbered: they have numbers on the board."""
    lines = app.game_page.in_words(app, turn.first, actions)
    items = "".join(
        f"<li><i>{number if is_numbered else '·'}</i><span>{escape(line)}</span></li>"
        for number, line in enumerate(lines, 1)
    )
    return f'<p class="against">{escape(title)}</p><ol class="deeds">{items}</ol>'


# Players and turns ------------------------------------------------------------------------------------


def _players(app: App, review: GameReview | None) -> str:
    """Return a row for each player: accuracy, and how often each verdict occurs."""
    seats = range(len(app.names()))
    own = app.session.reviewing.own if app.session.reviewing is not None else -1
    order = sorted(seats, key=lambda seat: seat != own)
    rows = "".join(_player(app, review, seat) for seat in order)
    many = attributes({"tabindex": 0, "data-key": "review-players"} if len(seats) > 4 else {})
    return f'<ul class="accuracies" aria-label="{escape(t("review.accuracy.title"))}"{many}>{rows}</ul>'


def _player(app: App, review: GameReview | None, seat: int) -> str:
    known = of_seat(app, review, seat) if review is not None else []
    counts = Counter(review.verdict(turn) for turn in known) if review is not None else Counter[str]()
    figures = " · ".join(f"{counts[name]} {sign}" for name, sign in SYMBOLS.items() if counts[name])
    words = t("list.join").join(t(f"review.count.{name}", n=counts[name]) for name in SYMBOLS if counts[name])
    percent = review.accuracy(known) if review is not None else None
    if percent is None:
        share = figure_and_words("–", t("review.accuracy.none", n=FEWEST), "b", "percent")
    else:
        share = figure_and_words(
            t("review.percent", n=percent), t("review.accuracy", n=percent), "b", "percent"
        )
    return (
        f"<li>{chip(app.game_page.pictures(app)[seat], 34)}<b>{escape(app.names()[seat])}</b>"
        f"{figure_and_words(figures, words, name='counts')}{share}</li>"
    )


def _learn(app: App, review: GameReview | None, screen: ReviewScreen) -> str:
    """Return the review's progress, then the button to retry turns, or a note that there are none."""
    if review is None or not review.is_done:
        count = review.of if review is not None else 0
        known = len(review.turns) if review is not None else 0
        bar = f'<progress max="{max(count, 1)}" value="{known}" aria-labelledby="review-progress"></progress>'
        words = m("review.progress", n=min(known + 1, count), all=count) if count else m("review.beginning")
        return f'<p class="running" id="review-progress">{words}</p>{bar}'
    if screen.own < 0:
        return ""
    count = len(to_try_again(app, review, screen.own))
    if count:
        text = t("review.learn", n=count)
        more = t("review.learn.more", n=MINUTES[count])
        return button(Button(text, sends("mistakes"), "learn", primary=True, more=more), "review", "wide")
    best = min(3, len(of_seat(app, review, screen.own)))
    look = Button(t("review.best", n=best), sends("review-turn", "best"), "eye") if best else None
    return f'<p class="fine-game">{icon("check", 22, 2.6)}{m("review.fine")}</p>' + (
        button(look, "review", "wide") if look is not None else ""
    )


def _filter(app: App, screen: ReviewScreen, past: History) -> str:
    """Return the choice of whose turns to list, with a caption. Without a person, only the caption."""
    caption = f'<span class="unit" aria-hidden="true">{m("review.unit")}</span>'
    persons = app.persons()
    if screen.own < 0:
        return caption
    every = ("all", t("review.whose.all", n=len(turns(past))))
    is_all = app.settings["whose"] == "all"
    if len(persons) == 1:
        ways = [every, ("me", t("review.whose.me"))]
        chosen = "all" if is_all else "me"
    else:
        ways = [every, *((str(seat), t("review.whose.seat", player=app.names()[seat])) for seat in persons)]
        chosen = "all" if is_all else str(screen.own)
    return choice("whose", t("review.whose"), ways, chosen) + caption


def _list(app: App, review: GameReview | None, screen: ReviewScreen) -> str:
    """Return the list of reviewed turns, each a button that shows it."""
    if review is None:
        return ""
    rows = []
    for turn in listed(app):
        found = review.begun_at(turn.first)
        if found is not None:
            rows.append(_row(app, review, turn, found, is_now=turn.number == screen.turn))
    return f'<ol aria-label="{escape(t("review.turns"))}">{"".join(rows)}</ol>'


def _row(app: App, review: GameReview, turn: Turn, found: Json, *, is_now: bool) -> str:
    verdict, loss = review.verdict(found), review.loss(found)
    past = app.session.past
    assert past is not None
    did = app.game_page.in_brief(app, past.log.entries[turn.first : turn.last])
    if verdict == "only":
        did = t("review.did.only", did=did)
    marks = {
        "type": "button",
        "class": "turn-row",
        **sends("review-turn", str(turn.number)),
        "data-key": f"review-turn-{turn.number}",
        "aria-current": "true" if is_now else None,
    }
    number = figure_and_words(turn.number, t("log.turn", n=turn.number), name="number")
    player = screen_reader_text(app.names()[turn.seat])
    return (
        f"<li{css_class(now=is_now)}><button{attributes(marks)}>{number}"
        f'{chip(app.game_page.pictures(app)[turn.seat], 26)}{player}<span class="did">'
        f"<b>{escape(t(f'review.verdict.{verdict}'))}</b> <span>{escape(did)}</span></span>"
        f"{symbol(verdict)}{figure_and_words(loss_figure(loss), lost(loss), name='loss')}</button></li>"
    )
