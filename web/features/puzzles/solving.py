"""Solving: a puzzle on the board as a study, alone or in a run, and how its result is stored. No browser."""

from trias import games
from trias import puzzle as engine
from trias.games.contract import Puzzle
from trias.links.text import PUZZLE
from trias.match import Match
from web.features.puzzles import kept_progress, runs
from web.features.puzzles.catalogue import nearest, next_puzzle, number_of, of_game, of_kind
from web.features.puzzles.overview import Puzzles
from web.features.puzzles.runs import MISSES, Run
from web.features.study import study
from web.features.study.study import FAILED, OPEN, SOLVED, Coach, Subject
from web.play import pass_on
from web.play.glicko import OwnRating
from web.play.turns import play_reply
from web.state.app import App
from web.state.days import today
from web.state.events import Left
from web.state.game_parts import puzzles_of
from web.state.orders import Clock, Later
from web.state.task import Attempt
from web.words import t, with_sign

#: The path from puzzle to puzzle by number. A path can also be a kind of puzzle.
BY_NUMBER = ""
#: The path that starts with the puzzle of the day.
DAY = "day"
#: The path through the puzzles near the person's rating.
AT_LEVEL = "level"
_VERDICTS = {engine.OPEN: OPEN, engine.SOLVED: SOLVED, engine.FAILED: FAILED}


