"""Clicks on the board of Triad: every legal action can be clicked, and every other cell says why not."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.engine.test_triad_boards import at
from tests.web import markup as scenes
from tests.web.dice_player import (
    HELD,
    OFFERING,
    OFTEN,
    OPEN,
    STUCK,
    DicePlayer,
    clicked,
    everything,
    prompt,
    spots,
    started,
    stuck,
    visit,
)
from tests.web.markup import place_of
from tests.web.page_player import legal_texts
from trias.games.triad.cells import NAME, cell_named
from trias.games.triad.notation import MOVE, kind_of, removed_of
from web.games.triad import clicks as dice_clicks
from web.state.choice import Choice
from web.words import reason_words, t

# Clicks -----------------------------------------------------------------------------------------------


def reachable(player: DicePlayer) -> set[str]:
    """Return the actions that clicks can lead to from the page's state, without playing any."""
    app = player.app
    found: set[str] = set()
    todo, seen = [app.session.choice], {app.session.choice}
    while todo:
        choice = todo.pop()
        app.session.choice = choice
        for intent, value in player.offered():
            if intent == "action":
                found.add(value)
                continue
            app.session.choice = choice
            player.do(intent, value)
            if app.session.choice not in seen:
                seen.add(app.session.choice)
                todo.append(app.session.choice)
    app.session.choice = Choice()
    return found


def test_every_legal_action_can_be_clicked() -> None:
    tried: Counter[str] = Counter()
    for seed in range(6):
        player = started(seed, ("", "" if seed % 2 else "gentle"))
        for _ in visit(player):
            app = player.app
            if app.sheet or app.session.choice != Choice():
                continue
            makes = Counter(kind_of(code) for code in player.dice.legal() if removed_of(code) >= 0)
            kind = "triad" if makes else "quiet"
            if tried[kind] > 12:
                continue
            tried[kind] += 1
            assert reachable(player) == legal_texts(player)
            assert all(kind_of(code) == MOVE for code in player.dice.legal())
    assert min(tried["triad"], tried["quiet"]) > 10


@pytest.mark.parametrize("number", range(len(STUCK)))
def test_every_legal_action_can_be_clicked_where_no_die_can_turn_and_move(number: int) -> None:
    player = stuck(number)
    legal = legal_texts(player)
    assert all("=" in text or "!" in text for text in legal)
    assert reachable(player) == legal
    for text in sorted(legal):
        player.put(at(*STUCK[number]))
        clicked(player, text)
        assert player.match.texts() == [text]
        player.do("undo")
        assert everything(player.dice) == everything(at(*STUCK[number]))


def test_turns_are_buttons_and_slides_are_places() -> None:
    player = stuck(3)
    app = player.app
    assert t("prompt.dice.stuck", player=app.names()[0]).replace("**", "") in prompt(app)
    assert t("prompt.dice.stuck.small") in prompt(app)
    assert "data-action" not in place_of(app, "actions")
    player.do("pick", "a1")
    buttons = {
        node.get("data-action") or node.get("data-preview"): "".join(node.itertext())
        for node in scenes.tree_of(app, "actions").iter("button")
    }
    assert buttons == {"a1=2": t("button.turn_die", face="II"), "a1=3": t("button.turn_die", face="III")}
    offered = set(player.offered())
    # turned to 2 it would be in a triad of which two dice can be removed
    assert {("preview", "a1=2"), ("action", "a1=3"), ("action", "a1-a2!")} <= offered
    assert spots(app)["a2"]["data-action"] == "a1-a2!"
    player.do("preview", "a1=2")
    assert {click for click in player.offered() if click[0] == "action"} == {
        ("action", "a1=2xa1"),
        ("action", "a1=2xb2"),
    }
    assert spots(app)["a1"]["aria-label"] == t("list.join").join(
        (t("cell.die", cell="a1", player="Player 1", face="II"), t("cell.target.remove"))
    )
    assert "data-action" not in place_of(app, "actions")
    player.do("put-back")
    assert ("preview", "a1=2") in player.offered()
    player.do("preview", "a1=2")
    player.do("action", "a1=2xb2")
    assert player.match.texts() == ["a1=2xb2"]
    assert player.dice.triads == [1, 0]
    assert (
        app.notices.announcement == f"{t('say.dice.turned', cell='a1', face='II')} {t('say.dice.triad', n=1)}"
    )


