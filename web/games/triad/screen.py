"""Triad screen: the contents of the places that Triad fills. Only reads the app."""

from html import escape

from trias.games.triad.cells import CELLS, NAME, SIZE, cell_named
from trias.games.triad.effects import triples
from trias.games.triad.notation import TURN, action_text, face_of, kind_of, removed_of, source_of, target_of
from trias.games.triad.state import TRIADS_TO_WIN, State
from web.draw import final, panels, player_list, text_board
from web.draw.chips import chip
from web.draw.controls import button
from web.draw.text_board import Group
from web.games.triad import clicks
from web.games.triad.board import dice, dice_chips
from web.games.triad.board.dice_shapes import NUMERALS, Colour
from web.games.triad.board.dice_view import DiceTarget, DiceView, Die
from web.games.triad.log import where
from web.games.triad.position import is_upside_down, state_of
from web.games.triad.profile import dice_pictures
from web.play.marks import board_glow, board_marks, hint_marks
from web.play.result_tabs import result_panels
from web.state.app import App
from web.state.choice import Offer
from web.state.fill import Fill, fill
from web.state.views import Attributes, Button, PlayerRow, Spot, TurnBar, sends
from web.words import join_items, m, t

COLOURS: tuple[Colour, Colour] = ("black", "orange")


def view(app: App, bar: TurnBar, unseen: frozenset[str]) -> dict[str, str | Fill]:
    """Return the places of the page that Triad fills. unseen: places that may be left out."""
    state = state_of(app)
    board = _view(app, state)
    rows = player_rows(app)
    prompt = bar.prompt or _prompt(app, state)
    return _board(app, board, prompt) | {
        "board@viewBox": dice.view_box(),
        "board-box@aria-label": board.name,
        "strip": "" if "strip" in unseen else fill(player_list.player_strip, rows),
        "prompt": fill(panels.prompt, *prompt),
        "steps": fill(panels.steps, (), where(app), _triads_to_go(app, state)),
        "actions": fill(panels.actions, _buttons(app, state) if bar.buttons is None else bar.buttons),
        "players": "" if "players" in unseen else fill(player_list.players, rows),
        "show": _show(app),
        "sheets": _final(app, state, rows, bar) if app.sheet == "final" else "",
    }


# Board ------------------------------------------------------------------------------------------------


def _board(app: App, view: DiceView, prompt: tuple[str, str]) -> dict[str, str | Fill]:
    """Return the board, as a drawing or as text."""
    if not app.is_text_board:
        layers = dice.layers(view, app.session.focus)
        return {f"board-{layer}": shown for layer, shown in layers.items()} | {"lists": ""}
    main, small = prompt
    words = f"{main} · {small}" if small else main
    return dict.fromkeys([f"board-{layer}" for layer in dice.LAYERS], "") | {
        "lists": fill(text_board.lists, words, _in_play(app, view), _ranks(view))
    }


def _in_play(app: App, view: DiceView) -> list[Group]:
    """Return the possible actions, cell by cell: cells that complete an action, then dice to pick."""
    offer, picked = app.offer(), app.session.choice.picked
    if not offer.kind:
        return []
    kind = "remove" if offer.kind == "remove" else "dice"
    groups = [(f"text.targets.{kind}", sorted(offer.targets))] if offer.targets else []
    groups.append(("text.picks.dice", sorted(offer.picks - {picked})))
    if picked is not None:
        groups.insert(0, ("text.picked", [picked]))
    return [text_board.group_of(t(id, n=len(cells)), view.spots, cells, NAME) for id, cells in groups]


def _ranks(view: DiceView) -> list[Group]:
    """Return all cells, rank by rank from the top of the board on screen."""
    ranks = range(SIZE) if view.turned else reversed(range(SIZE))
    groups = []
    for rank in ranks:
        cells = range(SIZE * rank, SIZE * (rank + 1))
        groups.append(text_board.group_of(t("text.rank", n=rank + 1), view.spots, cells, NAME))
    return groups


