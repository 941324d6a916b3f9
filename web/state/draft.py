"""Draft: the new game being set up: which game, who sits where, the options, the deal."""

from collections.abc import Sequence
from random import Random
from typing import Any

from trias import games, record
from trias.games.contract import Json
from trias.match import Match
from web.state.profile import profile
from web.state.views import FAR, TOKENS, SeatChoice
from web.words import t

#: The number of the first deal in a new draft.
FIRST_SEED = 2002
#: Deals are numbered from 0 to SEEDS - 1. The same number and number of seats give the same deal.
SEEDS = 1_000_000
#: Bots used only for measurements. They cannot be chosen.
BASELINES = ("random", "greedy", "oneturn", "expert1")
#: The `maxlength` of a name field, in UTF-16 units. `clean_name` counts characters.
MOST_TYPED = 8 * record.MAX_NAME


class Draft:
    """The new game. seats, starter, setup: of the chosen game; the other games' seats are remembered.

    starter: the seat that begins, None for a random one. seed: the number of the deal; is_seed_typed: a
    person has typed it. pole: the option South Pole. has_aid: the game has hints and analysis.
    """

    def __init__(self) -> None:
        self.game = games.FIRST_GAME
        self.starter: int | None = None
        self.pole = games.load(games.FIRST_GAME).OPTIONS["pole"][0]
        self.has_aid = True
        self._seats: dict[str, list[SeatChoice]] = {}
        self.seed = FIRST_SEED
        self.is_seed_typed = False
        self.setup: Json = {}
        self._laid_out: tuple[Any, Match] | None = None
        self._lay_out()

    @property
    def seats(self) -> list[SeatChoice]:
        return self._seats_of(self.game)

    def _seats_of(self, game: str) -> list[SeatChoice]:
        """Return the seats of a game. The first call creates the default seats: a person and bots."""
        if game not in self._seats:
            first, *others = profile(game).tokens[: profile(game).players]
            person = SeatChoice(_default_name(0, first, ""), first)
            self._seats[game] = [person, *(_bot_seat(game, token) for token in others)]
        return self._seats[game]

    def bots(self, game: str = "") -> list[str]:
        """Return the bots that can be chosen in a game, by default in the chosen game."""
        return [bot for bot in games.load(game or self.game).BOTS if bot not in BASELINES]

    def has_pole(self) -> bool:
        """True if the chosen game has the option South Pole."""
        return "pole" in games.load(self.game).OPTIONS

    def match(self) -> Match:
        """Return a new match with these players, options and deal."""
        setup, options = self.setup, {"pole": self.pole} if self.has_pole() else {}
        if self.starter is not None:
            setup = {**setup, **profile(self.game).with_starter(self.starter)}
        bots = [None if seat.bot in ("", FAR) else seat.bot for seat in self.seats]
        seats = [
            {"name": seat.name, "bot": bot, "token": seat.token}
            for seat, bot in zip(self.seats, bots, strict=True)
        ]
        return Match(self.game, seats, options, setup)

    def shown_match(self) -> Match:
        """Return a match for drawing, as `match` returns it: the same object until the draft changes."""
        chosen = self.game, tuple(self.seats), self.starter, self.pole, self.setup
        if self._laid_out is None or self._laid_out[0] != chosen:
            self._laid_out = chosen, self.match()
        return self._laid_out[1]

    def devices(self) -> list[int]:
        """Return each seat's device. 0 is this device, which has at least one person."""
        devices = [seat + 1 if choice.bot == FAR else 0 for seat, choice in enumerate(self.seats)]
        if any(devices) and all(choice.bot for choice in self.seats):
            devices[devices.index(max(devices))] = 0
        return devices

    def is_by_link(self) -> bool:
        """True if a person on another device plays a game with hidden cards."""
        return profile(self.game).has_secrets and any(self.devices())

    def deal(self, rng: Random) -> None:
        """Deal again for the same seats."""
        self.seed, self.is_seed_typed = rng.randrange(SEEDS), False
        self._lay_out()

    def set_seed(self, text: str) -> None:
        """Use the deal with the typed number. Ignores invalid text."""
        text = text.strip()
        if text.isascii() and text.isdigit() and len(text) < 10 and int(text) < SEEDS:
            self.seed, self.is_seed_typed = int(text), True
            self._lay_out()

    def _lay_out(self) -> None:
        self.setup = games.load(self.game).new_setup(len(self.seats), Random(self.seed))

    def to_json(self) -> Json:
        """Return the values to remember for the next draft.

        They are the seats of every game, who begins, and the option South Pole. A default name is
        stored as '', because it depends on the language.
        """
        every = {game: self._seats_of(game) for game in games.NAMES}
        defaults = self.unnamed_seats()
        seats = {
            game: [
                {
                    "name": "" if (game, number) in defaults else seat.name,
                    "token": seat.token,
                    "bot": seat.bot,
                }
                for number, seat in enumerate(seats)
            ]
            for game, seats in every.items()
        }
        rules = {"starter": self.starter, "pole": self.pole, "aid": self.aid}
        return {"game": self.game, "seats": seats, **rules}

    def day_names(self) -> list[str]:
        """Return the seats' names for the continent of the day: the person's, then the bots'."""
        first = self._seats_of(games.FIRST_GAME)[0]
        is_named = not first.bot and first.name != _default_name(0, first.token, first.bot)
        person = first.name if is_named else ""
        return [person or t("start.name.n", n=1), *(t(f"start.name.{token}") for token in TOKENS[1:3])]

    def recall(self, values: Any, rng: Random) -> None:
        """Restore remembered values and, for the chosen game, the starter. Skips invalid values."""
        if not isinstance(values, dict):
            return
        self.choose(str(values.get("game")), rng)
        for game, entry in _entries(values.get("seats")):
            seats = _seats(game, entry)
            if seats:
                self._seats[game] = seats
        if len(self.seats) != profile(self.game).players:
            self._redeal(rng)
        self.set_pole(str(values.get("pole")))
        self.set_aid(str(values.get("aid")))
        starter = values.get("starter")
        if type(starter) is int or (starter is None and "starter" in values):
            self.set_starter("" if starter is None else str(starter))

    def choose(self, game: str, rng: Random) -> None:
        """Switch to this game."""
        if game in games.NAMES and game != self.game:
            self.game = game
            self.starter = profile(game).starter
            self.deal(rng)

    def opponents(self) -> int:
        """Return the number of bots if there is exactly one person, else 0."""
        kinds = [seat.bot for seat in self.seats]
        return len(kinds) - 1 if kinds.count("") == 1 and FAR not in kinds else 0

    def level(self) -> str:
        """Return the level of all bots, '' if there are none or their levels differ."""
        levels = {seat.bot for seat in self.seats} - {"", FAR}
        return levels.pop() if len(levels) == 1 else ""

    def arrange(self, players: int, level: str, rng: Random) -> None:
        """Seat one person and bots of a level, with the default options.

        The person keeps the name and the token, and so do bots of that level that are already seated.
        """
        self.pole = games.load(games.FIRST_GAME).OPTIONS["pole"][0]
        self.has_aid = True
        if self.opponents() != players - 1:
            tokens = list(profile(self.game).tokens)
            at, person = next(
                ((at, seat) for at, seat in enumerate(self.seats) if not seat.bot),
                (0, SeatChoice("", tokens[0])),
            )
            is_named = bool(person.name) and person.name != _default_name(at, person.token, "")
            name = person.name if is_named else _default_name(0, person.token, "")
            tokens.remove(person.token)
            bots = (_bot_seat(self.game, token) for token in tokens[: players - 1])
            self._seats[self.game] = [SeatChoice(name, person.token), *bots]
        self.set_level(level)
        self.starter = profile(self.game).starter
        self.deal(rng)

    def seat_faces(self, faces: Sequence[str], rng: Random) -> None:
        """Seat one person and these bots with faces, each with its own token if that is free.

        The options get their default values. The person keeps the name and the token.
        """
        self.arrange(len(faces) + 1, "", rng)
        at = next(at for at, seat in enumerate(self.seats) if not seat.bot)
        own, known = self.seats[at], profile(self.game)
        tokens = [known.faces[face] if known.faces[face] != own.token else "" for face in faces]
        free = [token for token in known.tokens if token not in (own.token, *tokens)]
        bots = [
            SeatChoice(t(f"bot.{face}"), token or free.pop(0), face)
            for face, token in zip(faces, tokens, strict=True)
        ]
        self._seats[self.game] = [*bots[:at], own, *bots[at:]]
        self.deal(rng)

    def set_level(self, level: str) -> None:
        """Set the level of all bots."""
        if level in games.load(self.game).BOTS:
            for number, seat in enumerate(self.seats):
                if seat.bot not in ("", FAR):
                    self._change(number, seat.token, level)

    def invite(self, kind: str) -> None:
        """Replace all other players with people: on this device (''), or each on another device (FAR)."""
        for seat in range(1, len(self.seats)):
            self.set_kind(seat, kind)
        self.set_kind(0, "")

    def add(self, rng: Random) -> None:
        """Add a player with a free token: a person if all players but the first are people, else a bot."""
        if len(self.seats) < games.load(self.game).PLAYERS[-1]:
            tokens = {seat.token for seat in self.seats}
            token = next(token for token in profile(self.game).tokens if token not in tokens)
            kinds = {seat.bot for seat in self.seats[1:]}
            self.seats.append(_bot_seat(self.game, token))
            if kinds in ({""}, {FAR}):
                self.set_kind(len(self.seats) - 1, *kinds)
            self._redeal(rng)

    def remove(self, seat: int, rng: Random) -> None:
        """Remove a player."""
        if len(self.seats) > games.load(self.game).PLAYERS[0]:
            del self.seats[seat]
            self._redeal(rng)

    def _redeal(self, rng: Random) -> None:
        self.starter = None
        self.deal(rng)

    def set_kind(self, seat: int, bot: str) -> None:
        """Set who plays the seat: a bot, or a person ('')."""
        bot = bot if bot in (FAR, *games.load(self.game).BOTS) else ""
        old = self.seats[seat]
        self._change(seat, old.token, bot)

    def set_token(self, seat: int, token: str) -> None:
        """Set the seat's token. Ignores tokens that are taken."""
        tokens = {other.token for at, other in enumerate(self.seats) if at != seat}
        game = profile(self.game)
        if game.is_token_chosen and token in game.tokens and token not in tokens:
            self._change(seat, token, self.seats[seat].bot)

    def take_token(self, seat: int, token: str) -> None:
        """Give the seat this token. The player who had it gets the seat's old one."""
        own = self.seats[seat].token
        if token not in profile(self.game).tokens:
            return
        for number, other in enumerate(self.seats):
            if other.token == token:
                self._change(number, own, other.bot)
        self._change(seat, token, self.seats[seat].bot)

    def _change(self, seat: int, token: str, bot: str) -> None:
        """Change the token and the player of a seat. A default name changes with them."""
        old = self.seats[seat]
        name = old.name
        if name == _default_name(seat, old.token, old.bot):
            name = _default_name(seat, token, bot)
        self.seats[seat] = SeatChoice(name, token, bot)

    def unnamed_seats(self) -> list[tuple[str, int]]:
        """Return the seats with default names, as (game, seat)."""
        return [
            (game, number)
            for game, seats in self._seats.items()
            for number, seat in enumerate(seats)
            if seat.name == _default_name(number, seat.token, seat.bot)
        ]

    def name_anew(self, seats: list[tuple[str, int]]) -> None:
        """Give these seats their default names in the current language."""
        for game, number in seats:
            seat = self._seats[game][number]
            name = _default_name(number, seat.token, seat.bot)
            self._seats[game][number] = SeatChoice(name, seat.token, seat.bot)

    def set_name(self, seat: int, name: str) -> None:
        """Set the seat's name as typed, cleaned up for records."""
        old = self.seats[seat]
        self.seats[seat] = SeatChoice(
            clean_name(name) or _default_name(seat, old.token, old.bot), old.token, old.bot
        )

    def set_starter(self, seat: str) -> None:
        """Set who begins: a seat's number as text, or '' for a random seat."""
        self.starter = int(seat) if seat in map(str, range(len(self.seats))) else None

    def set_pole(self, pole: str) -> None:
        """Set the option South Pole."""
        if pole in games.load(games.FIRST_GAME).OPTIONS["pole"]:
            self.pole = pole

    @property
    def aid(self) -> str:
        """Return whether the game has hints and analysis: `on` or `off`."""
        return "on" if self.has_aid else "off"

    def set_aid(self, aid: str) -> None:
        """Set whether the game has hints and analysis: `on` or `off`."""
        if aid in ("on", "off"):
            self.has_aid = aid == "on"


