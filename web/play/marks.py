"""Marks: the numbers on the board, and the cells that a hint highlights. No browser."""

from web.state.app import App
from web.state.views import Mark


def board_marks(app: App) -> tuple[Mark, ...]:
    """Return the numbered marks for past actions or for better ones. A hint's marks are in the spotlight."""
    request, own = app.session.advice, app.session.marks
    if app.session.is_past and app.sheet == "review":
        from web.play import reviewed

        return reviewed.marks(app)
    if request is not None and request.kind == "best" and app.session.moment == request.first:
        return app.game_page.marks_of(app, request.actions())
    if request is None or request.kind != "hint" or request.advice is None or app.session.is_past:
        return own if own or app.session.is_past else app.game_page.since_marks(app)
    return ()


def hint_marks(app: App) -> tuple[Mark, ...]:
    """Return the numbered marks of a hint: first for one action, then for the whole turn."""
    request = app.session.advice
    if app.session.study is not None and not app.session.is_past:
        return app.session.study.lit_marks()
    if request is None or request.kind != "hint" or request.advice is None or app.session.is_past:
        return ()
    if request.step == 1:
        return ()
    marks = app.game_page.first_marks if request.step == 2 else app.game_page.marks_of
    return marks(app, request.actions())


def board_glow(app: App) -> frozenset[int]:
    """Return the cells that a hint points to."""
    if app.session.study is not None and not app.session.is_past:
        return app.session.study.lit_cells()
    request = app.session.advice
    if (
        request is None
        or request.kind != "hint"
        or request.advice is None
        or request.step > 1
        or app.session.is_past
    ):
        return frozenset()
    return app.game_page.look_at(app, request.actions())
