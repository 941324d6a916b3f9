"""Trias screen: what Trias puts on the page, from the app to markup. Reads, never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from trias.games.trias.cells import NAME, POLE
from trias.games.trias.moves import DRIFT, END, KIND, action, action_text
from trias.games.trias.state import LAST_POINTS, State
from trias.games.trias.tiles import DRIFTING, LETTERS, box
from web.draw import board, card_place, dialogs, final, handover, inspector, panels, text_board
from web.draw.inspector import Inspector, Line, Row
from web.draw.text_board import Group
from web.games.trias import clicks, since, tile_note
from web.games.trias.board_view import (
    FIRST_SIZE,
    ShownPosition,
    board_view,
    drift_rank,
    drift_target,
    land_rows,
    lead,
    letters_of,
    seen,
    totals,
)
from web.games.trias.counting import count
from web.games.trias.log import Logbook
from web.play import zoom
from web.state.views import BoardView, Button, Card, LandRow, PlayerRow, Step, TurnBar, sends
from web.words import listed, m, reason_words, signed, t

if TYPE_CHECKING:
    from web.state.app import App


def scene(app: App, bar: TurnBar) -> dict[str, str]:
    """The places of the page that Trias fills; `where` is the header's words."""
    view = board_view(app)
    if app.sheet == "handover":
        view = view.changed(marks=since.marks(app, app.state.player))
    now = seen(app)
    counting = count(app, now)
    if counting is not None:
        view = board_view(app, counting.letter)
    rows = player_rows(app, counting.left if counting else ())
    note = _note(app, now) or _tile_note(app)
    prompt = bar.prompt or _prompt(app)
    return _board(app, view, note, prompt) | {
        "where": _where(app),
        "board@viewBox": board.view_box(view.view),
        "board@data-whole": board.view_box(view.whole or view.view),
        "main@data-zoom": "in" if _is_zoomed(view) else "",
        "pan": panels.pan(zoom.ways(view.view, view.whole)) if view.whole and _is_zoomed(view) else "",
        "zoom": _zoom(view),
        "board-box@aria-label": view.name,
        "strip": panels.player_strip(rows),
        "prompt": panels.prompt(*prompt),
        "hand": _hand(app),
        "steps": panels.steps(_steps(app)),
        "actions": panels.actions(_buttons(app) if bar.buttons is None else bar.buttons),
        "deck": _deck(app),
        "players": panels.players(rows),
        "lands": _lands(app, now) + _unseen(app),
        "inspector": inspector.draw(note) if note is not None and not app.is_text_board else "",
        "inspector@data-side": _note_corner(app, view, note) if note is not None else "",
        "advice@data-side": _advice_side(app, view) if app.session.advice is not None else "",
        "sheets": _sheet(app, now, bar),
    }


def _board(app: App, view: BoardView, note: Inspector | None, prompt: tuple[str, str]) -> dict[str, str]:
    """The board drawn, or told in words."""
    if not app.is_text_board:
        return {f"board-{layer}": markup for layer, markup in board.draw(view).items()} | {"lists": ""}
    shown = inspector.draw(note) if note is not None else ""
    main, small = prompt
    said = f"{main} · {small}" if small else main
    return dict.fromkeys([f"board-{layer}" for layer in board.LAYERS], "") | {
        "lists": text_board.lists(said, _in_play(app, view), _land_masses(app, view), shown)
    }


def _in_play(app: App, view: BoardView) -> list[Group]:
    """What can be done, cell by cell: places to finish on first, then what can be taken up."""
    offer, picked = app.offer(), app.session.choice.picked
    if not offer.kind:
        return []
    swimming = app.state.swimmers[app.state.player] if offer.kind != "drift" else {}
    herds = sorted(offer.picks - {picked, *swimming})
    swimmers = sorted(offer.picks & set(swimming) - {picked})
    kind = "drift" if offer.kind == "drift" else "move"
    targets = sorted(offer.targets)
    if offer.kind == "drift":
        targets.sort(key=lambda cell: drift_rank(app.state, offer.targets[cell][0]))
    found = [(f"text.targets.{offer.kind}", targets)] if targets else []
    found += [(f"text.picks.{kind}", herds), ("text.picks.rescue", swimmers)]
    if picked is not None:
        found.insert(0, ("text.picked", [picked]))
    return [text_board.named(t(id, n=len(cells)), view.spots, cells, NAME) for id, cells in found]