def _view(app: App, state: State) -> DiceView:
    offer, choice = app.offer(), app.session.choice
    pending = clicks.pending(state, choice) if offer.kind else ()
    lines: tuple[tuple[int, int, int], ...] = ()
    last, removal = None, None
    dice_in_words = state.dice[:]  # the dice as described in words, with the moved die at its new place
    if pending:
        lines = tuple(triples(state, pending[0]))
        dice_in_words[target_of(pending[0])] = face_of(pending[0]) * (-1 if state.player else 1)
    elif app.entries() and choice.picked is None:
        if state.winners():
            lines = _winning_lines(app)
        code = app.entries()[-1].action
        last = (source_of(code), target_of(code))
        removal = removed_of(code) if removed_of(code) >= 0 else None
    targets = (
        {}
        if pending
        else {
            cell: DiceTarget(face_of(codes[0]), triad=removed_of(codes[0]) >= 0)
            for cell, codes in offer.targets.items()
        }
    )
    if pending:
        place = target_of(pending[0])
        targets = {place: DiceTarget(face_of(pending[0]), chosen=True, triad=True)}
    return DiceView(
        dice={cell: Die(COLOURS[die < 0], abs(die)) for cell, die in enumerate(state.dice) if die},
        spots={
            cell: Spot(_label(app, dice_in_words[cell], cell, offer), _attributes(app, cell, offer))
            for cell in range(CELLS)
        },
        picks=offer.picks if choice.picked is None else frozenset(),
        targets=targets,
        selected=choice.picked if app.is_persons_turn() else None,
        lines=lines,
        leaving=frozenset(offer.targets) if pending else frozenset(),
        last=last,
        removal=removal,
        colours=app.settings["dice"],
        coordinates=app.settings["coordinates"] == "on",
        turned=is_upside_down(app),
        name=t("board.name.triad"),
        refused=cell_named(app.notices.refused) if app.notices.refused else None,
        marks=board_marks(app) + hint_marks(app),
        glow=board_glow(app),
    )


def _winning_lines(app: App) -> tuple[tuple[int, int, int], ...]:
    """Return the triads that the last action made."""
    effects = app.entries()[-1].effects
    return tuple(line for effect in effects if effect.id == "triad" for line in effect.values["triples"])


def _attributes(app: App, cell: int, offer: Offer) -> Attributes:
    codes = offer.targets.get(cell)
    if codes is not None:
        return (
            {"data-action": action_text(codes[0])}
            if len(codes) == 1
            else {"data-preview": place_text(codes[0])}
        )
    if cell in offer.picks:
        return {"data-pick": NAME[cell]}
    return {}


def place_text(code: int) -> str:
    """Return the action's text without the die that leaves."""
    return action_text(code).split("x")[0]


def _label(app: App, die: int, cell: int, offer: Offer) -> str:
    words = t("cell.empty", cell=NAME[cell])
    if die:
        words = t("cell.die", cell=NAME[cell], player=app.names()[die < 0], face=NUMERALS[abs(die)])
    parts = [words]
    codes = offer.targets.get(cell)
    if offer.kind == "remove" and codes is not None:
        parts.append(t("cell.target.remove"))
    elif codes is not None:
        parts.append(t("cell.target.dice", face=NUMERALS[face_of(codes[0])]))
        if removed_of(codes[0]) >= 0:
            parts.append(t("cell.target.triad"))
    elif cell == app.session.choice.picked:
        parts.append(t("cell.picked"))
    elif cell in offer.picks:
        parts.append(t("cell.pick.dice"))
    return t("list.join").join(parts)


# Panels -----------------------------------------------------------------------------------------------


def _triads_to_go(app: App, state: State) -> str:
    if app.session.match is None or state.is_over():
        return ""
    return t("prompt.dice.pick.small", n=TRIADS_TO_WIN - state.triads[state.player])


