"""The parts of the suite: what each runs, and what it needs from outside."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from pathlib import Path

REPO = Path(__file__).resolve().parents[2]
TESTS = REPO / "tests"
PURE = ("engine", "rules", "bots", "movements", "draws", "scoring", "formats", "perft")
# A made-up server, so that the hosted settings can be checked without one.
HOSTED = {
    "WHISTDRIVE_MODE": "hosted",
    "SECRET_KEY": "only-for-checks-" + "0123456789" * 4,
    "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "ALLOWED_HOSTS": "whist.example.org",
    "PUBLIC_URL": "https://whist.example.org",
}


@dataclass(frozen=True, slots=True)
class Command:
    """A line to run, with what it has in its environment beside ours."""

    line: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """Some checks or tests under one short name."""

    name: str
    what: str
    commands: tuple[Command, ...]
    needs: frozenset[str] = frozenset()
    is_tests: bool = False


def python(*words: str, **environment: str) -> Command:
    """A module of the environment's Python."""
    return Command((sys.executable, "-m", *words), environment)


def manage(*words: str, **environment: str) -> Command:
    """A command of manage.py."""
    return Command((sys.executable, "manage.py", *words), environment)


def processes() -> str:
    """How many test processes work side by side."""
    return str(max(2, min(8, os.cpu_count() or 2)))


def tests(backend: str, *words: str) -> Command:
    """Tests, side by side, on one of the backends; those of one group in one process."""
    line = ("pytest", "-q", "-n", processes(), "--dist", "loadgroup", *words)
    return python(*line, TEST_BACKEND=backend)


def folders(*, pure: bool) -> list[str]:
    """The pure tests' folders, or all others but this suite's own."""
    here = (path for path in sorted(TESTS.iterdir()) if any(path.glob("test_*.py")))
    return [
        f"tests/{path.name}"
        for path in here
        if path.name != "frame" and (path.name in PURE) == pure
    ]


def every_part() -> tuple[Part, ...]:
    """All parts, the quick ones first."""
    others = folders(pure=False)
    no_browser, browser = ("-m", "not e2e"), ("-m", "e2e")
    servers = frozenset({"PostgreSQL", "Redis"})
    chromium = frozenset({"browser"})
    return (
        Part("format", "ruff's layout", (python("ruff", "format", "--check", "."),)),
        Part("lint", "ruff's rules", (python("ruff", "check", "--output-format", "concise", "."),)),
        Part("contracts", "who may import whom", (Command((lint_imports(),)),)),
        Part("types", "mypy, strict", (python("mypy"),)),
        Part(
            "django",
            "Django's own checks, in the hall and hosted; no migration is missing",
            (
                manage("check", "--fail-level", "WARNING"),
                manage("check", "--deploy", "--fail-level", "ERROR", **HOSTED),
                manage("makemigrations", "--check", "--dry-run"),
            ),
        ),
        Part("templates", "our rules for templates", (python("tests.checks.templates"),)),
        Part(
            "messages",
            "every sentence in every language",
            (python("tests.checks.messages"),),
            frozenset({"gettext"}),
        ),
        Part(
            "pure",
            "tests without Django",
            (tests("sqlite", "-c", "tests/pure.ini", *folders(pure=True)),),
            is_tests=True,
        ),
        Part(
            "sqlite",
            "tests on SQLite, as in a hall",
            (tests("sqlite", *no_browser, *others),),
            is_tests=True,
        ),
        Part(
            "postgres",
            "the same tests on PostgreSQL, with Redis",
            (tests("postgres", *no_browser, *others),),
            servers,
            is_tests=True,
        ),
        Part(
            "frame",
            "start.py, docker-compose.yml and the checks themselves",
            (tests("sqlite", "tests/frame"),),
            servers | {"gettext"},
            is_tests=True,
        ),
        Part(
            "browser-hall",
            "people at browsers, on SQLite",
            (tests("sqlite", *browser, *others),),
            chromium,
            is_tests=True,
        ),
        Part(
            "browser-hosted",
            "people at browsers, on PostgreSQL and Redis with real workers",
            (tests("hosted", *browser, *others),),
            servers | chromium,
            is_tests=True,
        ),
    )


def lint_imports() -> str:
    """The command that import-linter brings."""
    return str(Path(sys.executable).with_name("lint-imports"))


def chosen(names: list[str], parts: tuple[Part, ...]) -> list[Part]:
    """The parts called by name, or by the beginning of one; all if none is."""
    picked = [p for p in parts if any(_is_called(p, name) for name in names)]
    for name in names:
        if not any(_is_called(part, name) for part in parts):
            known = ", ".join(part.name for part in parts)
            raise SystemExit(f"There is no part {name!r} of the suite; there are {known}.")
    return picked if names else list(parts)


def _is_called(part: Part, name: str) -> bool:
    return part.name == name or part.name.startswith(f"{name}-")
