"""First page: makes the page shown until Python has started, for the build. The page does not import this."""

from html import escape
from random import Random

from trias.games import FIRST_GAME, NAMES
from web.draw import page, panels, wordmark
from web.features.home import column
from web.screen import scene
from web.state.app import App
from web.state.profile import page_module
from web.words import t, use


def first_page() -> dict[str, str]:
    """Return the page shown until Python has started, for the build: marker in index.html -> contents."""
    use("en")
    app = App(Random(0))
    contents = scene(app)
    names = {*page.PLACES, *(f"board-{layer}" for layer in page.LAYERS)} - {"prompt"}
    inner = {key: markup for key, markup in contents.items() if key in names and markup}
    drawings = "".join(page_module(game, "pictures").DEFS for game in NAMES) + wordmark.DEFS
    behind = page_module(FIRST_GAME, "home_drifts").draw_first("sea-1")
    return {"body": page.skeleton(drawings, inner | {"home-column": column.draw_first()}, behind)}


def first_words(language: str) -> dict[str, object]:
    """Return the texts of the first page in a language: `title`, and `places` as in a scene."""
    scenes = []
    for code in ("en", language):
        use(code)
        places = scene(App(Random(0)))
        places["prompt"] = panels.prompt(escape(t("prompt.loading")))
        places["home-column"] = column.draw_first()
        scenes.append({key: text for key, text in places.items() if not key.startswith("html@")})
    use("en")
    english, other = scenes
    title = other.pop("title")
    return {"title": title, "places": {key: text for key, text in other.items() if text != english[key]}}
