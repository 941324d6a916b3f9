"""Printed: a scoring table and a pad for the printed game, below the summary of the rules. Markup."""

from html import escape

from trias.games.trias.scoring import final
from web.words import m, t

#: The largest land mass in the table, in tiles.
_MOST_TILES = 12
#: How many players the pad has room for.
_PLAYERS = 5
#: The columns of the table: the number of herds of each player there, and the player whose points are shown.
_COLUMNS: tuple[tuple[tuple[int, ...], int], ...] = (
    ((1,), 0),
    ((2, 1), 1),
    ((2, 1, 1), 1),
    ((2, 1, 1, 1), 1),
    ((1, 1), 0),
    ((1, 1, 1), 0),
    ((1, 1, 1, 1), 0),
)


def draw() -> str:
    """Return the table of the final scoring, and a table to fill in by hand."""
    return f"{_table()}{_pad()}"


def points_of(tiles: int) -> list[int]:
    """Return the points of a land mass with this number of tiles, one number for the case in each column."""
    return [final(tiles, herds).points[seat] for herds, seat in _COLUMNS]


def _table() -> str:
    heads = [t("print.most"), t("print.second"), *(t("print.seconds", n=n) for n in (2, 3))]
    heads += [t("print.tie", n=n) for n in (2, 3, 4)]
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in (t("print.tiles"), *heads))
    rows = "".join(
        f'<tr><th scope="row">{tiles}</th>{"".join(f"<td>{n}</td>" for n in points_of(tiles))}</tr>'
        for tiles in range(1, _MOST_TILES + 1)
    )
    return (
        f'<h2>{m("print.table")}</h2><table class="brings"><thead><tr>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table><p>{m('print.note')}</p>"
    )


def _pad() -> str:
    """Return a table to fill in by hand."""
    empty = "<td></td>" * _PLAYERS
    rows = "".join(
        f'<tr><th scope="row">{escape(words)}</th>{empty}</tr>'
        for words in ("", t("print.interim"), t("print.lands"), t("print.all"))
    )
    return f'<h2>{m("print.pad")}</h2><table class="pad"><tbody>{rows}</tbody></table>'
