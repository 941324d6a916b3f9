"""Cards: the hand card, the pile and the odds, large to play with or small to read. Markup."""

from collections.abc import Sequence
from html import escape

from web.draw.controls import attributes, css_class, figure_and_words, screen_reader_text
from web.draw.icons import icon
from web.games.trias.board import art, card_art
from web.state.views import Button, Card
from web.words import m, t

#: Width and height of a card to play, in CSS pixels.
LARGE = (104, 140)
#: Width and height of a card to read, in CSS pixels.
SMALL = (38, 52)
#: Width and height of the first card of a game, in CSS pixels.
FIRST = (58, 80)
#: The length of the longest bar of the odds, in units of its drawing.
BAR = 44
#: The ends of the star's path along the upper edge of the pile, in units of a card.
EDGE = (9, 69)


def playable(view: Button, face: str, flip: str = "", note: str = "") -> str:
    """Return a card on a button that plays it.

    view.more: the line below its words. flip: see `flip`. note: an addition to that line, if there is room.
    """
    values = {
        "type": "button",
        "class": "playable",
        "data-key": f"card-{view.attributes['data-action']}",
        "id": f"card-{view.attributes['data-action']}",
        **view.attributes,
    }
    rest = f'<span class="rest">{escape(note)}</span>' if note else ""
    more = f"<small>{escape(view.more)}{rest}</small>" if view.more else ""
    short = f'<span class="brief" aria-hidden="true">{escape(view.short)}</span>'
    words = f'<span class="text"><span class="full">{escape(view.text)}</span>{short}{more}</span>'
    return f'<div class="object"><button{attributes(values)}>{face}{words}</button>{flip}</div>'


def face(card: Card, size: tuple[int, int] = LARGE) -> str:
    """Return a card's picture: its face, or its back while it is hidden."""
    if card.terrain:
        name = t("card.meteorite") if card.terrain == "X" else t(f"terrain.{card.terrain}")
        return card_art.card_face(card.terrain, card.back, name, *size)
    return card_art.card_back(card.back, *size)


def pile(count: int, back: int = 1, size: tuple[int, int] = LARGE, drawn: int = -1, of: int = 1) -> str:
    """Return the pile of cards, or its empty place. back: the top card's deck.

    drawn, of: how many cards have been drawn from the last deck, and how many it has, for the star on the
    pile's edge; drawn is -1 for no star.
    """
    wide, high = size
    if not count:
        return (
            f'<svg class="card-art none" width="{wide}" height="{high}" viewBox="0 0 74 100"'
            ' aria-hidden="true" focusable="false"><rect x="2" y="2" width="70" height="96" rx="9"/></svg>'
        )
    under = "".join(
        f'<rect class="card-under" x="{1.5 + 2.2 * depth:g}" y="{1.5 - 1.8 * depth:g}" width="71"'
        ' height="97" rx="9"/>'
        for depth in range(min(count, 3) - 1, 0, -1)
    )
    return card_art.card_back(back, wide, high, under, star(drawn, of) if drawn >= 0 else "")


def star(drawn: int, of: int) -> str:
    """Return the star that announces the meteorite. It moves along the card's upper edge and brightens."""
    share = drawn / max(of - 1, 1)
    x = EDGE[0] + (EDGE[1] - EDGE[0]) * drawn / of
    return (
        f'<g class="omen"><path class="omen-way" d="M{EDGE[0]} 2H{x:.1f}"/>'
        f'<g class="omen-star" transform="translate({x:.1f},2)">'
        f'<circle class="omen-glow" r="{6 + 14 * share:.1f}" opacity="{0.15 + 0.3 * share:.2f}"/>'
        f'<path transform="scale({0.8 + 0.5 * share:.2f})"'
        ' d="M0-10L2.4-2.4 10 0 2.4 2.4 0 10-2.4 2.4-10 0-2.4-2.4Z"/></g></g>'
    )


def flip(card: Card, label: str) -> str:
    """Return the small button that shows or hides a hand card, '' if the card cannot be turned over."""
    if not card.attributes:
        return ""
    values = {
        "type": "button",
        "class": "flip",
        "data-key": "hand-card",
        **card.attributes,
        "aria-label": label,
        "title": label,
    }
    peek = icon("eye-off" if card.terrain else "eye", 16)
    return f'<button{attributes(values)}><span class="peek">{peek}</span></button>'


