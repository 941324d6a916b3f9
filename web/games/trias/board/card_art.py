"""Card art: the faces and backs of cards as SVG markup."""

from html import escape

from web.draw.tiles import hexagon


def _card(width: float, height: float, inner: str) -> str:
    return (
        f'<svg class="card-art" width="{width:g}" height="{height:g}" viewBox="0 0 74 100" aria-hidden="true"'
        f' focusable="false">{inner}</svg>'
    )


def card_face(terrain: str, back: int, name: str = "", width: float = 74, height: float = 100) -> str:
    """Return a card's face. terrain: 'M', 'S', 'W' or 'X' (the meteorite). back: the deck. name: in words."""
    if terrain == "X":
        picture = (
            '<rect class="night" x="6" y="6" width="62" height="70" rx="6"/><g class="meteor">'
            '<path class="tail" d="M28 52L60 13L39 58Z"/><path class="tail-hot" d="M30 53L52 27L37 57Z"/>'
            '<circle class="rock-hot" cx="30" cy="56" r="11"/><g class="crater">'
            '<circle cx="27" cy="53" r="2.6"/><circle cx="33.5" cy="59" r="3.4"/>'
            '<circle cx="26" cy="61" r="1.6"/></g>'
            '<path class="stars" d="M16 24v.1M24 36v.1M20 44v.1M58 44v.1M52 62v.1M62 30v.1M46 14v.1"/></g>'
        )
    else:
        k = terrain.lower()
        picture = (
            f'<rect x="6" y="6" width="62" height="70" rx="6" fill="url(#art-ground-{k})"/>'
            f'<g transform="translate(37,42) scale(.54)"><use href="#art-hex" y="6" class="side-{k}"/>'
            f'<use href="#art-tile-{k}1"/><use href="#art-hex" class="card-hex"/></g>'
        )
    size = min(11.5, 96 / max(len(name), 1))
    return _card(
        width,
        height,
        f'<rect class="card-paper" x="1.5" y="1.5" width="71" height="97" rx="9"/>{picture}'
        f'<text class="card-name" x="37" y="90.5" text-anchor="middle" font-size="{size:.1f}">'
        f"{escape(name)}</text>"
        '<g transform="translate(15,15)">'
        '<rect class="card-deck" x="-6.5" y="-8" width="13" height="16" rx="3"/>'
        f'<text class="card-deck-number" y="4" text-anchor="middle" font-size="11">{back}</text></g>',
    )


def card_back(back: int, width: float = 74, height: float = 100, under: str = "", over: str = "") -> str:
    """Return a card's back, which shows its deck, 1 or 2. under, over: markup below and above the card."""
    return _card(
        width,
        height,
        f'{under}<rect class="card-paper" x="1.5" y="1.5" width="71" height="97" rx="9"/>'
        f'<rect class="back-{back}" x="6" y="6" width="62" height="88" rx="6"/>'
        '<rect x="6" y="6" width="62" height="88" rx="6" fill="url(#art-waves)"/>'
        f'<g class="back-hexes" transform="translate(37,50)"><polygon points="{hexagon(0.5)}"/>'
        f'<polygon points="{hexagon(0.4)}"/></g>'
        f'<text class="back-number" x="37" y="59.5" text-anchor="middle" font-size="27">{back}</text>{over}',
    )
