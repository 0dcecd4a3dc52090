"""A folder with the program and all its parts, for a laptop that has no internet."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

from whistdrive.hall import venv
from whistdrive.hall.words import ROOT, _, say

PROGRAM = (
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "docs",
    "games",
    "locale",
    "manage.py",
    "requirements.txt",
    "start.py",
    "static",
    "templates",
    "tournaments",
    "whistdrive",
)
STARTERS = {
    "start.sh": '#!/bin/sh\ncd "$(dirname "$0")" && exec python3 start.py "$@"\n',
    "start.command": '#!/bin/sh\ncd "$(dirname "$0")" && exec python3 start.py "$@"\n',
    "start.bat": '@echo off\r\ncd /d "%~dp0"\r\npy -3 start.py %*\r\npause\r\n',
}


def make(folder: Path) -> None:
    """Fill the folder, which must not hold anything else."""
    _check(folder)
    python = venv.prepare("requirements.txt")
    say(_("Copying the program …"))
    _copy_program(folder)
    say(_("Fetching all its parts (a minute or two) …"))
    _fetch_wheels(python, folder / "wheels")
    say(_("Done: %(folder)s") % {"folder": folder})
    say(
        _(
            "Carry the folder to the other laptop (%(kind)s, as here) and start it there with "
            "python3 start.py, or by a double click on start.bat or start.command."
        )
        % {"kind": ", ".join(venv.this_kind())}
    )


def _check(folder: Path) -> None:
    if folder.resolve().is_relative_to(ROOT / "whistdrive") or folder.resolve() == ROOT:
        raise SystemExit(_("A bundle cannot lie inside the program; choose another folder."))
    is_bundle = (folder / "wheels" / venv.MADE_FOR).exists()
    if folder.exists() and any(folder.iterdir()) and not is_bundle:
        raise SystemExit(
            _("%(folder)s holds other things; choose a new folder.") % {"folder": folder}
        )


def _copy_program(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    leave_out = shutil.ignore_patterns("__pycache__", "*.pyc", ".*")
    for name in PROGRAM:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.rmtree(target, ignore_errors=True)
            shutil.copytree(source, target, ignore=leave_out)
        elif source.exists():
            shutil.copyfile(source, target)
    for name, text in STARTERS.items():
        (folder / name).write_bytes(text.encode())
        (folder / name).chmod(0o755)


def _fetch_wheels(python: Path, wheels: Path) -> None:
    """The parts and pip itself, since not every Python brings one."""
    shutil.rmtree(wheels, ignore_errors=True)
    wheels.mkdir()
    command: list[str | Path] = [
        python,
        "-m",
        "pip",
        "download",
        "--quiet",
        "--disable-pip-version-check",
    ]
    command += ["--only-binary=:all:", "--dest", wheels, "-r", ROOT / "requirements.txt", "pip"]
    if subprocess.run(command, check=False).returncode:
        raise SystemExit(_("Not all parts could be fetched; is there an internet connection?"))
    (wheels / venv.MADE_FOR).write_text(json.dumps(venv.this_kind()))