def _land_masses(app: App, view: BoardView) -> list[Group]:
    """All tiles by land mass, that of the Pole first; then the herds in the water."""
    state, names = app.state, app.names()
    letters = letters_of(app)
    masses = sorted(state.land.masses, key=lambda cells: (POLE not in cells, letters.of(cells)))
    found = []
    for cells in masses:
        counts = zip(state.herds_on(cells), names, strict=True)
        herds = listed([t("cell.herds", n=n, player=name) for n, name in counts if n])
        title = t(
            "announce.land", letter=letters.of(cells), n=len(cells), herds=herds or t("announce.herds.none")
        )
        found.append(text_board.named(title, view.spots, sorted(cells), NAME))
    water = sorted({cell for swimmers in state.swimmers for cell in swimmers})
    if water:
        found.append(text_board.named(t("text.water", n=len(water)), view.spots, water, NAME))
    return found


def kept_words(app: App) -> str:
    """Where the kept game stands."""
    players = listed(app.names())
    if app.state.phase == "over":
        return t("start.kept.over", players=players)
    if app.state.phase == "place":
        return t("start.kept.place", players=players)
    return t(
        "start.kept.turn", players=players, n=1 + sum(code & KIND == END for code in app.shown_match.actions)
    )


def _book(app: App) -> Logbook:
    """The log of the game under way."""
    assert isinstance(app.session.book, Logbook)
    return app.session.book


def _where(app: App) -> str:
    state = app.state
    if app.session.match is None or app.session.book is None:
        return ""
    if state.phase == "over":
        return t("header.over")
    if state.phase == "place":
        return t("header.place")
    if state.last_turns is not None:
        return t("header.last")
    return t("header.turn", n=app.session.book.turn or 1, deck=len(state.deck) - state.drawn)


def _prompt(app: App) -> tuple[str, str]:
    """Who must do what now, and a smaller line below; markup."""
    state, names = app.state, app.names()
    player = names[state.player]
    if state.phase == "over":
        winners = state.winners() or ()
        if app.session.counted >= 0:
            return m("prompt.counting"), ""
        return m(
            "prompt.over",
            players=listed([names[seat] for seat in winners]),
            n=len(winners),
            points=state.score[winners[0]],
        ), ""
    if app.sheet == "handover":
        return m("prompt.handover", player=player), ""
    if state.phase == "place":
        number = 1 + len(state.herds[state.player])
        last = state.placed == 2 * state.players - 1
        return m("prompt.place", player=player), m(
            "prompt.place.step.last" if last else "prompt.place.step", n=number, all=2
        )
    if state.phase == "card":
        card = LETTERS[state.hands[state.player]] if app.sees(state.player) else "hidden"
        return m(f"prompt.card.{card}", player=player), m("prompt.card.small")
    if clicks.is_drifting(state, app.session.choice):
        return _drift_prompt(app)
    return _act_prompt(app, player)


def _drift_prompt(app: App) -> tuple[str, str]:
    state, choice = app.state, app.session.choice
    offer = clicks.offer(state, choice)  # also while a sheet hides the board's
    if choice.picked is not None:
        terrain = LETTERS[state.land.terrain[choice.picked]]
        if choice.place is not None:
            return m(f"prompt.drift.confirm.{terrain}", cell=NAME[choice.place]), m(
                "prompt.drift.confirm.small"
            )
        return m(f"prompt.drift.land.{terrain}"), m("prompt.drift.land.small", n=len(offer.targets))
    if state.phase == "act":
        return m("prompt.drift_action.pick"), m("prompt.drift_action.small")
    card = LETTERS[state.card]
    fits = any(state.land.terrain[cell] == state.card for cell in offer.picks)
    small = m("prompt.drift.pick.small", n=len(offer.picks))
    splits = sum(len(state.land.pieces(cell)) > 1 for cell in offer.picks)
    if splits:
        small += " · " + m("prompt.drift.pick.split", n=splits)
    return m(f"prompt.drift.{'pick' if fits else 'any'}.{card}"), small


