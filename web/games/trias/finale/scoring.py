"""Scoring: the page while the land masses are counted and while the podium is shown. Only reads the app."""

from html import escape

from trias.games.trias.cells import POLE
from trias.games.trias.tiles import LETTERS, UNLIMITED
from web.draw import page
from web.games.trias import board_view
from web.games.trias.board import board, coast, labels
from web.games.trias.board.frame import centre, hex_pixels, turned
from web.games.trias.board.labels import Outline, Taken
from web.games.trias.finale import camera, counting, outcome, podium, scoring_view
from web.games.trias.finale import race_view as race_drawing
from web.games.trias.finale.counting import Count, CountedLand
from web.games.trias.finale.layout import layout
from web.games.trias.finale.race import chips, race_at
from web.games.trias.finale.scoring_view import Caption, Line
from web.games.trias.log import quips
from web.games.trias.play.drift_previews import letters_of
from web.games.trias.position import state_of
from web.state.app import App
from web.state.fill import Fill
from web.state.views import BoardView, Box, Label, Spotlight
from web.words import t

#: The places of the page that are empty while the finale fills the page.
_EMPTY = (
    *("lists", "banner", "pan", "zoom", "strip", "prompt", "hand", "steps", "actions", "deck", "players"),
    *("since", "lands", "inspector", "held", "sheets"),
)
#: The points for which a pill reserves room.
_SOME = "+9"
#: The enlargement of the pill of the land mass being counted.
_NOW = 1.15


def view(app: App) -> dict[str, str | Fill]:
    """Return the places of the page during the finale, without the panels."""
    count = counting.count(app)
    whole = camera.fitted(app)
    shot = camera.view_of(app, count.step if count is not None else None)
    layers = _board(app, whole)
    places: dict[str, str | Fill] = dict.fromkeys(_EMPTY, "")
    places |= {f"board-{layer}": layers[layer] for layer in page.LAYERS}
    if count is not None:
        places["board-light"] = _light(app, count.step.lands)
        places["board-labels"] = _pills(app, count, whole, shot.box)
        places["show"] = scoring_view.draw(
            race_drawing.draw(race_at(app, count)), caption(app, count), flights(app, count)
        )
    else:
        places["show"] = podium.draw(stands(app), outcome.headline(app), _details(app))
    return places | {
        "board@viewBox": board.view_box(shot.box),
        "board@data-whole": "",
        "main@data-zoom": "",
        "main@data-lanes": str(state_of(app).players),
        "board-box@aria-label": t(
            "board.name", tiles=len(state_of(app).land.tiles()), lands=len(state_of(app).land.masses)
        ),
        "turn@data-note": "",
    }


def in_words(app: App) -> str:
    """Return the whole scoring as text, for the text board."""
    all_steps = counting.steps(counting.lands(app))
    lines = [
        counting.scored(app, number)
        for number, step in enumerate(all_steps)
        if step.kind in ("nobody", "land")
    ]
    return scoring_view.in_words(outcome.headline(app), lines, _details(app))


# The board --------------------------------------------------------------------------------------------


def _board(app: App, whole: Box) -> dict[str, Fill | str]:
    """Return the layers of the board with nothing chosen or marked."""
    state, tokens = state_of(app), app.tokens()
    at = layout(app)
    pixels = hex_pixels(whole, at.width, at.height)
    tiles = {cell: LETTERS[state.land.terrain[cell]] for cell in state.land.tiles()}
    view = BoardView(
        tiles=tiles,
        herds=board_view.standing(state, tokens, None),
        capacity={
            cell: cap for cell in tiles if (cap := state.capacity[state.land.terrain[cell]]) < UNLIMITED
        },
        names=app.settings["names"] == "on",
        compact=0 < pixels < board_view.COMPACT_BELOW,
        pixels=pixels,
        rotation=app.session.rotation.sixths,
        view=whole,
        full_box=whole,
        is_dusk=True,
        spotlight=Spotlight(),
    )
    return board.layers(board.as_drawn(view))


def _light(app: App, lands: tuple[CountedLand, ...]) -> str:
    """Return the darkness over everything except these land masses, and a line round them; '' for none."""
    return (
        scoring_view.light("".join(coast.shore(camera.drawn(app, land)) for land in lands)) if lands else ""
    )


