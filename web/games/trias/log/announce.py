"""Announce: what keys on Trias's board announce: herds, players, land masses, rays. No browser."""

from collections.abc import Sequence

from trias.games.trias.cells import AXIAL, NAME, NEIGHBOURS, POLE, reach
from trias.games.trias.tiles import LETTERS
from web.games.trias.log.letters import Letters
from web.games.trias.play.cards import count_left, meteorite_words
from web.games.trias.play.drift_previews import letters_of
from web.games.trias.position import state_of
from web.play.keyboard import join_sentences, last_action
from web.state.app import App
from web.words import t


def announce(app: App, code: str) -> str:
    """Return what a key announces in Trias."""
    state = state_of(app)
    match code:
        case "KeyL":
            return last_action(app)
        case "KeyP":
            return join_sentences([_herds(app, seat) for seat in app.persons() or range(state.players)])
        case "KeyO":
            return join_sentences([_player(app, seat) for seat in range(state.players)])
        case "KeyM":
            return join_sentences(_lands(app))
        case "KeyK":
            return card(app)
        case _:
            return join_sentences(_rays(app, clockwise=code == "KeyX"))


def _herds(app: App, seat: int) -> str:
    """Return the places of a player's herds as text, by land mass."""
    state, letters = state_of(app), letters_of(app)
    counts = [(letters.of(cells), state.herds_on(cells)[seat]) for cells in state.land.masses]
    lands = [t("announce.herds.on", n=count, letter=letter) for letter, count in counts if count]
    return t(
        "announce.herds",
        player=app.names()[seat],
        lands=t("list.join").join(lands) or t("announce.herds.none"),
        stock=state.stock[seat],
        swim=sum(state.swimmers[seat].values()),
    )


def _player(app: App, seat: int) -> str:
    from web.games.trias.player_rows import standing_words

    state = state_of(app)
    return t(
        "announce.player",
        player=app.names()[seat],
        n=state.score[seat],
        now=standing_words(app, seat),
        stock=state.stock[seat],
        swim=sum(state.swimmers[seat].values()),
    )


def _lands(app: App) -> list[str]:
    """Return the land masses in words, the Pole's first."""
    state, letters = state_of(app), letters_of(app)
    masses = sorted(state.land.masses, key=lambda cells: (POLE not in cells, letters.of(cells)))
    return [
        land_words(cells, letters, _herd_counts(app, state.herds_on(cells)) or t("announce.herds.none"))
        for cells in masses
    ]


def land_words(cells: Sequence[int], letters: Letters, herds: str) -> str:
    """Return a land mass in words; the Pole's never scores (R10.1). herds: those on it, in words."""
    words = t("announce.land", letter=letters.of(cells), n=len(cells), herds=herds)
    return t("announce.land.pole", land=words) if POLE in cells else words


def _herd_counts(app: App, counts: list[int]) -> str:
    return t("list.join").join(
        t("cell.herds", n=count, player=name)
        for count, name in zip(counts, app.names(), strict=True)
        if count
    )


def card(app: App) -> str:
    """Return the hand card, if the person at the device may see it."""
    state, persons = state_of(app), app.persons()
    seat = state.player if state.player in persons else persons[0] if len(persons) == 1 else -1
    if seat < 0 or not app.sees(seat):
        return t("announce.card.hidden")
    card = state.hands[seat]
    return t(f"hand.{LETTERS[card]}") if card else t("hand.none")


def pile(app: App) -> str:
    """Return how many cards are left, and what is known about the meteorite."""
    words = t("deck.count", n=count_left(app)), meteorite_words(app)
    return t("list.join").join(words)


def _rays(app: App, *, clockwise: bool) -> list[str]:
    """Return what is in each of the six directions on screen, north (up) first, as far as there is land."""
    order = range(6) if clockwise else (0, 5, 4, 3, 2, 1)
    by = app.session.rotation.sixths
    return [t(f"announce.way.{way}", cells=_ray(app, (way - by) % 6)) for way in order]


def _ray(app: App, way: int) -> str:
    state = state_of(app)
    reach(state.land.far + 2)
    cells, cell = [], app.session.focus
    while True:
        cell = NEIGHBOURS[cell][way]
        if max(map(abs, (*AXIAL[cell], sum(AXIAL[cell])))) > state.land.far:
            break
        cells.append(cell)
    words = [_on_ray(app, cell) for cell in cells]
    while words and not words[-1]:
        words.pop()
    return t("list.join").join(word or t("announce.water") for word in words) or t("announce.water")


def _on_ray(app: App, cell: int) -> str:
    """Return a tile with its herds in words, or '' for water."""
    state = state_of(app)
    terrain = state.land.terrain[cell] if cell < len(state.land.terrain) else 0
    if not terrain:
        return ""
    tile = t(f"inspect.tile.{LETTERS[terrain]}", cell=NAME[cell])
    herds = _herd_counts(app, [herds.get(cell, 0) for herds in state.herds])
    return t("announce.tile", tile=tile, herds=herds) if herds else tile
