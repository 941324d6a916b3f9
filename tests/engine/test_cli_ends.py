"""Ends of commands: on Ctrl-C, and if standard input, output or error is closed or full."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import IO

import pytest

from tests.amount import amount

fcntl = pytest.importorskip("fcntl")  # neither Windows nor Pyodide has them
termios = pytest.importorskip("termios")

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "data" / "golden" / "new-4-seed-7.json"
TRIAS = f"{sys.executable} -m trias"
MATCH = "match --game triad --bots random,greedy --games 4 --seed 1 --processes 1"
FULL = Path("/dev/full")

pytestmark = pytest.mark.native

full_disk = pytest.mark.skipif(not FULL.exists(), reason="needs /dev/full")


def shell(command: str) -> tuple[int, str, str]:
    """Run a bash command line. Returns its exit code, standard output and standard error."""
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, check=False, timeout=120)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def is_one_line(err: str, words: str = "") -> None:
    assert err.endswith("\n")
    *progress, line = err.splitlines()
    assert line.startswith("trias: ")
    assert words in line
    assert all(each.endswith(" games") for each in progress)
    assert "Traceback" not in err
    assert "Exception ignored" not in err


# Ctrl-C


def _obeys_ctrl_c() -> None:
    """Restore SIGINT in the new process: shells may start jobs, and so these tests, with SIGINT ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def interrupt(
    command: list[str], is_running: Callable[[subprocess.Popen[bytes]], None], times: int = 1
) -> tuple[str, str]:
    """Run a command and send SIGINT to it and to its child processes, as a terminal does.

    Returns its standard output and standard error.
    """
    with subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=_obeys_ctrl_c,
    ) as process:
        overdue = threading.Timer(120, os.killpg, (process.pid, signal.SIGKILL))
        overdue.start()
        try:
            is_running(process)
            for _ in range(times):
                os.killpg(process.pid, signal.SIGINT)
            assert process.stdout is not None
            assert process.stderr is not None
            out, err = process.stdout.read(), process.stderr.read()  # ends when all workers have closed it
            assert process.wait() == 130, err
        finally:
            overdue.cancel()
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)
    return out.decode(), err.decode()


def read_until(stream: IO[bytes] | None, words: bytes) -> None:
    assert stream is not None
    found = b""
    while words not in found:
        letter = stream.read(1)
        assert letter, f"the command has ended: {found!r}"
        found += letter


def write(process: subprocess.Popen[bytes], line: bytes) -> None:
    """Write to standard input and wait until the process has read it."""
    assert process.stdin is not None
    process.stdin.write(line)
    process.stdin.flush()
    while int.from_bytes(fcntl.ioctl(process.stdin, termios.FIONREAD, bytes(4)), sys.byteorder):
        os.sched_yield()


def test_ctrl_c_at_the_prompt_of_play() -> None:
    words = ["-m", "trias", "play", "--players", "2", "--seed", "1"]
    out, err = interrupt(words, lambda process: read_until(process.stdout, b"> "))
    assert out == ""
    assert err == "trias: interrupted\n"


def test_ctrl_c_while_a_bot_of_play_thinks() -> None:
    def running(process: subprocess.Popen[bytes]) -> None:
        read_until(process.stdout, b"> ")
        write(process, b"+b1\n")
        read_until(process.stderr, b"trias.games.trias.bot.baselines\n")

    words = ["-X", "importtime", "-m", "trias", "play", "--players", "5", "--seed", "1", "--bots", "expert"]
    _, err = interrupt(words, running)
    assert without_imports(err) == "trias: interrupted\n"


def test_ctrl_c_in_selfplay() -> None:
    words = ["-X", "importtime", "-m", "trias", "selfplay", "--bots", "expert", "--seed", "1"]
    out, err = interrupt(
        words, lambda process: read_until(process.stderr, b"trias.games.trias.bot.baselines\n")
    )
    assert out == ""
    assert without_imports(err) == "trias: interrupted\n"


def test_ctrl_c_in_perft(tmp_path: Path) -> None:
    pipe = tmp_path / "game.json"
    os.mkfifo(pipe)

    def running(process: subprocess.Popen[bytes]) -> None:
        pipe.write_bytes(GOLDEN.read_bytes())  # returns once perft has opened it

    assert interrupt(["-m", "trias", "perft", str(pipe), "60"], running) == ("", "trias: interrupted\n")


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize("times", [1, 3])
def test_ctrl_c_in_match(processes: str, times: int) -> None:
    words = ["match", "--bots", "random,greedy", "--players", "2", "--games", "9999", "--seed", "1"]
    out, err = interrupt(
        ["-m", "trias", *words, "--processes", processes],
        lambda process: read_until(process.stderr, b"games\n"),
        times,
    )
    assert out == ""
    is_one_line(err, "interrupted")


def test_ctrl_c_in_match_before_any_game_has_ended() -> None:
    words = ["match", "--bots", "expert,expert", "--games", "4", "--seed", "1", "--processes", "2"]
    out, err = interrupt(
        ["-X", "importtime", "-m", "trias", *words],
        lambda process: read_until(process.stderr, b"trias.games.trias.bot.baselines\n"),
    )
    assert out == ""
    is_one_line(without_imports(err), "interrupted")


@pytest.mark.parametrize("command", ["show -", "legal -", "perft - 1"])
def test_ctrl_c_while_standard_input_is_waited_for(command: str) -> None:
    words = ["-m", "trias", *command.split()]
    assert interrupt(words, lambda process: write(process, b" ")) == ("", "trias: interrupted\n")


