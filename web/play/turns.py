"""Turns: plays people's actions on the board and determines who is next. No browser."""

from trias.games.contract import Refused
from web.play.bots import ask_bot
from web.play.notices import refuse
from web.play.saving import save
from web.state.app import App
from web.state.choice import Choice
from web.state.events import Ended, Played
from web.state.orders import EndTurn
from web.words import t

#: The delay before an ending turn checks again whether a sheet has closed, in milliseconds.
WAIT_MS = 1000


def play_action(app: App, action: int) -> None:
    """Play one action and add it to the log. If it is illegal, raises Refused and changes nothing."""
    match, book = app.session.match, app.session.book
    assert match is not None
    assert book is not None
    before = match.state.clone()
    match.play(action)
    book.add(before, action, match.state)
    app.events.append(Played(action))
    if app.motion_start is None and not app.session.bots.is_skipping:
        app.motion_start = before, len(book.entries) - 1


def proceed(app: App, is_opened: bool = False) -> None:
    """Continue the game: hand the device over, ask the bot, or show the final scoring.

    is_opened: the game has just been opened, so its end is not news.
    """
    assert app.session.match is not None
    app.sheet = ""
    if app.session.study is not None:
        return
    seat = app.session.match.state.to_move
    if app.session.match.state.winners() is not None:
        app.session.viewer = None
        if is_opened or not _begin_finale(app):
            app.sheet = "final"
        if not is_opened:
            app.events.append(Ended())
        app.session.bots.release()
    elif app.bot_of(seat):
        app.session.viewer = None
        ask_bot(app)
    elif app.is_far(seat):
        app.session.viewer = None
        app.session.bots.release()
        app.sheet = "send"
    else:
        app.session.bots.release()
        app.session.bots.since = None
        _tell_losses(app)
        if app.session.viewer != seat:
            app.session.viewer = None
            if len(app.persons()) > 1 and app.game_page.hands_over(app) and not app.are_hands_open():
                app.sheet = "handover"


def _begin_finale(app: App) -> bool:
    from web.play import shows

    return shows.begin_finale(app)


def go_on_after(app: App, seat: int) -> None:
    """Continue after an action of `seat`: with a sheet about it, with its show, or with the next player."""
    app.sheet = app.game_page.sheet_after(app, seat)
    if app.sheet:
        return
    if app.game_page.show(app):
        from web.play import shows

        if shows.begin(app):
            return
    proceed(app)


def end_show(app: App) -> None:
    """End the show, and continue."""
    app.session.showing = None
    app.timers.waits += 1  # ignore the end of its time
    proceed(app)


def _tell_losses(app: App) -> None:
    """As a person's turn begins, announce first who has sunk that person's herds."""
    if app.session.choice == Choice() and app.entries() and app.entries()[-1].seat != app.watcher():
        losses = [f"{row.text}." for row in app.game_page.since(app) if row.is_bad]
        app.notices.announcement = " ".join([*losses, app.notices.announcement]).strip()


def resume_turn(app: App) -> None:
    """Continue a game that has just been opened."""
    proceed(app, is_opened=True)


def play_as_person(app: App, texts: list[str]) -> None:
    """Play a person's actions up to the first illegal one, and explain why it is refused."""
    assert app.session.match is not None
    seat = app.session.match.state.to_move
    last = None
    for text in texts:
        try:
            action = app.session.match.game.action_of(text)
            play_action(app, action)
        except Refused as refused:
            refuse(app, refused.reason)
            break
        last = action
    if last is None:
        return
    save(app)
    app.session.marks = ()
    app.game_page.after_action(app, last)
    go_on_after(app, seat)


