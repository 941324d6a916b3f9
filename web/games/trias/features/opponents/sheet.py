"""Sheet: the opponents to choose from, the players at the table, and the scale of all ratings. Markup."""

from html import escape

from web.draw.chips import chip
from web.draw.controls import attributes, button, choice, css_class, screen_reader_text
from web.draw.dialogs import sheet
from web.draw.faces import portrait
from web.draw.icons import icon
from web.games.trias.features.opponents import scale
from web.games.trias.features.opponents.opponents import (
    MOST,
    TABS,
    Guests,
    faces,
    order,
    person,
    seat_of,
    shares,
)
from web.games.trias.ratings.bot_ratings import kind_of, rating_of
from web.play.glicko import OwnRating
from web.state.app import App
from web.state.draft import MOST_TYPED
from web.state.profile import profile
from web.state.views import TOKENS, Button, sends
from web.words import m, t

#: How many other persons who have played here are offered.
MOST_PERSONS = 4


def draw(app: App) -> str:
    """Return the sheet."""
    table = app.slot(Guests)
    token = app.draft.seats[seat_of(app)].token
    options = [(name, t(f"faces.tab.{name}")) for name in TABS]
    tabs = choice("faces-tab", t("faces.title"), options, table.tab, "segments faces-tabs")
    cards = "".join(_card(face, table) for face in faces())
    ladder = f'<section class="face-ladder">{scale.draw(table, token)}</section>'
    marks = {"class": "faces", "data-tab": table.tab}
    left = f'<div class="faces-left"><div class="face-cards">{cards}</div>{ladder}</div>'
    body = f"{tabs}<div{attributes(marks)}>{left}{_table(app, table, token)}</div>"
    near = Button(t("faces.fair"), sends("faces-fair"), "pace-instant", more=t("faces.fair.more"))
    play = Button(t("faces.play"), sends("faces-play"), "play", primary=True)
    foot = button(near, "faces", "near") + (button(play, "faces", "wide") if table.chosen else "")
    return sheet("opponents", t("faces.title"), body, foot, back=sends("game", "trias"))


# The opponents ----------------------------------------------------------------------------------------


def _card(face: str, table: Guests) -> str:
    """Return an opponent to choose."""
    is_chosen = face in table.chosen
    marks = {
        "type": "button",
        "class": "face-card",
        "data-key": f"face-{face}",
        **sends("face", face),
        "aria-pressed": str(is_chosen).lower(),
    }
    tick = f'<i class="tick">{icon("check", 16, 3)}</i>' if is_chosen else ""
    return (
        f"<button{attributes(marks)}>{portrait(face)}"
        f'<span class="face-who"><b>{m(f"bot.{face}")}</b><span>{m(f"face.{face}.style")}</span>'
        f"<small>{m(f'face.{face}.animal')}</small></span>{_rating(face, table.players)}"
        f'<span class="face-line">{m(f"face.{face}.line")}</span>{tick}</button>'
    )


def _rating(face: str, players: int) -> str:
    """Return an opponent's rating, and a bar with one step for each opponent."""
    known = rating_of(face, players)
    points = str(known.points) if known is not None else t("faces.measured")
    at = order(players).index(face)
    steps = "".join(f"<i{css_class(on=step <= at)}></i>" for step in range(len(faces())))
    rank = f'<span class="rank" aria-hidden="true">{steps}</span>' if known is not None else ""
    words = screen_reader_text(t("faces.rating.of", points=points))
    css = css_class("face-points", unknown=known is None)
    return f'<span{css}><b aria-hidden="true">{escape(points)}</b>{words}{rank}</span>'


# The table --------------------------------------------------------------------------------------------


def _table(app: App, table: Guests, token: str) -> str:
    """Return the players, the chances, and the buttons."""
    own = table.own[kind_of(table.players)]
    tokens = _tokens(table, token)
    rows = f'<li class="face-own">{chip(token, 44)}{_person(app, table, own)}</li>'
    rows += "".join(_guest(face, tokens[face], table) for face in table.chosen)
    left = MOST - len(table.chosen)
    rows += (
        f'<li class="face-room">{icon("plus", 22, 2.4)}<span>{m("faces.add", n=left)}</span></li>'
        if left
        else ""
    )
    return (
        f'<aside class="face-table" aria-label="{escape(t("faces.table"))}">'
        f'<h3 id="faces-table" tabindex="-1">{m("faces.table")}</h3>'
        f'<ul class="guests">{rows}</ul>{_chances(table, tokens, token)}{_rated(app)}'
        "</aside>"
    )