def test_a_die_its_place_and_the_die_that_leaves() -> None:
    player = started()
    app = player.app
    player.put(at("a1:1 b2:2 c2:2 f1:1", "d4:2 c4:2 f6:3"))
    assert t("prompt.dice.pick", player=app.names()[0]).replace("**", "") in prompt(app)
    assert {cell for cell, spot in spots(app).items() if "data-pick" in spot} == {"a1", "b2", "c2", "f1"}
    assert spots(app)["a1"]["aria-label"] == "a1, Player 1: I, your die can move"
    assert spots(app)["d4"]["aria-label"] == "d4, Player 2: II"
    assert spots(app)["b1"]["aria-label"] == "b1, empty"
    player.do("pick", "a1")
    assert app.notices.announcement == t("say.dice.picked", cell="a1", n=len(app.offer().targets))
    assert app.session.focus == cell_named("a1")
    assert t("prompt.dice.to").replace("**", "") in prompt(app)
    assert t("prompt.dice.to.small", n=len(app.offer().targets)) in prompt(app)
    assert spots(app)["a1"]["aria-label"] == "a1, Player 1: I, chosen"
    assert spots(app)["a3"]["data-action"] == "a1-a3"
    assert spots(app)["a3"]["aria-label"] == "a3, empty, move here, showing II"
    player.do("pick", "f1")  # another die instead
    assert app.session.choice == Choice(picked=cell_named("f1"))
    for way in (("pick", "f1"), ("put-back", "")):  # the same die again is put back
        player.do(*way)
        assert app.session.choice == Choice()
        assert app.notices.announcement == t("say.put_back")
        player.do("pick", "f1")
    player.put(at(*OPEN))
    player.do("pick", "e3")
    place = spots(app)["c3"]
    assert (place.get("data-preview"), place.get("data-action")) == ("e3-c3", None)
    assert place["aria-label"] == "c3, empty, move here, showing II, makes a triad"
    player.do("preview", "e3-c3")
    assert app.notices.announcement == t("prompt.dice.leave").replace("**", "")
    assert t("prompt.dice.leave.small") in prompt(app)
    actions = {cell: spot["data-action"] for cell, spot in spots(app).items() if "data-action" in spot}
    assert actions == {"b2": "e3-c3xb2", "c3": "e3-c3xc3"}
    assert spots(app)["b2"]["aria-label"] == "b2, Player 1: II, remove this die"
    assert spots(app)["c3"]["aria-label"] == "c3, Player 1: II, remove this die"
    assert NAME[app.session.focus] in actions
    assert "link-in" in place_of(app, "board-over")
    player.do("action", "e3-c3xb2")
    assert (player.match.texts(), player.dice.triads) == (["e3-c3xb2"], [1, 0])
    assert (
        app.notices.announcement == f"{t('say.dice.moved', cell='c3', face='II')} {t('say.dice.triad', n=1)}"
    )
    assert (app.session.choice, app.session.focus) == (Choice(), cell_named("c3"))


def test_a_place_where_one_die_alone_can_leave_needs_no_other_click() -> None:
    player = started()
    player.put(at("a1:1 f1:1", "b2:2 d4:2 f6:3"))
    player.do("pick", "a1")
    assert not [click for click in player.offered() if click[0] == "preview"]
    player.put(at("e3:1 f1:1", "b2:2 d4:2 f6:3"))
    player.do("pick", "e3")
    assert spots(player.app)["c3"]["data-action"] == "e3-c3xc3"
    player.do("action", "e3-c3xc3")
    assert player.dice.triads == [1, 0]