def _act_prompt(app: App, player: str) -> tuple[str, str]:
    state, choice = app.state, app.session.choice
    swimming = sum(state.swimmers[state.player].values())
    small = []
    main = m("prompt.act" if state.last_turns is None else "prompt.last_turn", player=player, n=state.ap)
    if choice.mode == "move" and choice.picked is not None:
        both = len(clicks.kinds(state, choice.picked)) > 1
        main = m("prompt.move.kind" if both else "prompt.move.to")
    elif choice.mode == "rescue":
        main = m("prompt.rescue.pick" if choice.picked is None else "prompt.rescue.to")
    elif choice.mode == "reproduce":
        main = m("prompt.reproduce")
    if choice.mode != "move" or choice.picked is not None:
        small.append(m("prompt.ap", n=state.ap))
    elif len(state.legal()) == 1:
        small.append(m("prompt.act.only_end"))
    else:
        small.append(m("prompt.act.small"))
    free = min(state.free_rescues, clicks.rescuable(state))
    if free:
        small.append(m("prompt.rescue.free", n=free))
    elif swimming:
        lost = not any(clicks.mode_reason(state, mode) is None for mode in ("rescue",))
        small.append(m("prompt.act.swimming_lost" if lost else "prompt.act.swimming", n=swimming))
    return main, " · ".join(small)


# Players, phases, cards -------------------------------------------------------------------------------


def player_rows(app: App, left: Sequence[int] = ()) -> list[PlayerRow]:
    """The players in seat order. left: points that the final scoring has not come to yet."""
    state = app.state
    playing = app.session.match is not None and state.phase != "over"
    winners = () if left else state.winners() or ()
    following = (state.player + (-1 if state.phase == "place" else 1)) % state.players
    if state.placed == 2 * state.players - 1 or state.last_turns == 1:
        following = (
            state.player
        )  # who places last has the first turn (R1.7); after the last turn nobody has one
    return [
        PlayerRow(
            token,
            name,
            _role(app, seat),
            state.score[seat] - (left[seat] if left else 0),
            state.stock[seat],
            box(state.players).stock,
            sum(state.swimmers[seat].values()),
            playing and seat == state.player,
            seat in winners,
            next=playing and seat == following and seat != state.player,
        )
        for seat, (token, name) in enumerate(zip(app.tokens(), app.names(), strict=True))
    ]


def _role(app: App, seat: int) -> str:
    bot = app.bot_of(seat)
    if bot:
        return t("role.bot", level=t(f"bot.{bot}"))
    if app.is_far(seat):
        return t("role.far")
    return t("role.you" if app.persons() == [seat] else "role.person")


def _steps(app: App) -> list[Step]:
    state = app.state
    if app.session.match is None or state.phase in ("place", "over"):
        return []
    all_points = box(state.players).points if state.last_turns is None else LAST_POINTS
    acting, last = state.phase == "act", state.last_turns is not None
    return [
        Step(t("phase.drift"), t("phase.drift.short"), "off" if last else "done" if acting else "now"),
        Step(
            t("phase.actions"),
            t("phase.actions.short"),
            "now" if acting else "next",
            (state.ap if acting else all_points, all_points),
        ),
        Step(t("phase.swimmers"), t("phase.swimmers.short"), "next"),
        Step(t("phase.card"), t("phase.card.short"), "off" if last else "next"),
    ]


def _hand(app: App) -> str:
    state = app.state
    persons = app.persons()
    if app.session.match is None or not persons or state.phase == "over":
        return ""
    seat = state.player if state.player in persons else persons[0] if len(persons) == 1 else -1
    if seat < 0:
        return ""
    card = state.hands[seat]
    if not card:
        return panels.hand(Card(None), t("hand.none"))
    back = state.back(state.hand_at[seat])
    letter = LETTERS[card]
    if len(persons) == 1:
        return panels.hand(Card(letter, back), t(f"hand.{letter}"))
    if app.sees(seat):
        return panels.hand(Card(letter, back, sends("hide-card")), t(f"hand.{letter}.hide"))
    return panels.hand(Card("", back, sends("reveal")), t("hand.hidden"))


def _deck(app: App) -> str:
    state = app.state
    if app.session.match is None:
        return ""
    count = len(state.deck) - state.drawn
    if state.last_turns is not None:
        return panels.deck(count, t("deck.meteorite.out"), state.back(state.drawn) if count else 2)
    second = sum(box(state.players).deck2) + 1
    text = t("deck.meteorite.next") if count == 1 else t("deck.meteorite", n=min(count, second))
    unseen = unseen_cards(app)
    if state.phase == "card" and count > 1 and count <= second:
        text = t("deck.meteorite.odds", n=count)  # it lies in the pile for certain (R1.5)
    return panels.deck(
        count, text, state.back(state.drawn), [(LETTERS[card], n) for card, n in unseen.items()]
    )


