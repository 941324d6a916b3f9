"""Quips of opponents: each line once, at a split, a sinking and the end; none if switched off."""

from __future__ import annotations

import pytest

from tests.web.games.trias.test_finale import end, nearly_over, page
from tests.web.games.trias.test_moods import herds_of, playing, seat_of, sink
from tests.web.markup import trees
from tests.web.page_player import PagePlayer
from trias.games.contract import Effect
from web.do import do
from web.draw.since_panel import deed_chips, deeds_list
from web.games.trias.face_moods import SUNK
from web.games.trias.log import quips
from web.games.trias.log.log import Entry
from web.screen import scene
from web.state.app import App
from web.words import plain, t


def rows(player: PagePlayer) -> dict[int, str]:
    return {row.seat: row.said for row in player.app.game_page.since(player.app)}


def line(occasion: str, number: int, face: str = "nella") -> str:
    return t(f"quip.{face}.{occasion}.{number}")


def split(player: PagePlayer, by: int) -> None:
    """Add to the log a drift that breaks a land mass."""
    last = player.app.entries()[-1]
    effect = Effect("split", {"lands": 2})
    player.app.entries().append(Entry(by, last.turn, last.action, (effect,), last.letters, 4, 4))


def test_each_line_is_said_once_and_then_no_more() -> None:
    player = playing()
    seat = seat_of(player)
    other = 1 - seat
    assert rows(player) == {seat: ""}
    for number in (1, 2):
        sink(player, other, herds_of(seat, SUNK))
        assert rows(player) == {seat: line("sunk", number)}
    sink(player, other, herds_of(seat, SUNK))
    assert rows(player) == {seat: ""}


def test_only_its_own_split_and_only_herds_that_another_sinks() -> None:
    player = playing()
    seat = seat_of(player)
    split(player, 1 - seat)
    sink(player, 1 - seat, herds_of(seat, SUNK - 1))
    assert rows(player) == {seat: ""}
    assert quips.said(player.app, seat, 0) == ""
    split(player, seat)
    sink(player, seat, herds_of(seat, SUNK))
    assert quips.said(player.app, seat, 0) == line("split", 1)
    assert quips.said(player.app, 1 - seat, 0) == ""  # a person


def test_what_was_said_before_the_persons_last_turn_is_not_said_again() -> None:
    player = playing()
    seat = seat_of(player)
    sink(player, 1 - seat, herds_of(seat, SUNK))
    assert quips.said(player.app, seat, len(player.app.entries())) == ""


def test_the_game_before_an_occasion_is_looked_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    player, looked = playing(), []
    seat, entries = seat_of(player), player.app.entries()
    for _ in range(60):
        split(player, 1 - seat)
    since = len(entries)
    sink(player, 1 - seat, herds_of(seat, SUNK))
    occasion = quips._occasion

    def noted(app: App, entry: Entry, seat: int) -> str:
        looked.append(entry)
        return occasion(app, entry, seat)

    monkeypatch.setattr(quips, "_occasion", noted)
    assert quips.said(player.app, seat, since) == line("sunk", 1)
    assert len(looked) > 60
    looked.clear()
    split(player, 1 - seat)  # the game goes on
    assert quips.said(player.app, seat, since) == line("sunk", 1)
    assert len(looked) == 2
    del entries[since:]
    sink(player, 1 - seat, herds_of(seat, SUNK))
    sink(player, 1 - seat, herds_of(seat, SUNK))
    assert quips.said(player.app, seat, since) == line("sunk", 2)


def test_it_stands_last_in_its_row_and_can_be_turned_off() -> None:
    player = playing()
    seat = seat_of(player)
    sink(player, 1 - seat, herds_of(seat, SUNK))
    told = plain(deeds_list(player.app.game_page.since(player.app)))
    assert told.strip().endswith(t("quip.said", line=line("sunk", 1)))
    player.do("quips", "off")
    assert rows(player) == {seat: ""}


def test_the_board_in_words_ends_with_it() -> None:
    player = playing()
    seat = seat_of(player)
    sink(player, 1 - seat, herds_of(seat, SUNK))
    player.do("board", "words")
    words = t("quip.told", name="Nella", line=line("sunk", 1))
    assert plain(scene(player.app)["lists"]).strip().endswith(words)
    player.do("quips", "off")
    assert words not in plain(scene(player.app)["lists"])


def test_a_phone_has_it_in_the_players_chip_and_reads_it_last() -> None:
    player = playing()
    seat = seat_of(player)
    sink(player, 1 - seat, herds_of(seat, SUNK))
    [row] = player.app.game_page.since(player.app)
    [chip] = trees({"chips": deed_chips([row])})["chips"].iter("button")
    said = t("quip.said", line=line("sunk", 1))
    assert [node.text for node in chip.iter("small")] == [said]
    assert chip.get("aria-label") == f"{row.text} {said}"


@pytest.mark.parametrize(("score", "speaker", "occasion"), [((9, 5, 7), 0, "lost"), ((5, 9, 7), 1, "won")])
def test_at_the_end_one_speaks_on_the_podium_after_all_else(
    score: tuple[int, ...], speaker: int, occasion: str
) -> None:
    match = nearly_over(("", "random", "random"))
    match.seats[1]["bot"], match.seats[2]["bot"] = "cora", "pip"
    app = page(match)
    end(app)
    do(app, "skip")
    app.position.score[:] = score
    face = "pip" if speaker == 0 else "cora"
    name = app.names()[2 if face == "pip" else 1]
    words = t("quip.told", name=name, line=t(f"quip.{face}.{occasion}.{sum(score) % 2 + 1}"))
    [decided] = [node for node in trees(scene(app))["show"].iter("div") if node.get("class") == "decided"]
    assert "".join(list(decided)[-1].itertext()) == words
    do(app, "quips", "off")
    assert words not in plain(scene(app)["show"])
