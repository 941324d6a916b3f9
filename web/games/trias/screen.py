"""Trias screen: the contents of the places that Trias fills. Only reads the app."""

from trias.games.trias.cells import NAME, POLE
from trias.games.trias.tiles import LETTERS
from web.draw import dialogs, panels, player_list, text_board
from web.draw.text_board import Group
from web.games.trias import handover
from web.games.trias.board import board, dragged
from web.games.trias.board.frame import centre, turned
from web.games.trias.board_view import (
    ShownPosition,
    board_view,
    button_corner,
    is_last_round,
    land_rows,
    light,
    open_cells,
    shown_position,
)
from web.games.trias.log import announce
from web.games.trias.log.log import if_scored
from web.games.trias.notes import note as inspector
from web.games.trias.notes import tile as tile_note
from web.games.trias.notes.note import Note
from web.games.trias.play import clicks, pointed
from web.games.trias.play.buttons import turn_buttons
from web.games.trias.play.cards import card_pile, clock, hand_card, held_card, is_to_play, pile
from web.games.trias.play.drift_previews import drift_rank, letters_of
from web.games.trias.play.prompts import dots, phase_name, turn_prompt, turn_steps, where_in_game
from web.games.trias.player_rows import player_rows, standing, tells_points
from web.games.trias.position import state_of
from web.play import zoom
from web.state.app import App
from web.state.choice import Choice
from web.state.fill import Fill, fill
from web.state.views import BoardView, Card, TurnBar
from web.words import join_items, m, t


def view(app: App, bar: TurnBar, unseen: frozenset[str]) -> dict[str, str | Fill]:
    """Return the places of the page that Trias fills. unseen: places that may be left out."""
    showing = app.session.showing
    if showing is not None and showing.fills_page:
        from web.games.trias.finale import scoring

        return scoring.view(app)
    board_now = board_view(app)
    now = shown_position(app)
    rows = player_rows(app)
    places: dict[str, str | Fill] = {}
    if is_last_round(app) and app.session.match is not None:
        from web.games.trias.finale import last_round

        rows, places = last_round.rows(app), {"banner": last_round.draw_banner(app)}
        if showing is not None and not showing.is_finale:
            places["show"] = last_round.draw_show(app)
    if showing is not None and showing.kind == "words":
        from web.games.trias.finale import scoring

        places["lists"] = scoring.in_words(app)
    note = _note(app, now)
    prompt = bar.prompt or turn_prompt(app)
    is_zoomed, box = _is_zoomed(board_now), board_now.view
    return _board(app, board_now, note, prompt, unseen) | {
        "board@viewBox": board.view_box(box),
        "board@data-whole": board.view_box(board_now.full_box or box),
        "main@data-zoom": "in" if is_zoomed else "",
        "main@data-corner": "" if is_zoomed else button_corner(app, box),
        "pan": fill(panels.pan, zoom.ways(box, board_now.full_box))
        if board_now.full_box and is_zoomed
        else "",
        "zoom": _zoom(app, board_now),
        "board-box@aria-label": board_now.name,
        "strip": "" if "strip" in unseen else fill(player_list.player_strip, rows),
        "prompt": fill(panels.prompt, *prompt, dots(app) if bar.prompt is None else None),
        "steps": fill(
            panels.steps,
            turn_steps(app),
            phase_name(app),
            where_in_game(app),
            are_named=is_last_round(app),
        ),
        "actions": fill(panels.actions, turn_buttons(app) if bar.buttons is None else bar.buttons),
        "players": "" if "players" in unseen else fill(player_list.players, rows),
        "lands": "" if app.is_counting() or "lands" in unseen else _lands(app, now),
        "sheets": _sheet(app, now, bar),
        "held": "" if "held" in unseen else _held(app),
        "clock": clock(app),
        "turn@data-bar": "card" if is_to_play(app) else "few",
        **_card(app, note),
        **places,
    }


def hover_view(app: App) -> dict[str, str | Fill]:
    """Return the places that change with the target of the mouse or the focus."""
    if app.session.showing is not None and app.session.showing.is_finale:
        return {}
    now = shown_position(app)
    places: dict[str, str | Fill] = {"lands": _lands(app, now)} if app.browser.has_rail else {}
    if not app.is_text_board:
        drawn = _lit_board(app)
        places |= {f"board-{layer}": shown for layer, shown in board.lit(drawn).items()}
        places["board-labels"] = board.pills(drawn)
    if app.is_persons_turn() and not app.sheet:
        places |= _card(app, _note(app, now))
        places["prompt"] = fill(panels.prompt, *turn_prompt(app), dots(app))
        places["held"] = _held(app)
    return places