def test_put_back_goes_back_stage_by_stage() -> None:
    for back in (("put-back", ""), ("undo", ""), ("key", "Escape"), ("key", "KeyU")):
        player = started()
        app = player.app
        player.play(min(legal_texts(player)))
        player.put(at(*OPEN))
        assert not [click for click in player.offered() if click[0] == "put-back"]
        player.do("pick", "e3")
        first = player.offered()
        assert ("put-back", "") in first
        player.do("preview", "e3-c3")
        assert ("put-back", "") in player.offered()
        player.do(*back)
        assert app.session.choice == Choice(picked=cell_named("e3"))
        assert player.offered() == first
        player.do("preview", "e3-c3")
        player.do("pick", "e3")  # a click on the die itself does the same
        assert app.session.choice == Choice(picked=cell_named("e3"))
        player.do(*back)
        assert app.session.choice == Choice()
        assert player.match.actions == []
        assert app.notices.alarm == ""


def test_nonsense_is_refused_and_changes_nothing() -> None:
    player = started(2)
    player.click()
    for _ in visit(player, 0.5):
        if player.app.sheet:
            break
        legal = legal_texts(player)
        before = everything(player.dice), player.app.session.choice, player.saved
        for text in ("a1-a1", "a1", "end", "hand", "c4>d7", "a1-b2", "f6-e5", "a1=2", "a1-a2!", "d4-e5xd4"):
            if text not in legal:
                player.do("action", text)
                assert player.app.notices.alarm
                assert player.app.notices.toast == (player.app.notices.alarm, True)
            player.do("preview", "a1-a1" if text in legal else text.replace("x", "-"))
        assert (everything(player.dice), player.app.session.choice, player.saved) == before


def test_nothing_is_played_while_a_sheet_is_open() -> None:
    player = started()
    text = min(legal_texts(player))
    player.do("menu")
    assert not [click for click in scenes.on_board(player.app) if click[0] in OFTEN]
    for click in (("action", text), ("pick", text[:2]), ("preview", text), ("cell", "a1"), ("undo", "")):
        player.do(*click)
        assert (player.match.actions, player.app.session.choice) == ([], Choice())


# Why not ----------------------------------------------------------------------------------------------


def explained(player: DicePlayer) -> Counter[str]:
    """Click every cell that offers nothing: each click gets an answer in words and changes nothing."""
    app = player.app
    seen: Counter[str] = Counter()
    before = everything(player.dice), app.session.choice, player.saved
    for cell, spot in spots(app).items():
        if OFFERING & spot.keys():
            continue
        reason = dice_clicks.why_not(player.dice, app.session.choice, cell_named(cell))
        assert reason is not None, (cell, app.session.choice, player.dice)
        player.do("cell", cell)
        assert app.notices.alarm == reason_words(reason) != ""
        assert "{" not in app.notices.alarm
        assert app.notices.toast == (app.notices.alarm, True)
        assert app.session.focus == cell_named(cell)
        seen[reason.id] += 1
    assert (everything(player.dice), app.session.choice, player.saved) == before
    return seen


def test_every_cell_that_offers_nothing_says_why() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        player = started(seed, ("", "" if seed % 2 else "gentle"))
        for _ in visit(player, 0.3):
            if not player.app.sheet:
                seen += explained(player)
    for number in range(len(STUCK)):
        player = stuck(number)
        seen += explained(player)
        for cell in sorted(player.app.offer().picks):
            player.do("pick", NAME[cell])
            seen += explained(player)
            for intent, value in player.offered():
                if intent == "preview":
                    player.do("preview", value)
                    seen += explained(player)
                    player.do("put-back")
            player.do("put-back")
    assert {
        "err.no_die",
        "err.die_stuck",
        "err.die_in_way",
        "err.no_line",
        "err.same_face",
        "err.other_face",
        "err.triad_remove",
    } <= seen.keys()


def test_a_die_that_cannot_move_says_so() -> None:
    player = started()
    player.put(at(*HELD))
    for cell, reason in (("a1", "die_stuck"), ("f6", "no_die"), ("c3", "no_die")):
        player.do("cell", cell)
        assert player.app.notices.alarm == t(f"err.{reason}", cell=cell)
    player.do("pick", "f1")
    for cell, reason in (("d1", "same_face"), ("d2", "no_line"), ("a2", "no_line")):
        player.do("cell", cell)
        assert player.app.notices.alarm == t(f"err.{reason}", cell="f1", to=cell, face=2)
