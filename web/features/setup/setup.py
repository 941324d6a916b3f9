"""Setup: the intents that set up a new game, or change who plays a seat. No browser."""

from trias.games import FIRST_GAME, NAMES
from web.keeping.devices import share_out
from web.keeping.shelf import new_id
from web.play import hints_allowed
from web.play.begin import begin, mark_unrated
from web.play.going_home import go_home
from web.play.preferences import choose, keep_settings, set_value
from web.play.saving import save
from web.state.app import App
from web.state.choice import Choice
from web.state.orders import DropJob, MoveFocus
from web.state.profile import profile
from web.state.settings import LEVELS
from web.state.sheets import may_open
from web.state.views import FAR
from web.words import t

#: Card -> the number of players. 0: as the setting `big` says.
CARDS = {"quick": 2, "classic": 3, "big": 0}
#: Key of a way to invite people -> who plays the other seats.
_GUESTS = {"here": "", "link": FAR}


class Setup:
    """The state of the set-up sheets. is_unfolded: they show the full form. is_alone: they show nothing else.

    is_alone is for inviting people, because the rest of the sheet starts games against bots.
    """

    def __init__(self) -> None:
        self.is_unfolded = self.is_alone = False


# Starting ---------------------------------------------------------------------------------------------


def start(app: App, value: str) -> None:
    """Start a game: the one on a card (a key of CARDS), in the form, or offered at home."""
    if app.sheet not in ("start", "opponents", *(profile(name).sheet for name in NAMES)):
        return
    if value in CARDS:
        app.draft.choose(FIRST_GAME, app.rng)
        app.draft.arrange(players_of(app, value), app.settings["opponents"], app.rng)
    elif app.sheet == "start":
        take_offered(app)
    app.settings["game"] = app.draft.game
    if app.draft.level() in LEVELS:
        app.settings["opponents"] = app.draft.level()
    match = app.draft.match()
    mark_unrated(app, match)
    if app.draft.is_seed_typed:
        match.extra["known"] = True
    if not app.draft.has_aid:
        match.extra[hints_allowed.KEY] = True
    devices = app.draft.devices()
    if any(devices):
        share_out(match, new_id(app.ids), devices)
    app.last_setup = app.draft.to_json()
    keep_settings(app)
    app.draft.deal(app.rng)
    begin(app, match)


def take_offered(app: App) -> None:
    """Set up the game that home offers: the last one again, or a quick one against the gentlest bot."""
    if app.last_setup:
        app.draft.recall(app.last_setup, app.rng)
        app.draft.deal(app.rng)
    else:
        app.draft.choose(FIRST_GAME, app.rng)
        app.draft.arrange(2, LEVELS[0], app.rng)


def players_of(app: App, card: str) -> int:
    """Return the number of players in a card's game."""
    return CARDS[card] or int(app.settings["big"])


def chosen_card(app: App) -> str:
    """Return the card of the game being set up, '' if it has none."""
    players = app.draft.opponents() + 1
    return {2: "quick", 3: "classic", 4: "big", 5: "big"}.get(players, "")


# Setting up -------------------------------------------------------------------------------------------


def new_game(app: App) -> None:
    """Leave the game and set up a new one, with a new deal."""
    app.draft.deal(app.rng)
    go_home(app)
    _open(app)


def choose_game(app: App, value: str) -> None:
    """Open the set-up sheet of a game."""
    app.draft.choose(value, app.rng)
    if app.settings["game"] != app.draft.game:
        set_value(app, "game", app.draft.game)
    _open(app)


def _open(app: App) -> None:
    """Open the set-up sheet of the draft's game, with the form closed and the bots' level from the slider."""
    sheet = profile(app.draft.game).sheet
    if may_open(sheet, app.sheet):
        app.slot(Setup).is_unfolded = app.slot(Setup).is_alone = False
        if app.draft.level() in LEVELS:
            app.draft.set_level(app.settings["opponents"])
        app.sheet = sheet


def unfold(app: App, value: str) -> None:
    """Open or close the full form. value: a key of _GUESTS if people are to take the other seats."""
    setup = app.slot(Setup)
    if not may_open(profile(app.draft.game).sheet, app.sheet):
        return
    setup.is_unfolded = value in _GUESTS or not setup.is_unfolded or app.sheet == "start"
    setup.is_alone = value in _GUESTS
    app.sheet = profile(app.draft.game).sheet
    if value in _GUESTS:
        app.draft.invite(_GUESTS[value])
    if setup.is_unfolded:
        is_typing = setup.is_alone and app.browser.has_rail  # on phones, the keyboard would cover the form
        app.orders.append(MoveFocus("seat-name-0" if is_typing else "form-title"))
        app.notices.announcement = t("play.form")


def set_opponents(app: App, value: str) -> None:
    """Set the level of all bots. value: a level, or its number in LEVELS, from the slider."""
    level = LEVELS[int(value)] if value in map(str, range(len(LEVELS))) else value
    if level in LEVELS:
        choose(app, "opponents", level)
        app.draft.set_level(level)


def set_big(app: App, value: str) -> None:
    """Set the number of players in a big game."""
    is_big = chosen_card(app) == "big"
    choose(app, "big", value)
    if is_big and app.draft.game == FIRST_GAME:
        app.draft.arrange(players_of(app, "big"), app.settings["opponents"], app.rng)


def add_seat(app: App) -> None:
    """Add a player."""
    app.draft.add(app.rng)


def remove_seat(app: App, _: str, seat: int) -> None:
    """Remove a player."""
    app.draft.remove(seat, app.rng)


def set_seed(app: App, value: str) -> None:
    """Set the deal number as typed."""
    app.draft.set_seed(value)


def deal(app: App) -> None:
    """Make a new deal."""
    app.draft.deal(app.rng)


# During a game ----------------------------------------------------------------------------------------


def set_player(app: App, value: str, seat: int) -> None:
    """Let a bot or a person take over a seat during a game."""
    match = app.session.match
    if match is None or app.is_over() or app.sheet != "seats" or seat >= len(match.seats):
        return
    if value and value not in match.game.BOTS:
        return
    match.seats = [
        {**before, "bot": value or None} if number == seat else before
        for number, before in enumerate(match.seats)
    ]
    match.extra["seats"] = 1
    app.session.viewer, app.session.choice, app.session.advice = None, Choice(), None
    app.session.bots.drop()
    app.session.bots.is_slow = False
    app.orders.append(DropJob())
    save(app)