def _unseen(app: App) -> str:
    """The cards not seen yet, below the land masses of a wide screen, whose bar has no room for them."""
    if app.session.match is None or app.state.phase == "place":
        return ""
    return panels.unseen([(LETTERS[card], n) for card, n in unseen_cards(app).items()])


def unseen_cards(app: App) -> dict[int, int]:
    """Terrain -> how many cards of it the one who looks has not seen (R12).

    The pile and the hands of others; every hand where nobody's card may be shown.
    """
    state = app.state
    counts = dict.fromkeys(DRIFTING, 0)
    for at in range(state.drawn, len(state.deck)):
        if state.deck[at] in counts:
            counts[state.deck[at]] += 1
    for seat, card in enumerate(state.hands):
        if card and not app.sees(seat):
            counts[card] += 1
    return counts


# The turn's buttons -----------------------------------------------------------------------------------


def _buttons(app: App) -> list[Button]:
    state = app.state
    if state.phase == "over":
        return [
            Button(t("button.final"), sends("final"), "table", primary=True),
            Button(t("button.new_game"), sends("new-game"), "plus"),
        ]
    if app.sheet == "handover" or state.phase == "place":
        return []
    if state.phase == "card":
        card = LETTERS[state.hands[state.player]] if app.sees(state.player) else "hidden"
        return [
            Button(t(f"button.play.{card}"), {"data-action": "hand"}, "card", primary=True),
            Button(t("button.draw"), {"data-action": "draw"}, "draw"),
        ]
    if clicks.is_drifting(state, app.session.choice):
        return _drift_buttons(app)
    return _act_buttons(app)


def _drift_buttons(app: App) -> list[Button]:
    state, choice = app.state, app.session.choice
    found = []
    if choice.picked is not None and choice.place is not None:
        code = action(DRIFT, choice.place, choice.picked)
        target = drift_target(state, code)
        gain = target.text.lstrip("+") if target.kind == "score" and state.players > 2 else ""
        text = t("button.confirm_drift.points", n=gain) if gain else t("button.confirm_drift")
        found.append(
            Button(text, {"data-action": action_text(code)}, "check", primary=True, key=t("key.enter"))
        )
    if choice.picked is not None:
        found.append(Button(t("button.put_back"), sends("put-back"), "close", key=t("key.escape")))
    elif state.phase == "act":
        found.append(Button(t("button.cancel"), sends("put-back"), "close", key=t("key.escape")))
    return found


def _act_buttons(app: App) -> list[Button]:
    state, choice = app.state, app.session.choice
    found = []
    for number, mode in enumerate(clicks.MODES, 1):
        if mode == "drift" and state.last_turns is not None:
            continue
        reason = clicks.mode_reason(state, mode)
        free = mode == "rescue" and state.free_rescues
        found.append(
            Button(
                t(f"button.{mode}"),
                {"data-mode": mode},
                mode,
                key=str(number),
                cost=0 if free else 3 if mode == "drift" else 1,
                pressed=choice.mode == mode and (mode != "move" or reason is None),
                reason=reason_words(reason) if reason is not None else "",
            )
        )
    if choice.picked is not None and choice.mode == "move" and len(clicks.kinds(state, choice.picked)) > 1:
        for spent in (True, False):
            kind = "spent" if spent else "fresh"
            found.append(
                Button(
                    t(f"button.{kind}"),
                    sends("herd", kind),
                    pressed=choice.spent == spent,
                )
            )
    if choice.picked is not None or choice.mode != "move":
        found.append(Button(t("button.cancel"), sends("put-back"), "close", key=t("key.escape")))
    left = t("prompt.ap", n=state.ap) if state.ap else ""
    found.append(Button(t("button.end"), {"data-action": "end"}, primary=True, key="0", more=left))
    return found


# Zoom -------------------------------------------------------------------------------------------------


def _is_zoomed(view: BoardView) -> bool:
    return view.whole is not None and view.view != view.whole


