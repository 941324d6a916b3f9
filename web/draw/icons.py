"""Icons: line drawings on a grid of 24, in the colour of the text. They always come with words."""

ICONS = {
    "menu": '<path d="M4 7h16M4 12h16M4 17h16"/>',
    "fern": '<path d="M6 21C8 14 12 8 19 4M9.5 15.2C7 14.6 5.2 12.8 4.6 10.6M9.5 15.2c2.2.7 4.6.3 6.4-1'
    "M12 11.2c-2.2-.8-3.6-2.4-4-4.4M12 11.2c2.2.6 4.3.2 6-.9M15 7.7c-1.6-.7-2.6-1.9-2.8-3.5"
    'M15 7.7c1.8.4 3.3.1 4.7-.7"/>',
    "home": '<path d="M4 4.5h7v7H4ZM13 4.5h7v7h-7ZM4 13.5h7v6H4ZM13 13.5h7v6h-7Z"/>',
    "lab": '<path d="M9 3.5h6M10.5 3.5V9l-5.2 9.3a1.5 1.5 0 0 0 1.3 2.2h10.8a1.5 1.5 0 0 0 1.3-2.2L13.5 9V3.5'
    'M8 14.5h8"/>',
    "keys": '<path d="M3.5 6.5h17v11h-17ZM7 10h.5M10.3 10h.5M13.6 10h.5M16.9 10h.5M7 14h.5M10 14h7"/>',
    "globe": '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c3 3 3 14 0 17'
    'M12 3.5c-3 3-3 14 0 17"/>',
    "sound": '<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
    "mute": '<path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4ZM16 9.5l5 5M21 9.5l-5 5"/>',
    "theme": '<circle cx="12" cy="12" r="8.5"/>'
    '<path d="M12 3.5v17a8.5 8.5 0 0 0 0-17Z" fill="currentColor"/>',
    "undo": '<path d="M9 4 4 9l5 5M4 9h10a5.5 5.5 0 0 1 0 11h-4"/>',
    "redo": '<path d="m15 4 5 5-5 5M20 9H10a5.5 5.5 0 0 0 0 11h4"/>',
    "restart": '<path d="M5 5v5h5M5.6 10A7.5 7.5 0 1 1 5 15"/>',
    "hint": '<path d="M9 18h6M10 21h4M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2'
    'A6 6 0 0 0 12 3Z"/>',
    "book": '<path d="M4 5c3-1.4 6-1 8 .8C14 4 17 3.6 20 5v14c-3-1.4-6-1-8 .8C10 18 7 17.6 4 19Z'
    'M12 6v13.5"/>',
    "learn": '<path d="M2.5 9 12 4.5 21.5 9 12 13.5ZM6.5 11v5c1.5 1.6 3.3 2.3 5.5 2.3s4-.7 5.5-2.3v-5"/>',
    "puzzle": '<path d="M4 9h4.2a2.3 2.3 0 1 1 4.2 0H17v4.3a2.3 2.3 0 1 1 0 4.2V20H4Z"/>',
    "print": '<path d="M7 8V4h10v4M7 16H4V9h16v7h-3M7 13.5h10V20H7Z"/>',
    "pencil": '<path d="M14.5 4.5 19.5 9.5 9 20H4v-5ZM12 7l5 5"/>',
    "pin": '<path d="M9 3.5h6l-1 6 3.5 4h-11l3.5-4ZM12 13.5v7"/>',
    "gear": '<circle cx="12" cy="12" r="3.2"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1'
    'M16.3 16.3l2.1 2.1M18.4 5.6l-2.1 2.1M7.7 16.3l-2.1 2.1"/>',
    "drift": '<path d="m8 4 4.5 2.6v5.2L8 14.4l-4.5-2.6V6.6ZM14 16h7M18 12.5l3.5 3.5-3.5 3.5"/>',
    "move": '<path d="M5 19c0-7 4-11 13-11M13.5 3.5 18 8l-4.5 4.5"/>',
    "rescue": '<circle cx="12" cy="12" r="8"/><circle cx="12" cy="12" r="3.2"/><path d="m6.4 6.4 3.3 3.3'
    'M14.3 14.3l3.3 3.3M17.6 6.4l-3.3 3.3M9.7 14.3l-3.3 3.3"/>',
    "reproduce": '<path d="M9.5 4C12.5 4 15 8.5 15 12a5.5 5.5 0 0 1-11 0C4 8.5 6.5 4 9.5 4ZM19 13v7'
    'M15.5 16.5h7"/>',
    "check": '<path d="m4.5 12.5 5 5L19.5 7"/>',
    "close": '<path d="m6 6 12 12M18 6 6 18"/>',
    "eye": '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12Z"/>'
    '<circle cx="12" cy="12" r="3"/>',
    "eye-off": '<path d="M4 4l16 16M9.5 5.9A8.6 8.6 0 0 1 12 5.5c3.7 0 7 2 9.5 6.5a15 15 0 0 1-2.6 3.5'
    'M14.3 18.2c-.7.2-1.5.3-2.3.3-3.7 0-7-2-9.5-6.5A14.6 14.6 0 0 1 6 7.7"/>',
    "plus": '<path d="M12 5v14M5 12h14"/>',
    "minus": '<path d="M5 12h14"/>',
    "fit": '<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5"/>',
    "zoom-in": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.3 15.3 20.5 20.5'
    'M10.5 7.7v5.6M7.7 10.5h5.6"/>',
    "rotate": '<path d="m11 8.4 5.2 3v6l-5.2 3-5.2-3v-6ZM8.2 4.6c4.4-1.3 8.6.6 10.5 4M19.2 4.2v4.6h-4.6"/>',
    "zoom-out": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.3 15.3 20.5 20.5M7.7 10.5h5.6"/>',
    "up": '<path d="m5 15 7-7 7 7"/>',
    "down": '<path d="m5 9 7 7 7-7"/>',
    "table": '<path d="M4 5h16v14H4ZM4 10h16M10 10v9"/>',
    "text": '<path d="M5 6h14M5 6v2.5M19 6v2.5M12 6v13M9.5 19h5"/>',
    "log": '<path d="M5 6h2M5 12h2M5 18h2M10 6h9M10 12h9M10 18h6"/>',
    "meteorite": '<circle cx="9" cy="15" r="5"/><path d="m13 11 7-7M9.5 8 14 3M16 14.5l5-5"/>',
    "card": '<path d="M7 3.5h10a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 19V5'
    'A1.5 1.5 0 0 1 7 3.5ZM12 8.2l3.3 1.9v3.8L12 15.8l-3.3-1.9v-3.8Z"/>',
    "draw": '<path d="M8 6.5h9A1.5 1.5 0 0 1 18.5 8v11a1.5 1.5 0 0 1-1.5 1.5H8'
    'A1.5 1.5 0 0 1 6.5 19V8A1.5 1.5 0 0 1 8 6.5Z"/>'
    '<path d="M4 16V5.5A2 2 0 0 1 6 3.5h8.5M12.5 10.5v6M9.5 13.5h6"/>',
    "skip": '<path d="m5 5.5 7 6.5-7 6.5ZM12.5 5.5l7 6.5-7 6.5Z"/>',
    "history": '<path d="M4.5 5v5h5M5 10a7.5 7.5 0 1 1-.5 4M12 8v4.5l3 2"/>',
    "first": '<path d="M6 5v14M18.5 5.5 9 12l9.5 6.5Z"/>',
    "last": '<path d="M18 5v14M5.5 5.5 15 12l-9.5 6.5Z"/>',
    "rewind": '<path d="M11.5 6 4 12l7.5 6ZM20 6l-7.5 6 7.5 6Z"/>',
    "ahead": '<path d="M12.5 6 20 12l-7.5 6ZM4 6l7.5 6L4 18Z"/>',
    "previous": '<path d="m15 5-7 7 7 7"/>',
    "play": '<path d="M7.5 5v14L19 12Z"/>',
    "pause": '<path d="M8.5 5.5v13M15.5 5.5v13"/>',
    "step": '<path d="M6 5.5v13L15.5 12ZM19 5.5v13"/>',
    "pace-auto": '<circle cx="12" cy="13" r="7.5"/><path d="M12 13l3-3.5M9.5 2.5h5"/>',
    "pace-slow": '<path d="m9 6 6.5 6L9 18"/>',
    "pace-normal": '<path d="m6 6 6 6-6 6M12.5 6l6 6-6 6"/>',
    "pace-fast": '<path d="m3.5 6.5 5.5 5.5-5.5 5.5M9.5 6.5 15 12l-5.5 5.5M15.5 6.5 21 12l-5.5 5.5"/>',
    "pace-instant": '<path d="M13 3.5 6 13.5h5l-1 7 7-10h-5Z"/>',
    "day": '<path d="M4.5 6h15v14h-15ZM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4"/><circle cx="12" cy="15.2" r="2"/>',
    "games": '<path d="M4 5.5h7v5.5H4ZM13 5.5h7v5.5h-7ZM4 13h7v5.5H4ZM13 13h7v5.5h-7Z"/>',
    "trash": '<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 12.5h9l1-12.5M10 10.5v6M14 10.5v6"/>',
    "chart": '<path d="M4 4v16h16M8.5 16v-5M13 16V8M17.5 16v-7"/>',
    "share": '<circle cx="6" cy="12" r="2.6"/><circle cx="17.5" cy="6" r="2.6"/><circle cx="17.5" cy="18"'
    ' r="2.6"/><path d="m8.4 10.8 6.7-3.6M8.4 13.2l6.7 3.6"/>',
    "copy": '<path d="M9 8.5h9.5V20H9ZM6 15.5V4h9"/>',
    "code": '<path d="M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM14 14h2.5v2.5H14ZM20 14v3M17 20h3"/>',
    "picture": '<path d="M4 5h16v14H4ZM4 16l5-5 4 4 3-3 4 4"/><circle cx="15.5" cy="9" r="1.4"/>',
    "film": '<path d="M4 5h16v14H4ZM8.5 5v14M15.5 5v14M4 9.7h4.5M4 14.3h4.5M15.5 9.7H20M15.5 14.3H20"/>',
    "branch": '<path d="M7 4v16M7 14c7 0 9.5-3 9.5-8.5M13 8.5l3.5-3.5L20 8.5"/>',
    "next": '<path d="m9 5 7 7-7 7"/>',
    "save": '<path d="M12 4v11M7 10.5l5 5 5-5M5 20h14"/>',
    "open": '<path d="M12 15.5v-11M7 9l5-5 5 5M5 20h14"/>',
    "info": '<circle cx="12" cy="12" r="8.5"/><path d="M12 11v5.5M12 7.6v.1"/>',
    "warn": '<path d="M12 4 21 19.5H3ZM12 10v4.5M12 17v.1"/>',
    "lock": '<path d="M6.5 10.5h11v9h-11ZM8.5 10.5V8a3.5 3.5 0 0 1 7 0v2.5"/>',
    "crown": '<path d="M4.5 18.5h15M5 15.5 3.5 7l5 3.5L12 5l3.5 5.5 5-3.5L19 15.5Z"/>',
    "swim": '<path d="M3 13q2.2-2.2 4.5 0t4.5 0 4.5 0 4.5 0M3 18q2.2-2.2 4.5 0t4.5 0 4.5 0 4.5 0"/>'
    '<circle cx="12" cy="7" r="3"/>',
    "again": '<path d="M19 9A7.5 7.5 0 0 0 5.5 8.5M5 4.5v4.5h4.5'
    'M5 15a7.5 7.5 0 0 0 13.5.5M19 19.5V15h-4.5"/>',
    "people": '<circle cx="9" cy="8" r="3.2"/><path d="M3.5 19.5c0-3.5 2.3-5.7 5.5-5.7s5.5 2.2 5.5 5.7'
    'M15.5 5.2a3.2 3.2 0 0 1 0 5.7M17.5 14.2c2 .8 3 2.7 3 5.3"/>',
}


def icon(name: str, size: int = 22, width: float = 2) -> str:
    return (
        f'<svg class="icon" width="{size}" height="{size}" viewBox="0 0 24 24" fill="none"'
        f' stroke="currentColor" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
        f' aria-hidden="true" focusable="false">{ICONS[name]}</svg>'
    )
