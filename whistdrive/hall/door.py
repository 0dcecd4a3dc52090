"""What stands behind `start.py`: reads its line and hands over to the environment's Python."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

from whistdrive.hall import bundle, files, venv
from whistdrive.hall.words import ROOT, _

PORT = 8000
HIGHEST_PORT = 65535


def main(arguments: list[str]) -> int:
    """Do what the line says; the exit code."""
    if arguments[:1] == ["test"]:
        # The suite reads its own line, with the names of its parts.
        _hand_over(venv.prepare("requirements-dev.txt"), "-m", "tests.suite", *arguments[1:])
    options = _parser().parse_args(arguments)
    if options.act == "bundle":
        bundle.make(Path(options.folder).absolute())
    elif options.act == "manage":
        _manage(options)
    else:
        _serve(options)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="start.py", description=_("Runs a whist drive in a hall, from this laptop.")
    )
    _add_options(parser)
    acts = parser.add_subparsers(dest="act", metavar="")
    makes = acts.add_parser(
        "bundle", help=_("make a folder with all that a laptop without internet needs")
    )
    makes.add_argument("folder", metavar="DIR")
    acts.add_parser("test", help=_("for developers: run all checks and tests"))
    manages = acts.add_parser("manage", help=_("run one of manage.py's commands"))
    manages.add_argument("command", nargs=argparse.REMAINDER, metavar="COMMAND")
    return parser


def _add_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--port", type=_port, default=PORT, help=_("the port to listen on; %(default)s if not said")
    )
    parser.add_argument(
        "--host", default="0.0.0.0", help=_("the address to listen at; all of them if not said")
    )
    parser.add_argument(
        "--data",
        metavar="DIR",
        help=_("the folder for the data; if not said, “data” beside the program"),
    )
    parser.add_argument(
        "--demo", action="store_true", help=_("fill a club and a running drive with made-up people")
    )


def _port(text: str) -> int:
    if text.isascii() and text.isdigit() and int(text) <= HIGHEST_PORT:
        return int(text)
    raise argparse.ArgumentTypeError(
        _("%(text)r is no port: a number up to %(highest)d is needed.")
        % {"text": text, "highest": HIGHEST_PORT}
    )


def _data(options: argparse.Namespace) -> Path:
    named = options.data or os.environ.get("DATA_DIR")
    return Path(named).expanduser().absolute() if named else ROOT / "data"


def _serve(options: argparse.Namespace) -> None:
    data = files.data_folder(_data(options))
    python = venv.prepare("requirements.txt")
    demo = ["--demo"] if options.demo else []
    where = ["--data", str(data), "--host", options.host, "--port", str(options.port)]
    _hand_over(python, "-m", "whistdrive.hall.serve", *where, *demo)


def _manage(options: argparse.Namespace) -> None:
    """A command on the same data as the server's, with the same key."""
    data = files.data_folder(_data(options))
    python = venv.prepare("requirements.txt")
    os.environ.setdefault("SECRET_KEY", files.secret_key(data))
    os.environ["DATA_DIR"] = str(data)
    _hand_over(python, "manage.py", *options.command)


def _hand_over(python: Path, *arguments: str) -> NoReturn:
    """Go on as another program: the same process, where the system can do that."""
    os.chdir(ROOT)
    command = [str(python), *arguments]
    sys.stdout.flush()
    if sys.platform != "win32":
        os.execv(python, command)
    process = subprocess.Popen(command)
    while True:
        try:
            raise SystemExit(process.wait())
        except KeyboardInterrupt:
            # Ctrl+C goes to both; we wait until the other has stopped as it wants.
            continue