def _entries(value: Any) -> list[tuple[str, Any]]:
    return [(game, value[game]) for game in games.NAMES if game in value] if isinstance(value, dict) else []


def _seats(game: str, entries: Any) -> list[SeatChoice]:
    """Return stored seats, or [] if any of them could not be chosen."""
    seats: list[SeatChoice] = []
    known = profile(game)
    bots = {"", FAR, *games.load(game).BOTS} - set(BASELINES)
    if not isinstance(entries, list) or len(entries) not in games.load(game).PLAYERS:
        return []
    for seat in entries:
        values = [seat.get(key) for key in ("name", "token", "bot")] if isinstance(seat, dict) else []
        texts = [value for value in values if isinstance(value, str)]
        if len(texts) != 3:
            return []
        name, token, bot = texts
        if clean_name(name) != name or token not in known.tokens or bot not in bots:
            return []
        seats.append(SeatChoice(name or _default_name(len(seats), token, bot), token, bot))
    own = [seat.token for seat in seats]
    return seats if len(set(own)) == len(own) and (known.is_token_chosen or own == list(known.tokens)) else []


def _bot_seat(game: str, token: str) -> SeatChoice:
    """Return a seat with the game's default bot."""
    return SeatChoice(t(f"start.name.{token}"), token, games.load(game).DEFAULT_BOT)


def default_name(seat: int) -> str:
    """Return the default name of a person."""
    return t("start.name.n", n=seat + 1)


def _default_name(seat: int, token: str, bot: str) -> str:
    if bot in ("", FAR):
        return default_name(seat)
    game = next((game for game in games.NAMES if token in profile(game).tokens), games.FIRST_GAME)
    return t(f"bot.{bot}" if bot in profile(game).faces else f"start.name.{token}")


def clean_name(text: str) -> str:
    """Return a name valid in records: spaces folded, at most 24 characters, '' if nothing is visible."""
    spaced = "".join(" " if letter.isspace() else letter for letter in text)
    name = record.shortened(" ".join(record.without_invisible(spaced).split()), record.MAX_NAME)
    return name if record.is_name(name) else ""
