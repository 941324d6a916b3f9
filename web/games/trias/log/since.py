"""Since: the other players' actions since a person's last turn: rows of a panel, marks, moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from trias.games.trias.cells import NAME, NEIGHBOURS
from trias.games.trias.moves import END, KIND
from trias.games.trias.state import RESCUES
from web.games.trias.log.log import Entry, Logbook
from web.games.trias.play.drift_previews import once_a_position
from web.games.trias.play.own_marks import mark_of
from web.games.trias.position import state_of
from web.state.app import App
from web.state.session import NOBODY_SHOWN
from web.state.views import Deeds, Mark
from web.words import edition, join_items, t

#: Effects that are counted beside their icons, in this order.
COUNTED = ("rescue", "move", "reproduce")
#: Effects that leave a mark on the board.
MARKED = frozenset({"place", "drift", *COUNTED})
#: A turn's cost to a person in the final scoring is mentioned if it is at least this many points.
WORTH_TELLING = 2


class PlayersDeeds(NamedTuple):
    """One player's actions.

    spans: the moments at which they began and ended, one pair for each unbroken run.
    """

    seat: int
    entries: list[Entry]
    spans: list[tuple[int, int]]


def bounds(app: App, seat: int) -> tuple[int, int]:
    """Return the range of the others' log entries since the last turn of `seat`.

    Entries of a turn of `seat` that is under way come after the range.
    """
    book = app.session.book
    if not isinstance(book, Logbook) or seat < 0 or app.session.match is None:
        return 0, 0
    entries, end = book.entries, len(book.entries)
    if state_of(app).player == seat and not (end and entries[end - 1].action & KIND == END):
        while end and entries[end - 1].seat == seat:
            end -= 1
    begin = end
    while begin and entries[begin - 1].seat != seat:
        begin -= 1
    return begin, end


def groups(app: App, seat: int) -> list[PlayersDeeds]:
    """Return the others' actions since the last turn of `seat`, by player, in order of play."""
    book = app.session.book
    if not isinstance(book, Logbook):
        return []
    found: dict[int, PlayersDeeds] = {}
    for at in range(*bounds(app, seat)):
        entry = book.entries[at]
        group = found.setdefault(entry.seat, PlayersDeeds(entry.seat, [], []))
        group.entries.append(entry)
        if group.spans and group.spans[-1][1] == at:
            group.spans[-1] = group.spans[-1][0], at + 1
        else:
            group.spans.append((at, at + 1))
    return list(found.values())


def since(app: App) -> list[Deeds]:
    """Return a row for each other player who has played since the last turn of the watching person.

    The order: players who sank herds of that person, those who took points, those who scored, the others.
    """
    return app.once("since", lambda: _kept_since(app))


def _kept_since(app: App) -> list[Deeds]:
    seat = app.watcher()
    shown = shown_seat(app, seat)
    players = [(each["name"], each.get("token"), each.get("bot")) for each in app.seats()]
    made_of = seat, shown, len(app.entries()), players, app.settings["quips"], edition()
    return once_a_position(app, "since", made_of, lambda: _since(app, seat, shown))


def _since(app: App, seat: int, shown: int) -> list[Deeds]:
    found = groups(app, seat)
    lost = _losses(app, seat, found)
    ranks = {group.seat: _rank(group, seat, lost[group.seat]) for group in found}
    found.sort(key=lambda group: ranks[group.seat])
    return [_row(app, group, seat, lost[group.seat], group.seat == shown) for group in found]


def coming(app: App) -> list[Deeds]:
    """Return a row for each player who plays after the current one and before the watching person."""
    state, seat = state_of(app), app.watcher()
    if seat < 0 or state.phase in ("place", "over") or state.player == seat:
        return []
    seats = [at % state.players for at in range(state.player + 1, state.player + state.players)]
    coming = seats[: seats.index(seat)] if seat in seats else []
    ids = ["since.next"] + ["since.later"] * len(coming)
    return [
        Deeds(
            other,
            app.tokens()[other],
            t(id, player=app.names()[other]),
            is_coming=True,
            face=app.face_of(other),
        )
        for id, other in zip(ids, coming, strict=False)
    ]


