"""Card: a day's result to share, as text and as a picture. It shows who leads where, but no terrain.

Functions that take the app: each is an intent or part of one.
"""

from collections.abc import Mapping, Sequence

from trias.games.trias.state import State
from trias.match import Match
from web.draw.result_picture import framed
from web.draw.tiles import HEIGHT, SIDE
from web.games.trias.board import art
from web.games.trias.board.frame import centre, shift
from web.games.trias.daily_game import TOKENS
from web.games.trias.features.daily.daily import Result, in_row, look_at, result_line
from web.games.trias.features.daily.month import words_of
from web.state.app import App
from web.state.days import streak
from web.state.orders import SharePicture, ShareText, ShareVector
from web.state.views import PlayerRow
from web.words import join_items, t

#: The sign for a land mass in a card's text, by its leader's seat.
SQUARES = ("\N{LARGE RED SQUARE}", "\N{LARGE YELLOW SQUARE}", "\N{LARGE PURPLE SQUARE}")
#: The sign for a land mass that is tied or empty.
OPEN = "\N{WHITE LARGE SQUARE}"
#: The picture's colour for a land mass that is tied or empty.
_NOBODY = "#cbb994"
#: The picture's colour for the Pole's land mass.
_POLE = "#eef6fa"
#: The water round the land in the picture, in units.
_ROUND = 40


def leaders(state: State) -> list[tuple[tuple[int, ...], int]]:
    """Return all land masses except the Pole's, the largest first: cells, and the leader's seat or -1."""
    found = []
    for cells, share in state.final_shares():
        most = max(share.points)
        seats = [seat for seat, points in enumerate(share.points) if points == most]
        found.append((cells, seats[0] if most and len(seats) == 1 else -1))
    return sorted(found, key=lambda land: (-len(land[0]), min(land[0])))


def better_than(result: Result) -> list[str]:
    """Return the bots that did worse with the same deal, the best of them first."""
    own = result.place, -result.points[0]
    others = {name: (values[-1], -values[0]) for name, values in result.others.items()}
    return sorted((name for name in others if own < others[name]), key=lambda name: others[name])


def end_of(match: Match | None) -> State | None:
    """Return the final state of the game that counted; None if it is no longer stored."""
    state = match.state if match is not None else None
    return state if isinstance(state, State) else None


def lines(day: str, by_day: Mapping[str, Result], state: State | None) -> list[str]:
    """Return the card as lines of text. state: the end of the game that counted, None if that is gone."""
    beaten = better_than(by_day[day])
    squares = "".join(SQUARES[seat] if seat >= 0 else OPEN for _, seat in leaders(state)) if state else ""
    better = t("daily.told.better", names=join_items([t(f"bot.{name}") for name in beaten])) if beaten else ""
    return [line for line in (result_line(day, by_day), squares, better) if line]


def share(app: App) -> None:
    """Share the day's result as text."""
    overview = look_at(app) if app.sheet == "daily" else None
    if overview is not None and overview.day in overview.results:
        app.orders.append(ShareText("\n".join(lines(overview.day, overview.results, end_of(overview.over)))))


def share_picture(app: App, value: str = "") -> None:
    """Share the day's result as a picture. value: `svg` for an SVG file, which needs no rendering."""
    overview = look_at(app) if app.sheet == "daily" else None
    state = end_of(overview.over) if overview is not None else None
    if overview is not None and state is not None and overview.day in overview.results:
        svg = picture(overview.day, overview.results, state, app.draft.day_names())
        app.orders.append((ShareVector if value == "svg" else SharePicture)(svg))


def picture(day: str, by_day: Mapping[str, Result], state: State, names: Sequence[str]) -> str:
    """Return the card as an SVG document: the land masses in their leaders' colours, with their tokens."""
    result = by_day[day]
    rows = [
        PlayerRow(token, name, "", points, 0, 0, winner=points == max(result.points), seat=seat)
        for seat, (token, name, points) in enumerate(zip(TOKENS, names, result.points, strict=True))
    ]
    row = streak(in_row(by_day), day)
    told = [words_of(day, result) + (f" · {row} {t('daily.streak', n=row)}" if not result.late else "")]
    return framed(_lands(state), _box(state), rows, t("daily.title"), [*told, *lines(day, by_day, None)[1:]])


def _box(state: State) -> str:
    places = [centre(cell) for cell in state.land.tiles()]
    left, top = min(x for x, _ in places) - SIDE - _ROUND, min(y for _, y in places) - HEIGHT / 2 - _ROUND
    right, bottom = max(x for x, _ in places) + SIDE + _ROUND, max(y for _, y in places) + HEIGHT / 2 + _ROUND
    return f"{left:.0f} {top:.0f} {right - left:.0f} {bottom - top:.0f}"


def _lands(state: State) -> str:
    """Return the land masses, each in its leader's colour with its leader's token on the middle tile."""
    colours = dict.fromkeys(state.land.tiles(), _POLE)
    tokens = ""
    for cells, seat in leaders(state):
        colours |= dict.fromkeys(cells, art.COLOURS[TOKENS[seat]][0] if seat >= 0 else _NOBODY)
        if seat >= 0:
            x, y = centre(_middle(cells))
            tokens += art.token(TOKENS[seat], x, y, 22)
    foam = "".join(
        f'<use href="#art-hex" transform="{shift(cell)}" stroke="#d9f2f7" stroke-width="22"/>'
        for cell in colours
    )
    hexes = "".join(
        f'<use href="#art-hex" transform="{shift(cell)}" fill="{colour}" stroke="#17120d" stroke-width="3"/>'
        for cell, colour in colours.items()
    )
    sea = '<rect x="-9999" y="-9999" width="19998" height="19998" fill="#175f85"/>'
    return f'{sea}<g stroke-linejoin="round">{foam}{hexes}</g>{tokens}'


def _middle(cells: Sequence[int]) -> int:
    """Return the tile nearest to the centre of a land mass."""
    places = [centre(cell) for cell in cells]
    x, y = (sum(values) / len(cells) for values in zip(*places, strict=True))
    return min(cells, key=lambda cell: ((centre(cell)[0] - x) ** 2 + (centre(cell)[1] - y) ** 2, cell))
