"""README and docs are true as far as a program can tell."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

REPO = Path(__file__).resolve().parents[2]
PAPERS = [*sorted(REPO.glob("*.md")), *sorted((REPO / "docs").rglob("*.md"))]
LINK = re.compile(r"\]\((?!https?:|mailto:|#)([^)#\s]+)")
COMMAND = re.compile(r"manage\.py (\w+)")


def test_examples_of_the_readme_run() -> None:
    failed, tried = doctest.testfile(str(REPO / "README.md"), module_relative=False)

    assert tried
    assert failed == 0


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_links_lead_somewhere(paper: Path) -> None:
    links = LINK.findall(paper.read_text(encoding="utf-8"))

    assert [link for link in links if not (paper.parent / link).exists()] == []


@pytest.mark.parametrize("paper", PAPERS, ids=lambda path: path.name)
def test_commands_that_are_named_are_there(paper: Path) -> None:
    from django.core.management import get_commands

    named = set(COMMAND.findall(paper.read_text(encoding="utf-8")))

    assert named - set(get_commands()) == set()