def spans(app: App, seat: int | None) -> list[tuple[int, int]]:
    """Return the moments at which the others' actions began and ended.

    seat: the only player to include; None for all.
    """
    watcher = app.watcher()
    if seat is None:
        begin, end = bounds(app, watcher)
        return [(begin, end)] if begin < end else []
    return [span for group in groups(app, watcher) if group.seat == seat for span in group.spans]


def end(app: App) -> int:
    """Return the moment of the last of the others' actions."""
    return bounds(app, app.watcher())[1]


def news_tab(app: App) -> str:
    """Return the panel that opens once others have played; in the last round, the panel of land masses."""
    return "since" if state_of(app).last_turns is None else "table"


def marks(app: App) -> tuple[Mark, ...]:
    """Return the marks of the others' actions, numbered by player.

    Those of the shown player are large; once the person has acted, the others are faded. During another
    player's turn, only the action on screen has a mark.
    """
    entries, seat = app.entries(), app.watcher()
    if seat < 0 or not entries or state_of(app).phase == "over":
        return ()
    if state_of(app).player != seat:
        last = entries[-1]
        return (mark_of(last.action, 0),) if last.seat != seat and _is_marked(last) else ()
    end = bounds(app, seat)[1]
    if app.session.choice.picked is not None or app.session.hidden_marks_at == end:
        return ()
    shown, tokens = shown_seat(app, seat), app.tokens()
    look = "faded" if any(map(_is_marked, entries[end:])) else ""
    return tuple(
        mark_of(entry.action, number).of(
            tokens[group.seat], is_large=group.seat == shown, look="" if group.seat == shown else look
        )
        for group in groups(app, seat)
        for number, entry in enumerate(filter(_is_marked, group.entries), 1)
    )


def lost_cells(app: App) -> frozenset[int]:
    """Return the cells where herds of the watching person swim because of the others' actions."""
    seat = app.watcher()
    if seat < 0 or state_of(app).phase == "over":
        return frozenset()
    cells = {
        effect.values["cell"]
        for group in groups(app, seat)
        for entry in group.entries
        for effect in entry.effects
        if effect.id == "swim" and effect.values["herds"][seat]
    }
    return frozenset(cells & state_of(app).swimmers[seat].keys())


def shown_seat(app: App, seat: int) -> int:
    """Return the player whose marks are large: the chosen one, or one who sank herds; NOBODY_SHOWN for none.

    The choice is kept until the person acts.
    """
    end = bounds(app, seat)[1]
    if app.session.shown_deeds_at == end:
        return app.session.shown_deeds
    if len(app.entries()) > end:
        return NOBODY_SHOWN
    sunk = {group.seat: _total(group.entries, "swim", "herds", seat) for group in groups(app, seat)}
    worst = max(sunk, key=lambda other: sunk[other], default=NOBODY_SHOWN)
    return worst if sunk.get(worst) else NOBODY_SHOWN


def _is_marked(entry: Entry) -> bool:
    return any(effect.id in MARKED for effect in entry.effects)


def _losses(app: App, seat: int, found: Sequence[PlayersDeeds]) -> dict[int, int]:
    """Return how many points in the final scoring each player's turn has cost `seat`."""
    book = app.session.book
    assert isinstance(book, Logbook) or not found
    losses = {}
    for group in found:
        before = book.shares_at(group.spans[0][0]) if isinstance(book, Logbook) else ()
        after = group.entries[-1].shares
        losses[group.seat] = before[seat] - after[seat] if before and after else 0
    return losses


def _rank(group: PlayersDeeds, seat: int, lost: int) -> int:
    """Return a sort key for the rows, from 0 for the first ones."""
    if _total(group.entries, "swim", "herds", seat):
        return 0
    if lost >= WORTH_TELLING:
        return 1
    return 2 if _total(group.entries, "score", "points", group.seat) else 3


def _total(entries: Sequence[Entry], id: str, name: str, seat: int) -> int:
    return sum(effect.values[name][seat] for entry in entries for effect in entry.effects if effect.id == id)


def _swimming(app: App, group: PlayersDeeds, seat: int) -> dict[int, int]:
    """Return how many herds of `seat`, sunk by the group's drifts, still swim: cell -> number."""
    found: Counter[int] = Counter()
    for entry in group.entries:
        for id, values in entry.effects:
            if id == "swim" and values["herds"][seat]:
                found[values["cell"]] += values["herds"][seat]
    swimmers = state_of(app).swimmers[seat]
    return {cell: min(n, swimmers[cell]) for cell, n in found.items() if swimmers.get(cell)}


