"""Late rooms: rooms imported with the first intent that needs them, so that the page starts sooner.

mypy treats each as the module itself. No browser.
"""

# mypy: implicit-reexport
from __future__ import annotations

from typing import TYPE_CHECKING

from web.state.lazy import Lazy

if TYPE_CHECKING:
    from web.features.by_link import pasted as pasted
    from web.features.film import film as film
    from web.features.lab import changes as lab_changes
    from web.features.lab import lab as lab
    from web.features.lab import passing as lab_links
    from web.features.lab import running as lab_running
    from web.features.lab import stepping as lab_stepping
    from web.features.lessons import course as course
    from web.features.library import files as files
    from web.features.mistakes import mistakes as mistakes
    from web.features.puzzles import puzzles as puzzles
    from web.features.puzzles import solving as solving
    from web.features.result import abandoned_game
    from web.features.result import result as result
    from web.features.review import looking as looking
    from web.features.rules import rules as rules
    from web.features.rules import sheet as rules_sheet
    from web.features.settings import report as report
    from web.features.settings import settings as settings
    from web.play import pass_on as pass_on
    from web.play import result_tabs as result_tabs
    from web.play import rotation
else:
    course = Lazy("web.features.lessons.course")
    files = Lazy("web.features.library.files")
    film = Lazy("web.features.film.film")
    lab = Lazy("web.features.lab.lab")
    lab_changes = Lazy("web.features.lab.changes")
    lab_links = Lazy("web.features.lab.passing")
    lab_running = Lazy("web.features.lab.running")
    lab_stepping = Lazy("web.features.lab.stepping")
    abandoned_game = Lazy("web.features.result.abandoned_game")
    looking = Lazy("web.features.review.looking")
    mistakes = Lazy("web.features.mistakes.mistakes")
    pass_on = Lazy("web.play.pass_on")
    pasted = Lazy("web.features.by_link.pasted")
    puzzles = Lazy("web.features.puzzles.puzzles")
    report = Lazy("web.features.settings.report")
    result = Lazy("web.features.result.result")
    result_tabs = Lazy("web.play.result_tabs")
    rules = Lazy("web.features.rules.rules")
    rules_sheet = Lazy("web.features.rules.sheet")
    settings = Lazy("web.features.settings.settings")
    solving = Lazy("web.features.puzzles.solving")
    rotation = Lazy("web.play.rotation")