def _pills(app: App, count: Count, whole: Box, seen: Box) -> str:
    """Return a pill for each land mass, as near to it as possible with room kept for its points.

    Pills of land masses already counted have points. whole: the board. seen: the visible part, which includes
    the whole pill of the land mass being counted.
    """
    state, tokens, letters, at = state_of(app), app.tokens(), letters_of(app), layout(app)
    sixths = app.session.rotation.sixths
    pixels = hex_pixels(whole, at.width, at.height)
    scale, most = labels.scale_of(pixels), labels.most_leaders(pixels) + 2 * (pixels >= 42)
    by_letter = {land.letter: number for number, land in enumerate(count.lands)}
    shown = count.step.after - (count.step.kind in ("land", "points"))
    now = {land.letter for land in count.step.lands}
    outlines, views = [], []
    for cells in state.land.masses:
        letter, places = letters.of(cells), tuple(turned(cell, sixths) for cell in cells)
        number = by_letter.get(letter, -1)
        herds = count.lands[number].herds if number >= 0 else ()
        leaders = tuple((tokens[seat], _SOME) for seat, n in enumerate(herds) if n)
        roomy = Label(letter, places, leaders if POLE not in cells else ())
        outlines.append(
            Outline(
                round(labels.width(roomy, most) * scale / 2, 1),
                round(labels.width(roomy, 0) * scale / 2, 1),
                round((labels.PILL_HEIGHT + 2) * scale / 2, 1),
                places,
            )
        )
        points = count.lands[number].points if 0 <= number < shown else ()
        best = sorted((-n, seat) for seat, n in enumerate(points) if n)
        views.append(Label(letter, places, tuple((tokens[seat], f"+{-n}") for n, seat in best)))
    land = frozenset(turned(cell, sixths) for cell in state.land.tiles())
    standing = board_view.standing(state, tokens, None)
    empty = land - {turned(cell, sixths) for cell, herds in standing.items() if herds}
    found = labels.places(tuple(outlines), Taken(land, empty), whole)
    parts = []
    for view, place, outline in zip(views, found, outlines, strict=True):
        shown_leaders = 0 if place.is_short else most
        spare = outline.half_width - labels.width(view, shown_leaders) * scale / 2
        middle = sum(centre(cell)[0] for cell in view.cells) / len(view.cells)
        x = place.x if place.is_short else place.x + min(max(middle - place.x, -spare), spare)
        y, size = place.y, scale
        if view.letter in now:
            size *= _NOW
            half = labels.width(view, shown_leaders) * size / 2
            x = _within(x, half, seen[0], seen[2])
            y = _within(y, outline.half_height * _NOW, seen[1], seen[3])
        parts.append(labels.pill(view, x, y, size, shown_leaders))
    return "".join(parts)


def _within(middle: float, half: float, start: float, length: float) -> float:
    """Return the middle, moved so that `half` on both sides of it fits between the start and the end."""
    half += labels.EDGE
    return max(start + half, min(middle, start + length - half))


# The race and the caption -----------------------------------------------------------------------------


def caption(app: App, count: Count) -> Caption:
    """Return the caption of this step."""
    lands, showing, step = count.step.lands, app.session.showing, count.step
    lines: list[Line] = []
    title = short = t("race.begin")
    if step.kind == "nobody":
        title = short = t("race.nobody", letters=t("list.join").join(land.letter for land in lands))
    elif lands:
        [land] = lands
        tiles = len(land.cells)
        title = t("race.last" if step.is_last else "race.land", letter=land.letter, n=tiles)
        short = t("race.last", n=tiles) if step.is_last else t("race.tiles", n=tiles)
        lines = [
            Line(
                app.tokens()[seat],
                app.names()[seat],
                land.herds[seat],
                land.points[seat],
                counting.how(land, seat),
            )
            for seat in counting.ranked(land)
        ]
    return Caption(
        tuple(land.letter for land in lands),
        title,
        short,
        lines,
        step.after,
        len(count.lands),
        showing is not None and showing.is_held,
    )


def flights(app: App, count: Count) -> str:
    """Return the chips with points and their paths, over the page. Only their motion makes them visible."""
    flying = chips(app, count)
    if not flying:
        return ""
    wide, high = layout(app).window
    ways = "".join(chip.path for chip in flying)
    inner = "".join(
        f'<g class="points-chip" data-chip="{chip.seat}" opacity="0" transform="translate({chip.to[0]:.1f},'
        f'{chip.to[1]:.1f})"><circle r="{chip.radius:g}"/><text y="{0.31 * chip.radius:.1f}"'
        f' text-anchor="middle" font-size="{0.86 * chip.radius:.1f}">+{chip.points}</text>'
        f'<use href="#art-token-{chip.token}" transform="translate({0.8 * chip.radius:.1f},'
        f'{0.74 * chip.radius:.1f}) scale({chip.radius / 30:.2f})"/></g>'
        for chip in flying
    )
    return (
        f'<svg class="flights" width="{wide:.0f}" height="{high:.0f}" viewBox="0 0 {wide:.0f} {high:.0f}"'
        f' aria-hidden="true"><path class="bows" opacity="0" d="{ways}"/>{inner}</svg>'
    )


# The podium -------------------------------------------------------------------------------------------


def stands(app: App) -> list[podium.Stand]:
    """Return the players on the podium, the best first."""
    state, alone = state_of(app), app.persons()
    lands, winners = state.lands(), state.winners() or ()
    rank = {seat: (state.score[seat], state.stock[seat], lands[seat]) for seat in range(state.players)}
    order = sorted(rank, key=lambda seat: (seat not in winners, [-value for value in rank[seat]], seat))
    found = []
    for seat in order:
        place = 1 + sum(other > rank[seat] for other in rank.values())
        form = ".you" if alone == [seat] else ""
        if seat not in winners:
            words = t(f"podium.place.{place}")
        elif len(winners) > 1:
            words = t(f"podium.shared{form}")
        else:
            margin = state.score[seat] - max(state.score[other] for other in rank if other != seat)
            words = t(f"podium.wins{form}" if margin else f"podium.tie{form}", n=margin)
        found.append(
            podium.Stand(
                app.tokens()[seat],
                app.names()[seat],
                state.score[seat],
                place,
                words,
                seat in winners,
                app.face_of(seat),
                is_own=alone == [seat],
            )
        )
    return found


def _details(app: App) -> list[str]:
    """Return what decided the game, with comments, as lines of markup."""
    winners, level = state_of(app).winners() or (), outcome.level_words(state_of(app))
    told = outcome.decided(app) if len(winners) == 1 else None
    lines = [level] if level else []
    if told is not None:
        letter = letters_of(app).of(told.land) if told.land else ""
        lines.append(outcome.in_words(app, told, letter))
    said = quips.last_word(app)
    return [*lines, f"<i>{escape(said)}</i>"] if said else lines