def act(app: App, value: str) -> None:
    """Play the actions in a text in order, up to the first that is refused."""
    match = app.session.match
    if match is None or app.sheet or not app.is_persons_turn():
        return
    texts = value.split() or [value]
    if not _ends_later(app, texts[-1]):
        app.sheet = app.game_page.question(app, value)
        if not app.sheet:
            play_as_person(app, texts)
        return
    seat, count = match.state.to_move, len(match.actions)
    if texts[:-1]:
        play_as_person(app, texts[:-1])
    is_next = match.state.to_move == seat and match.state.winners() is None
    if is_next and len(match.actions) == count + len(texts) - 1:
        _begin_ending(app)


def _ends_later(app: App, text: str) -> bool:
    """True if this action ends a turn whose end can be taken back for some seconds."""
    assert app.session.match is not None
    if text != "end" or app.settings["ending"] == "0" or app.session.study is not None:
        return False
    try:
        return app.session.match.game.action_of(text) in app.session.match.state.legal()
    except Refused:
        return False


def _begin_ending(app: App) -> None:
    """Start the period during which the end of the turn can be taken back. The hand card is hidden again."""
    app.timers.waits += 1
    app.session.ending = app.timers.waits
    app.session.choice = Choice()
    if len(app.persons()) > 1:
        app.session.viewer = None
    seconds, lost = seconds_to_take_back(app), ending_words(app)
    app.notices.announcement = " ".join([*([f"{lost}."] if lost else []), t("say.ending", n=seconds)])
    app.orders.append(EndTurn(1000 * seconds, app.session.ending))


def seconds_to_take_back(app: App) -> int:
    """Return for how many seconds the end of the turn can be taken back: 1 if nothing would be lost."""
    return int(app.settings["ending"]) if any(app.game_page.leaves(app)) else 1


def ending_words(app: App) -> str:
    """Return what ending the turn would lose and what it would leave unused, as text, or ''."""
    herds, actions = app.game_page.leaves(app)
    words = [t("prompt.ending.lost", n=herds)] if herds else []
    return t("list.join").join([*words, t("prompt.ending.unused", n=actions)] if actions else words)


def end_now(app: App, value: str = "") -> None:
    """End the turn that is ending. value: the number of the pause that is over, or '' to end it at once."""
    if not app.session.ending or (value and int(value) != app.session.ending):
        return
    if app.sheet or app.session.past is not None:  # it is not visible: wait until it is
        app.orders.append(EndTurn(WAIT_MS, app.session.ending))
        return
    app.session.ending = 0
    play_as_person(app, ["end"])


def take_back(app: App) -> None:
    """Take back the end of the turn."""
    if app.session.ending:
        app.session.ending = 0
        app.notices.announcement = t("say.taken_back")


def explain_cell(app: App, value: str) -> None:
    """Say why a clicked cell offers nothing. After the game, stop highlighting a land mass."""
    app.session.shown_land = ""
    if not app.sheet and app.is_persons_turn():
        app.game_page.explain(app, value)


def play_elsewhere(app: App, action: int) -> None:
    """Play an action from another device, and mark it on the board without motion."""
    play_action(app, action)
    app.motion_start = None
    app.game_page.announce_other(app, action)


def play_reply(app: App, text: str) -> None:
    """Play another seat's reply in a study. Only the reply is animated."""
    assert app.session.match is not None
    before, action = app.notices.announcement, app.session.match.game.action_of(text)
    app.motion_start, app.notices.announcement = None, ""
    play_action(app, action)
    app.game_page.announce_other(app, action)  # most actions announce nothing
    app.notices.announcement = " ".join(words for words in (before, app.notices.announcement) if words)


def put_back(app: App) -> None:
    """Undo one step of the choice: the previewed place, the picked cell, or the mode."""
    app.game_page.choose(app, "put-back", "")


def put_down(app: App) -> None:
    """Put back the tile, herd or die that is picked up, and announce it."""
    app.session.choice = Choice(app.session.choice.mode)
    app.notices.announcement = t("say.put_back")


def end_turn_anyway(app: App) -> None:
    """End the turn although swimmers could still be rescued."""
    app.sheet = ""
    play_as_person(app, ["end"])