def player_rows(app: App) -> list[PlayerRow]:
    """Return the players, Black first."""
    state = state_of(app)
    winners = state.winners()
    playing = app.session.match is not None and winners is None
    persons = app.persons()
    pictures = dice_pictures(app)
    rows = []
    for seat, (token, name) in enumerate(zip(pictures, app.names(), strict=True)):
        bot = app.bot_of(seat)
        role = (
            t("role.bot", level=t(f"bot.{bot}"))
            if bot
            else t("role.far")
            if app.is_far(seat)
            else t("role.you")
            if persons == [seat]
            else t("role.person")
        )
        own = sum(die < 0 if seat else die > 0 for die in state.dice)
        rows.append(
            PlayerRow(
                token,
                name,
                role,
                state.triads[seat],
                0,
                0,
                0,
                playing and state.player == seat,
                seat in (winners or ()),
                dice_chips.triad_row(state.triads[seat], COLOURS[seat], 18, app.settings["dice"]),
                t("players.dice", n=own),
                seat=seat,
            )
        )
    return rows


def _prompt(app: App, state: State) -> tuple[str, str]:
    player = app.names()[state.player]
    winners = state.winners()
    if winners is not None:
        return (m("prompt.over.dice", player=player), "") if winners else (m("prompt.draw"), "")
    if clicks.pending(state, app.session.choice):
        return m("prompt.dice.leave"), m("prompt.dice.leave.small")
    if app.session.choice.picked is not None:
        stuck = clicks.is_stuck(state)
        places = clicks.offer(state, app.session.choice).targets  # app.offer() is empty under a sheet
        small = m("prompt.dice.stuck.small") if stuck else m("prompt.dice.to.small", n=len(places))
        return m("prompt.dice.to"), small
    if clicks.is_stuck(state):
        return m("prompt.dice.stuck", player=player), m("prompt.dice.stuck.small")
    return m("prompt.dice.pick", player=player), ""


def _buttons(app: App, state: State) -> list[Button]:
    if state.is_over():
        return final.ways_on()
    buttons = []
    if not clicks.pending(state, app.session.choice):
        for face, codes in clicks.new_faces(state, app.session.choice).items():
            data = "data-action" if len(codes) == 1 else "data-preview"
            text = action_text(codes[0]) if len(codes) == 1 else place_text(codes[0])
            assert kind_of(codes[0]) == TURN
            buttons.append(Button(t("button.turn_die", face=NUMERALS[face]), {data: text}))
    return buttons


def foot_button(app: App) -> Button | None:
    """Return the button shown instead of End turn: to put the die back, or to see the result."""
    if app.session.match is None:
        return None
    if app.is_over():
        return Button(t("button.final.dice"), sends("final"), "table", primary=True)
    why = "" if app.session.choice.picked is not None else t("button.put_back.nothing")
    return Button(t("button.put_back"), sends("put-back"), "close", key=t("key.escape"), reason=why)


def _show(app: App) -> str:
    """Return what covers the board at the end: a button to go on, and for a draw both dice and the reason."""
    showing = app.session.showing
    if showing is None:
        return ""
    on = button(Button(t("race.skip"), sends("skip"), "skip"), "show", "end-show")
    if showing.kind != "level":
        return on
    pair = "".join(chip(picture, 96) for picture in dice_pictures(app))
    words = f"<b>{m('final.triad.draw')}</b><span>{escape(_draw_words(app))}</span>"
    return (
        f'<div class="show-still" aria-hidden="true"><span class="pair">{pair}</span><p>{words}</p></div>{on}'
    )


def _draw_words(app: App) -> str:
    """Return the reason for a draw as text, '' if the game is not a draw."""
    draws = [effect.values["by"] for effect in app.entries()[-1].effects if effect.id == "draw"]
    return t(f"final.triad.draw.{draws[0]}") if draws else ""


def _final(app: App, state: State, rows: list[PlayerRow], bar: TurnBar) -> str:
    from web.play.reviewed import note

    winners = state.winners() or ()
    names = app.names()
    if winners:
        headline = t(
            "final.triad.win",
            player=join_items([names[seat] for seat in winners]),
            n=state.triads[winners[0]],
        )
    else:
        headline = t("final.triad.draw")
    turns = t("final.turns", n=len(app.entries()))
    tabs = result_panels(app)
    return final.page(
        rows,
        {name: tabs[name] for name in ("statistics", "points")},
        app.session.result_tab,
        title=t("final.title.triad"),
        headline=headline,
        detail=_draw_words(app),
        small=[turns],
        modal=app.browser.is_narrow,
        onward=bar.onward,
        review=note(app) if app.session.review is not None else "",
    )
