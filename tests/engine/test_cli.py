"""The command line: what each command prints, its exit codes, and one clear line for unusable input."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

from trias import record
from trias.__main__ import main
from trias.games import trias as game
from trias.links import game as link
from trias.links import position as position_link
from trias.match import Match

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"
GOLDEN = sorted((DATA / "golden").glob("*.json"))
VECTOR = DATA / "vectors" / "trias-4p-100.json"


class Outcome(NamedTuple):
    """A command's exit code and output."""

    code: int
    out: str
    err: str


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> Outcome:
    """Run a command in this process."""
    capsys.readouterr()
    try:
        code = main(arguments)
    except SystemExit as left:
        code = int(str(left.code))
    return Outcome(code, *capsys.readouterr())


def start(*arguments: str, stdin: bytes = b"", env: dict[str, str] | None = None) -> Outcome:
    """Run a command in a new process."""
    done = subprocess.run(
        [sys.executable, "-m", "trias", *arguments],
        cwd=ROOT,
        input=stdin,
        capture_output=True,
        env={**os.environ, **(env or {})},
        check=False,
        timeout=120,
    )
    return Outcome(done.returncode, done.stdout.decode(), done.stderr.decode())


def set_stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    """Replace standard input in this process."""
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))


def is_refused(done: Outcome, words: str) -> None:
    assert done == Outcome(2, "", f"trias: {words}\n")


def position_of(match: Match) -> dict[str, Any]:
    return match.game.position(match.state)


