"""The pure rooms run where there is no framework at all."""

from __future__ import annotations

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parents[2]
ROOMS = (
    "games.engine",
    "games.rules",
    "games.bots",
    "games.formats",
    "tournaments.movements",
    "tournaments.draws",
    "tournaments.scoring",
    "tournaments.formats",
)
FRAMEWORKS = ("django", "celery", "redis", "asgiref", "uvicorn")
# The apps' own front rooms: whatever stood in them would be imported by every pure room.
EMPTY = ("games/__init__.py", "tournaments/__init__.py", "whistdrive/__init__.py")


def modules() -> list[str]:
    """Every module of every pure room that there is."""
    found = []
    for room in ROOMS:
        folder = REPO / room.replace(".", "/")
        if folder.is_dir():
            inner = pkgutil.walk_packages([str(folder)], prefix=f"{room}.")
            found += [room, *(module.name for module in inner)]
    return found


def test_pure_rooms_import_no_framework() -> None:
    names = modules()
    assert len(names) > len(ROOMS)
    code = "\n".join(
        [
            "import sys",
            *(f"sys.modules[{name!r}] = None" for name in FRAMEWORKS),
            *(f"import {name}" for name in names),
        ]
    )

    ended = subprocess.run(
        [sys.executable, "-c", code], cwd=REPO, capture_output=True, text=True, check=False
    )

    assert ended.stderr == ""
    assert ended.returncode == 0


@pytest.mark.parametrize("path", EMPTY)
def test_front_rooms_are_empty(path: str) -> None:
    assert (REPO / path).read_text(encoding="utf-8").strip() == ""


def test_the_pure_tests_run_without_django(tmp_path: Path) -> None:
    test = tmp_path / "test_import.py"
    test.write_text("def test_import():\n    import django\n", encoding="utf-8")
    line = [sys.executable, "-m", "pytest", "-q", "-c", "tests/pure.ini", str(test)]

    ended = subprocess.run(
        [*line, "-p", "no:cacheprovider"], cwd=REPO, capture_output=True, text=True, check=False
    )

    assert ended.returncode == 1
    assert "import of django halted" in ended.stdout