def _swim_words(app: App, player: str, swims: dict[int, int]) -> str:
    """Return how many herds swim, which tiles were moved, and the cost of a rescue if there is room."""
    count = sum(swims.values())
    text = t("since.swim", player=player, n=count, cells=join_items([NAME[cell] for cell in swims]))
    if any(state_of(app).room[near] > 0 for cell in swims for near in NEIGHBOURS[cell]):
        text += " · " + t("since.swim.rescue", n=-(-count // RESCUES))
    return text


def _broken_off(app: App, group: PlayersDeeds) -> list[str]:
    """Return the letters of the land masses that the group's drifts have split off and that still exist."""
    book = app.session.book
    assert isinstance(book, Logbook)
    made: set[str] = set()
    for at in (at for span in group.spans for at in range(*span)):
        entry, before = book.entries[at], book.entries[at - 1].letters if at else book.first
        if any(effect.id == "split" for effect in entry.effects):
            made |= set(entry.letters.by_cell.values()) - set(before.by_cell.values())
    return sorted(made & set(group.entries[-1].letters.by_cell.values()), key=lambda name: (len(name), name))


def _joined(app: App, group: PlayersDeeds) -> str:
    """Return the letter of the land mass made by the group's last joining drift, or ''."""
    for entry in reversed(group.entries):
        effects = {effect.id: effect.values for effect in entry.effects}
        if "join" in effects:
            return entry.letters.by_cell[effects["drift"]["to"]]
    return ""


def _is_at_it(app: App, group: PlayersDeeds) -> bool:
    """True while the turn of the group's player is under way."""
    return state_of(app).player == group.seat and group.entries[-1].action & KIND != END


def _row(app: App, group: PlayersDeeds, seat: int, lost: int, is_shown: bool) -> Deeds:
    entries, by = group.entries, group.seat
    swims = _swimming(app, group, seat)
    sunk, points = _total(entries, "swim", "herds", seat), _total(entries, "score", "points", by)
    own = _total(entries, "score", "points", seat)
    name = app.names()[by]
    ids = {effect.id for entry in entries for effect in entry.effects}
    broken, joined = _broken_off(app, group), _joined(app, group)
    if swims:
        text = _swim_words(app, name, swims)
    elif sunk:
        text = t("since.sank", player=name, n=sunk)
    elif lost >= WORTH_TELLING:
        text = t("since.took", player=name, n=lost)
    elif points:
        text = t("since.scored", player=name, n=points)
    elif own:
        text = t("since.scored.you", player=name, n=own)
    elif joined:
        text = t("since.joined", player=name, letter=joined)
    elif broken:
        text = t("since.broke", player=name, n=len(broken), letters=join_items(broken))
    elif "place" in ids:
        text = t("since.placed.and" if ids & MARKED - {"place"} else "since.placed", player=name)
    elif ids & MARKED:
        text = t("since.played", player=name)
    elif _is_at_it(app, group):
        text = t("since.playing", player=name)
    else:
        text = t("since.nothing", player=name)
    icons = []
    for entry in entries:
        for id, values in entry.effects:
            if id == "drift":
                terrain = t(f"terrain.{values['terrain']}")
                icons.append(("drift", terrain, t("since.icon.drift", terrain=terrain)))
    done = Counter(effect.id for entry in entries for effect in entry.effects)
    icons += [(id, str(done[id]), t(f"say.bot.{id}", n=done[id])) for id in COUNTED if done[id]]
    if points and text != t("since.scored", player=name, n=points):
        icons.append(("chart", f"+{points}", t("since.scored", player=name, n=points)))
    short = text
    if swims:
        short = t("since.swim.short", n=sum(swims.values()))
    elif sunk:
        short = t("since.sank.short", player=name, n=sunk)
    return Deeds(
        by,
        app.tokens()[by],
        text,
        bool(sunk),
        tuple(icons),
        is_shown,
        short=short,
        face=app.face_of(by),
        said=_said(app, by, bounds(app, seat)[0]) if app.face_of(by) else "",
    )


def _said(app: App, by: int, since: int) -> str:
    """Return a player's remark on the entries from `since` on, '' for none."""
    from web.games.trias.log import quips  # rarely needed

    return quips.said(app, by, since)
