"""The prompt and the turn's card by phase, with one person on the device and with several."""

from __future__ import annotations

from copy import deepcopy
from functools import partial

from tests.web.features.test_advice import at_a_card
from tests.web.markup import place_of, tree_of, words_of
from tests.web.page_player import PagePlayer, at_card, legal_texts, notice, person_at_act
from trias.games.trias.cells import NAME
from trias.games.trias.moves import RESCUE
from web.games.trias.board_view import board_view
from web.screen import scene
from web.state.app import App
from web.words import t


def prompt(app: App) -> list[str]:
    """Return the large and the small line as screen readers get them."""
    tree = deepcopy(tree_of(app, "prompt"))
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
    assert t("phase.placing.1") in words_of(place_of(app, "steps"))
    assert t("hand.first") in words_of(place_of(app, "hand"))
    assert place_of(app, "deck") == ""
    player.play(min(legal_texts(player)))
    player.play_until(app.is_persons_turn)
    assert t("phase.placing.2") in words_of(place_of(app, "steps"))


def test_whoever_places_last_is_told_what_for() -> None:
    player = PagePlayer(3)
    player.start(("", "random"), starter=0)
    app = player.app
    seen = []
    while app.position.phase == "place":
        if app.is_persons_turn():
            seen.append((app.position.placings, prompt(app)[1:]))
            player.play(min(legal_texts(player)))
        else:
            assert player.work()
    assert [line for placings, line in seen if placings == 3] in ([], [[t("prompt.place.last")]])
    assert all(line == [t("prompt.place.good")] for placings, line in seen if placings < 3)


def test_the_card_played_stays_in_sight_and_the_one_kept() -> None:
    player = at_a_card()
    app = player.app
    player.do("action", "hand")
    drawn = scene(app)
    letter = " MSW"[app.position.card]
    assert words_of(drawn["hand"]).strip().endswith(t(f"hand.{letter}.played"))
    assert t("card.left", n=len(app.position.deck) - app.position.cards_drawn) in words_of(drawn["deck"])
    player.do("pick", NAME[min(app.offer().picks)])
    assert t(f"hand.{letter}.played") in words_of(place_of(app, "hand"))
    code = min(code for codes in app.offer().targets.values() for code in codes)
    player.do("preview", player.match.game.action_text(code))
    assert (place_of(app, "hand"), place_of(app, "deck")) == (
        "",
        "",
    )  # the note and its buttons need the room
    player.do("undo")
    player.do("undo")
    player.do("undo")
    player.do("action", "draw")
    if app.position.phase == "drift":
        letter = " MSW"[app.position.card]
        assert t(f"hand.{letter}.drawn") in words_of(place_of(app, "hand"))
        assert t("hand.kept") in words_of(place_of(app, "hand"))


def test_a_herd_in_the_hand_has_put_down_with_its_token() -> None:
    player = person_at_act(3)
    app = player.app
    assert 'data-intent="put-back"' not in place_of(app, "actions")
    herd = min(app.offer().picks & app.position.herds[app.position.player].keys())
    player.do("pick", NAME[herd])
    actions = place_of(app, "actions")
    assert t("button.put_down") in words_of(actions)
    assert f"#art-token-{app.tokens()[app.position.player]}" in actions
    assert prompt(app)[1] == t("prompt.move.to")
    assert place_of(app, "hand") == ""


def mode_buttons(app: App) -> dict[str, str]:
    """Return each kind of action -> whether its button is pressed."""
    buttons = tree_of(app, "actions").iter("button")
    return {
        node.get("data-mode", ""): node.get("aria-pressed", "") for node in buttons if node.get("data-mode")
    }


def test_the_button_move_asks_for_a_herd_until_one_is_taken_up_or_it_is_cancelled() -> None:
    player = person_at_act(3)
    app = player.app
    herds = app.position.herds[app.position.player]
    assert mode_buttons(app)["move"] == "false"
    player.do("mode", "move")
    assert mode_buttons(app) == {"move": "true", "rescue": "false", "reproduce": "false", "drift": "false"}
    assert prompt(app) == [t("prompt.move.pick"), t("prompt.move.pick.small")]
    assert app.offer().picks <= herds.keys()
    assert board_view(app).dimmed == frozenset(app.position.land.tiles()) - app.offer().picks
    assert t("button.cancel") in words_of(place_of(app, "actions"))
    player.do("put-back")
    assert mode_buttons(app)["move"] == "false"
    assert board_view(app).dimmed == frozenset()
    player.do("key", "Digit1")
    assert mode_buttons(app)["move"] == "true"
    player.do("pick", NAME[min(app.offer().picks)])
    assert prompt(app)[1] == t("prompt.move.to")


