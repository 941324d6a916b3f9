"""The claim to play and save in one of several tabs, in every order of the browser's events."""

from __future__ import annotations

from collections import deque
from random import Random

import pytest

from tests.each import each
from web.keeping.saves import Memory, NotKept
from web.keeping.tab_lock import ASKING, ELSEWHERE, HERE, WRITER, Claim


class Lost:
    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


@pytest.fixture
def lost() -> Lost:
    return Lost()


@pytest.fixture
def claim(lost: Lost) -> Claim:
    return Claim(Memory(), "me", lost)


def tries(claim: Claim, text: str, saved: list[str]) -> bool:
    return claim.save(lambda: saved.append(text))


def test_where_tabs_know_nothing_of_each_other_all_save(claim: Claim) -> None:
    claim.storage.set(WRITER, "")
    saved: list[str] = []
    assert tries(claim, "a", saved)
    assert saved == ["a"]


def test_before_the_answer_nothing_is_saved_and_with_it_the_newest(claim: Claim) -> None:
    saved: list[str] = []
    claim.ask()
    assert claim.state == ASKING
    assert tries(claim, "a", saved)
    assert tries(claim, "b", saved)
    assert saved == []
    assert claim.storage.get(WRITER) == ""
    claim.on_granted()
    assert saved == ["b"]
    assert claim.storage.get(WRITER) == "me"


def test_the_answer_that_another_tab_plays_lets_what_was_played_go(claim: Claim, lost: Lost) -> None:
    saved: list[str] = []
    claim.storage.set(WRITER, "other")
    claim.ask()
    tries(claim, "a", saved)
    claim.on_taken()
    assert (claim.state, lost.times) == (ELSEWHERE, 1)
    assert not tries(claim, "b", saved)
    claim.on_unanswered()
    assert saved == []
    assert claim.storage.get(WRITER) == "other"


@pytest.mark.parametrize("late", ["on_granted", "on_taken"])
def test_without_an_answer_the_tab_counts_as_alone_until_one_comes(
    claim: Claim, lost: Lost, late: str
) -> None:
    claim.ask()
    claim.on_unanswered()
    assert (claim.state, claim.holds) == (HERE, False)
    getattr(claim, late)()
    assert (claim.state, claim.holds) == ((HERE, True) if late == "on_granted" else (ELSEWHERE, False))
    assert lost.times == (late == "on_taken")


def test_without_locks_the_last_tab_that_claims_it_plays(claim: Claim, lost: Lost) -> None:
    claim.ask()
    claim.on_unanswered()
    claim.storage.set(WRITER, "other")
    assert not tries(claim, "a", [])
    assert (claim.state, lost.times) == (ELSEWHERE, 1)


def test_with_the_lock_another_name_in_storage_is_a_doubt_that_ends_well(claim: Claim, lost: Lost) -> None:
    saved: list[str] = []
    claim.ask()
    claim.on_granted()
    claim.storage.set(WRITER, "loser")
    assert tries(claim, "a", saved)
    assert claim.is_in_doubt
    assert tries(claim, "b", saved)
    assert saved == []
    claim.on_checked()
    assert (saved, claim.storage.get(WRITER), lost.times) == (["b"], "me", 0)
    assert tries(claim, "c", saved)
    assert saved == ["b", "c"]


def test_or_it_ends_with_the_word_that_the_lock_is_gone(claim: Claim, lost: Lost) -> None:
    saved: list[str] = []
    claim.ask()
    claim.on_granted()
    claim.storage.set(WRITER, "winner")
    tries(claim, "a", saved)
    claim.on_taken()
    claim.on_checked()
    assert (saved, claim.storage.get(WRITER), claim.state, lost.times) == ([], "winner", ELSEWHERE, 1)