def late_view(app: App) -> dict[str, str | Fill]:
    """Return the places that may be drawn a frame later: what is dragged, labels, the land masses' table."""
    return {
        "held": _held(app),
        "lands": _lands(app, shown_position(app)),
        "board-labels": "" if app.is_text_board else board.pills(_lit_board(app)),
    }


def _drawn_board(app: App) -> BoardView:
    """Return everything on the board, with each cell where it is drawn."""
    return app.once("drawn board", lambda: board.as_drawn(board_view(app)))


def _lit_board(app: App) -> BoardView:
    """Return the board with the new light: as last drawn, or a new one without cells if that is outdated."""
    drawn = app.once("drawn board", lambda: board.as_drawn(board_view(app, has_cells=False)))
    return board.relit(drawn, light(app))


def _held(app: App) -> str:
    """Return what is picked up, or the card under the pointer, as a picture that follows a drag."""
    state, choice = state_of(app), app.session.choice
    if not app.is_persons_turn() or app.sheet or app.is_text_board:
        return ""
    if state.phase == "card":
        return held_card(app, app.session.pointed)
    if clicks.is_drifting(state, choice):
        if choice.picked is None or choice.place is not None:
            return ""
        return dragged.tile(choice.picked, LETTERS[state.land.terrain[choice.picked]])
    if choice.picked is None and choice.mode != "reproduce":
        return ""
    mark = "" if choice.mode == "rescue" else "spent" if choice.spent else "fresh"
    return dragged.herd(app.tokens()[state.player], mark)


def _card(app: App, note: Note | None) -> dict[str, str | Fill]:
    """Return the note in the turn bar, and the cards below it unless buttons take their place."""
    choice = app.session.choice
    is_full = choice.place is not None or (state_of(app).phase == "act" and choice != Choice())
    is_crowded = is_full and app.is_persons_turn()
    return {
        "inspector": fill(inspector.draw, note) if note is not None and not app.is_text_board else "",
        "turn@data-note": "" if note is None else "asked" if note.is_asked else "follow",
        "hand": "" if is_crowded else hand_card(app),
        "deck": "" if is_crowded else pile(app),
    }


def _note(app: App, now: ShownPosition) -> Note | None:
    """Return the note in the turn bar: on an inspected cell, a drift, the places for a tile, or a tile."""
    is_open = not app.sheet or (app.sheet == "final" and not app.browser.is_narrow)
    asked = tile_note.note(app) if is_open else None
    if asked is not None:
        return asked
    offer = app.offer()
    if now.new_land:
        from web.games.trias.notes.land import land_note

        return land_note(app, now)
    tile = pointed.outlook(app)
    if tile is None and (offer.kind != "drift" or app.session.choice.picked is None):
        return None
    from web.games.trias.notes.outlook import places_outlook, tile_outlook

    return tile_outlook(app, tile) if tile is not None else places_outlook(app, offer)


def _board(
    app: App, view: BoardView, note: Note | None, prompt: tuple[str, str], unseen: frozenset[str]
) -> dict[str, str | Fill]:
    """Return the board, as a drawing or as text."""
    if not app.is_text_board:
        layers = board.layers(_drawn_board(app), has_labels="board-labels" not in unseen)
        return {f"board-{layer}": shown for layer, shown in layers.items()} | {"lists": ""}
    inspection = inspector.draw(note) if note is not None else ""
    main, small = prompt
    words = f"{main} · {small}" if small else main
    now = standing(app)
    points = if_scored(app.names(), *now) if now is not None else ""
    names, deeds = app.names(), app.game_page.since(app)
    said = [t("quip.told", name=names[row.seat], line=row.said) for row in deeds if row.said]
    todo, lands = _in_play(app, view), _land_masses(app, view)
    return dict.fromkeys([f"board-{layer}" for layer in board.LAYERS], "") | {
        "lists": fill(text_board.lists, words, todo, lands, inspection, points, said)
    }


def _in_play(app: App, view: BoardView) -> list[Group]:
    """Return the possible actions, cell by cell: cells that complete an action, then cells to pick.

    While a position is being set up: the water cells where something can be put.
    """
    offer, picked = app.offer(), app.session.choice.picked
    if not offer.kind:
        water = sorted(cell for cell, is_marked in open_cells(app).items() if is_marked)
        return [text_board.group_of(t("text.open", n=len(water)), view.spots, water, NAME)] if water else []
    swimming = state_of(app).swimmers[state_of(app).player] if offer.kind not in ("drift", "card") else {}
    herds = sorted(offer.picks - {picked, *swimming})
    swimmers = sorted(offer.picks & set(swimming) - {picked})
    kind = "drift" if offer.kind in ("drift", "card") else "move"
    targets = sorted(offer.targets)
    if offer.kind == "drift":
        targets.sort(key=lambda cell: drift_rank(state_of(app), offer.targets[cell][0]))
    groups = [(f"text.targets.{offer.kind}", targets, "data-action")] if targets else []
    groups += [(f"text.picks.{kind}", herds, "data-pick"), ("text.picks.rescue", swimmers, "data-pick")]
    if picked is not None:
        groups.insert(0, ("text.picked", [picked], ""))
    return [
        text_board.group_of(t(id, n=len(cells)), view.spots, cells, NAME, wanted)
        for id, cells, wanted in groups
    ]