def hand(card: Card, label: str, caption: str = "") -> str:
    """Return the small hand card, with a button if it can be shown or hidden. label: its name.

    caption: the words beside the card, by default its name.
    """
    if card.terrain is None:
        return (
            f'<div class="hand none" role="img" aria-label="{escape(label)}" title="{escape(label)}"></div>'
        )
    picture = face(card, SMALL)
    words = f'<span class="words" aria-hidden="true">{escape(caption or label)}</span>'
    if not card.attributes:
        return f'<div class="hand" role="img" aria-label="{escape(label)}">{picture}{words}</div>'
    return f'<div class="hand">{picture}{flip(card, label)}{words}</div>'


def small(card: Card, words: str) -> str:
    """Return a small picture of a card that has been played, with words (markup) beside it."""
    return f'<div class="hand played">{face(card, SMALL)}<span class="words">{words}</span></div>'


def first(card: Card, label: str) -> str:
    """Return the first hand card, which cannot be played yet, with an explanation."""
    return (
        f'<div class="hand first" role="img" aria-label="{escape(label)}">{face(card, FIRST)}'
        f"<p><b>{m('hand.first')}</b><small>{m('hand.first.how')}</small></p></div>"
    )


def few(picture: str, count: int, *, is_third: bool = False) -> str:
    """Return the small pile beside the card played, and the number of cards left.

    picture: see `pile`. is_third: two cards are beside the pile.
    """
    return f"<div{css_class('deck', third=is_third)}>{picture}<p><b>{m('card.left', n=count)}</b></p></div>"


def clock(drawn: int, of: int, text: str, brief: str, words: str) -> str:
    """Return how near the meteorite is: its sign, a few words, and a pip for each card of its deck.

    drawn: how many of the `of` cards have been drawn, -1 while other cards are above them. brief: the words
    for small windows; words: those for screen readers.
    """
    pips = "".join(
        f'<circle{css_class(burnt=number < drawn)} cx="{4 + 8 * number}" cy="4" r="2.8"/>'
        for number in range(of)
    )
    row = (
        f'<svg class="fuse" width="{8 * of}" height="8" viewBox="0 0 {8 * of} 8" aria-hidden="true"'
        f' focusable="false">{pips}</svg>'
    )
    figures = f'<span class="full">{escape(text)}</span><span class="brief">{escape(brief)}</span>'
    return (
        f'<p{css_class("clock", near=drawn >= 0)} title="{escape(words)}">{icon("meteorite", 16)}'
        f'<span aria-hidden="true">{figures}{row if drawn >= 0 else ""}</span>{screen_reader_text(words)}</p>'
    )


def deck(picture: str, count: int, meteorite_text: str = "", cards: Sequence[tuple[str, int]] = ()) -> str:
    """Return the small pile: the number of cards left, and what is known about the meteorite.

    picture, cards: see `pile` and `unseen`.
    """
    small = f"<small>{escape(meteorite_text)}</small>" if meteorite_text else ""
    return f'<div class="deck">{picture}<p><b>{m("deck.count", n=count)}</b>{small}{unseen(cards)}</p></div>'


def unseen(cards: Sequence[tuple[str, int]]) -> str:
    """Return small tiles with the number of unseen cards of each terrain. cards: (letter, number)."""
    if not cards:
        return ""
    figures = "".join(
        f"<span>{art.tile_chip(letter, 18)}"
        f"{figure_and_words(number, t(f'deck.unseen.{letter}', n=number))}</span>"
        for letter, number in cards
    )
    return f'<small class="unseen"><span>{m("deck.unseen")}</span>{figures}</small>'


def odds(cards: Sequence[tuple[str, int]], meteorite_text: str, meteorite_words: str) -> str:
    """Return the unseen cards of each terrain as bars with numbers, and what is known about the meteorite.

    meteorite_text: a few words beside its sign; meteorite_words: the same for screen readers.
    """
    most = max((number for _, number in cards), default=0) or 1
    rows = "".join(
        f'<li>{art.tile_chip(letter, 20)}<b aria-hidden="true">{number}</b>'
        f'<span class="vh">{escape(t(f"deck.unseen.{letter}", n=number))}</span>'
        f'<svg width="{BAR}" height="6" viewBox="0 0 {BAR} 6" aria-hidden="true" focusable="false">'
        f'<rect class="whole" width="{BAR}" height="6" rx="3"/>'
        f'<rect class="side-{letter.lower()}" width="{BAR * number / most:.1f}" height="6" rx="3"/>'
        "</svg></li>"
        for letter, number in cards
    )
    return (
        f'<ul class="odds" aria-label="{escape(t("deck.unseen"))}">{rows}'
        f"<li>{icon('meteorite', 19)}{figure_and_words(escape(meteorite_text), meteorite_words)}</li></ul>"
    )