def _zoom(view: BoardView) -> str:
    """The buttons that enlarge the board; while it is, that which fits it says whether it hides something."""
    assert view.whole is not None
    seen_at = [*view.targets, *(mark.cell for mark in view.marks)]
    return panels.zoom(
        is_zoomed=_is_zoomed(view),
        is_most=view.view[2] <= view.whole[2] / zoom.MOST / zoom.NEARLY,
        hides=not all(zoom.holds(view.view, cell) for cell in seen_at),
    )


# Land masses, log, inspector --------------------------------------------------------------------------


def _lands(app: App, now: ShownPosition) -> str:
    rows = land_rows(app, now)
    return panels.lands(rows, app.tokens(), app.names(), totals(now.state), bool(now.changed))


def _note_corner(app: App, view: BoardView, note: Inspector) -> str:
    """Where the note leaves free the place looked at, the swimmers of its tile, and the other places."""
    weights = dict.fromkeys(view.tiles, 0.1) | dict.fromkeys(view.targets, 1.0)
    if view.lifted is not None:
        weights[view.lifted] = 100.0 if view.herds.get(view.lifted) else 1.0
    if view.ghost is not None:
        weights[view.ghost] = 1000.0
    if view.inspected is not None:
        weights[view.inspected] = 1000.0
    size = app.browser.size if app.browser.size[0] else FIRST_SIZE
    buttons = f"bottom {app.settings['handed']}"
    return inspector.corner(note, view.view, *size, weights, buttons=buttons, row=_is_zoomed(view))


def _advice_side(app: App, view: BoardView) -> str:
    """Where the advice leaves free the cells that it tells of."""
    cells = [cell for mark in view.marks for cell in (mark.cell, mark.origin) if cell is not None]
    size = app.browser.size if app.browser.size[0] else FIRST_SIZE
    return card_place.best_place(cells or sorted(view.glow), view.view, size, narrow=app.browser.is_narrow)


def _tile_note(app: App) -> Inspector | None:
    """What there is to know of the cell that a person looks into."""
    is_open = not app.sheet or (app.sheet == "final" and not app.browser.is_narrow)
    return tile_note.note(app) if is_open else None


def _note(app: App, now: ShownPosition) -> Inspector | None:
    """What the drift looked at would bring."""
    if not now.changed or app.sheet:
        return None
    names, tokens, cells = app.names(), app.tokens(), now.changed
    by_id = {effect.id: effect.values for effect in now.effects}
    points = by_id["score"]["points"] if "score" in by_id else [0] * now.state.players
    rows = [
        Row(
            tokens[seat],
            t("inspect.herds", player=names[seat], n=count),
            str(count),
            (f"+{points[seat]}" if points[seat] else "0") if "score" in by_id else "",
        )
        for count, seat in sorted(
            (-count, seat) for seat, count in enumerate(now.state.herds_on(cells)) if count
        )
        for count in (-count,)
    ]
    return Inspector(_note_title(app, now, by_id), tuple(rows), tuple(_note_lines(app, now, by_id)))


def _note_title(app: App, now: ShownPosition, by_id: Mapping[str, Any]) -> str:
    cells = now.changed
    letter, size = now.letter(cells), len(cells)
    if POLE in cells:
        return t("inspect.land.pole", n=size)
    if "join" in by_id:
        return t("inspect.land.joined", letter=letter, n=size)
    is_old = letter in _book(app).letters.by_cell.values()
    return t("inspect.land" if is_old else "inspect.land.new", letter=letter, n=size)


def _note_lines(app: App, now: ShownPosition, by_id: Mapping[str, Any]) -> list[Line]:
    """Why nobody scores, the lead of one of two, and herds that swim or stand again."""
    state, tokens = app.state, app.tokens()
    lines = []
    if "score" not in by_id:
        lines.append(Line(t(f"inspect.{_why_no_points(now, by_id)}"), minor=state.players == 2))
    if state.players == 2:
        before, after = lead(state), lead(now.state)
        lines.append(Line(t("inspect.lead", before=signed(before), after=signed(after))))
    for id, text in (("swim", "inspect.swim"), ("stand", "inspect.stand")):
        if id in by_id:
            counts = by_id[id]["herds"]
            shown = tuple(token for token, count in zip(tokens, counts, strict=True) for _ in range(count))
            mine = id == "swim" and counts[state.player] > 0
            lines.append(Line(t(text, n=sum(counts)), shown, warn=mine))
    return lines


