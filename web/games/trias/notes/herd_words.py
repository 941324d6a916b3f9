"""Herd words: whose herds, and how many, for lines in the turn bar. Only reads the app."""

from collections.abc import Sequence

from web.draw.chips import chip
from web.games.trias.notes.note import NoteRow, chips
from web.games.trias.position import state_of
from web.state.app import App
from web.words import m, t


def whose(app: App, counts: Sequence[int], *, is_short: bool = False) -> str:
    """Return `1 of yours, 3 of Jonas` for numbers of herds by seat; `yours` are the current player's."""
    kind = ".short" if is_short else ""
    names, player = app.names(), state_of(app).player
    order = sorted(range(len(counts)), key=lambda seat: seat != player)
    return t("list.join").join(
        t(f"note.yours{kind}", n=counts[seat])
        if seat == player
        else t(f"note.theirs{kind}", n=counts[seat], player=names[seat])
        for seat in order
        if counts[seat]
    )


def tokens(app: App, counts: Sequence[int], size: int = 24) -> str:
    """Return a token for each player with herds among `counts`."""
    pictures = zip(app.tokens(), counts, strict=True)
    return chips([chip(token, size) for token, count in pictures if count])


def line(app: App, id: str, counts: Sequence[int], sign: str = "", *, is_told: bool = False) -> NoteRow:
    """Return a line about herds, red if some of them are the player's. id: the id of a text with {herds}.

    is_told: phones show it too.
    """
    is_own = counts[state_of(app).player] > 0
    return NoteRow(
        sign or tokens(app, counts),
        m(id, herds=whose(app, counts)),
        tone="bad" if is_own and id != "note.stand" else "",
        brief=whose(app, counts, is_short=True) if is_told else None,
    )
