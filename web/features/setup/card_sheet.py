"""Card sheet: the sheet that starts a game with a card: opponents, three games, full form. Markup."""

from web.draw.chips import chip
from web.draw.controls import attributes, button, choice, css_class
from web.draw.dialogs import sheet
from web.draw.faces import portrait
from web.draw.icons import icon
from web.features.setup import form, slider
from web.features.setup.setup import CARDS, Setup, chosen_card, players_of
from web.state.app import App
from web.state.profile import profile
from web.state.settings import SETTINGS
from web.state.views import Button, sends
from web.words import m, t

#: Card -> the class that shows its picture (web/games/NAME/card_pictures.py).
_PICTURES = {"quick": "board-of-quick", "classic": "board-of-classic", "big": "board-of-big"}


def draw(app: App) -> str:
    """Return the sheet."""
    chosen, body = chosen_card(app), ""
    if not app.slot(Setup).is_alone:
        cards = "".join(_card(app, name, is_chosen=name == chosen) for name in CARDS)
        body = slider.draw(app.settings["opponents"], profile(app.draft.game).tokens[1]) + _faces(app)
        body += f'<div class="game-cards">{cards}</div>'
    foot = form.go() if app.slot(Setup).is_unfolded else ""
    return sheet("play", t("play.title"), body + form.more(app), foot, back=sends("close"))


def _faces(app: App) -> str:
    """Return the button for the opponents with a face."""
    shown = "".join(map(portrait, tuple(profile(app.draft.game).faces)[-4:]))
    marks = {"type": "button", "class": "button quiet to-faces", "data-key": "play-faces", **sends("faces")}
    words = f'<span class="text">{m("play.faces")}</span>'
    return f"<button{attributes(marks)}>{shown}{words}{icon('next', 18, 2.4)}</button>"


def _card(app: App, name: str, *, is_chosen: bool) -> str:
    players = players_of(app, name)
    tokens = "".join(chip(token, 26) for token in _tokens(app)[:players])
    if name == "big":
        numbers = [(value, value) for value in SETTINGS["big"]]
        tokens += choice("big", t("play.big.players"), numbers, app.settings["big"], "switch")
    marks = {**sends("start", name), "aria-describedby": f"card-{name}"}
    start = Button(t("button.start"), marks, "play", primary=is_chosen)
    css = ("game-card", "card-big") if name == "big" else ("game-card",)
    return (
        f'<section{css_class(*css, chosen=is_chosen)} aria-labelledby="card-{name}">'
        f'<div class="board-picture {_PICTURES[name]}"></div>'
        f'<div class="card-about"><h3 id="card-{name}">{m(f"play.{name}")}</h3>'
        f"<p>{m(f'play.{name}.about')}</p>"
        f'<div class="who-plays">{tokens}</div></div>'
        f"{button(start, 'play', 'go-now', name=name)}</section>"
    )


def _tokens(app: App) -> list[str]:
    """Return tokens in the order of the seats, the person's first."""
    tokens = profile(app.draft.game).tokens
    own = next((seat.token for seat in app.draft.seats if not seat.bot), tokens[0])
    return [own, *(token for token in tokens if token != own)]