def _why_no_points(now: ShownPosition, by_id: Mapping[str, Any]) -> str:
    """The id of why a drift scores nothing."""
    if now.state.players == 2:
        return "two"
    if "join" in by_id:
        return "join"
    if POLE in now.changed:
        return "pole"
    return "whole" if "split" not in by_id else "nothing"


# Sheets -----------------------------------------------------------------------------------------------


def _sheet(app: App, now: ShownPosition, bar: TurnBar) -> str:
    """The sheets that only Trias has."""
    match app.sheet:
        case "handover":
            return _handover(app)
        case "newcard":
            return _new_card(app)
        case "meteorite":
            return _meteorite(app)
        case "final":
            return _final(app, now, bar)
        case "lands":
            return dialogs.panel("lands", t("panel.lands"), _lands(app, now) + _deck(app))
        case "confirm-end":
            return dialogs.end_turn(app.state.ap, clicks.rescuable(app.state))
        case _:
            return ""


def _handover(app: App) -> str:
    state = app.state
    seat = state.player
    return handover.handover(
        app.tokens()[seat],
        app.names()[seat],
        since.lines(app, seat),
        card=state.phase == "card",
        first=_is_first_turn(app, seat),
    )


def _is_first_turn(app: App, seat: int) -> bool:
    return not any(entry.seat == seat and entry.turn for entry in app.entries())


def _new_card(app: App) -> str:
    state = app.state
    seat = app.entries()[-1].seat
    letter = LETTERS[state.hands[seat]] if app.sees(seat) else ""
    return handover.new_card(app.names()[seat], Card(letter, state.back(state.hand_at[seat])))


def _meteorite(app: App) -> str:
    entry = app.entries()[-1]
    id = "meteorite.new_card" if entry.action & KIND == END else "meteorite.drawn"
    return dialogs.meteorite(t(id, player=app.names()[entry.seat]))


def _final(app: App, now: ShownPosition, bar: TurnBar) -> str:
    state = app.state
    winners = state.winners() or ()
    names = app.names()
    shares = dict(state.final_shares())
    by_letter = {now.letter(cells): shares.get(cells) for cells in state.land.masses}
    rows = [
        LandRow(
            row.letter,
            row.tiles,
            row.herds,
            row.points,
            row.pole,
            how=final.how(row.tiles, by_letter[row.letter]),
        )
        for row in land_rows(app, now)
    ]
    rows.sort(key=lambda row: row.pole)
    earned = totals(state)
    counting = count(app, now)
    interim = [score - points for score, points in zip(state.score, earned, strict=True)]
    headline = t(
        "final.win",
        players=listed([names[seat] for seat in winners]),
        n=len(winners),
        points=state.score[winners[0]],
    )
    if counting is not None:
        rows = [row for row in rows if row.letter in {done.letter for done in counting.rows}]
        last = rows[-1] if rows else None
        return final.final(
            rows,
            player_rows(app, counting.left),
            interim,
            headline=t("final.counting", letter=last.letter, n=last.tiles)
            if last
            else t("final.counting.begin"),
            detail=last.how if last else "",
            interim_shown=state.players > 2,
            shown=counting.letter,
            modal=app.browser.is_narrow,
            is_counting=True,
        )
    turns = app.entries()[-1].turn
    detail = f"{_tie_words(state, winners)} · {t('final.turns', n=turns)}"
    return final.final(
        rows,
        player_rows(app),
        interim,
        headline=headline,
        detail=detail,
        interim_shown=state.players > 2,
        shown=app.session.shown_land,
        modal=app.browser.is_narrow,
        daily=bar.is_daily,
        onward=bar.onward,
    )


def _tie_words(state: State, winners: tuple[int, ...]) -> str:
    """Which rule of R10.5 decided."""
    best = max(state.score)
    level = [seat for seat in range(state.players) if state.score[seat] == best]
    if len(level) == 1:
        return t("final.plain")
    stocks = [state.stock[seat] for seat in level]
    if stocks.count(max(stocks)) == 1:
        return t("final.tie.stock", points=best, figures=" : ".join(map(str, sorted(stocks, reverse=True))))
    if len(winners) == 1:
        level = [seat for seat in level if state.stock[seat] == max(stocks)]
        lands = sorted((state.lands()[seat] for seat in level), reverse=True)
        return t("final.tie.lands", points=best, figures=" : ".join(map(str, lands)))
    return t("final.tie.shared")