def without_imports(err: str) -> str:
    """Return standard error without the lines of -X importtime."""
    return "".join(line for line in err.splitlines(keepends=True) if not line.startswith("import time:"))


# Standard input


@pytest.mark.parametrize("command", ["show -", "legal -", "perft - 1", "play", "play --game triad"])
def test_closed_standard_input(command: str) -> None:
    code, out, err = shell(f"{TRIAS} {command} <&-")
    assert (code, out) == (2, "")
    is_one_line(err, "standard input")


@pytest.mark.parametrize("command", ["show -", "legal -", "perft - 1"])
def test_standard_input_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    code, out, err = shell(f"{TRIAS} {command} 0>{tmp_path}/written")
    assert (code, out) == (2, "")
    is_one_line(err, "standard input")


def test_play_with_a_standard_input_that_cannot_be_read(tmp_path: Path) -> None:
    code, _, err = shell(f"{TRIAS} play 0>{tmp_path}/written")
    assert code == 2
    is_one_line(err, "standard input")


def test_commands_that_read_nothing_need_no_standard_input() -> None:
    assert shell(f"{TRIAS} new --seed 7 <&-") == (0, GOLDEN.read_text(encoding="utf-8"), "")
    assert shell(f"{TRIAS} perft {GOLDEN} 1 <&-") == (0, "35\n", "")
    code, out, _ = shell(f"{TRIAS} {MATCH} --processes 2 <&-")
    assert code == 0
    assert "greedy" in out


# Standard output


@full_disk
@pytest.mark.parametrize(
    "command",
    [
        "--help",
        "new --help",
        "new",
        f"show {GOLDEN}",
        f"show --pretty {GOLDEN}",
        f"legal {GOLDEN}",
        f"perft {GOLDEN} 1",
        "selfplay --bots random",  # some kilobytes: more than the buffer
        "play",
    ],
)
def test_full_disk(command: str) -> None:
    code, _, err = shell(f"{TRIAS} {command} </dev/null >/dev/full")
    assert code == 2
    assert err == "trias: standard output cannot be written: No space left on device\n"


@pytest.mark.parametrize("there", ["", "an earlier game"])
def test_a_game_that_cannot_be_saved_whole_leaves_the_files_as_they_were(there: str, tmp_path: Path) -> None:
    """The shell limits file size to 0, so that, as on a full disk, a file can be created but not written."""
    file = tmp_path / "kept.json"
    if there:
        file.write_bytes(GOLDEN.read_bytes())
    code, out, _ = shell(f"ulimit -f 0; printf 'save {file}\\nquit\\n' | {TRIAS} play --seed 1")
    assert code == 0
    assert f"{file}: cannot be written" in out
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [GOLDEN.read_bytes()] * bool(there)


@full_disk
@pytest.mark.parametrize("processes", [1, 2])
def test_full_disk_at_the_end_of_a_match(processes: int) -> None:
    code, _, err = shell(f"{TRIAS} {MATCH} --processes {processes} >/dev/full")
    assert code == 2
    told = "2 of 4 games\n4 of 4 games\n"
    assert err == f"{told}trias: standard output cannot be written: No space left on device\n"


@pytest.mark.parametrize("command", ["--help", "new", f"show {GOLDEN}", f"legal {GOLDEN}", "play", MATCH])
def test_closed_standard_output(command: str) -> None:
    code, _, err = shell(f"{TRIAS} {command} </dev/null >&-")
    assert (code, err) == (2, "trias: standard output is closed\n")


@pytest.mark.parametrize("command", ["selfplay --bots random", f"legal {GOLDEN}", "play", "--help"])
def test_a_reader_that_is_gone_is_no_error(command: str) -> None:
    readable, writable = os.pipe()
    os.close(readable)
    done = subprocess.run(
        [sys.executable, "-m", "trias", *command.split()],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=writable,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(writable)
    assert (done.returncode, done.stderr) == (0, b"")


# Standard error


@pytest.mark.parametrize("closed", ["2>&-", pytest.param("2>/dev/full", marks=full_disk)])
@pytest.mark.parametrize(
    "command", ["", "nonsense", "show /nowhere/at/all", "new --players 9", "match --bots random,nobody"]
)
def test_an_error_that_nobody_can_be_told(command: str, closed: str) -> None:
    assert shell(f"{TRIAS} {command} {closed}") == (2, "", "")


@pytest.mark.parametrize("closed", ["2>&-", pytest.param("2>/dev/full", marks=full_disk)])
@pytest.mark.parametrize("processes", amount([2], [1, 2]))
def test_the_progress_of_a_match_stays_out_of_its_table(processes: int, closed: str) -> None:
    command = f"{TRIAS} {MATCH} --json --processes {processes}"
    progress, untold = shell(command), shell(f"{command} {closed}")
    assert untold == (0, progress[1], "")
    assert json.loads(untold[1])["games"] == 4


def test_play_needs_no_standard_error() -> None:
    words = "play --players 2 --seed 1"
    code, out, err = shell(f"printf '+b1\\nquit\\n' | {TRIAS} {words} 2>&-")
    assert (code, err) == (0, "")
    assert out == shell(f"printf '+b1\\nquit\\n' | {TRIAS} {words}")[1]


def test_all_closed() -> None:
    assert shell(f"{TRIAS} new <&- >&- 2>&-")[0] == 2