class Solving(Subject):
    """A puzzle on the board: the subject of a study.

    path: how one puzzle leads to the next: BY_NUMBER, DAY, AT_LEVEL, or a kind. run: the run that it belongs
    to. way_back: the sheet where it was opened. day: on which it was begun. has_failed: at least once.
    is_hinted: a hint was shown. is_solution_shown: the coach shows the solution, so solving the puzzle does
    not count. moved: the person's rating before and after the first try.
    """

    def __init__(
        self,
        app: App,
        puzzle: Puzzle,
        path: str = BY_NUMBER,
        run: Run | None = None,
        way_back: str = "puzzles",
    ) -> None:
        self.app = app
        self.puzzle = puzzle
        self.game = puzzles_of(puzzle.game)
        self.path = path
        self.run = run
        self.way_back = way_back
        self.day = today(app)
        self.has_failed = False
        self.is_hinted = False
        self.is_solution_shown = False
        self.moved: tuple[OwnRating, OwnRating] | None = None

    def match(self) -> Match:
        puzzle = self.puzzle
        seats = study.seats(self.app, puzzle.game, puzzle.players, puzzle.seat)
        return study.match_at(puzzle.game, seats, engine.start(puzzle))

    def is_played(self) -> bool:
        return True

    def judge(self, attempt: Attempt) -> str:
        stands = _VERDICTS[engine.verdict(self.puzzle, attempt.state, self._actions(attempt))]
        current = study.of(self.app)
        self.is_hinted = self.is_hinted or (current is not None and current.is_hinted)
        if stands == FAILED and not self.has_failed:
            self.has_failed = True
            self._miss()
        return stands

    def _miss(self) -> None:
        """Record a failure: a miss in a run, or a failed first try."""
        if self.run is not None:
            runs.note(self.app, self.run, is_solved=False)
            self._hurry()
        else:
            self.moved = self.moved or kept_progress.try_first(self.app, self.puzzle, 0.0)
        kept_progress.note_failed(self.app, self.puzzle)

    def _hurry(self) -> None:
        """Continue a rush with the next puzzle."""
        if self.run is not None and self.run.until and not self.run.is_over:
            self.app.orders.append(Later("run-next"))

    def reply(self, attempt: Attempt) -> str:
        """Return the best defence if it is the other side's turn, else ''."""
        if attempt.state.to_move == self.puzzle.seat:
            return ""
        action = engine.reply(self.puzzle, attempt.state, self._actions(attempt))
        return games.load(self.puzzle.game).action_text(action)

    def coach(self, verdict: str) -> Coach:
        is_alone = self.run is None or self.run.is_over
        return Coach(
            title=self._title(),
            text=self._text(verdict),
            hint=self._hint() if is_alone else "",
            glow=self.app.game_page.look_at(self.app, self._on_board()) if self._is_fresh() else frozenset(),
            next=t("puzzle.next" if self.run is None or not self.run.is_over else "run.anew"),
            skip=t("puzzle.skip") if self.run is None and verdict == OPEN else "",
            onward=self._onward_words(verdict),
            hides_points=self.puzzle.kind in self.game.on_points,
            focus="coach-next" if self.run is not None else "",
            show=t("puzzle.show") if self._may_show_solution() else "",
            step=self._step_words(verdict),
            share="puzzle-share" if self.run is None else None,
            solution=self._solution() if self.is_solution_shown and verdict != SOLVED else (),
        )

    def _step_words(self, verdict: str) -> str:
        """Return the label of the button that plays the solution's next action, '' for none."""
        played = self._played()
        if not self.is_solution_shown or verdict != OPEN or played != self.puzzle.solution[: len(played)]:
            return ""
        each = self._each()
        return t("puzzle.step", n=len(played) // each + 1, all=-(-len(self.puzzle.solution) // each))

    def _played(self) -> tuple[str, ...]:
        """Return the actions on the board, as texts."""
        match = self.app.session.match
        return tuple(match.texts()) if match is not None else ()

    def play_step(self) -> None:
        """Play the solution's next action, and mark those that follow. Replies are automatic."""
        played, each = len(self._played()), self._each()
        play_reply(self.app, self.puzzle.solution[played])
        rest = self.puzzle.solution[played + each :]
        marks = self.app.game_page.marks_of(self.app, rest) if rest else ()
        done = played // each + 1
        self.app.session.marks = tuple(mark.after(done) for mark in marks)

    def _each(self) -> int:
        """Return how many actions of the solution make one step: 2 if the other side replies, else 1."""
        rules = games.load(self.puzzle.game)
        return 2 if rules.ends_turn(rules.action_of(self.puzzle.solution[0])) else 1

    def _onward_words(self, verdict: str) -> str:
        """Return the label of the button that continues a run without solving the puzzle, '' for none."""
        if self.run is None:
            return ""
        if self.run.is_over:
            return t("run.anew")
        return t("puzzle.next") if verdict == FAILED else ""

    def on_solved(self, app: App) -> None:
        """Store the result, unless the solution was shown. In a run, it counts only at the first attempt."""
        if self.is_solution_shown:
            return
        if self.run is None:
            self.moved = self.moved or kept_progress.try_first(
                app, self.puzzle, 0.5 if self.is_hinted else 1.0
            )
        elif not self.has_failed:
            runs.note(app, self.run, is_solved=True)
            self._hurry()
        kept_progress.note_solved(app, self.puzzle, self.day)

    def next(self, app: App) -> None:
        """Start the next puzzle in the path or the run."""
        if self.run is not None:
            if self.run.is_over:
                begin_run(app, self.run.mode, self.puzzle.game)
            else:
                go_on(app, self.run)
            return
        path = BY_NUMBER if self.path == DAY else self.path
        puzzle = coming(app, self.puzzle.game, path, self.puzzle)
        study.begin(app, Solving(app, puzzle, path, way_back=self.way_back))

    def show_solution(self) -> None:
        """Show the solution from now on. If this was the first try, the puzzle counts as failed."""
        self.is_solution_shown = True
        if not self.has_failed and self.run is None:
            self.has_failed = True
            self._miss()

    def on_left(self, app: App) -> None:
        """Return to the puzzles sheet, unless the puzzle was opened at home."""
        if self.way_back == "puzzles":
            overview = app.slot(Puzzles).overview
            if overview is not None:
                overview.game = self.puzzle.game
            app.events.append(Left("puzzles"))

    def _actions(self, attempt: Attempt) -> list[int]:
        return [games.load(self.puzzle.game).action_of(text) for text in attempt.actions]

    def _is_fresh(self) -> bool:
        """True until an action is played."""
        return self.app.session.match is not None and not self.app.session.match.actions

    def _may_show_solution(self) -> bool:
        """True if the coach offers the solution: after a hint or a failure."""
        current = study.of(self.app)
        is_hinted = current is not None and current.is_hinted
        is_asked = is_hinted or self.has_failed or (self.run is not None and self.run.is_late)
        is_alone = self.run is None or self.run.is_over
        return is_asked and is_alone and not self.is_solution_shown

    def _title(self) -> str:
        if self.run is not None:
            return self._run_title(self.run)
        level = t(f"puzzle.level.{self.puzzle.level}")
        if self.path == DAY:
            return t("puzzle.title.day", level=level)
        return t("puzzle.title", n=number_of(self.puzzle), level=level)

    def _run_title(self, run: Run) -> str:
        """Return the run's name, its clock, and its score."""
        parts = [t(f"run.{run.mode}")]
        if run.until and not run.is_over:
            parts.append(clock_words(run.seconds(self.app.now())))
        parts.append(t("run.count", n=run.count))
        if MISSES[run.mode] > 1 and not run.is_over:
            parts.append(t("run.missed", n=run.missed, all=MISSES[run.mode]))
        return " · ".join(parts)

    def _text(self, verdict: str) -> str:
        puzzle = self.puzzle
        if verdict == FAILED:
            text = self.game.failure(self.app, puzzle) or t(f"puzzle.{puzzle.kind}.no", **puzzle.goal)
        else:
            text = t(
                f"puzzle.{puzzle.kind}.{'why' if verdict == SOLVED else 'do'}", **self.game.values(puzzle)
            )
            if verdict == SOLVED and self.is_solution_shown:
                text = f"{text} {t('puzzle.told')}"
        return " ".join(part for part in (self._run_words(), text, self._moved_words(verdict)) if part)

    def _run_words(self) -> str:
        """Return how the run ended, '' before its end."""
        run = self.run
        if run is None or not run.is_over:
            return ""
        best = kept_progress.load(self.app).best.get(run.game, {}).get(run.mode, 0)
        words = [t("run.late")] if run.is_late else []
        words.append(t("run.record", n=run.count) if run.is_best else t("run.over", n=run.count, best=best))
        return " ".join(words)

    def _moved_words(self, verdict: str) -> str:
        """Return how the first try changed the person's rating, '' if there was no such change."""
        if self.moved is None or verdict == OPEN:
            return ""
        before, now = self.moved
        return t(
            "puzzle.moved", points=round(now.points), by=with_sign(round(now.points) - round(before.points))
        )

    def _on_board(self) -> tuple[str, ...]:
        """Return the solution, beginning with its first action on the board."""
        return self.puzzle.solution[self.game.before_board.get(self.puzzle.kind, 0) :]

    def _hint(self) -> str:
        """Return the hint: the idea, and at the start also the place."""
        hints = [t(f"puzzle.{self.puzzle.kind}.hint")]
        if self._is_fresh():
            hints.append(self.app.game_page.where_to_look(self.app, self.puzzle.solution))
        return " ".join(hints)

    def _solution(self) -> list[str]:
        lines = self.app.game_page.in_words(self.app, 0, self.puzzle.solution)
        return lines + [t("advice.end")] * (self.puzzle.solution[-1] == "end")


def share(app: App) -> None:
    """Open the sheet that shares the puzzle on the board."""
    current = study.of(app)
    subject = current.subject if current is not None else None
    if isinstance(subject, Solving):
        pass_on.show(app, t("puzzle.share"), f"{PUZZLE}{subject.puzzle.id}")


def step(app: App) -> None:
    """Play, on the board, the next action of the solution that is shown."""
    current = study.of(app)
    subject = current.subject if current is not None else None
    if current is not None and isinstance(subject, Solving) and current.is_open() and current.coach.step:
        subject.play_step()


def tell(app: App) -> None:
    """Show the solution of the puzzle on the board, and restart the puzzle, which then does not count."""
    current = study.of(app)
    subject = current.subject if current is not None else None
    if current is not None and isinstance(subject, Solving) and current.coach.show:
        subject.show_solution()
        study.anew(app)
        app.session.marks = app.game_page.marks_of(app, subject.puzzle.solution)
        app.notices.announcement = t("list.sentences").join(current.coach.solution)


# From puzzle to puzzle --------------------------------------------------------------------------------


def coming(app: App, game: str, path: str, last: Puzzle | None = None) -> Puzzle:
    """Return the puzzle after `last` on a path.

    AT_LEVEL: failed puzzles that are due come first; then the one nearest to the person's rating among those
    not tried yet, then among those not solved, then among all. Otherwise the next unsolved puzzle by number,
    or the next one if all are solved.
    """
    progress = kept_progress.load(app)
    if path == AT_LEVEL:
        others = [puzzle for puzzle in of_game(game) if puzzle is not last]
        due = [puzzle for puzzle in progress.due(game, today(app)) if puzzle is not last]
        tried, points = progress.tried(), progress.rating(game).points
        fresh = [puzzle for puzzle in others if puzzle.id not in tried | progress.solved]
        unsolved = [puzzle for puzzle in others if puzzle.id not in progress.solved]
        found = due[0] if due else nearest(fresh or unsolved or others, points)
        assert found is not None
        return found
    puzzles = of_kind(game, path) if path else of_game(game)
    number = puzzles.index(last) + 1 if last is not None else 0
    done = progress.solved | ({last.id} if last is not None else set())
    return next_puzzle(puzzles, done, number) or puzzles[number % len(puzzles)]


def begin_run(app: App, mode: str, game: str) -> None:
    """Start a run, and its clock if it has one."""
    run = runs.new(app, mode, game)
    go_on(app, run)
    if run.until:
        app.orders.append(Clock(1000, run.until))


def go_on(app: App, run: Run) -> None:
    """Put the next puzzle of a run on the board. After the last one, the run ends and that puzzle stays."""
    puzzle = run.draw()
    if puzzle is not None:
        study.begin(app, Solving(app, puzzle, run=run))


def _of_run(app: App) -> Solving | None:
    """Return the puzzle on the board if it belongs to a run."""
    current = study.of(app)
    subject = current.subject if current is not None else None
    return subject if isinstance(subject, Solving) and subject.run is not None else None


def run_next(app: App) -> None:
    """Continue with the next puzzle of a run once the current one is solved or missed."""
    current, solving = study.of(app), _of_run(app)
    if current is not None and solving is not None and current.verdict in (SOLVED, FAILED):
        assert solving.run is not None
        if not solving.run.is_over:
            go_on(app, solving.run)


def clock(app: App, until: str) -> None:
    """Advance a run's clock by one second. until: when the clock runs out, which identifies the run."""
    solving = _of_run(app)
    run = solving.run if solving is not None else None
    if solving is None or run is None or str(run.until) != until or run.is_over:
        return
    if runs.is_out_of_time(app, run):
        app.notices.announcement = solving.coach(OPEN).text
        return
    seconds = run.seconds(app.now())
    if any(seconds <= moment for moment in run.unsaid):
        run.unsaid = tuple(moment for moment in run.unsaid if moment < seconds)
        app.notices.announcement = t("run.left", n=seconds)
    app.orders.append(Clock(1000, run.until))


def clock_words(seconds: int) -> str:
    """Return a time as a clock shows it.

    >>> clock_words(161)
    '2:41'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
