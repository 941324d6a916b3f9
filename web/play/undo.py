"""Undo: takes actions back, redoes them, and restarts a turn. No browser."""

from typing import Any

from trias.games.contract import Reason
from web.play.notices import refuse
from web.play.saving import save
from web.play.turns import play_action, proceed, put_back
from web.play.turns import take_back as take_back_end
from web.state.app import App
from web.state.choice import Choice
from web.state.orders import DropJob
from web.words import t

#: The highest number of takebacks counted; larger numbers are invalid.
TOO_MANY = 1000


def undo(app: App) -> None:
    """Undo the last pick, or else the last action. Explain why if neither can be undone."""
    choice = app.session.choice
    if app.session.ending:
        take_back_end(app)
    elif choice.with_card and choice.place is None and app.can_step_back():
        take_back(app)
        app.notices.announcement = t("say.undone")
        save(app)
    elif choice.place is not None or (choice.picked is not None and app.game_page.is_choosing(app)):
        put_back(app)
    elif not app.can_undo() or app.sheet:
        refuse(app, Reason(app.undo_problem()))
        app.notices.remedy = "pace" if app.may_go_far_back() else ""
    else:
        if app.can_step_back():
            take_back(app)
            if app.session.study is not None and app.entries() and app.bot_of(app.position.to_move):
                take_back(app)  # and the reply to it
        else:
            take_back_far(app)
        app.notices.announcement = t("say.undone")
        save(app)


def take_back_far(app: App) -> None:
    """Take back the person's last action and everything since. The record counts how often this happens."""
    assert app.session.match is not None
    [seat] = app.persons()
    while app.entries()[-1].seat != seat:
        take_back(app)
    take_back(app)
    app.session.marks = ()
    app.orders.append(DropJob())
    count = 1 + count_of(app.session.match.extra.get("takebacks"))
    app.session.match.extra["takebacks"] = min(count, TOO_MANY - 1)


def take_back(app: App) -> None:
    """Take back the last action, even if it is another player's."""
    assert app.session.match is not None
    assert app.session.book is not None
    app.session.match.undo(is_free=True)
    app.session.book.cut(len(app.session.match.actions))
    app.session.choice, app.session.advice = Choice(), None
    app.session.bots.drop()
    app.session.bots.release()


def redo(app: App) -> None:
    """Redo the action taken back last, and the bots' answers to it."""
    if not app.can_redo() or app.sheet or app.session.match is None:
        refuse(app, Reason("err.redo_nothing"))
        return
    action = app.session.match.redo_actions[-1]
    play_action(app, action)
    app.game_page.after_action(app, action)
    while app.session.match.redo_actions and app.bot_of(app.session.match.state.to_move):
        play_action(app, app.session.match.redo_actions[-1])
    app.motion_start = None  # redo is not animated
    app.notices.announcement = t("say.redone")
    save(app)
    proceed(app)


def restart_turn(app: App) -> None:
    """Take back all actions of this turn."""
    if not app.can_restart():
        return
    app.sheet = ""
    while app.can_restart():
        take_back(app)
    app.notices.announcement = t("say.restarted")
    save(app)


def count_of(value: Any) -> int:
    """Return the number of take-backs in a record, or 0 if it is invalid."""
    return value if type(value) is int and 0 <= value < TOO_MANY else 0
