"""The meteorite and the last round: what foretells them, what the page shows of them, and what it says."""

from __future__ import annotations

from itertools import pairwise

from tests.web.markup import parsed
from tests.web.page_player import PagePlayer
from trias.games.trias.tiles import box
from web.games.trias import cards


def test_a_star_on_the_pile_foretells_the_meteorite_once_deck_2_lies_open() -> None:
    """It moves by one place a card, glows more with each, and goes once the meteorite has fallen."""
    player = PagePlayer(5)
    player.start(("", "random", "random"))
    app = player.app
    last = sum(box(3).deck2) + 1
    stars: dict[int, tuple[float, float, float]] = {}
    while app.state.last_turns is None:
        player.play_until(lambda: app.is_persons_turn() and app.state.phase != "place")
        if app.state.last_turns is not None:
            break
        pile = len(app.state.deck) - app.state.cards_drawn
        drawing = parsed(cards.card_pile(app))
        found = [node for node in drawing.iter() if node.get("class") == "omen-star"]
        assert bool(found) == (pile <= last)
        if found:
            glow = next(node for node in drawing.iter() if node.get("class") == "omen-glow")
            at = float(str(found[0].get("transform")).partition("(")[2].partition(",")[0])
            stars[last - pile] = at, float(glow.get("r", "")), float(glow.get("opacity", ""))
        player.click()
    assert len(stars) > 3
    for key in range(3):
        assert all(one < other for one, other in pairwise(sorted(row[key] for row in stars.values())))
    assert [stars[drawn] for drawn in sorted(stars)] == sorted(stars.values())
    assert "omen" not in cards.card_pile(app)
