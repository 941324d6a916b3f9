#!/usr/bin/env python3
"""Builds, serves and tests the site; builds the package. Needs Python 3.11 and fetches everything else.

python3 build.py                 build dist/, which any static host can serve
python3 build.py serve           build it if needed, serve it at http://localhost:8000/
python3 build.py dev             serve the page from its sources, and reload it as they change
python3 build.py check           check lint, format, types and floors, in a few seconds
python3 build.py test [...]      run the checks and all tests; further arguments go to pytest
python3 build.py bench [...]     measure start, response and play; see --help
python3 build.py wheel           build the engine's package for pip in wheels/
"""

import argparse
import sys

if sys.version_info < (3, 11):
    sys.exit("build.py: needs Python 3.11 or newer")

from web.site import BuildError
from web.site.dev.serve import serve_dev
from web.site.dist import build, build_if_needed
from web.site.serve import serve
from web.site.tools import bench, check, test
from web.site.wheel import make_wheel

#: Commands that accept further arguments.
PASSED_ON = {"test": test, "bench": bench}


def main(words: list[str]) -> int:
    """Run one command. Returns the exit code: 0; 1 for failed tests; 2 after one line on standard error."""
    parser = argparse.ArgumentParser(
        prog="build.py", description="Make, serve or test the site; make the package."
    )
    commands = parser.add_subparsers(dest="command")
    serving = commands.add_parser("serve", help="serve dist/ on this machine")
    serving.add_argument("--port", type=int, help="this port and no other")
    developing = commands.add_parser(
        "dev", help="serve the page from its sources, load it anew as they change"
    )
    developing.add_argument("--port", type=int, help="this port and no other")
    commands.add_parser("check", help="lint, check format, types and floors")
    commands.add_parser("test", help="check, and run every test; further arguments go to pytest")
    commands.add_parser("bench", add_help=False, help="measure, beside the references; --help tells more")
    commands.add_parser("wheel", help="make the engine's package in wheels/")
    options, rest = parser.parse_known_args(words)
    if rest and options.command not in PASSED_ON:
        parser.error(f"unknown: {' '.join(rest)}")
    try:
        if options.command in PASSED_ON:
            return PASSED_ON[options.command](rest)
        if options.command == "check":
            return check()
        if options.command == "serve":
            build_if_needed()
            serve(options.port)
        elif options.command == "dev":
            serve_dev(options.port)
        elif options.command == "wheel":
            make_wheel()
        else:
            build()
    except BuildError as error:
        print(f"build.py: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
