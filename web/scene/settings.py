"""Settings: the sheet in which a person chooses how the page looks and works. Kept in the browser."""

from collections.abc import Mapping

from web.scene.controls import choice
from web.scene.dialogs import sheet
from web.scene.views import PALETTES
from web.words import m, t

#: Settings by group, each with its values; every value has a text `set.SETTING.VALUE`.
LOOK = (
    ("theme", ("auto", "light", "dark", "contrast")),
    ("board", ("picture", "words")),
    ("text", ("100", "115", "130", "150")),
    ("motion", ("full", "none")),
    ("handed", ("right", "left")),
)
OF_TRIAS = (
    ("tokens", ("animals", "plain")),
    ("names", ("off", "on")),
    ("confirm", ("on", "off")),
    ("hands", ("hidden", "open")),
)
OF_TRIAD = (("dice", PALETTES), ("coordinates", ("on", "off")))
BOTS = (
    ("pace", ("slow", "normal", "fast", "instant")),
    ("takebacks", ("turn", "far")),
)
SOUND = (("sounds", ("off", "soft", "full")),)


def settings(game: str, chosen: Mapping[str, str]) -> str:
    """The sheet. chosen: the value of every setting."""
    board = OF_TRIAS if game == "trias" else OF_TRIAD
    body = "".join(
        f"<h3>{m(title)}</h3>"
        + "".join(
            choice(
                name,
                t(f"set.{name}"),
                [(value, t(f"set.{name}.{value}")) for value in values],
                chosen[name],
            )
            for name, values in group
        )
        for title, group in (
            ("set.group.look", LOOK),
            ("set.group.board", board),
            ("set.group.bots", BOTS),
            ("set.group.sound", SOUND),
            ("set.group.keys", (("letters", ("on", "off")),)),
        )
    )
    return sheet(
        "settings", t("set.title"), f'<div class="scroll" tabindex="0" data-key="settings-all">{body}</div>'
    )
