"""Scale: the ratings of all opponents and of the person, on one line and as a list. Markup."""

from collections.abc import Mapping, Sequence
from html import escape

from web.draw.chips import chip
from web.draw.controls import attributes, screen_reader_text
from web.draw.faces import portrait
from web.games.trias.features.opponents.opponents import Guests, faces
from web.games.trias.ratings.bot_ratings import BotRating, kind_of, rating_of
from web.play.glicko import OwnRating
from web.words import m, t

#: The lower end of the scale, in points.
LOW = 850
#: The interval of the marks on the scale, in points.
STEP = 100
#: The upper end of the scale, in points, for 2 players, and for 3 or more.
HIGH = {2: 1850, 3: 2150}
#: The width of a portrait with its name, in units of the scale.
WIDE = 60.0


def draw(table: Guests, token: str) -> str:
    """Return the line and the list. token: the person's."""
    known = {face: rating for face in faces() if (rating := rating_of(face, table.players)) is not None}
    kind = kind_of(table.players)
    own = table.own[kind]
    head = f'<h3>{m("faces.ladder")}</h3><p class="fine">{m(f"faces.ladder.{kind}", n=own.games)}</p>'
    rungs = "".join(
        _rung(face, known.get(face), table.met.get(face, (0, 0)))
        for face in sorted(faces(), key=lambda face: -(known[face].points if face in known else 0))
    )
    you = t("faces.rung.you", points=round(own.points), give=own.give, n=own.games)
    line = _line(known, own, token, HIGH[kind])
    return f'{head}{line}<ol class="rungs">{rungs}</ol>{screen_reader_text(you)}'


def _rung(face: str, known: BotRating | None, met: tuple[int, int]) -> str:
    """Return one opponent in the list: its rating, and the person's results against it."""
    won, games = met
    rating = t("faces.measured") if known is None else str(known.points)
    words = (
        t("faces.measured")
        if known is None
        else t("faces.rating.words", points=known.points, give=known.give)
    )
    record = t("faces.won", won=won, n=games) if games else t("faces.unmet")
    return (
        f'<li>{portrait(face)}<b>{m(f"bot.{face}")}</b><span aria-hidden="true">{escape(rating)}</span>'
        f"{screen_reader_text(words)}<small>{escape(record)}</small></li>"
    )


def _line(known: Mapping[str, BotRating], own: OwnRating, token: str, top: int) -> str:
    """Return the axis up to `top` with all ratings; the list beside it says the same in words."""
    marks = "".join(
        f'<line class="grid" x1="{_x(at, top):.1f}" x2="{_x(at, top):.1f}" y1="94" y2="172"/>'
        f'<text x="{_x(at, top):.1f}" y="190">{at}</text>'
        for at in range(-(-LOW // STEP) * STEP, top, STEP)
    )
    order = sorted(known, key=lambda face: known[face].points)
    places = apart([_x(known[face].points, top) for face in order], 900 - WIDE / 2)
    faces_drawn = "".join(
        _mark(face, known[face], place, 112 + 8 * (number % 3), top)
        for number, (face, place) in enumerate(zip(order, places, strict=True))
    )
    low, high = _x(own.points - own.give, top), _x(own.points + own.give, top)
    band = f'<rect class="band" x="{low:.1f}" y="148" width="{high - low:.1f}" height="12" rx="6"/>'
    mine = f'<g transform="translate({_x(own.points, top) - 14:.1f},140)">{chip(token, 28)}</g>'
    values = {"class": "rating-scale", "viewBox": "0 0 900 196", "aria-hidden": "true", "focusable": "false"}
    return f"<svg{attributes(values)}>{marks}{faces_drawn}{band}{mine}</svg>"


def _mark(face: str, rating: BotRating, place: float, y: float, top: int) -> str:
    """Return an opponent's portrait at `place`, and a line from it to its rating and interval at `y`."""
    at = _x(rating.points, top)
    low, high = _x(rating.points - rating.give, top), _x(rating.points + rating.give, top)
    return (
        f'<text class="name" x="{place:.1f}" y="14">{m(f"bot.{face}")}</text>'
        f'<text x="{place:.1f}" y="31">{rating.points}</text>'
        f'<image href="web/pictures/{face}.svg" x="{place - 25:.1f}" y="38" width="50" height="50"/>'
        f'<path class="lead" d="M{place:.1f} 90L{at:.1f} 102V{y:.0f}"/>'
        f'<line class="give" x1="{low:.1f}" x2="{high:.1f}" y1="{y:.0f}" y2="{y:.0f}"/>'
        f'<circle class="at" cx="{at:.1f}" cy="{y:.0f}" r="4.5"/>'
    )


def apart(places: Sequence[float], most: float) -> list[float]:
    """Return these ascending places, moved so that they are at least WIDE apart and none exceeds `most`.

    >>> apart([100.0, 110.0, 300.0], 880.0)
    [100.0, 160.0, 300.0]
    """
    moved: list[float] = []
    for place in places:
        moved.append(max(place, moved[-1] + WIDE if moved else WIDE / 2))
    for number in reversed(range(len(moved))):
        most = min(moved[number], most)
        moved[number] = most
        most -= WIDE
    return moved


def _x(points: float, top: int) -> float:
    return 900 * (min(top, max(LOW, points)) - LOW) / (top - LOW)
