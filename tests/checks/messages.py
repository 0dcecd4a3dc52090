"""`python -m tests.checks.messages`: every sentence is there in every language, and complete.

`--update` writes the catalogues anew from the program, as far as a program can: new sentences come
in untranslated, those that are gone go, and the compiled files are made.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import polib

from tests.checks.catalogue import catalogue_faults, compiled_faults
from tests.checks.faults import Fault

REPO = Path(__file__).resolve().parents[2]
LANGUAGES = ("it", "ro")
CATALOGUE = "LC_MESSAGES/django.po"
SOURCES = ("whistdrive", "games", "tournaments", "templates", "locale", "manage.py")


@contextmanager
def extracted(root: Path = REPO) -> Iterator[Path]:
    """A copy of the program with catalogues written anew, and all its sentences in `django.pot`."""
    with tempfile.TemporaryDirectory(prefix="whistdrive-messages-") as folder:
        copy = Path(folder)
        for name in SOURCES:
            if (root / name).is_dir():
                shutil.copytree(
                    root / name, copy / name, ignore=shutil.ignore_patterns("__pycache__")
                )
            elif (root / name).exists():
                shutil.copyfile(root / name, copy / name)
        _make_messages(copy)
        yield copy / "locale"


def _make_messages(folder: Path) -> None:
    options = ["--keep-pot", "--no-obsolete", "--no-wrap", "--add-location", "file"]
    languages = [word for language in LANGUAGES for word in ("--locale", language)]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= {
        "DJANGO_SETTINGS_MODULE": "whistdrive.settings",
        "WHISTDRIVE_MODE": "hall",
        "DATA_DIR": str(folder / "data"),
    }
    done = subprocess.run(
        [sys.executable, "manage.py", "makemessages", *options, *languages],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"The sentences could not be read out:\n{done.stdout}{done.stderr}")


def faults_of(locale: Path, used: list[polib.POEntry], shown: str = "locale") -> Iterator[Fault]:
    """All faults of all languages' catalogues."""
    for language in LANGUAGES:
        path = locale / language / CATALOGUE
        name = f"{shown}/{language}/{CATALOGUE}"
        if not path.exists():
            yield Fault(name, 1, "there is no such catalogue: run make messages")
            continue
        catalogue = polib.pofile(str(path))
        for line, text in catalogue_faults(used, catalogue, language):
            yield Fault(name, line, text)
        for line, text in compiled_faults(catalogue, path.with_suffix(".mo")):
            yield Fault(name, line, text)


def update(locale: Path, made: Path) -> None:
    """Take over the catalogues that were written anew, and compile them."""
    for language in LANGUAGES:
        path = locale / language / CATALOGUE
        path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(made / language / CATALOGUE, path)
        polib.pofile(str(path)).save_as_mofile(str(path.with_suffix(".mo")))


def main(arguments: list[str]) -> int:
    """Print the faults; the exit code."""
    with extracted() as made:
        used = list(polib.pofile(str(made / "django.pot")))
        if "--update" in arguments:
            update(REPO / "locale", made)
    faults = list(faults_of(REPO / "locale", used))
    for fault in faults:
        print(fault)
    print(f"{len(used)} sentences, {len(faults)} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
