"""The examples in the pure modules' docstrings are true."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PURE = (
    "games/engine",
    "games/formats",
    "games/rules",
    "tournaments/draws",
    "tournaments/formats",
    "tournaments/movements",
    "tournaments/scoring",
)
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for folder in PURE
    for path in sorted((ROOT / folder).rglob("*.py"))
    if ">>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("module", MODULES)
def test_examples_in_docstrings_hold(module: str) -> None:
    outcome = doctest.testmod(import_module(module))

    assert outcome.attempted > 0
    assert outcome.failed == 0
