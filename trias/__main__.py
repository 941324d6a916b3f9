"""The command line, `python -m trias ...` or `trias ...`. Prints results; messages go to standard error."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn, TextIO

from . import arena, games, positions, record
from .games.contract import SEATS, Game, Json, Refused, State
from .lab import bot_file
from .links import game as link
from .links import position as position_link
from .links.text import GAME, POSITION, SEALED, opened, sign_in
from .match import Match
from .messages import refusal_text
from .messages import text as message_text
from .terminal import picture


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0; 2 after printing a one-line reason; 130 after Ctrl-C.

    Raises SystemExit with code 0 after `--help` and with code 2 for unusable arguments.
    """
    try:
        options = _parser().parse_args(arguments)
        if _is_closed(sys.stdout):
            raise Refused("cli.output.closed")
        text = options.run(options)
        if text:
            _print(text)
    except Refused as refused:
        _complain(refusal_text(refused))
        return 2
    except BrokenPipeError:
        _discard(sys.stdout)
    except KeyboardInterrupt:
        _complain(message_text("cli.interrupted", {}))
        return 130
    return 0


def _interrupt_once(_number: int, _frame: FrameType | None) -> NoReturn:
    """End the command on Ctrl-C. Ignores further Ctrl-C while it ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _is_closed(stream: TextIO | None) -> bool:
    """Return True if a standard stream was closed before the start: Python then sets it to None."""
    return stream is None


def _print(text: str, end: str = "\n") -> None:
    """Write to standard output and flush.

    Raises Refused if writing fails, BrokenPipeError if the reader has closed the pipe.
    """
    out = sys.stdout
    if _is_closed(out):
        raise Refused("cli.output.closed")
    try:
        try:
            print(text, end=end, flush=True)
        except UnicodeEncodeError:
            print(text.encode(out.encoding, "backslashreplace").decode(out.encoding), end=end, flush=True)
    except BrokenPipeError:
        raise
    except OSError as error:
        _discard(out)
        raise Refused("cli.output", why=error.strerror or "") from None


def _print_error(text: str) -> None:
    """Write to standard error and flush. Does nothing if standard error is closed or fails."""
    if _is_closed(sys.stderr):  # print(file=None) writes to standard output
        return
    try:
        print(text, end="", file=sys.stderr, flush=True)
    except OSError:
        _discard(sys.stderr)


def _complain(message: str) -> None:
    """Print a message to standard error as one line."""
    _print_error(f"trias: {' '.join(message.split())}\n")


def _discard(stream: TextIO) -> None:
    """Redirect a stream to the null device, so that the flush at interpreter exit does not fail again."""
    with contextlib.suppress(OSError):  # in tests a stream may have no descriptor
        null = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null, stream.fileno())
        os.close(null)


class _Parser(argparse.ArgumentParser):
    """A parser that prints errors in one line, and help through `_print`."""

    def error(self, message: str) -> NoReturn:
        """Report unusable arguments in one line and exit with code 2."""
        _complain(message)
        self.exit(2)

    def print_help(self, file: object = None) -> None:
        _print(self.format_help(), end="")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="trias" if Path(sys.argv[0]).stem == "trias" else "python -m trias",
        description="Play Trias and Triad in the terminal, and examine and compare games.",
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: object, help: str) -> argparse.ArgumentParser:
        subparser = commands.add_parser(name, help=help, description=help)
        subparser.set_defaults(run=run)
        return subparser

    new = command("new", _new, "print the record of a new game")
    play = command("selfplay", _selfplay, "print the record of a whole game between bots")
    play.add_argument(
        "--bots",
        default="greedy",
        help="the bots of the seats, with commas, names or .py files; repeated until all have one",
    )
    person = command("play", _play, "play here in the terminal, against bots")
    person.epilog = message_text("cli.play", {})
    person.add_argument(
        "--bots", default=None, help="the bots of the other seats, with commas; repeated until all have one"
    )
    match = command("match", _match, "play bots against each other and print a table")
    match.add_argument(
        "--bots",
        required=True,
        help="names or .py files; two: the first against the second on all other seats; more: one a seat",
    )
    match.add_argument(
        "--games", type=int, default=200, help="how many; rounded up so that each bot sits on every seat"
    )
    match.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many run at once")
    match.add_argument("--json", action="store_true", help="print the result as JSON")
    first = games.FIRST_GAME
    for dealing in (new, play, person, match):
        dealing.add_argument("--game", choices=games.NAMES, default=first, help="which game to play")
        dealing.add_argument("--players", type=int, default=None, metavar="N", help="how many play")
        dealing.add_argument("--seed", type=int, default=None, metavar="S", help="the number of the deal")
    show = command("show", _show, "print the position at the end of a record")
    legal = command("legal", _legal, "print the legal actions, one per line")
    perft = command("perft", _perft, "count the ways to play DEPTH actions")
    texts = command("record", _record, "print the record, as of a link")
    links = command(
        "link", _link, "print the part of an address, from its # on, that opens the game in the page"
    )
    show.add_argument("--pretty", action="store_true", help="draw the board instead")
    for reading in (texts, links):
        reading.add_argument("file", metavar="FILE", help="a record, a link, or - for standard input")
    for looking in (show, legal, perft):
        looking.add_argument(
            "file", metavar="FILE", help="a record, a position, a link, or - for standard input"
        )
    perft.add_argument("depth", metavar="DEPTH", type=_depth)
    return parser


def _depth(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise argparse.ArgumentTypeError(message_text("cli.depth", {"text": text[:20]}))
    return int(text)


def _players(options: argparse.Namespace) -> int:
    players = games.load(options.game).PLAYERS
    count = min(4, players[-1]) if options.players is None else int(options.players)
    if count not in players:
        if len(players) == 1:
            raise Refused("cli.players.exact", game=options.game, least=players[0])
        raise Refused("cli.players", game=options.game, least=players[0], most=players[-1])
    return count


def _seed(options: argparse.Namespace) -> int:
    return random.SystemRandom().randrange(2**32) if options.seed is None else int(options.seed)


def _read(file: str) -> Match:
    """Return the match that an argument names: a link, or a file (`-`: stdin) with a record or a link."""
    return _match_of(_content(file))


def _match_of(found: Match | Any) -> Match:
    return found if isinstance(found, Match) else record.from_record(found)


def _content(file: str) -> Match | Any:
    """Return the match from a link, or the JSON value from a file or standard input."""
    if sign_in(file):
        return _linked(file)
    data = _input_bytes() if file == "-" else _file_bytes(file)
    text = "" if data.lstrip().startswith(b"{") else data.decode("utf-8", "replace")
    return _linked(text) if sign_in(text) else record.value_of(data)


def _linked(text: str) -> Match | Any:
    """Return what the link in a text contains: a match, or a position object."""
    sign = sign_in(text)
    if sign not in (GAME, SEALED, POSITION):
        raise Refused("cli.link", sign=sign)
    return opened(text, position_link.unpack if sign == POSITION else link.unpack)


def _read_state(file: str) -> tuple[Game, State]:
    """Return the game and state of a file that holds a position, or of anything that `_read` accepts."""
    found = _content(file)
    if positions.is_position(found):
        return positions.read(found)
    match = _match_of(found)
    return match.game, match.state


def _input_bytes() -> bytes:
    if _is_closed(sys.stdin):
        raise Refused("cli.input.closed")
    try:
        return sys.stdin.buffer.read(record.MAX_BYTES + 1)
    except OSError:
        raise Refused("cli.input") from None


def _file_bytes(file: str) -> bytes:
    try:
        with Path(file).open("rb") as stream:
            return stream.read(record.MAX_BYTES + 1)
    except (OSError, ValueError):  # ValueError: not a possible file name
        raise Refused("cli.file", file=file) from None


def _typed_line() -> str | None:
    """Return the next line of standard input, stripped; None at its end. Raises Refused if reading fails."""
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        return "\ufffd"
    except OSError:
        raise Refused("cli.input") from None
    return line.strip() if line else None


def _new(options: argparse.Namespace) -> str:
    seats = [{"name": f"Player {seat}", "bot": None} for seat in range(1, _players(options) + 1)]
    return json.dumps(record.to_record(Match.new(options.game, seats, random.Random(_seed(options)))))


def _selfplay(options: argparse.Namespace) -> str:
    players = _players(options)
    names = _bots(options)
    bots = [names[seat % len(names)] for seat in range(players)]
    return json.dumps(record.to_record(arena.selfplay(options.game, bots, _seed(options))))


def _bots(options: argparse.Namespace) -> list[str]:
    default = games.load(options.game).DEFAULT_BOT
    names: list[str] = [default] if options.bots is None else options.bots.split(",")
    for bot in names:
        if bot_file.is_bot_file(bot):
            bot_file.load(bot, 0)
        elif bot not in games.load(options.game).BOTS:
            raise Refused("cli.bot", bot=bot)
    return names


def _match(options: argparse.Namespace) -> str:
    players = _players(options)
    names = _bots(options)
    if not 2 <= len(names) <= players:
        raise Refused("cli.bots", least=2, most=players)
    blocks = max(1, -(-options.games // players))

    is_terminal = not _is_closed(sys.stderr) and sys.stderr.isatty()

    def progress(count: int) -> None:
        line = message_text("cli.progress", {"done": count * players, "all": blocks * players})
        if is_terminal:
            _print_error(f"\r{line}")
        elif count == blocks or not count & count - 1 or not count % max(1, blocks // 10):
            _print_error(f"{line}\n")

    pair = arena.pairing(options.game, names, players)
    try:
        results = arena.play_blocks(pair, blocks, _seed(options), max(1, options.processes), progress)
    except (KeyboardInterrupt, Refused):
        if is_terminal:
            _print_error("\r")  # the next message overwrites the progress line
        raise
    if is_terminal:
        _print_error("\n")
    standings = arena.standings(results)
    if options.json:
        return json.dumps(
            {
                "games": len(results) * players,
                "players": players,
                "bots": {name: standing._asdict() for name, standing in standings.items()},
            }
        )
    lines = [message_text("cli.table", {"games": len(results) * players, "players": players})]
    lines += [
        f"{name:12} {100 * share:6.1f} %  {100 * low:5.1f} - {100 * high:5.1f} %  {points:7.2f}"
        for name, (share, low, high, points) in standings.items()
    ]
    return "\n".join(lines)


def _show(options: argparse.Namespace) -> str:
    found = _content(options.file)
    if positions.is_position(found):
        game, state = positions.read(found)
        position = game.position(state)
    else:
        match = _match_of(found)
        position = match.game.position(match.state)
    return picture(position) if options.pretty else json.dumps(position)


def _play(options: argparse.Namespace) -> str:
    """Play a game in the terminal: one person in seat 0 against bots. Returns the final position as text."""
    players = _players(options)
    names = _bots(options)
    if _is_closed(sys.stdin):
        raise Refused("cli.input.closed")
    rng = random.Random(_seed(options))
    bots = [None, *(names[seat % len(names)] for seat in range(players - 1))]
    seats = [
        {"name": f"Player {seat}", "bot": None if bot and bot_file.is_bot_file(bot) else bot}
        for seat, bot in enumerate(bots, 1)
    ]
    match = Match.new(options.game, seats, rng)
    choosers = {
        seat: arena.chooser(options.game, bot, seat, players, rng) for seat, bot in enumerate(bots) if bot
    }
    _print(message_text("cli.play", {}))
    while match.state.winners() is None:
        mover = match.state.to_move
        if mover in choosers:
            action = choosers[mover](match)
            match.play(action)
            _print(
                message_text("cli.played", {"seat": SEATS[mover], "action": match.game.action_text(action)})
            )
            continue
        _print(f"\n{picture(position_for(match, mover))}\n> ", end="")
        line = _typed_line()
        if line is None or line == "quit":
            return ""
        try:
            _do(match, line)
        except Refused as refused:
            _print(refusal_text(refused))
    return f"\n{picture(match.game.position(match.state))}"


def _do(match: Match, line: str) -> None:
    """Execute a typed line: an action or a command. Raises Refused and changes nothing if that fails."""
    name, _, file = line.partition(" ")
    if line == "?":
        _print("  ".join(sorted(map(match.game.action_text, match.state.legal()))))
    elif line == "undo":
        before = match.at(len(match.actions) - 1) if match.can_undo() else None
        if before is None or before.to_move != match.state.to_move:  # the last action was another seat's
            raise Refused("cli.undo")
        match.undo()
    elif name == "save" and file:
        _save(match, file)
    else:
        match.play(match.game.action_of(line))


def _save(match: Match, file: str) -> None:
    """Write the record to a new file, or replace an earlier record atomically.

    Raises Refused if the file holds anything but a record, or cannot be written.
    """
    try:
        path = Path(file).resolve()
        if path.exists() and not _is_record(path):
            raise Refused("cli.save.other", file=file)
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        stream = beside.open("x", encoding="utf-8")
        try:
            with stream:
                stream.write(json.dumps(record.to_record(match)))
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except Refused:
        raise
    except (OSError, ValueError):  # ValueError: not a possible file name
        raise Refused("cli.save", file=file) from None


def _is_record(path: Path) -> bool:
    try:
        record.loads(_file_bytes(str(path)) if path.is_file() else b"")
    except Refused:
        return False
    return True


def position_for(match: Match, seat: int) -> Json:
    """Return the position object with the other seats' hand cards replaced by `?`."""
    position = match.game.position(match.state)
    if "hands" in position:
        position["hands"] = [
            card if other == seat or card is None else "?" for other, card in enumerate(position["hands"])
        ]
    return position


def _legal(options: argparse.Namespace) -> str:
    game, state = _read_state(options.file)
    return "\n".join(sorted(map(game.action_text, state.legal())))


def _record(options: argparse.Namespace) -> str:
    return json.dumps(record.to_record(_read(options.file)))


def _link(options: argparse.Namespace) -> str:
    return link.pack(_read(options.file))


def _perft(options: argparse.Namespace) -> str:
    game, state = _read_state(options.file)
    return str(perft(game, state, options.depth))


def perft(game: Game, state: State, depth: int) -> int:
    """Return the number of action sequences of length `depth` from the state."""
    if depth == 0:
        return 1
    actions = state.legal()
    if depth == 1:
        return len(actions)
    count = 0
    for action in actions:
        after = state.clone()
        after.play(action)
        count += perft(game, after, depth - 1)
    return count


def run() -> NoReturn:
    """Run this process's command line and exit. The entry point of the installed command `trias`."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # not if the shell ignores it
        signal.signal(signal.SIGINT, _interrupt_once)
    sys.exit(main())


if __name__ == "__main__":
    run()