def test_on_the_text_board_the_button_move_leaves_only_herds_to_choose() -> None:
    for seed in range(1, 40):
        player = person_at_act(seed)
        app = player.app
        if app.position.swimmers[app.position.player]:
            break
    swimmer = min(app.position.swimmers[app.position.player])
    player.do("board-turn")
    assert t("text.picks.rescue", n=1).partition(" (")[0] in words_of(place_of(app, "lists"))
    player.do("mode", "move")
    assert t("text.picks.rescue", n=1).partition(" (")[0] not in words_of(place_of(app, "lists"))
    assert prompt(app)[0] == t("prompt.move.pick")
    player.do("cell", NAME[swimmer])
    assert t("err.swims").partition(". ")[0] in notice(app)


def test_the_cards_give_way_to_cancel_so_that_the_actions_stay_where_they_are() -> None:
    player = person_at_act(3)
    app = player.app
    assert place_of(app, "hand")
    for mode in ("move", "reproduce", "drift"):
        player.do("mode", mode)
        if mode_buttons(app)[mode] != "true":
            continue
        places = scene(app)
        assert (places["hand"], places["deck"]) == ("", "")
        assert places["actions"].index("data-mode") < places["actions"].index('data-intent="put-back"')
        player.do("put-back")
    assert place_of(app, "hand")


def test_numbers_on_the_places_are_announced_only_where_some_stand() -> None:
    said: set[str] = set()
    for players, kinds in ((2, {"two", "short"}), (3, {"small"})):
        for seed in range(1, 12):
            if kinds <= said:
                break
            player = PagePlayer(seed)
            player.start(("", *["random"] * (players - 1)))
            player.play_until(partial(at_card, player))
            player.play("hand")
            app = player.app
            if app.position.phase != "drift":
                continue
            for tile in sorted(app.offer().picks):
                player.do("pick", NAME[tile])
                figures = {target.kind for target in board_view(app).targets.values()} & {"score", "others"}
                count = len(app.offer().targets)
                wanted = "two" if players == 2 else "small"
                kind = wanted if figures else "short"
                assert prompt(app)[1] == t(f"prompt.drift.land.{kind}", n=count)
                said.add(kind)
                player.do("put-back")
    assert said == {"two", "small", "short"}


def test_two_kinds_of_herds_are_a_switch_of_tokens_the_fresh_one_first() -> None:
    for seed in range(1, 80):
        player = person_at_act(seed)
        app = player.app
        births = [text for text in sorted(legal_texts(player)) if text.endswith("*")]
        if not births:
            continue
        player.play(births[0])
        cell = births[0].rstrip("*")
        spots = app.position.herds[app.position.player]
        if not app.position.ap or not any(f"{cell}-" in text for text in legal_texts(player)):
            continue
        player.do("put-back")
        player.do("pick", cell)
        assert min(spots.values()) >= 1
        [group] = [node for node in tree_of(app, "actions").iter("div") if node.get("class") == "kinds"]
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
    player.do("cell", NAME[min(set(app.position.land.tiles()) - app.offer().picks)])
    assert app.notices.toast is not None
    head, _, rest = app.notices.toast[0].removesuffix(".").partition(". ")
    lines = ["".join(line.itertext()) for line in tree_of(app, "notice").iter("p")]
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
    assert place_of(app, "turn@data-refused") == "wanted"
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
    assert app.position.phase == "card"


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
        swimmers = [code for code in app.position.legal() if code & 7 == RESCUE]
        if not swimmers:
            continue
        player.do("mode", "rescue")
        expected = "prompt.rescue.pick" if app.session.choice.picked is None else "prompt.rescue.to"
        assert prompt(app)[0].startswith(t(expected))
        return
    raise AssertionError("nobody swims")
