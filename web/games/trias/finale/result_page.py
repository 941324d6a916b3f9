"""Result page: its contents for Trias. Only reads the app."""

from web.draw import final
from web.games.trias.board_view import ShownPosition, land_rows
from web.games.trias.finale import outcome, table
from web.games.trias.play.costs import costs
from web.games.trias.play.drift_previews import totals
from web.games.trias.player_rows import player_rows
from web.games.trias.position import state_of
from web.games.trias.ratings.rating_words import rating_words
from web.play.result_tabs import result_panels
from web.play.reviewed import note
from web.state.app import App
from web.state.views import LandRow, TurnBar
from web.words import t


def draw(app: App, now: ShownPosition, bar: TurnBar) -> str:
    """Return the result page."""
    state = state_of(app)
    shares = dict(state.final_shares())
    by_letter = {now.letter(cells): shares.get(cells) for cells in state.land.masses}
    rows = [
        LandRow(
            row.letter,
            row.tiles,
            row.herds,
            row.points,
            row.pole,
            how=table.how(row.tiles, by_letter[row.letter]),
        )
        for row in land_rows(app, now)
    ]
    rows.sort(key=lambda row: row.pole)
    interim = [score - points for score, points in zip(state.score, totals(state), strict=True)]
    is_interim_shown = state.players > 2
    told = outcome.decided(app)
    letter = now.letter(told.land) if told is not None and told.land else ""
    players = player_rows(app)
    lands = table.table(rows, players, interim, is_interim_shown, app.session.shown_land, letter)
    told_costs = final.costs([(players[seat], words) for seat, words in costs(app)])
    return final.page(
        players,
        {"table": lands + table.note() + told_costs} | result_panels(app),
        app.session.result_tab,
        title=t("final.title"),
        headline=outcome.headline(app),
        detail=outcome.in_words(app, told, letter) if told is not None else "",
        small=[
            *filter(
                None,
                (outcome.tie_words(state), t("final.turns", n=app.entries()[-1].turn), rating_words(app)),
            )
        ],
        modal=app.browser.is_narrow,
        daily=bar.is_daily,
        onward=bar.onward,
        review=note(app) if app.session.review is not None else "",
    )