def test_where_nothing_can_be_kept_the_tab_plays_all_the_same(lost: Lost) -> None:
    class Full(Memory):
        def set(self, key: str, text: str) -> None:
            raise NotKept("err.storage_blocked")

    saved: list[str] = []
    claim = Claim(Full(), "me", lost)
    claim.ask()
    claim.on_granted()
    assert tries(claim, "a", saved)
    assert saved == ["a"]


# Several tabs ------------------------------------------------------------------------------------------


class Browser:
    """Tabs with separate views of storage: a write reaches the browser and the other tabs late.

    Requests for the lock reach the browser in order, and the results reach each tab in order.
    """

    def __init__(self, tabs: int, rng: Random) -> None:
        self.rng = rng
        self.lost = [Lost() for _ in range(tabs)]
        self.claims = [
            Claim(View(self, number), f"tab {number}", self.lost[number]) for number in range(tabs)
        ]
        self.holder: int | None = None
        self.asked: list[deque[int]] = [deque() for _ in range(tabs)]
        self.words: list[deque[str]] = [deque() for _ in range(tabs)]
        self.written: list[deque[str]] = [deque() for _ in range(tabs)]
        self.seen: list[deque[str]] = [deque() for _ in range(tabs)]

    def play_here(self, number: int) -> None:
        self.claims[number].ask()
        self.asked[number].append(number)

    def steps(self) -> list[tuple[str, int]]:
        queues = {"ask": self.asked, "hear": self.words, "write": self.written, "see": self.seen}
        return [(kind, number) for kind, each in queues.items() for number, queue in enumerate(each) if queue]

    def step(self, kind: str, number: int) -> None:
        """Deliver one pending message."""
        claim = self.claims[number]
        if kind == "ask":
            self.asked[number].popleft()
            if self.holder is not None:
                self.words[self.holder].append("on_taken")
            self.holder = number
            self.words[number].append("on_granted")
        elif kind == "hear":
            getattr(claim, self.words[number].popleft())()
        elif kind == "write":
            text = self.written[number].popleft()
            for other, queue in enumerate(self.seen):
                if other != number or not self.written[number]:
                    queue.append(text)
        else:
            view = claim.storage
            assert isinstance(view, View)
            view.texts[WRITER] = self.seen[number].popleft()

    def settle(self) -> None:
        while steps := self.steps():
            self.step(*self.rng.choice(steps))

    def save(self, number: int, saved: list[int]) -> bool:
        """Save. Return True if it was saved.

        In doubt, ask the browser, whose answer comes after its pending messages.
        """
        claim = self.claims[number]
        found = claim.save(lambda: saved.append(number))
        if claim.is_in_doubt:
            while self.words[number]:
                self.step("hear", number)
            claim.on_checked()
        return found


class View(Memory):
    """One tab's view of the storage."""

    def __init__(self, browser: Browser, number: int) -> None:
        super().__init__()
        self.browser = browser
        self.number = number

    def set(self, key: str, text: str) -> None:
        super().set(key, text)
        self.browser.written[self.number].append(text)


@each("seed", range(300))
def test_of_tabs_that_take_over_at_once_one_plays_and_saves(seed: int) -> None:
    rng = Random(seed)
    browser = Browser(rng.randrange(2, 5), rng)
    tabs = range(len(browser.claims))
    for _ in range(3):
        for number in rng.sample(tabs, rng.randrange(1, len(tabs) + 1)):
            if browser.claims[number].state not in (HERE, ASKING):
                browser.play_here(number)
            for _ in range(rng.randrange(6)):
                if steps := browser.steps():
                    browser.step(*rng.choice(steps))
            browser.save(rng.choice(tabs), [])
        browser.settle()
        winners = [number for number in tabs if browser.claims[number].state == HERE]
        assert winners == [browser.holder]
        saved: list[int] = []
        asked = [number for number in tabs if browser.claims[number].state != "free"]
        for number in rng.sample(asked, len(asked)):
            assert browser.save(number, saved) == (number == browser.holder)
        assert saved == winners
        browser.settle()
        assert browser.save(winners[0], saved)
        assert saved == winners * 2
