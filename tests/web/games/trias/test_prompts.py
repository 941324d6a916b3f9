"""The prompt and the turn's card by phase: what they say, with one person at the device and with several."""

from __future__ import annotations

from tests.web.features.test_advice import at_a_card
from tests.web.markup import trees, words_of
from tests.web.page_player import PagePlayer, legal_texts, notice, person_at_act
from trias.games.trias.cells import NAME
from trias.games.trias.moves import RESCUE
from web.screen import scene
from web.state.app import App
from web.words import t


def prompt(app: App) -> list[str]:
    """The large line and the small one, as screen readers have them."""
    tree = trees(scene(app))["prompt"]
    for parent in list(tree.iter()):
        for node in list(parent):
            if node.get("aria-hidden") == "true":
                parent.remove(node)
    return ["".join(line.itertext()) for line in tree.iter("p")]


def test_one_person_is_not_named_several_are() -> None:
    alone, both = PagePlayer(3), PagePlayer(3)
    alone.start(("", "random"))
    both.start(("", ""))
    assert prompt(alone.app)[0] == t("prompt.place")
    name = both.app.names()[both.state.player]
    assert prompt(both.app)[0] == t("prompt.named", player=name, prompt=t("prompt.place"))


def test_placing_says_which_of_two_and_shows_the_first_card() -> None:
    player = PagePlayer(3)
    player.start(("", "random"))
    app = player.app
    assert t("phase.placing.1") in words_of(scene(app)["steps"])
    assert t("hand.first") in words_of(scene(app)["hand"])
    assert scene(app)["deck"] == ""
    player.play(min(legal_texts(player)))
    player.play_until(app.is_persons_turn)
    assert t("phase.placing.2") in words_of(scene(app)["steps"])


def test_whoever_places_last_is_told_what_for() -> None:
    player = PagePlayer(3)
    player.start(("", "random"), starter=0)
    app = player.app
    seen = []
    while app.state.phase == "place":
        if app.is_persons_turn():
            seen.append((app.state.placings, prompt(app)[1:]))
            player.play(min(legal_texts(player)))
        else:
            assert player.work()
    assert [line for placings, line in seen if placings == 3] in ([], [[t("prompt.place.last")]])
    assert all(line == [] for placings, line in seen if placings < 3)


def test_the_card_played_stays_in_sight_and_the_one_kept() -> None:
    player = at_a_card()
    app = player.app
    player.do("action", "hand")
    drawn = scene(app)
    letter = " MSW"[app.state.card]
    assert words_of(drawn["hand"]).strip().endswith(t(f"hand.{letter}.played"))
    assert t("card.left", n=len(app.state.deck) - app.state.cards_drawn) in words_of(drawn["deck"])
    player.do("pick", NAME[min(app.offer().picks)])
    assert t(f"hand.{letter}.played") in words_of(scene(app)["hand"])
    code = min(code for codes in app.offer().targets.values() for code in codes)
    player.do("preview", player.match.game.action_text(code))
    assert (scene(app)["hand"], scene(app)["deck"]) == ("", "")  # the note and its buttons need the room
    player.do("undo")
    player.do("undo")
    player.do("undo")
    player.do("action", "draw")
    if app.state.phase == "drift":
        letter = " MSW"[app.state.card]
        assert t(f"hand.{letter}.drawn") in words_of(scene(app)["hand"])
        assert t("hand.kept") in words_of(scene(app)["hand"])


def test_a_herd_in_the_hand_has_put_down_with_its_token() -> None:
    player = person_at_act(3)
    app = player.app
    assert 'data-intent="put-back"' not in scene(app)["actions"]
    herd = min(app.offer().picks & app.state.herds[app.state.player].keys())
    player.do("pick", NAME[herd])
    actions = scene(app)["actions"]
    assert t("button.put_down") in words_of(actions)
    assert f"#art-token-{app.tokens()[app.state.player]}" in actions
    assert prompt(app)[1] == t("prompt.move.to")
    assert scene(app)["hand"] == ""


def test_two_kinds_of_herds_are_a_switch_of_tokens_the_fresh_one_first() -> None:
    for seed in range(1, 80):
        player = person_at_act(seed)
        app = player.app
        births = [text for text in sorted(legal_texts(player)) if text.endswith("*")]
        if not births:
            continue
        player.play(births[0])
        cell = births[0].rstrip("*")
        spots = app.state.herds[app.state.player]
        if not app.state.ap or not any(f"{cell}-" in text for text in legal_texts(player)):
            continue
        player.do("put-back")
        player.do("pick", cell)
        assert min(spots.values()) >= 1
        [group] = [node for node in trees(scene(app))["actions"].iter("div") if node.get("class") == "kinds"]
        kinds = [node.get("data-value") for node in group.iter("button")]
        if kinds:
            assert kinds == ["fresh", "spent"]
            assert all(node.find("svg") is not None for node in group.iter("button"))
            assert group.get("aria-label") == t("button.kinds")
            return
    raise AssertionError("no tile has both")


def test_a_refusal_is_a_sentence_a_line_and_its_rule() -> None:
    player = at_a_card()
    player.do("action", "hand")
    app = player.app
    player.do("cell", NAME[min(set(app.state.land.tiles()) - app.offer().picks)])
    assert app.notices.toast is not None
    head, _, rest = app.notices.toast[0].removesuffix(".").partition(". ")
    lines = ["".join(line.itertext()) for line in trees(scene(app))["notice"].iter("p")]
    assert lines[0] == head
    assert rest in lines[1]
    assert app.notices.rule in lines[1]
    assert 'data-intent="rules"' in notice(app)


def test_a_refusal_that_a_lesson_wants_is_good_news() -> None:
    player = PagePlayer(1)
    player.do("lessons")
    player.do("lesson", "place")
    app = player.app
    player.do("cell", "b3")  # its first step asks for that
    assert scene(app)["turn@data-refused"] == "wanted"
    assert "wanted" in notice(app)
    assert "bad" not in notice(app)


def test_undo_names_the_setting_that_would_allow_more() -> None:
    player = at_a_card()
    app = player.app
    player.do("action", "draw")
    player.do("undo")
    assert app.notices.toast == (t("err.undo_barrier"), True)
    assert t("set.takebacks.far") in words_of(notice(app))
    assert 'data-intent="settings" data-value="pace"' in notice(app)
    player.do("takebacks", "far")
    player.do("undo")  # and now it does
    assert app.state.phase == "card"


def test_several_persons_have_no_such_setting() -> None:
    player = PagePlayer(5)
    player.start(("", ""))
    player.play_until(lambda: player.app.sheet == "handover")
    player.do("reveal")
    player.do("action", "draw")
    player.do("undo")
    assert player.app.notices.toast == (t("err.undo_barrier"), True)
    assert 'data-intent="settings"' not in notice(player.app)


def test_a_swimmer_in_the_hand_is_brought_ashore() -> None:
    for seed in range(1, 60):
        player = person_at_act(seed)
        app = player.app
        swimmers = [code for code in app.state.legal() if code & 7 == RESCUE]
        if not swimmers:
            continue
        player.do("mode", "rescue")
        expected = "prompt.rescue.pick" if app.session.choice.picked is None else "prompt.rescue.to"
        assert prompt(app)[0].startswith(t(expected))
        return
    raise AssertionError("nobody swims")
