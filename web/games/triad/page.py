"""Page: what Triad adds to the page, as a table. Its modules are imported on first use. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trias.games.triad.cells import NAME
from web.games.triad.profile import dice_pictures
from web.state.game_page import GamePage
from web.state.lazy import Lazy

if TYPE_CHECKING:
    from web.games.triad import advice, choosing, keys, log, motion, screen, sounds, statistics, turns
else:
    advice = Lazy("web.games.triad.advice")
    choosing = Lazy("web.games.triad.choosing")
    keys = Lazy("web.games.triad.keys")
    log = Lazy("web.games.triad.log")
    motion = Lazy("web.games.triad.motion")
    screen = Lazy("web.games.triad.screen")
    sounds = Lazy("web.games.triad.sounds")
    statistics = Lazy("web.games.triad.statistics")
    turns = Lazy("web.games.triad.turns")


def _triads(state: Any) -> list[int]:
    return list(state.triads)


PAGE = GamePage(
    offer=choosing.offer,
    choose=choosing.choose,
    explain=choosing.explain,
    view=screen.view,
    rows=screen.player_rows,
    worth=_triads,
    book=log.book,
    log_lines=log.log_lines,
    where=log.where,
    result=log.result,
    kept_words=log.kept_words,
    statistics=statistics.statistics,
    cells=NAME,
    pictures=dice_pictures,
    foot_button=screen.foot_button,
    press=keys.press,
    announce=keys.announce,
    after_action=turns.after_action,
    announce_other=turns.announce_other,
    is_choosing=lambda _: True,
    rematch=turns.rematch,
    show=turns.show,
    in_words=advice.in_words,
    in_brief=advice.in_brief,
    where_to_look=advice.where_to_look,
    look_at=advice.look_at,
    marks_of=advice.marks_of,
    motions=motion.motions,
    sounds=sounds.sounds,
)
