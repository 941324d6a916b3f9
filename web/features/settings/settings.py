"""Settings: the intents that change settings. No browser."""

from trias.games.contract import Reason
from web.play.bot_turns import play_answer
from web.play.bots import wait_a_while
from web.play.motion_orders import order_sound
from web.play.notices import report
from web.play.pacing import OPENER
from web.play.preferences import choose, set_value, speak
from web.play.sheets import close, show_sheet
from web.state.app import App
from web.state.orders import ApplyTheme, MoveFocus
from web.state.profile import profile
from web.state.settings import GROUPS, SETTINGS
from web.words import t


def show(app: App, value: str) -> None:
    """Open the settings sheet, at the tab of a group if `value` names one."""
    is_open = app.sheet == "settings"
    if show_sheet(app, "settings") and value in GROUPS:
        app.settings_group = value
        if not is_open:
            app.orders.append(MoveFocus(f"set-{value}"))


def set_theme(app: App, value: str) -> None:
    """Set the theme."""
    if value in SETTINGS["theme"]:
        set_value(app, "theme", value)
        app.orders.append(ApplyTheme())


def set_language(app: App, value: str) -> None:
    """Set the language of the whole page. 'auto' means the browser's language."""
    if value in SETTINGS["language"]:
        set_value(app, "language", value)
        switch_language(app)


def switch_language(app: App, value: str = "") -> None:
    """Switch to the chosen language once its texts have arrived. value: `lost` if fetching them failed."""
    if value == "lost":
        report(app, Reason("err.words"))
        return
    defaults = app.draft.unnamed_seats()
    if speak(app):
        app.draft.name_anew(defaults)
        app.notices.announcement = t("say.language")


def rotate_board(app: App) -> None:
    """Switch between the board and the text board."""
    choose(app, "board", "picture" if app.is_text_board else "words")
    if app.sheet == "menu":
        close(app)


def set_sounds(app: App, value: str) -> None:
    """Set the volume, and play a sample."""
    from web.play.sound import SAMPLE

    if value in SETTINGS["sounds"]:
        set_value(app, "sounds", value)
        order_sound(app, SAMPLE)


def set_pace(app: App, value: str) -> None:
    """Set the bots' pace. It also applies to the action on screen."""
    choose(app, "pace", value)
    app.session.bots.is_skipping = False
    if not app.sheet:
        app.orders.append(MoveFocus(OPENER))  # the list that was open is closed now
    if app.session.bots.is_waiting:
        wait_a_while(app)
        play_answer(app)


def set_tint(app: App, value: str) -> None:
    """Show or hide the leaders' colours on the land masses; '' toggles them on a board that has them."""
    if not value and "tint" in profile(app.shown_match.name).settings:
        value = "off" if app.settings["tint"] == "on" else "on"
        app.notices.announcement = t(f"say.tint.{value}")
    choose(app, "tint", value)
