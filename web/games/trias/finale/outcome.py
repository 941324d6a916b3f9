"""Outcome: who won a finished game of Trias, by how much, and what decided it, in words. No browser."""

from trias.games.trias.decided import Decision, decision
from trias.games.trias.state import State
from web.games.trias.position import state_of
from web.state.app import App
from web.words import join_items, m, t


def headline(app: App) -> str:
    """Return who won, and by how many points."""
    state, names, me = state_of(app), app.names(), _me(app)
    winners = state.winners() or ()
    if len(winners) > 1:
        return t("result.shared", players=join_items([names[seat] for seat in winners]))
    [winner] = winners
    others = [score for seat, score in enumerate(state.score) if seat != winner]
    margin = state.score[winner] - max(others)
    if not margin:
        return t("result.tie.you") if winner == me else t("result.tie", player=names[winner])
    return t("result.win.you", n=margin) if winner == me else t("result.win", player=names[winner], n=margin)


def tie_words(state: State) -> str:
    """Return the rule of R10.5 that decided between players level on the most points, as text, or ''."""
    best, winners = max(state.score), state.winners() or ()
    level = [seat for seat in range(state.players) if state.score[seat] == best]
    if len(level) == 1:
        return ""
    stocks = [state.stock[seat] for seat in level]
    if stocks.count(max(stocks)) == 1:
        return t("final.tie.stock", points=best, figures=" : ".join(map(str, sorted(stocks, reverse=True))))
    if len(winners) == 1:
        level = [seat for seat in level if state.stock[seat] == max(stocks)]
        lands = sorted((state.lands()[seat] for seat in level), reverse=True)
        return t("final.tie.lands", points=best, figures=" : ".join(map(str, lands)))
    return t("final.tie.shared")


def level_words(state: State) -> str:
    """Return what decided between players level on most points, or that nothing did; '' for one leader."""
    best, winners = max(state.score), state.winners() or ()
    level = [seat for seat in range(state.players) if state.score[seat] == best]
    if len(level) == 1:
        return ""
    if len(winners) > 1:
        return t("podium.level")
    stocks = sorted((state.stock[seat] for seat in level), reverse=True)
    if stocks[0] > stocks[1]:
        return t("podium.stock", points=best, more=stocks[0], less=stocks[1])
    lands = sorted((state.lands()[seat] for seat in level if state.stock[seat] == stocks[0]), reverse=True)
    return t("podium.lands", points=best, more=lands[0], less=lands[1])


def decided(app: App) -> Decision | None:
    """Return what decided the game, as seen by the only person, else by the best of the others."""
    me = _me(app)
    return decision(state_of(app), None if me < 0 else me)


def in_words(app: App, told: Decision, letter: str) -> str:
    """Return what decided the game as a sentence, markup. letter: the deciding land mass's, '' for none."""
    names, me = app.names(), _me(app)
    form = "you" if told.seat == me else "won" if told.rival == me else "other"
    values = {
        "player": names[told.seat],
        "rival": names[told.rival],
        "points": told.points,
        "against": told.against,
        "land": letter,
        "n": told.herds,
    }
    if told.case != "more":
        return m(f"result.{told.case}.{form}", **values)
    id = "result.score" if told.points > told.against else "result.level"
    text = m(f"result.more.{form}", **values, score=t(id, points=told.points, against=told.against))
    stock = state_of(app).stock[told.seat]
    if form == "you" and stock:
        text += " " + m("result.stock", n=stock)
    return text


def _me(app: App) -> int:
    """Return the seat of the only person at this device, or -1."""
    persons = app.persons()
    return persons[0] if len(persons) == 1 else -1
