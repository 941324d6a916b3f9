"""Page: what Trias adds to the page, as a table. Its modules are imported on first use. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from trias.games.trias.cells import NAME
from web.draw import wordmark
from web.state.game_page import GamePage
from web.state.lazy import Lazy

if TYPE_CHECKING:
    from web.games.trias import board_view, keys, player_rows, screen
    from web.games.trias.finale import counting
    from web.games.trias.log import announce, bots_turn, brief, since, statistics, words
    from web.games.trias.motion import after_action
    from web.games.trias.notes import tile
    from web.games.trias.play import (
        advice,
        buttons,
        choosing,
        drift_previews,
        own_marks,
        pointed,
        prompts,
        turns,
    )
else:
    advice = Lazy("web.games.trias.play.advice")
    announce = Lazy("web.games.trias.log.announce")
    board_view = Lazy("web.games.trias.board_view")
    bots_turn = Lazy("web.games.trias.log.bots_turn")
    brief = Lazy("web.games.trias.log.brief")
    buttons = Lazy("web.games.trias.play.buttons")
    choosing = Lazy("web.games.trias.play.choosing")
    counting = Lazy("web.games.trias.finale.counting")
    drift_previews = Lazy("web.games.trias.play.drift_previews")
    pointed = Lazy("web.games.trias.play.pointed")
    keys = Lazy("web.games.trias.keys")
    after_action = Lazy("web.games.trias.motion.after_action")
    own_marks = Lazy("web.games.trias.play.own_marks")
    player_rows = Lazy("web.games.trias.player_rows")
    prompts = Lazy("web.games.trias.play.prompts")
    screen = Lazy("web.games.trias.screen")
    since = Lazy("web.games.trias.log.since")
    statistics = Lazy("web.games.trias.log.statistics")
    tile = Lazy("web.games.trias.notes.tile")
    turns = Lazy("web.games.trias.play.turns")
    words = Lazy("web.games.trias.log.words")


def _scored(state: Any) -> list[int]:
    return list(state.scored())


PAGE = GamePage(
    offer=choosing.offer,
    choose=choosing.choose,
    explain=choosing.explain,
    view=screen.view,
    rows=player_rows.player_rows,
    worth=_scored,
    book=words.book,
    log_lines=words.log_lines,
    where=prompts.where_in_game,
    result=words.result,
    kept_words=words.kept_words,
    statistics=statistics.statistics,
    cells=NAME,
    brand=lambda _: wordmark.ink(26),
    tabs=("since", "table", "log"),
    news_tab=since.news_tab,
    foot_button=buttons.end_button,
    own_marks=own_marks.own_marks,
    full_box=board_view.full_box,
    place_of=board_view.place_of,
    rotations=board_view.rotations,
    prospects=drift_previews.prospects_of,
    late_places=frozenset({"board-labels", "held", "lands"}),
    late_view=screen.late_view,
    hover=pointed.hover,
    hover_view=screen.hover_view,
    inspect=tile.inspect,
    press=keys.press,
    announce=announce.announce,
    after_action=turns.after_action,
    announce_other=turns.announce_other,
    is_choosing=choosing.is_choosing,
    undoes_bots_turn=lambda _: False,
    restarts=turns.restarts,
    rematch=turns.rematch,
    show=turns.show,
    hands_over=turns.hands_over,
    has_drawn=turns.has_drawn,
    sheet_after=turns.sheet_after,
    question=turns.question,
    leaves=turns.leaves,
    sinks_herds=turns.sinks_herds,
    lost_cells=since.lost_cells,
    brings_points=turns.brings_points,
    scoring=counting.spans,
    scored=counting.scored,
    since=since.since,
    since_coming=since.coming,
    since_spans=since.spans,
    since_end=since.end,
    since_marks=since.marks,
    deed=bots_turn.deed,
    steps=bots_turn.steps,
    in_words=advice.in_words,
    in_brief=brief.in_brief,
    first_in_words=advice.first_in_words,
    where_to_look=advice.where_to_look,
    look_at=advice.look_at,
    marks_of=advice.marks_of,
    first_marks=advice.first_marks,
    worth_words=advice.worth_words,
    motions=after_action.motions,
    sounds=after_action.sounds,
)
