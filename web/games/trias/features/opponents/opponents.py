"""Opponents: choosing bots with a face for a game, and the person's rating beside theirs. No browser."""

from collections.abc import Mapping, Sequence

from web.games.trias.ratings.bot_ratings import chances, kind_of, rating_of
from web.games.trias.ratings.own_rating import own_rating
from web.play.ended_games import EndedGame, load
from web.play.glicko import OwnRating
from web.state.app import App
from web.state.draft import default_name
from web.state.events import Arranged
from web.state.orders import MoveFocus
from web.state.profile import profile
from web.state.sheets import may_open
from web.words import t

#: The maximum number of opponents in a game.
MOST = 4
#: The number of opponents in a fair game if none has been chosen.
FAIR = 2
#: The parts of the sheet, which are tabs on narrow screens.
TABS = ("choose", "ladder")


class Guests:
    """The players at the table.

    chosen: the opponents, in the order in which they were chosen. tab: the part shown on narrow screens.
    entries: the games that have ended here. persons: the persons who played them, name -> token, the latest
    first. own: the person's rating by number of players, 2 or 3. met: opponent -> (games won, games played).
    """

    def __init__(self) -> None:
        self.chosen: list[str] = []
        self.tab = TABS[0]
        self.entries: Sequence[EndedGame] = ()
        self.persons: dict[str, str] = {}
        self.own: Mapping[int, OwnRating] = {2: OwnRating(), 3: OwnRating()}
        self.met: Mapping[str, tuple[int, int]] = {}

    @property
    def players(self) -> int:
        """Return the number of players in the game, at least 2."""
        return max(2, len(self.chosen) + 1)


def show(app: App) -> None:
    """Open the sheet, with the opponents of the last game chosen."""
    if not may_open("opponents", app.sheet):
        return
    table = app.slot(Guests)
    table.entries = [entry for entry in load(app) if entry.seat >= 0]
    table.persons = {}
    for entry in reversed(table.entries):
        if entry.game == "trias":
            table.persons.setdefault(entry.name, entry.token)
    app.draft.choose("trias", app.rng)
    if all(seat.bot for seat in app.draft.seats):
        app.draft.set_kind(0, "")
    _reckon(app)
    if not table.chosen:
        last = [seat.bot for seat in app.draft.seats if seat.bot in faces()]
        table.chosen = list(dict.fromkeys(last))[:MOST]
    table.tab, app.sheet = TABS[0], "opponents"


def _reckon(app: App) -> None:
    """Compute the ratings and results of the person at the table."""
    table = app.slot(Guests)
    own = [entry for entry in table.entries if entry.name == person(app)]
    table.own = {players: own_rating(own, players) for players in (2, 3)}
    games = {face: [entry.is_win for entry in own if face in entry.bots] for face in faces()}
    table.met = {face: (sum(won), len(won)) for face, won in games.items()}


def seat_of(app: App) -> int:
    """Return the seat of the person in the game being set up; 0 if only bots are to play."""
    return next((seat for seat, choice in enumerate(app.draft.seats) if not choice.bot), 0)


def person(app: App) -> str:
    """Return the name of the person at the table, '' for the default name."""
    name = app.draft.seats[seat_of(app)].name
    return "" if name == default_name(seat_of(app)) else name


def set_person(app: App, name: str) -> None:
    """Seat another person. A known person keeps their token."""
    if app.sheet != "opponents":
        return
    app.draft.set_name(seat_of(app), name)
    token = app.slot(Guests).persons.get(person(app), "")
    if token:
        app.draft.take_token(seat_of(app), token)
    _reckon(app)
    rating = app.slot(Guests).own[kind_of(app.slot(Guests).players)]
    words = t("faces.rating.words", points=round(rating.points), give=rating.give)
    app.notices.announcement = t("faces.who.say", name=person(app) or t("faces.you"), rating=words)
    app.orders.append(MoveFocus("faces-who"))


def faces() -> tuple[str, ...]:
    """Return all opponents, the weakest first."""
    return tuple(profile("trias").faces)


def order(players: int) -> list[str]:
    """Return all opponents, sorted by their ratings with this number of players, unrated ones last."""
    return sorted(faces(), key=lambda face: getattr(rating_of(face, players), "points", 9999))


def toggle(app: App, face: str) -> None:
    """Add an opponent to the table, or remove it."""
    table = app.slot(Guests)
    if app.sheet != "opponents" or face not in faces():
        return
    if face in table.chosen:
        _send_away(app, face)
    elif len(table.chosen) == MOST:
        app.notices.announcement, app.notices.toast = t("faces.full"), (t("faces.full"), True)
    else:
        table.chosen.append(face)
        app.notices.announcement = t("faces.come", name=t(f"bot.{face}"))


def send_away(app: App, face: str) -> None:
    """Remove an opponent from the table, and move the focus to the table's heading."""
    if app.sheet == "opponents" and face in app.slot(Guests).chosen:
        _send_away(app, face)
        app.orders.append(MoveFocus("faces-table"))


def _send_away(app: App, face: str) -> None:
    app.slot(Guests).chosen.remove(face)
    app.notices.announcement = t("faces.gone", name=t(f"bot.{face}"))


def choose_tab(app: App, tab: str) -> None:
    """Show another part of the sheet."""
    if app.sheet == "opponents" and tab in TABS:
        app.slot(Guests).tab = tab


def choose_fair(app: App) -> None:
    """Choose the opponents whose ratings are nearest to the person's, as many as are at the table now."""
    table = app.slot(Guests)
    if app.sheet != "opponents":
        return
    count = len(table.chosen) or FAIR
    own = table.own[kind_of(count + 1)].points
    table.chosen = sorted(nearest(own, count), key=order(count + 1).index)
    names = t("list.join").join(t(f"bot.{face}") for face in table.chosen)
    app.notices.announcement = t("faces.fair.say", names=names)


def nearest(points: float, count: int) -> list[str]:
    """Return the `count` opponents whose ratings are nearest to `points`, the nearest first."""
    known = {face: rating_of(face, count + 1) or rating_of(face, 2) for face in faces()}
    apart = {face: abs(rating.points - points) for face, rating in known.items() if rating is not None}
    return sorted(apart, key=apart.__getitem__)[:count]


def shares(table: Guests) -> dict[str, float]:
    """Return each player's chance to win, the person's under ''; {} if a rating is unknown."""
    ratings: dict[str, float] = {"": table.own[kind_of(table.players)].points}
    for face in table.chosen:
        rating = rating_of(face, table.players)
        if rating is None:
            return {}
        ratings[face] = rating.points
    return chances(ratings) if table.chosen else {}


def play(app: App) -> None:
    """Start the game with the players at the table."""
    table = app.slot(Guests)
    if app.sheet == "opponents" and table.chosen:
        app.draft.choose("trias", app.rng)
        app.draft.seat_faces(table.chosen, app.rng)
        app.events.append(Arranged())
