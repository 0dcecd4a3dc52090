"""The virtual environment beside the program, and what is installed in it."""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import json
import platform
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from whistdrive.hall.lock import Lock, TakenError
from whistdrive.hall.words import ROOT, _, say

FOLDER = ROOT / ".venv"
WHEELS = ROOT / "wheels"
MADE_FOR = "made-for.json"
LOCK = "start.lock"
LINES_OF_A_FAULT = 12
OLDEST = (3, 11)


def python() -> Path:
    """The environment's Python."""
    return FOLDER / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")


def prepare(requirements: str) -> Path:
    """Have an environment with what the file asks for; its Python. Stops in words if it cannot."""
    with _alone():
        if not _works():
            _make()
        mark, wanted = FOLDER / f"installed-{requirements}", fingerprint(requirements)
        if not mark.exists() or mark.read_text() != wanted:
            _install(requirements)
            mark.write_text(wanted)
    return python()


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Wait for another start that is setting up the same folder."""
    has_said = False
    while True:
        try:
            FOLDER.mkdir(exist_ok=True)
            with Lock(FOLDER / LOCK):
                yield
            return
        except TakenError:
            if not has_said:
                say(_("Another start is just setting the program up; waiting for it …"))
            has_said = True
            time.sleep(1)
        except PermissionError as error:
            words = {"folder": ROOT, "reason": error.strerror}
            text = _("The program's folder %(folder)s cannot be written to (%(reason)s).") % words
            raise SystemExit(text) from error


def fingerprint(requirements: str) -> str:
    """What changes when something else has to be installed."""
    texts, todo = [], [requirements]
    while todo:
        text = (ROOT / todo.pop()).read_text(encoding="utf-8")
        texts.append(text)
        todo += [line[3:].strip() for line in text.splitlines() if line.startswith("-r ")]
    return hashlib.sha256("".join(texts).encode()).hexdigest()


def _works() -> bool:
    """Whether the environment's Python runs, and is new enough."""
    code = f"import sys; print(sys.version_info >= {OLDEST})"
    try:
        answer = subprocess.run(
            [python(), "-c", code], capture_output=True, text=True, check=False, timeout=60
        )
    except OSError:
        return False
    return answer.stdout.strip() == "True"


def _make() -> None:
    say(_("Making a place for the program's parts (once) …"))
    for old in FOLDER.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
        elif old.name != LOCK:
            old.unlink()
    options = ["--without-pip"] if WHEELS.exists() else []
    if not options and importlib.util.find_spec("ensurepip") is None:
        raise SystemExit(
            _(
                "This Python cannot make virtual environments. On Debian and Ubuntu that is the "
                "package python3-venv: sudo apt install python3-venv. Then start again."
            )
        )
    _run([sys.executable, "-m", "venv", *options, FOLDER])


def _install(requirements: str) -> None:
    if WHEELS.exists():
        _check_wheels()
        say(_("Installing the program's parts from the folder “wheels” (once) …"))
        (pip,) = WHEELS.glob("pip-*.whl")
        source: list[str | Path] = [pip / "pip", "install", "--no-index", "--find-links", WHEELS]
    else:
        say(_("Installing the program's parts from the internet (once, a minute or two) …"))
        source = ["-m", "pip", "install", "--progress-bar", "off"]
    quiet = ["--disable-pip-version-check", "--no-input"]
    _run([python(), *source, *quiet, "-r", ROOT / requirements])


def _check_wheels() -> None:
    """A bundle fits the kind of system and of Python that it was made with."""
    made_for = json.loads((WHEELS / MADE_FOR).read_text())
    if made_for != this_kind():
        raise SystemExit(
            _(
                "This bundle was made for %(bundle)s, but here is %(here)s. "
                "Make one on a system like this one."
            )
            % {"bundle": " ".join(made_for), "here": " ".join(this_kind())}
        )


def this_kind() -> list[str]:
    """What wheels depend on: the system, the processor, the Python."""
    version = ".".join(platform.python_version_tuple()[:2])
    return [platform.system(), platform.machine(), f"Python {version}"]


def _run(command: list[str | Path]) -> None:
    """Run and show that something goes on; stops with the last lines if it fails."""
    lines: list[str] = []
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            lines.append(line.rstrip())
            _show(line)
    if process.returncode:
        say("\n".join(lines[-LINES_OF_A_FAULT:]))
        raise SystemExit(
            _(
                "The program's parts could not be installed; the lines above say why. Without an "
                "internet connection, use a bundle (see: python3 start.py bundle --help)."
            )
        )


def _show(line: str) -> None:
    if line.startswith("Collecting "):
        say("  " + re.split(r"[^\w-]", line.split()[1])[0])
    elif line.startswith("Installing collected"):
        say(_("  putting them in place …"))
