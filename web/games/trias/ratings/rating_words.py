"""Rating words: a finished game's effect on the person's rating, for the result page. Only reads the app."""

from web.games.trias.ratings.bot_ratings import kind_of, rating_of
from web.games.trias.ratings.own_rating import moved
from web.keeping.shelf import meta
from web.play.ended_games import KEY, help_in, load
from web.state.app import App
from web.state.profile import profile
from web.words import t


class LastMove:
    """The last result, kept so that stored games are read once a game. game: its id. points: old, new."""

    def __init__(self) -> None:
        self.game = ""
        self.points: tuple[int, int] | None = None


def rating_words(app: App) -> str:
    """Return how the rating has changed, or why it has not; '' for a game that could not change it."""
    match = app.session.match
    if match is None or not app.is_over() or app.session.study is not None:
        return ""
    if not _may_count(app):
        return ""
    if help_in(match):
        return t(f"rating.not.{help_in(match)}")
    if not app.storage.get(KEY):  # the statistics have been deleted
        return ""
    last = app.slot(LastMove)
    if last.game != meta(match).id:
        entries = load(app)
        name = next((entry.name for entry in entries if entry.id == meta(match).id), "")
        found = moved([entry for entry in entries if entry.name == name], meta(match).id)
        last.game = meta(match).id
        last.points = None if found is None else (round(found[0].points), round(found[1].points))
    if last.points is None:
        return ""
    before, now = last.points
    return t("rating.moved", before=before, now=now, kind=t(f"rating.kind.{kind_of(len(match.seats))}"))


def counts_so_far(app: App) -> bool:
    """True if the game on the board, as played so far, will change the person's rating."""
    match = app.session.match
    return match is not None and app.session.study is None and _may_count(app) and not help_in(match)


def _may_count(app: App) -> bool:
    """True in a game of one person against bots with known ratings."""
    assert app.session.match is not None
    bots = [app.bot_of(seat) for seat in range(len(app.session.match.seats))]
    has_ratings = bool(profile(app.session.match.name).faces)
    return has_ratings and bots.count("") == 1 and all(rating_of(bot, len(bots)) for bot in bots if bot)