def _person(app: App, table: Guests, own: OwnRating) -> str:
    """Return the field with the person's name, the rating, and the others who have played here."""
    values = {
        "id": "faces-who",
        "type": "text",
        "class": "name",
        "dir": "auto",
        "value": person(app),
        "placeholder": t("faces.you"),
        "maxlength": MOST_TYPED,
        "autocomplete": "off",
        "spellcheck": "false",
        "data-intent": "faces-who",
        "data-key": "faces-who",
    }
    label = f'<label class="vh" for="faces-who">{m("faces.name")}</label>'
    others = [name for name in table.persons if name != person(app)][:MOST_PERSONS]
    known = "".join(
        button(
            Button(name or t("faces.you"), sends("faces-who", name), quiet=True), "known", name=str(number)
        )
        for number, name in enumerate(others)
    )
    more = f'<span class="face-known">{known}</span>' if known else ""
    return f"<span>{label}<input{attributes(values)}><small>{escape(own_words(own))}</small>{more}</span>"


def _tokens(table: Guests, own: str) -> dict[str, str]:
    """Return the token of each opponent at the table, as in the game that would begin."""
    wanted = {face: profile("trias").faces[face] for face in table.chosen}
    taken = {own, *wanted.values()}
    free = [token for token in TOKENS if token not in taken]
    return {face: token if token and token != own else free.pop(0) for face, token in wanted.items()}


def _guest(face: str, token: str, table: Guests) -> str:
    known = rating_of(face, table.players)
    points = str(known.points) if known is not None else t("faces.measured")
    name = t(f"bot.{face}")
    gone = Button(t("faces.remove", name=name), sends("faces-away", face), "close", quiet=True)
    words = f"{t(f'face.{face}.style')} · {points}"
    return (
        f"<li>{portrait(face, token)}<span><b>{escape(name)}</b><small>{escape(words)}</small></span>"
        f"{button(gone, 'guests', '', True)}</li>"
    )


def own_words(own: OwnRating) -> str:
    """Return a person's rating in words."""
    words = t("faces.rating", points=round(own.points), give=own.give)
    return t("faces.provisional", rating=words) if own.is_provisional else words


def _chances(table: Guests, tokens: dict[str, str], own: str) -> str:
    """Return the chance of each player to win, in words and as a bar."""
    found = shares(table)
    if not found:
        return ""
    parts, x = "", 0.0
    for face, share in found.items():
        css = f"seat-{tokens.get(face, own)}"
        parts += f'<rect class="{css}" x="{x:.1f}" width="{100 * share:.1f}" height="16"/>'
        x += 100 * share
    names = [t("faces.you"), *(t(f"bot.{face}") for face in table.chosen)]
    words = [
        t("faces.share", name=name, n=round(100 * share))
        for name, share in zip(names, found.values(), strict=True)
    ]
    return (
        f'<section class="face-chances"><h4>{escape(t("faces.chance", share=in_words(found[""])))}</h4>'
        '<svg viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true" focusable="false">'
        f"{parts}</svg><p>{escape(' · '.join(words))}</p></section>"
    )


def in_words(share: float) -> str:
    """Return a chance as a simple fraction in words.

    >>> in_words(0.34), in_words(0.61), in_words(0.02)
    ('1 in 3', '3 in 5', '1 in 50')
    """
    pairs = [(1, n) for n in (2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50, 100, 1000)]
    pairs += [(2, 3), (3, 4), (4, 5), (9, 10), (2, 5), (3, 5), (19, 20), (99, 100)]
    won, of = min(pairs, key=lambda pair: abs(pair[0] / pair[1] - share))
    return t("faces.odds", won=won, n=of)


def _rated(app: App) -> str:
    options = [(value, t(f"faces.rated.{value}")) for value in ("on", "off")]
    inner = choice("rated", t("faces.rated"), options, app.settings["rated"])
    return f'<section class="face-rated">{inner}<p>{m("faces.rated.about")}</p></section>'