def vector_record(**changes: Any) -> dict[str, Any]:
    source: dict[str, Any] = json.loads(VECTOR.read_text(encoding="utf-8"))["record"]
    return {**source, **changes}


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Return the path to the record of a game in progress."""
    path = tmp_path / "game.json"
    source = vector_record()
    path.write_text(json.dumps({**source, "actions": source["actions"][:57]}), encoding="utf-8")
    return str(path)


# new, selfplay: the golden files


def golden_arguments(path: Path) -> list[str]:
    """Return the arguments that a golden file's name encodes.

    `new-4-seed-7` means `new --players 4 --seed 7`; `selfplay-random-4-seed-7` also names the bots.
    """
    command, *rest = path.stem.split("-")
    bots = ["--bots", ",".join(rest[:-3])] if command == "selfplay" else []
    return [command, "--players", rest[-3], "--seed", rest[-1], *bots]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_the_same_seed_gives_the_golden_record(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, *golden_arguments(path))
    assert (done.code, done.err) == (0, "")
    assert done.out == path.read_text(encoding="utf-8")


def test_there_are_golden_records_of_every_number_of_players() -> None:
    assert {path.stem.split("-")[-3] for path in GOLDEN} == set("2345")
    assert {path.stem.split("-")[0] for path in GOLDEN} == {"new", "selfplay"}


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_records_are_records(path: Path) -> None:
    match = record.loads(path.read_text(encoding="utf-8"))
    assert (match.state.winners() is not None) == path.stem.startswith("selfplay")


def test_new_has_four_players_unless_told(capsys: pytest.CaptureFixture[str]) -> None:
    four = run(capsys, "new", "--seed", "7")
    assert four == run(capsys, "new", "--seed", "7", "--players", "4", "--game", "trias")
    source = json.loads(four.out)
    assert [seat["name"] for seat in source["seats"]] == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert [seat["bot"] for seat in source["seats"]] == [None] * 4
    assert source["actions"] == []


@pytest.mark.parametrize("command", ["new", "selfplay"])
def test_without_a_seed_every_game_is_another(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = [command, "--players", "2", *(["--bots", "random"] if command == "selfplay" else [])]
    assert len({run(capsys, *words).out for _ in range(3)}) == 3


def test_new_prints_one_line_that_show_and_legal_read(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = run(capsys, "new", "--players", "5", "--seed", "3").out
    assert text.count("\n") == 1
    set_stdin(monkeypatch, text.encode())
    output = run(capsys, "show", "-")
    assert json.loads(output.out) == position_of(record.loads(text))
    set_stdin(monkeypatch, text.encode())
    assert set(run(capsys, "legal", "-").out.split()) == {
        f"+{cell}" for cell in json.loads(text)["setup"]["tiles"]
    }


def test_selfplay_repeats_a_shorter_list_of_bots(capsys: pytest.CaptureFixture[str]) -> None:
    source = json.loads(
        run(capsys, "selfplay", "--players", "5", "--seed", "2", "--bots", "random,greedy").out
    )
    assert [seat["bot"] for seat in source["seats"]] == ["random", "greedy", "random", "greedy", "random"]
    match = record.from_record(source)
    assert match.state.winners() is not None
    assert len({seat["name"] for seat in source["seats"]}) == 5


def test_selfplay_is_greedy_unless_told(capsys: pytest.CaptureFixture[str]) -> None:
    source = json.loads(run(capsys, "selfplay", "--players", "2", "--seed", "2").out)
    assert [seat["bot"] for seat in source["seats"]] == ["greedy", "greedy"]
    assert (
        run(capsys, "selfplay", "--players", "2", "--seed", "2", "--bots", "greedy").out
        == json.dumps(source) + "\n"
    )


# match


def test_match_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "--players", "2", "--games", "3", "--seed", "1", "--processes", "1"]
    done = run(capsys, *words, "--bots", "greedy,random")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "4 games, 2 players", "whole blocks of two"
    assert [one.split()[0] for one in lines[1:]] == ["bot", "greedy", "random"]
    assert "4 of 4 games" in done.err
    assert run(capsys, *words, "--bots", "greedy,random").out == done.out


def test_match_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["match", "--players", "3", "--games", "1", "--seed", "5", "--processes", "1", "--json"]
    found = json.loads(run(capsys, *words, "--bots", "random,random").out)
    assert (found["games"], found["players"]) == (3, 3)
    assert list(found["bots"]) == ["random", "random#2"]
    one, other = found["bots"].values()
    assert set(one) == {"win_share", "low", "high", "points"}
    assert one["win_share"] + 2 * other["win_share"] == pytest.approx(1), "one seat against two"
    assert all(0 <= bot["low"] <= bot["win_share"] <= bot["high"] <= 1 for bot in (one, other))


def progress_of(capsys: pytest.CaptureFixture[str]) -> str:
    words = ["match", "--players", "2", "--games", "64", "--seed", "1", "--processes", "1"]
    return run(capsys, *words, "--game", "triad", "--bots", "random,random").err


def test_progress_in_a_file_is_a_line_now_and_then(capsys: pytest.CaptureFixture[str]) -> None:
    told = [2, 4, 6, 8, 12, 16, 18, 24, 30, 32, 36, 42, 48, 54, 60, 64]
    assert progress_of(capsys) == "".join(f"{count} of 64 games\n" for count in told)


def test_progress_in_a_terminal_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    told = "".join(f"\r{count} of 64 games" for count in range(2, 65, 2))
    assert progress_of(capsys) == f"{told}\n"


@pytest.mark.parametrize("bots", ["random", "random,random,random"])
def test_match_needs_two_bots_or_one_a_seat(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    is_refused(run(capsys, "match", "--players", "2", "--bots", bots), "name 2 to 2 bots")


@pytest.mark.native
def test_match_is_the_same_on_any_number_of_processes() -> None:
    words = ["match", "--bots", "random,random", "--players", "2", "--games", "8", "--seed", "3", "--json"]
    one, two = start(*words, "--processes", "1"), start(*words, "--processes", "2")
    assert one.out == two.out
    assert json.loads(one.out)["games"] == 8


# show, legal, perft


def test_show_prints_the_position(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "show", file)
    match = record.loads(Path(file).read_text(encoding="utf-8"))
    assert (done.code, done.err) == (0, "")
    assert json.loads(done.out) == position_of(match)
    assert done.out.count("\n") == 1


@pytest.mark.parametrize("after", [0, 8, 9, 56, 57, 100, 189])
def test_legal_prints_the_actions_sorted_one_a_line(
    after: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    source = vector_record()
    source["actions"] = source["actions"][:after]
    path.write_text(json.dumps(source))
    done = run(capsys, "legal", str(path))
    state = record.from_record(source).state
    wanted = sorted({game.action_text(code) for code in state.legal()})
    assert done == Outcome(0, "".join(f"{text}\n" for text in wanted), "")


def test_legal_of_a_finished_game_prints_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(vector_record()))
    assert run(capsys, "legal", str(path)) == Outcome(0, "", "")
    assert run(capsys, "perft", str(path), "0") == Outcome(0, "1\n", "")
    assert run(capsys, "perft", str(path), "1") == Outcome(0, "0\n", "")
    assert run(capsys, "perft", str(path), "3") == Outcome(0, "0\n", "")


def test_perft_counts_sequences(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert [run(capsys, "perft", file, depth).out for depth in ("0", "1", "2")] == ["1\n", "2\n", "655\n"]
    assert run(capsys, "perft", file, "002").out == "655\n"


# Unusable input


@pytest.mark.parametrize("command", ["show", "legal", "perft"])
def test_a_file_that_cannot_be_read(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    depth = ["1"] if command == "perft" else []
    for file in (str(tmp_path / "none.json"), str(tmp_path), "\0"):
        output = file.replace("\0", "\ufffd")
        is_refused(run(capsys, command, file, *depth), f"{output}: cannot be read")


@pytest.mark.parametrize("command", ["show", "legal", "perft"])
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "not JSON"),
        (b"{}", "not a trias-record"),
        (b"\xff\xff", "not JSON"),
        (b"x" * 70_000, "larger than 64 KB"),
        (b"[" * 1000, "not JSON"),
        (
            json.dumps({"format": "trias-record", "version": 7}).encode(),
            "version 7 is newer than any this program knows (up to 1)",
        ),
    ],
)
def test_what_is_no_record(
    command: str,
    data: bytes,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    depth = ["1"] if command == "perft" else []
    path = tmp_path / "game.json"
    path.write_bytes(data)
    is_refused(run(capsys, command, str(path), *depth), words)
    set_stdin(monkeypatch, data)
    is_refused(run(capsys, command, "-", *depth), words)


@pytest.mark.parametrize("command", ["show", "legal", "perft"])
def test_a_wrong_action(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    source = vector_record()
    source["actions"] = [*source["actions"][:57], "z0>aa0", "nonsense"]
    path.write_text(json.dumps(source))
    depth = ["1"] if command == "perft" else []
    is_refused(
        run(capsys, command, str(path), *depth),
        "action 58 'z0>aa0': the player must play the hand card or draw",
    )


def test_a_link_is_read_out_of_a_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = json.loads(VECTOR.read_text(encoding="utf-8"))
    match = record.from_record(content["record"])
    text = f"Your turn: https://games.example/{link.pack(match)}&at=3&fbclid=x.\n"
    path = tmp_path / "message.txt"
    path.write_text(text, "utf-8")
    for given in (text, str(path)):
        assert json.loads(run(capsys, "record", given).out) == record.to_record(match)
    position = content["checks"][0]["position"]
    shown = run(capsys, "show", f"({position_link.pack(position)})")
    assert json.loads(shown.out)["tiles"] == position["tiles"]


@pytest.mark.parametrize("sign", ["#t=", "#z=", "#b=", "#d="])
def test_a_link_to_something_else_says_so(sign: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = f"{sign}: only links to a whole game (#g=) or a position (#p=) can be read here"
    is_refused(run(capsys, "show", f"https://games.example/{sign}2abc."), words)


def test_a_sealed_game_s_link(capsys: pytest.CaptureFixture[str]) -> None:
    is_refused(run(capsys, "show", "https://games.example/#s=1abc"), "sealed games are no longer supported")


def test_line_breaks_in_a_record_stay_out_of_the_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(vector_record(actions=["a\r\nb\tc\u2028d"])))
    is_refused(run(capsys, "show", str(path)), "action 1 'a b c d': not an action")


@pytest.mark.parametrize("depth", ["", "-1", "1.5", "x", "1000", "٣", "1e2", " 1", "9" * 5000])
def test_what_is_no_depth(depth: str, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "perft", file, "--", depth)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("trias: ")
    assert done.err.endswith("\n")
    assert done.err.count("\n") == 1
    assert len(done.err) < 200


@pytest.mark.parametrize("command", ["new", "selfplay"])
@pytest.mark.parametrize("players", ["1", "6", "0", "-3", "999999999999999999999"])
def test_a_number_of_players_that_cannot_be(
    command: str, players: str, capsys: pytest.CaptureFixture[str]
) -> None:
    is_refused(run(capsys, command, f"--players={players}"), "trias is for 2 to 5 players")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["nonsense"],
        ["new", "--players", "x"],
        ["new", "--players"],
        ["new", "--seed", "x"],
        ["new", "--seed", "1.5"],
        ["new", "--game", "chess"],
        ["selfplay", "--game", "chess"],
        ["new", "more"],
        ["show"],
        ["legal"],
        ["perft"],
        ["perft", "-"],
        ["show", "a", "b"],
        ["new", "--nonsense"],
        ["new", "--seed", "9" * 5000],
        ["show", "--seed", "1"],
        ["new", "line\nbreak"],
        ["match"],
        ["match", "--bots", "random,random", "--games", "x"],
    ],
)
def test_arguments_that_cannot_be_used(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("trias: ")
    assert done.err.count("\n") == 1


@pytest.mark.parametrize(
    "bots", ["", "nobody", "random,", "random,nobody", "Random", "random greedy", "__init__"]
)
def test_no_such_bot(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = next(bot for bot in bots.split(",") if bot not in game.BOTS)
    is_refused(
        run(capsys, "selfplay", f"--bots={bots}", "--seed", "1"), " ".join(f"no such bot: {wrong}".split())
    )


def test_help_is_data(capsys: pytest.CaptureFixture[str]) -> None:
    done = run(capsys, "--help")
    assert (done.code, done.err) == (0, "")
    for command in ("new", "show", "legal", "perft", "selfplay"):
        assert command in done.out
        assert run(capsys, command, "--help").code == 0


# The same in a new process


@pytest.mark.native
def test_every_command_in_a_process_of_its_own(tmp_path: Path) -> None:
    golden = DATA / "golden" / "new-4-seed-7.json"
    new = start("new", "--seed", "7")
    assert new == Outcome(0, golden.read_text(encoding="utf-8"), "")
    text = json.dumps(vector_record()).encode()
    path = tmp_path / "game.json"
    path.write_bytes(text)
    output = start("show", "-", stdin=text)
    assert output.code == 0
    assert output == start("show", str(path))
    assert json.loads(output.out)["phase"] == "over"
    assert start("legal", "-", stdin=new.out.encode()).out.count("\n") == 35
    assert start("perft", "-", "1", stdin=new.out.encode()) == Outcome(0, "35\n", "")
    assert start("selfplay", "--players", "2", "--seed", "7", "--bots", "random").out == (
        DATA / "golden" / "selfplay-random-2-seed-7.json"
    ).read_text(encoding="utf-8")


@pytest.mark.native
@pytest.mark.parametrize("hash_seed", ["0", "1", "12345"])
def test_the_same_record_whatever_the_hash_seed(hash_seed: str) -> None:
    path = DATA / "golden" / "selfplay-random-4-seed-7.json"
    done = start(*golden_arguments(path), env={"PYTHONHASHSEED": hash_seed})
    assert done == Outcome(0, path.read_text(encoding="utf-8"), "")


@pytest.mark.native
def test_refusals_have_no_traceback_also_in_a_plain_locale() -> None:
    plain = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    bad = json.dumps(vector_record(actions=["Zoë \ud800 恐"])).encode()
    for arguments, stdin in (
        (["show", "-"], bad),
        (["show", "Zoë"], b""),
        (["legal", "-"], b"{"),
        ([], b""),
        (["new", "--game", "Zoë"], b""),
        (["show", "-"], b""),
    ):
        done = start(*arguments, stdin=stdin, env=plain)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("trias: ")
        assert done.err.count("\n") == 1
        assert "Traceback" not in done.err


@pytest.mark.native
def test_a_reader_that_goes_away_is_no_error() -> None:
    text = json.dumps(vector_record(actions=[*vector_record()["actions"][:57], "draw"])).encode()
    words = f"{sys.executable} -m trias legal - | head -c 1 >/dev/null; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", words], cwd=ROOT, input=text, capture_output=True, check=False)
    assert done.returncode in (0, 141)
    assert done.stderr == b""


def test_the_records_of_the_command_line_play_the_same_as_a_match() -> None:
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(7))
    golden = json.loads((DATA / "golden" / "new-2-seed-7.json").read_text(encoding="utf-8"))
    assert golden["setup"] == match.setup
