"""Abandoned game: the page of a game left before its end: the current points, and the next steps."""

from html import escape

from web.draw.chips import chip
from web.draw.controls import button
from web.draw.dialogs import sheet
from web.play import hints_allowed
from web.play.sheets import show_sheet
from web.state.app import App
from web.state.views import Button, sends
from web.words import m, t


def leave(app: App) -> None:
    """Open the page if a game is in progress."""
    match = app.session.match
    if match is not None and match.actions and app.session.study is None and not app.is_over():
        show_sheet(app, "left")


def draw(app: App) -> str:
    """Return the sheet. The game remains stored and can be continued."""
    assert app.session.match is not None
    rows = list(app.game_page.rows(app))
    worth = app.game_page.worth(app.session.match.state)
    is_same = all(row.score == points for row, points in zip(rows, worth, strict=True))
    lines = "".join(
        f'<tr><th scope="row">{chip(row.token, 30)}<span>{escape(row.name)}</span></th><td>{row.score}</td>'
        f"{'' if is_same else f'<td>{points}</td>'}</tr>"
        for row, points in sorted(zip(rows, worth, strict=True), key=lambda pair: (-pair[0].score, -pair[1]))
    )
    also = "" if is_same else f'<th scope="col">{m("left.if_over")}</th>'
    table = (
        f'<table class="figures"><caption class="vh">{m("left.caption")}</caption>'
        f'<thead><tr><td></td><th scope="col">{m("left.points")}</th>{also}</tr></thead>'
        f"<tbody>{lines}</tbody></table>"
    )
    ways = [
        Button(t("left.go_on"), sends("close"), "play", primary=True),
        Button(t("left.review"), sends("review-game"), "history"),
        Button(t("menu.home"), sends("home"), "home"),
    ]
    if hints_allowed.is_off_here(app):
        del ways[1]
    foot = f'<div class="ways-on">{"".join(button(view, "left") for view in ways)}</div>'
    body = f"<p>{m('left.kept')}</p>{table}{foot}"
    turn = app.session.book.turn if app.session.book is not None else 0
    return sheet("left", t("left.title", n=turn) if turn else t("left.placing"), body)
