"""The page around the board: well-formed, named, keyed, and without words that are not in the texts."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence

from tests.each import each
from tests.web.markup import SPOKEN, parsed
from web import words
from web.draw import dialogs, final, page, panels, player_list
from web.draw import since_panel as since_panel
from web.draw.controls import button
from web.draw.miniature import miniature
from web.features.home import column
from web.features.library import sheet as games
from web.features.setup import form, slider
from web.features.statistics import sheet as totals
from web.features.statistics.totals import EndedGame, sum_up
from web.games.trias import handover
from web.games.trias.board import art, card_views
from web.games.trias.features.daily import month
from web.games.trias.features.daily import sheet as daily
from web.games.trias.features.daily.daily import Result
from web.games.trias.finale import last_round
from web.games.trias.finale import table as final_table
from web.games.trias.notes import icons, note
from web.state.draft import Draft
from web.state.settings import GROUPS
from web.state.views import (
    Button,
    Card,
    Deeds,
    Dots,
    LandRow,
    LogLine,
    PlayerRow,
    SeatChoice,
    Step,
    Tab,
    sends,
)

#: Names in the sample. Its other input is figures and signs; nothing has a Latin letter outside ASCII.
NAME = "QX"

TOKENS = ("red", "yellow", "purple", "white", "black")
PLAYERS = tuple(
    PlayerRow(
        token,
        NAME,
        NAME,
        9 - seat,
        seat,
        15,
        seat % 2,
        seat == 0,
        seat == 1,
        lights=f"seat {seat}",
        scored=None if seat == 4 else 9,
        leads=seat == 2,
    )
    for seat, token in enumerate(TOKENS)
)
LANDS = (
    LandRow("Q", 4, (0, 1, 2, 3, 3), (0, 0, 0, 3, 3), is_changed=True, how=NAME),
    LandRow("X", 9, (1, 0, 0, 0, 0), (0, 0, 0, 0, 0), pole=True),
)
MODE = Button(NAME, {"data-mode": "move"}, "move", cost=1, pressed=True)
OFF = Button(NAME, {"data-mode": "drift", "data-action": "c4>d7"}, "drift", cost=3, reason=NAME)
GO = Button(NAME, {"data-action": "end"}, "check", primary=True, key=NAME)
PLAY = Button(NAME, {"data-action": "hand"}, more=NAME, short=NAME)
BAD = Deeds(1, "yellow", NAME, True, (("drift", NAME, NAME),), True)
FINE = Deeds(2, "purple", NAME)
COMING = Deeds(0, "red", NAME, is_coming=True)
SHOWN = Card("S", 2, {"data-intent": "hide-card"})
SEATS = (
    SeatChoice(NAME, "red"),
    SeatChoice(NAME, "black", "greedy"),
    SeatChoice(NAME, "white"),
)
ENDED = (
    EndedGame("a", 0, "trias", ("", "casual"), (9, 8), True, {"interim": 4, "final": 5, "split": 2}),
    EndedGame("b", 0, "trias", ("", "casual", "expert"), (7, 8, 1), "shared", {"final": 5}, 2),
    EndedGame("c", 0, "trias", ("", "", "expert"), (7, 8, 1), None, {}),
    EndedGame("d", 0, "triad", ("steady", ""), (2, 2), "shared", {"slide": 2}),
)
RESULT = Result((9, 8, 7), 2, 3)
FINISHED = {"2026-11-02": RESULT, "2026-11-03": Result((9, 8, 7), 1, late=True)}
OTHERS = (daily.OtherView("otto", NAME, (9, 8, 7), 1), daily.OtherView("nella", NAME, turn=3))
DICE_SEATS = (SeatChoice(NAME, "die-black"), SeatChoice(NAME, "die-orange", "expert"))
ROWS = (
    note.NoteRow(icons.disc("+2"), f"<b>{NAME}</b>", NAME, "+2", "good", NAME),
    note.NoteRow(icons.split(), NAME, tone="bad"),
)


def calendar() -> str:
    """Return a month with days of every kind."""
    return month.draw("2026-11", FINISHED, "2026-11-03", "2026-11-09")


def table() -> str:
    """Return the table of a final scoring."""
    return final_table.table(LANDS, PLAYERS, [1, 2, 3, 4, 5], interim_shown=True, highlight="Q", deciding="X")


def result_page(
    players: Sequence[PlayerRow], tab: str = "table", is_daily: bool = False, onward: str = ""
) -> str:
    """Return the result page with all its tabs."""
    names, pictures = [NAME for _ in players], [player.token for player in players]
    figures = final.statistics({"interim": [1, 2, 3, 4, 5]}, names, pictures)
    return final.page(
        players,
        {"table": table() + final_table.note(), "points": "", "statistics": figures},
        tab,
        title=NAME,
        headline=NAME,
        detail=NAME,
        small=[NAME, NAME],
        daily=is_daily,
        onward=onward,
    )


SAMPLES: dict[str, Callable[[], str]] = {
    "header": lambda: panels.header((Button(NAME, {"data-intent": "menu"}, "gear"),), NAME, leads_home=True),
    "prompt": lambda: panels.prompt(f"<b>{NAME}</b>", NAME),
    "prompt with dots": lambda: panels.prompt(f"<b>{NAME}</b>", NAME, Dots(2, 1, 4)),
    "foot": lambda: panels.foot(OFF, MODE, GO),
    "tabs": lambda: panels.tabs(
        [Tab("log", NAME, "log", "log-card", has_news=True), Tab("x", NAME, "since", "y")]
    ),
    "deeds": lambda: since_panel.deeds((BAD, FINE, COMING), running="1"),
    "deeds all": lambda: since_panel.deeds(
        (BAD, FINE), running="all", step=Button(NAME, sends("deeds-next"))
    ),
    "deeds hidden": lambda: since_panel.deeds((BAD, FINE), are_marks_hidden=True),
    "deed chips": lambda: since_panel.deed_chips((BAD, FINE), "2"),
    "bot prompt": lambda: panels.bot_prompt(NAME, NAME, "red"),
    "bot actions": lambda: panels.bot_actions(
        [Step(NAME, "now", icon="drift"), Step(NAME, "next")],
        [Button(NAME, sends("skip")), Button(NAME, sends("list"))],
    ),
    "choices": lambda: panels.choices(
        [Button(NAME, sends("pause")), Button(NAME, sends("pace", "slow"))], NAME
    ),
    "deeds none": lambda: since_panel.deeds(()),
    "players": lambda: player_list.players(PLAYERS),
    "strip": lambda: player_list.player_strip(PLAYERS),
    "lands": lambda: panels.lands(LANDS, TOKENS, [NAME] * 5, [1, 2, 3, 4, 5]),
    "lands preview": lambda: panels.lands(LANDS, TOKENS, [NAME] * 5, [1, 2, 3, 4, 5], preview=True),
    "lands none": lambda: panels.lands((), (), (), ()),
    "log": lambda: panels.log(
        (LogLine(NAME, heading=True), LogLine(NAME, "red", NAME, lock=True), LogLine(NAME))
    ),
    "log none": lambda: panels.log(()),
    "steps": lambda: panels.steps(
        [Step(NAME, state, (2, 4)) for state in ("done", "now", "next")], NAME, NAME
    ),
    "actions": lambda: panels.actions((MODE, OFF, GO)),
    "two kinds of herds": lambda: panels.actions(
        (MODE, Button(NAME, {"data-intent": "herd"}, sign=icons.herd("red", "fresh", 34)))
    ),
    "deck": lambda: card_views.deck(card_views.pile(12, 2), 12, NAME, (("M", 1), ("W", 2))),
    "deck none": lambda: card_views.deck(card_views.pile(0), 0),
    "deck near its end": lambda: card_views.deck(card_views.pile(3, 2, card_views.SMALL, 6, 9), 3, NAME),
    "hand shown": lambda: card_views.hand(SHOWN, NAME),
    "hand hidden": lambda: card_views.hand(Card("", 1, {"data-intent": "reveal"}), NAME),
    "hand of a bot": lambda: card_views.hand(Card(""), NAME),
    "hand none": lambda: card_views.hand(Card(None), NAME),
    "hand to play": lambda: card_views.playable(PLAY, card_views.face(SHOWN), card_views.flip(SHOWN, NAME)),
    "pile to draw": lambda: (
        card_views.playable(PLAY, card_views.pile(2)) + card_views.odds((("M", 1), ("S", 0)), NAME, NAME)
    ),
    "inspector": lambda: note.draw(note.Note(ROWS, NAME, (NAME,), is_asked=True)),
    "note": lambda: note.draw(note.Note(ROWS)),
    "card played": lambda: card_views.small(SHOWN, f"<b>{NAME}</b>"),
    "card kept": lambda: card_views.hand(SHOWN, NAME, NAME),
    "first card": lambda: card_views.first(Card("S"), NAME),
    "pile beside it": lambda: card_views.few(card_views.pile(3), 3),
    "clock": lambda: card_views.clock(-1, 9, NAME, "5+", NAME) + card_views.clock(2, 5, NAME, NAME, NAME),
    "signs": lambda: "".join(
        [
            *map(icons.disc, ("+1", "+12", "±0")),
            icons.others(),
            icons.nobody(),
            icons.join(),
            icons.letter("Q"),
        ]
    ),
    "refusal": lambda: dialogs.refusal(f"{NAME}. {NAME}.", NAME, OFF),
    "refusal wanted": lambda: dialogs.refusal(NAME, is_wanted=True),
    "tip": lambda: dialogs.tip(NAME),
    "panel": lambda: dialogs.panel(
        "lands", NAME, panels.lands(LANDS, TOKENS, [NAME] * 5, [0] * 5), ["table"]
    ),
    "message": lambda: dialogs.message(NAME, NAME),
    "end turn": lambda: dialogs.end_turn(1, 2),
    "confirm open": games.confirm_open,
    "confirm lose": games.confirm_lose,
    "confirm clear": games.confirm_clear,
    "incoming": lambda: games.incoming(3, 12),
    "games": lambda: games.games(
        {
            12: games.GameRow(NAME, NAME, miniature("trias", Draft().match().state), is_here=True),
            13: games.GameRow(NAME, NAME),
            14: games.GameRow(NAME, NAME, problem=NAME),
            15: games.GameRow(NAME, NAME, is_gone=True),
        },
        games.GamesPage(12, 40, NAME),
        NAME,
        NAME,
        saved=(3, 12),
    ),
    "games none": lambda: games.games({}, games.GamesPage(0, 0), NAME),
    "daily": lambda: daily.draw(
        daily.DayView(NAME, "", RESULT, [NAME] * 3, NAME, True, True, 2, 3, 4, calendar(), OTHERS)
    ),
    "daily fresh": lambda: daily.draw(
        daily.DayView(NAME, "", None, [NAME] * 3, "", False, False, 0, 0, None, calendar())
    ),
    "totals": lambda: totals.draw(sum_up(ENDED, "trias")),
    "totals of Triad": lambda: totals.draw(sum_up(ENDED, "triad")),
    "totals none": lambda: totals.draw(sum_up((), "triad")),
    "confirm totals": totals.confirm,
    "toast": lambda: dialogs.toast(NAME, bad=True, more=Button(NAME, {"data-intent": "export"})),
    "menu": lambda: dialogs.menu(list(GROUPS), game=True, restart=True, shared=True),
    "about": lambda: dialogs.about("0.1"),
    "banner": lambda: last_round.banner(NAME, NAME),
    "still show": lambda: last_round.still_show("", NAME, NAME),
    "form": lambda: form.form("trias", SEATS, bots=("greedy", "strong"), most=5, pole="4"),
    "form two": lambda: form.form("trias", SEATS[:2], bots=("greedy",), most=5, starter=1, pole="4"),
    "form triad": lambda: form.form("triad", DICE_SEATS, bots=("gentle", "expert"), starter=0),
    "levels": lambda: slider.draw("steady", "white"),
    "home before Python": column.draw_first,
    "handover": lambda: handover.handover("red", NAME, (BAD, FINE), warning=NAME),
    "handover first": lambda: handover.handover("red", NAME, (), card=False, first=True),
    "new card": lambda: handover.new_card(NAME, SHOWN),
    "final": lambda: result_page(PLAYERS),
    "final, the statistics": lambda: result_page(PLAYERS, "statistics"),
    "final of a day": lambda: result_page(PLAYERS, is_daily=True),
    "final of a lesson": lambda: result_page(
        PLAYERS, onward=button(Button(NAME, {"data-intent": "home"}), "o")
    ),
    "final of two": lambda: final.page(
        PLAYERS[:2],
        {"table": final_table.table((), PLAYERS[:2], [0, 0], interim_shown=False)},
        "table",
        title=NAME,
        headline=NAME,
        detail=NAME,
        small=(),
        modal=True,
    ),
    "page": lambda: page.skeleton(art.DEFS, {"players": player_list.players(PLAYERS)}),
}
#: Numbers, signs and the given names: all that may appear outside the texts.
GIVEN = re.compile(rf"{NAME}|XQ|\b[QX]\b|\bR\d+\b")  # the last: number of a rule
INTENT = ("data-intent", "data-action", "data-mode", "data-pick", "data-preview")


def drawn(sample: str) -> ET.Element:
    """Return a sample in the pseudo-language."""
    words.use_pseudo()
    return parsed(SAMPLES[sample]())


def texts(root: ET.Element) -> Iterator[str]:
    for node in root.iter():
        yield from (text for text in (node.text, node.tail) if text and text.strip())
        yield from (node.attrib[name] for name in SPOKEN if name in node.attrib)


def name_of(node: ET.Element) -> str:
    return node.get("aria-label") or "".join(seen_text(node)).strip()


def seen_text(node: ET.Element) -> Iterator[str]:
    """Yield what a screen reader reads out for a node."""
    if node.get("aria-hidden") == "true":
        return
    yield node.text or ""
    for child in node:
        yield from seen_text(child)
        yield child.tail or ""


@each("name", SAMPLES)
def test_every_word_comes_from_the_texts(name: str) -> None:
    sample = drawn(name)
    strange = [text for text in texts(sample) if re.search("[A-Za-z]", GIVEN.sub("", text))]
    assert strange == [] or set(strange) == {"S"}  # the letter in the drawing of the Pole


@each("name", SAMPLES)
def test_ids_and_keys_are_unique(name: str) -> None:
    sample = drawn(name)
    for attribute in ("id", "data-key"):
        values = [node.attrib[attribute] for node in sample.iter() if attribute in node.attrib]
        assert len(values) == len(set(values))


@each("name", SAMPLES)
def test_what_takes_the_focus_has_a_key_a_name_and_a_purpose(name: str) -> None:
    sample = drawn(name)
    ids = {node.attrib["id"]: node for node in sample.iter() if "id" in node.attrib}
    labels = {node.attrib["for"]: name_of(node) for node in sample.iter("label") if "for" in node.attrib}
    around = {child: label for label in sample.iter("label") for child in label}
    for node in sample.iter():
        if node.tag in ("button", "input", "select", "a") or node.get("tabindex") == "0":
            assert node.get("data-key"), node.attrib
        if node.tag == "button":
            assert node.get("type") == "button"
            assert name_of(node), node.attrib
        if node.tag in ("input", "select"):
            assert labels.get(node.get("id", "")) or name_of(around[node])
        if node.tag in ("button", "input", "select"):
            assert any(mark in node.attrib for mark in INTENT), node.attrib
        for reference in ("aria-labelledby", "aria-describedby"):
            if reference in node.attrib:
                assert name_of(ids[node.attrib[reference]])


@each("name", SAMPLES)
def test_nothing_that_the_policy_forbids(name: str) -> None:
    sample = drawn(name)
    for node in sample.iter():
        assert "style" not in node.attrib
        assert node.tag not in ("script", "style")
        assert not [name for name in node.attrib if name.startswith("on")]
        assert not re.match("(https?:)?//", node.get("href", ""))


@each("name", SAMPLES)
def test_a_dialog_has_a_title_that_can_hold_the_focus(name: str) -> None:
    sample = drawn(name)
    for node in sample.iter():
        if node.get("role") == "dialog":
            title = next(other for other in node.iter() if other.get("id") == node.get("aria-labelledby"))
            assert title.get("tabindex") == "-1"


def test_the_page_has_every_place_once() -> None:
    markup = page.skeleton()
    for id in (*page.PLACES, *(f"board-{layer}" for layer in page.LAYERS)):
        assert markup.count(f' id="{id}"') == 1, id


def test_a_button_that_is_off_says_why_and_completes_nothing() -> None:
    markup = panels.actions((OFF,))
    for part in ('aria-disabled="true"', f'data-reason="{NAME}"', 'data-mode="drift"'):
        assert part in markup
    assert "data-action" not in markup


def test_the_ways_on_after_a_game_are_marked_whatever_lies_over_them() -> None:
    assert panels.actions(final.ways_on()).startswith('<div class="go ends">')
    assert panels.actions((GO,)).startswith('<div class="go">')


def test_names_are_escaped() -> None:
    row = PlayerRow("red", '<i>"&', "", 1, 2, 15)
    for markup in (
        player_list.players((row,)),
        player_list.player_strip((row,)),
        handover.handover("red", '<i>"&', ()),
    ):
        assert "&lt;i&gt;&quot;&amp;" in markup
        assert "<i>&" not in markup


def test_a_name_runs_its_own_way_so_that_it_loses_its_end_where_there_is_no_room() -> None:
    drawn = [
        player_list.players(PLAYERS),
        player_list.player_strip(PLAYERS),
        form.form("trias", SEATS, bots=("greedy",)),
    ]
    for markup in drawn:
        fields = re.findall(r'<[^>]* class="name"[^>]*>', markup)
        assert len(fields) >= 3
        assert all('dir="auto"' in field for field in fields), fields


def test_taken_tokens_cannot_be_chosen() -> None:
    markup = form.form("trias", SEATS, bots=("greedy",))
    assert markup.count(" checked") == 3
    assert markup.count(" disabled") == 3 * 2


def test_a_chip_has_words_where_no_icon_tells_what_was_done() -> None:
    [in_words] = re.findall(
        "<b title=.*?>(.*?)</b>", since_panel.deed_chips([Deeds(2, "purple", "Mira placed herds")])
    )
    assert in_words == "Mira placed herds"
    assert "<b " not in since_panel.deed_chips(
        [Deeds(2, "purple", "Mira played", icons=(("drift", "", "a drift"),))]
    )