def _land_masses(app: App, view: BoardView) -> list[Group]:
    """Return all tiles by land mass, the Pole's first, then the herds in the water."""
    state, names = state_of(app), app.names()
    letters = letters_of(app)
    masses = sorted(state.land.masses, key=lambda cells: (POLE not in cells, letters.of(cells)))
    groups = []
    for cells in masses:
        counts = zip(state.herds_on(cells), names, strict=True)
        herds = join_items([t("cell.herds", n=n, player=name) for n, name in counts if n])
        title = announce.land_words(cells, letters, herds or t("announce.herds.none"))
        groups.append(text_board.group_of(title, view.spots, sorted(cells), NAME))
    water = sorted({cell for swimmers in state.swimmers for cell in swimmers})
    if water:
        groups.append(text_board.group_of(t("text.water", n=len(water)), view.spots, water, NAME))
    return groups


# Zoom -------------------------------------------------------------------------------------------------


def _is_zoomed(view: BoardView) -> bool:
    return view.full_box is not None and view.view != view.full_box


def _zoom(app: App, view: BoardView) -> str | Fill:
    """Return the round buttons, which zoom the board and, in a game, rotate it.

    While the board is zoomed, the button that shows the whole board says what is outside the view.
    """
    assert view.full_box is not None
    marked = (*view.targets, *(mark.cell for mark in view.marks))
    seen_at = [centre(turned(cell, view.rotation)) for cell in marked]
    is_game = app.session.match is not None and app.session.study is None
    return panels.zoom(
        is_zoomed=_is_zoomed(view),
        is_most=view.view[2] <= view.full_box[2] / zoom.MOST / zoom.NEARLY,
        hides=not all(zoom.holds(view.view, cell) for cell in seen_at),
    ) + (panels.rotate(view.rotation, app.session.rotation.gain) if is_game else "")


# Land masses, log, inspector --------------------------------------------------------------------------


def _lands(app: App, now: ShownPosition, region: str = "land") -> Fill:
    """Return the table of land masses: those with the most points at stake first, the Pole's last."""
    rows = sorted(land_rows(app, now), key=lambda row: (row.pole, -sum(row.points), -sum(row.herds)))
    points = now.state.scored() if tells_points(app) else ()
    return fill(panels.lands, rows, app.tokens(), app.names(), points, bool(now.new_land), region)


# Sheets -----------------------------------------------------------------------------------------------


def _sheet(app: App, now: ShownPosition, bar: TurnBar) -> str:
    """Return the open sheet if Trias draws it, or ''."""
    match app.sheet:
        case "handover":
            return _handover(app)
        case "newcard":
            return _new_card(app)
        case "final":
            from web.games.trias.finale.result_page import draw

            return draw(app, now, bar)
        case "lands":
            return dialogs.panel(
                "lands",
                t("panel.lands"),
                _lands(app, now, "lands-land").markup() + card_pile(app),
                app.game_page.tabs,
            )
        case "confirm-end":
            return dialogs.end_turn(state_of(app).ap, clicks.rescuable(state_of(app)))
        case _:
            return ""


def _handover(app: App) -> str:
    state = state_of(app)
    seat, replay = state.player, app.session.replay
    swimming = sum(state.swimmers[seat].values())
    return handover.handover(
        app.tokens()[seat],
        app.names()[seat],
        app.game_page.since(app),
        running=replay.of if replay is not None else "",
        warning=m("handover.swim", n=swimming) if swimming else "",
        card=state.phase == "card",
        first=_is_first_turn(app, seat),
    )


def _is_first_turn(app: App, seat: int) -> bool:
    return not any(entry.seat == seat and entry.turn for entry in app.entries())


def _new_card(app: App) -> str:
    state = state_of(app)
    seat = app.entries()[-1].seat
    letter = LETTERS[state.hands[seat]] if app.sees(seat) else ""
    return handover.new_card(app.names()[seat], Card(letter, state.back(state.hand_at[seat])))
