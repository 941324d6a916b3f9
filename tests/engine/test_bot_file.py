"""Bot files: they play in matches and see only what their seat may know; each fault has its message."""

from __future__ import annotations

import json
import pickle
import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from trias import arena, positions, record
from trias.__main__ import main
from trias.lab.bot_file import BotFault, FileBot
from trias.match import Match
from trias.messages import refusal_text

FIRST = "def choose(view, legal):\n    return legal[0]\n"
CHANCE = "def choose(view, legal):\n    return view.random.choice(legal)\n"
MEMORY = """
class Mine:
    def begin(self, seat, players, random):
        self.seat, self.players, self.asked, self.first = seat, players, 0, random.random()

    def choose(self, view, legal):
        self.asked += 1
        assert (view.seat, view.players, view.to_move) == (self.seat, self.players, self.seat)
        return legal[(self.asked + int(10 * self.first)) % len(legal)]
"""

Write = Callable[[str], str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Return a function that writes a source to a new bot file and returns the file's name."""
    count = iter(range(99))

    def write(source: str) -> str:
        path = tmp_path / f"bot{next(count)}.py"
        path.write_text(source, encoding="utf-8")
        return str(path)

    return write


def match_json(capsys: pytest.CaptureFixture[str], bots: str, *words: str) -> dict[str, object]:
    arguments = ["match", "--bots", bots, "--games", "4", "--processes", "1", "--seed", "1", "--json", *words]
    assert main(arguments) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("source", [FIRST, CHANCE, MEMORY], ids=["first", "chance", "memory"])
@pytest.mark.parametrize("game", ["trias", "triad"])
def test_a_bot_file_plays_a_match_the_same_way_each_time(
    game: str, source: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(source)
    results = [match_json(capsys, f"random,{file}", "--game", game) for _ in range(2)]
    assert results[0] == results[1]
    bots = results[0]["bots"]
    assert isinstance(bots, dict)
    assert set(bots) == {"random", file}


def test_the_seed_decides_what_comes_by_chance(write: Write) -> None:
    file = write(CHANCE)
    games = [arena.selfplay("triad", [file, file], seed).texts() for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_seats_have_chance_and_memory_of_their_own(write: Write) -> None:
    """MEMORY asserts that every seat has its own counter."""
    file = write(MEMORY)
    assert arena.selfplay("trias", [file] * 3, 4).state.winners() is not None
    seats = [FileBot(file, "trias", seat, 3, Random(seat)) for seat in range(3)]
    match = Match.new("trias", [{"name": "A"}] * 3, Random(5))
    for _ in range(6):
        match.play(seats[match.state.to_move].choose(match.state))
    assert len(match.actions) == 6


def test_the_other_bots_play_alike_whether_or_not_a_file_draws_numbers(write: Write) -> None:
    """A bot file's random generator is separate from the other bots'."""
    quiet, loud = (
        write(FIRST),
        write(FIRST.replace("return", "[view.random.random() for _ in legal]; return")),
    )
    games = [arena.selfplay("trias", ["random", file, "random"], 7).texts() for file in (quiet, loud)]
    assert games[0] == games[1]


def test_selfplay_prints_a_record_that_can_be_read(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    file = write(FIRST)
    assert main(["selfplay", "--game", "triad", "--bots", f"{file},greedy", "--seed", "3"]) == 0
    match = record.loads(capsys.readouterr().out)
    assert match.seats == [{"name": "bot0 1", "bot": None}, {"name": "Greedy 2", "bot": "greedy"}]
    assert match.state.winners() is not None


def test_a_person_can_play_against_a_file(
    write: Write, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = iter(["+b2\n", "quit\n"])
    monkeypatch.setattr("sys.stdin.readline", lambda: next(lines), raising=False)
    file = write(FIRST)
    assert main(["play", "--players", "2", "--seed", "3", "--bots", file]) == 0
    assert re.search(r"^B: \+\w+$", capsys.readouterr().out, re.MULTILINE)


def test_what_a_bot_prints_does_not_come_among_the_results(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write("print('loading')\n" + FIRST.replace("return", "print('thinking'); return"))
    assert main(["selfplay", "--game", "triad", "--bots", file, "--seed", "3"]) == 0
    captured = capsys.readouterr()
    assert record.loads(captured.out).state.winners() is not None
    assert captured.err.startswith("loading\nthinking\nthinking\n")


# Faults


def complaint(capsys: pytest.CaptureFixture[str], file: str) -> str:
    """Return the one line that a match with a bot file ends with."""
    words = ["--games", "4", "--processes", "1", "--seed", "1", "--players", "2"]
    assert main(["match", "--bots", f"random,{file}", *words]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    *progress, line = captured.err.splitlines()
    assert all(each.endswith(" of 4 games") for each in progress)
    return line


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("x = 1\n", ": no function choose(view, legal), and no class with such a method"),
        (
            "from trias.lab.bot_file import FileBot\n",
            ": no function choose(view, legal), and no class with such a method",
        ),
        ("choose = 3\n", ": no function choose(view, legal), and no class with such a method"),
        ("class A:\n def choose(self): 1\nclass B(A): 1\n", ": more than one class with choose: A, B"),
        ("def choose(view, legal):\n    return (\n", ", line 2: SyntaxError: '(' was never closed"),
        ("x = 1\ny = x / 0\n", ", line 2: ZeroDivisionError: division by zero"),
        ("import no_such_module\n", ", line 1: ModuleNotFoundError: No module named 'no_such_module'"),
        ("\nraise SystemExit(3)\n", ", line 2: SystemExit: 3"),
        (f"{MEMORY.replace('self.seat, self', 'seat.x, self')}", ", line 4: AttributeError: "),
        ("class Odd(BaseException): 1\nraise Odd('no')\n", ", line 2: Odd: no"),
        ("raise GeneratorExit\n", ", line 1: GeneratorExit"),
        (f"{MEMORY.replace('self.seat, self', 'raise GeneratorExit #', 1)}", ", line 4: GeneratorExit"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_in_one_line(
    source: str, words: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(source)
    assert complaint(capsys, file).startswith(f"trias: {file}{words}")


def test_a_file_that_is_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for file in (str(tmp_path / "none.py"), "no\0such.py", f"{tmp_path}/.py"):
        assert complaint(capsys, file).endswith("py: cannot be read")


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("None", "choose returned None; the position: "),
        ("3", "choose returned 3; the position: "),
        ("legal", "choose returned ['+a0', "),
        ("'hop'", "choose returned 'hop': not an action; the position: "),
        ("'draw'", "choose returned 'draw': herds are still being placed; the position: "),
    ],
)
def test_an_answer_that_is_not_legal_ends_the_match(
    answer: str, words: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(f"import math\n\n\ndef choose(view, legal):\n    return {answer}\n")
    line = complaint(capsys, file)
    assert line.startswith(f"trias: {file}, line 4: {words}")
    check_position(line)


def check_position(line: str) -> None:
    """Check that the position at the end of a message can be read."""
    _, state = positions.loads(line.partition("; the position: ")[2])
    assert state.legal()


@pytest.mark.parametrize(
    ("deed", "words"),
    [
        ("raise Odd('no')", ", line 5: Odd: no; the position: "),
        ("raise GeneratorExit", ", line 5: GeneratorExit; the position: "),
        ("raise StopIteration", ", line 5: StopIteration; the position: "),
        ("raise Shy", ", line 5: Shy; the position: "),
        ("return Shy()", ", line 3: Odd: no; the position: "),
    ],
)
def test_whatever_a_bot_raises_is_one_line(
    deed: str, words: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(
        "class Odd(BaseException): 1\nclass Shy(Exception):\n    def __repr__(self): raise Odd('no')\n"
        f"def choose(view, legal):\n    {deed}\n" + "Shy.__str__ = Shy.__repr__\n"
    )
    assert complaint(capsys, file).startswith(f"trias: {file}{words}")


def test_an_exception_ends_the_match_with_its_line(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    """The line is the innermost one in the bot's file, even if another module raised the exception."""
    file = write(
        "import json\n\ndef choose(view, legal):\n    return parse()\n\ndef parse():\n    json.loads('?')\n"
    )
    line = complaint(capsys, file)
    assert line.startswith(f"trias: {file}, line 7: JSONDecodeError: Expecting value")
    check_position(line)


def test_a_fault_after_some_games_has_a_line_of_its_own(
    write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(
        "begun = 0\nclass A:\n def begin(self, *_):\n  global begun\n  begun += 1\n"
        " def choose(self, view, legal):\n  return legal[0] if begun < 4 else 1 / 0\n"
    )
    words = ["--games", "8", "--processes", "1", "--seed", "1", "--players", "2"]
    assert main(["match", "--bots", f"random,{file}", *words]) == 2
    progress, line = capsys.readouterr().err.splitlines()[-2:]
    assert progress == "6 of 8 games"
    assert line.startswith(f"trias: {file}, line 7: ZeroDivisionError: division by zero; the position: ")


def test_a_class_is_told_by_the_line_of_its_method(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    file = write("class A:\n    x = 1\n    def choose(self, view, legal):\n        return 7\n")
    assert complaint(capsys, file).startswith(f"trias: {file}, line 3: choose returned 7; ")


def test_a_fault_comes_from_one_process_to_another() -> None:
    match = Match.new("trias", [{"name": "A"}] * 2, Random(5))
    reason = match.why_not(match.game.action_of("draw"))
    values = {"file": "a.py", "line": 3, "answer": "'draw'"}
    fault = BotFault("cli.bot.answer", inner=reason, position={"game": "trias"}, **values)
    again = pickle.loads(pickle.dumps(fault))
    assert isinstance(again, BotFault)
    assert (again.reason, again.inner, again.position) == (fault.reason, fault.inner, fault.position)
    assert refusal_text(again) == (
        "a.py, line 3: choose returned 'draw': herds are still being placed; "
        'the position: {"game": "trias"}'
    )


@pytest.mark.native
def test_a_fault_ends_a_match_of_several_processes(write: Write, capsys: pytest.CaptureFixture[str]) -> None:
    file = write("def choose(view, legal):\n    return 7\n")
    words = ["--games", "8", "--processes", "2", "--seed", "1", "--players", "2"]
    assert main(["match", "--bots", f"random,{file}", *words]) == 2
    assert f"{file}, line 1: choose returned 7" in capsys.readouterr().err


@pytest.mark.native
@pytest.mark.parametrize(("deed", "code"), [("os._exit(3)", "3"), ("os.kill(os.getpid(), 9)", "-9")])
def test_a_process_that_dies_ends_the_match_in_one_line(
    deed: str, code: str, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(f"import os\ndef choose(view, legal):\n    {deed}\n")
    words = ["--games", "8", "--processes", "2", "--seed", "1", "--players", "2"]
    assert main(["match", "--bots", f"random,{file}", *words]) == 2
    assert capsys.readouterr().err == f"trias: a process of the match ended during a game, with code {code}\n"


@pytest.mark.parametrize("players", [2, 3])
def test_a_file_with_a_memory_never_meets_a_deal_again(
    players: int, write: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    file = write(
        "met = set()\n"
        "class Bot:\n"
        "    is_first = True\n"
        "    def choose(self, view, legal):\n"
        "        deal = str(view.tiles)\n"
        "        if self.is_first:\n"
        "            print('again' if deal in met else 'new')\n"
        "        self.is_first = False\n"
        "        met.add(deal)\n"
        "        return view.random.choice(legal)\n"
    )
    words = ["--games", str(2 * players), "--processes", "1", "--seed", "1", "--players", str(players)]
    assert main(["match", "--bots", f"{file},random", *words]) == 0
    told = [line for line in capsys.readouterr().err.splitlines() if "games" not in line]
    assert told == ["new"] * 2 * players


def test_an_unknown_name_is_still_no_bot(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "--bots", "random,mine"]) == 2
    assert capsys.readouterr().err == "trias: no such bot: mine\n"


def test_the_bot_sees_no_hidden_card(write: Write) -> None:
    """A bot that uses everything it sees gives the same answer for a state and for that state redealt.

    It even looks where it should not: at the cards of the state behind its view.
    """
    file = write(
        "def choose(view, legal):\n"
        "    seen = [str(view.after(action).position) for action in legal] + [str(view.position)]\n"
        "    seen += [str(view.unseen), str(view.hand_backs), str(view.random.random())]\n"
        "    seen += [str(view._state.deck), str(view._state.hands)]\n"
        "    return legal[sum(map(ord, ''.join(seen))) % len(legal)]\n"
    )
    match = arena.selfplay("trias", ["random"] * 3, 2)
    changed = 0
    for moment in range(0, len(match.actions), 7):
        state = match.at(moment)
        other = state.redeal(state.to_move, Random(moment))
        answers = [
            FileBot(file, "trias", state.to_move, 3, Random(1)).choose(each) for each in (state, other)
        ]
        assert answers[0] == answers[1]
        changed += other.setup() != state.setup()
    assert changed > 5
