"""The examples in the pure modules' docstrings are true."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from games.engine import cards, reasons, shuffling
from games.rules import classic_whist
from tournaments.formats import results
from tournaments.scoring import trumps


@pytest.mark.parametrize("module", [cards, reasons, shuffling, classic_whist, results, trumps])
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)

    assert outcome.attempted > 0
    assert outcome.failed == 0
