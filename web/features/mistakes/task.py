"""Task: a turn to retry: the position before it, the turn played, the best turn, hints. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

from trias import record
from trias.games.contract import Json, State
from trias.match import Match
from web.features.study.study import BOT
from web.keeping.kept_mistakes import OwnTurn
from web.play.begin import write_log
from web.state.advice import CARD, GameReview
from web.state.app import App
from web.state.game_page import Book
from web.state.session import Session
from web.state.views import Mark
from web.words import sentence, t


class Hint(NamedTuple):
    """A hint in words, the cells that it highlights, and its marks on the board."""

    text: str
    glow: frozenset[int] = frozenset()
    marks: tuple[Mark, ...] = ()


@dataclass(slots=True)
class Task:
    """A turn to retry.

    record: the game up to the end of the turn, with the cards as its player knew them then. start: the number
    of the first action to retry, after the card if that is fixed. first: the number of the turn's first
    action. number, of: the turn's number, and how many turns the game has (0 if unknown). lost, within: the
    loss, and the greatest accepted loss, in points. best: a better continuation from `start`. position: at
    `start`. book: an empty log with the land masses' letters at that moment. played: the log of the turn as
    played. state: '' while open, `solved`, or `seen` if the best turn was shown. losses: of the attempts so
    far. kept: the scheduled turn, None if it is not stored.
    """

    record: Json
    seat: int
    first: int
    start: int
    number: int
    of: int
    lost: float
    within: float
    best: list[str]
    position: State
    book: Book
    played: Sequence[Any]
    state: str = ""
    is_shown: bool = False
    losses: list[float] = field(default_factory=list)
    hints: list[Hint] = field(default_factory=list)
    kept: OwnTurn | None = None

    @property
    def game(self) -> str:
        return str(self.record["game"])

    def seats(self) -> list[Json]:
        """Return the seats of the game, with idle bots in place of all other players."""
        return [
            {**seat, "bot": None if number == self.seat else BOT}
            for number, seat in enumerate(self.record["seats"])
        ]

    def attempt(self, actions: Sequence[str]) -> Json:
        """Return the record of the game with other actions from `start` on."""
        return self.record | {"actions": [*self.record["actions"][: self.start], *actions]}

    def card_words(self) -> str:
        """Return the fixed card in words, and whether it was drawn; '' if the card is free."""
        if self.start == self.first:
            return ""
        card = next(effect.values for effect in self.played[0].effects if effect.id == "card")
        if card["source"] == "draw":
            return t(f"mistakes.drew.{card['card']}")
        return t(f"mistakes.hand.{card['card']}")


def of_review(app: App, review: GameReview, turn: Json) -> Task:
    """Return the task for a reviewed turn of the game whose past is on screen."""
    past = app.session.past
    assert past is not None
    known = past.until(turn["to"]).redeal(turn["seat"], Random(turn["from"]))
    known.seats = past.match.seats
    is_given = review.keeps_card(turn)
    best = list(turn["turn"])
    return Task(
        record=record.to_record(known),
        seat=turn["seat"],
        first=turn["from"],
        start=turn["from"] + is_given,
        number=past.log.entries[turn["from"]].turn,
        of=past.log.entries[-1].turn,
        lost=review.to_regain(turn),
        within=review.within,
        best=best[is_given:],
        position=known.at(turn["from"] + is_given),
        book=past.log.until(turn["from"] + is_given).emptied(),
        played=past.log.entries[turn["from"] : turn["to"]],
    )


def of_kept(app: App, kept: OwnTurn, match: Match) -> Task:
    """Return the task for a stored turn. match: its game, checked."""
    there = app.with_session(Session(match))
    write_log(there, match)
    book = there.session.book
    assert book is not None
    return Task(
        record=record.to_record(match),
        seat=match.at(kept.first).to_move,
        first=kept.first,
        start=kept.start,
        number=kept.number,
        of=0,
        lost=kept.lost,
        within=kept.within,
        best=list(kept.best),
        position=match.at(kept.start),
        book=book.until(kept.start).emptied(),
        played=book.entries[kept.first :],
        kept=kept,
    )


def hints(app: App, best: Sequence[str]) -> list[Hint]:
    """Return the hints for a turn, in order: the land mass, the tile, the destination.

    If the card is still to be chosen, hints about the card come first. app: with the task on the
    board and nothing played yet.
    """
    page, found = app.game_page, list[Hint]()
    rest = list(best)
    if rest[0] in CARD:
        found = [Hint(t("advice.look.card")), Hint(sentence(t(f"advice.card.{rest[0]}")))]
        rest = rest[1:]
    if not rest:
        return found
    lines = [line.text for line in page.first_in_words(app, 0, best) if line.number]
    marks = page.first_marks(app, rest)
    where = page.where_to_look(app, rest)
    found.append(Hint(where, page.look_at(app, rest)))
    if len(lines) > 1:
        tile = frozenset(mark.cell for mark in marks[:1])
        found.append(Hint(sentence(lines[0]), tile))
    found.append(Hint(" ".join(sentence(line) for line in lines), marks=marks))
    return found if lines else found[:-1]
