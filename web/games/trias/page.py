"""Page: what Trias adds to the page, as a table. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from web.draw import wordmark
from web.games.trias import (
    advice,
    announce,
    choosing,
    keys,
    log_words,
    marks,
    pointed,
    since,
    statistics,
    turns,
)
from web.games.trias.log import Logbook
from web.state.game_page import GamePage
from web.state.later import Lazy

if TYPE_CHECKING:
    from web.games.trias import (
        board_view,
        bots_turn,
        brief,
        buttons,
        counting,
        moving,
        players,
        prompts,
        prospects,
        screen,
        tile_note,
    )
else:
    board_view = Lazy("web.games.trias.board_view")
    bots_turn = Lazy("web.games.trias.bots_turn")
    brief = Lazy("web.games.trias.brief")
    buttons = Lazy("web.games.trias.buttons")
    counting = Lazy("web.games.trias.counting")
    moving = Lazy("web.games.trias.moving")
    players = Lazy("web.games.trias.players")
    prompts = Lazy("web.games.trias.prompts")
    prospects = Lazy("web.games.trias.prospects")
    screen = Lazy("web.games.trias.screen")
    tile_note = Lazy("web.games.trias.tile_note")


def _scored(state: Any) -> list[int]:
    return list(state.scored())


PAGE = GamePage(
    offer=choosing.offer,
    choose=choosing.choose,
    explain=choosing.explain,
    scene=screen.scene,
    rows=players.player_rows,
    worth=_scored,
    book=Logbook,
    log_lines=log_words.log_lines,
    where=prompts.where_in_game,
    result=log_words.result,
    kept_words=log_words.kept_words,
    statistics=statistics.statistics,
    brand=lambda _: wordmark.ink(26),
    tabs=("since", "table", "log"),
    news_tab=since.news_tab,
    foot_button=buttons.end_button,
    own_marks=marks.own_marks,
    full_box=board_view.full_box,
    turnings=board_view.turnings,
    prospects=prospects.prospects_of,
    late_places=frozenset({"board-labels", "lands"}),
    late_scene=screen.late_scene,
    hover=pointed.hover,
    hover_scene=screen.hover_scene,
    inspect=tile_note.inspect,
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
    motions=moving.motions,
    sounds=moving.sounds,
)
