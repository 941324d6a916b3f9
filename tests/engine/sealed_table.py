"""Sealed table: devices that play sealed games with one another in tests."""

from __future__ import annotations

from random import Random

from trias import sealed_game
from trias.match import Match
from trias.sealed import Seal
from trias.sealed_link import seal_in


class SealedTable:
    """A game between devices. copies: what each has. here: whose turn it is to do something."""

    def __init__(self, devices: tuple[int, ...], seed: int) -> None:
        self.devices, self.rng = devices, Random(seed)
        match = Match.new(
            "trias", [{"name": f"P{seat}", "bot": None} for seat in range(len(devices))], self.rng
        )
        match.extra = {"link": {"id": "9zq7673b", "devices": [*devices]}, "device": 0}
        sealed_game.begin(match, self.secret(0))
        self.copies = {0: match}
        self.here = 0
        self.links: list[str] = []

    def secret(self, device: int) -> bytes:
        """The secret of a device: known here so that the same game comes every time."""
        return bytes([device + 1]) * 32

    @property
    def match(self) -> Match:
        return self.copies[self.here]

    def seal(self, device: int | None = None) -> Seal:
        """The seal of a device, that of the one whose turn it is if none is named."""
        seal = seal_in(self.copies[self.here if device is None else device])
        assert seal is not None
        return seal

    @property
    def next(self) -> int:
        """The device that gets the next link."""
        return self.devices[sealed_game.receiver(self.match)]

    def deal(self) -> None:
        """Pass the game on until all cards are dealt."""
        while not self.seal().is_dealt:
            self.pass_on()

    def pass_on(self, link: str | None = None) -> None:
        """Take the game to the device that is next, by its link or by another one."""
        link, to = link or sealed_game.link_of(self.match), self.next
        if to in self.copies:
            self.copies[to] = sealed_game.take(link, self.copies[to]).match
        else:
            self.copies[to] = sealed_game.join(link, self.secret(to))
        self.links.append(link)
        self.here = to

    def play(self, *texts: str) -> None:
        """Play actions where the game is."""
        for text in texts:
            action = self.match.game.action_of(text)
            sealed_game.open_for(self.match, action)
            self.match.play(action)
            sealed_game.say(self.match)

    def choose(self) -> str:
        """An action drawn by lot, the end of a turn more often."""
        texts = sorted(map(self.match.game.action_text, self.match.state.legal()))
        return "end" if "end" in texts and self.rng.random() < 0.5 else self.rng.choice(texts)

    def play_turn(self) -> None:
        """Play until another device is to move, or the game is over."""
        while self.match.state.winners() is None and self.next == self.here:
            self.play(self.choose())

    def play_on(self, turns: int = 1000) -> None:
        """Play and pass on so many turns, or to the end."""
        for _ in range(turns):
            self.play_turn()
            if self.match.state.winners() is not None:
                return
            self.pass_on()
