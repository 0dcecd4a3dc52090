"""The examples in the pure modules' docstrings are true."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from games.engine import cards, gathering, reasons, shuffling
from games.engine.phases import layout
from games.formats import checking, pbn, record_text
from games.rules import bid_whist, classic_whist, minnesota_whist, rentz, solo_whist
from games.rules import duplicate_whist as duplicate
from games.rules.bid_whist import contract as bid_contract
from games.rules.duplicate_whist import comparing, figures
from games.rules.rentz import results as rentz_results
from tournaments.formats import results
from tournaments.scoring import trumps


@pytest.mark.parametrize(
    "module",
    [
        cards,
        gathering,
        layout,
        reasons,
        shuffling,
        bid_contract,
        bid_whist,
        classic_whist,
        comparing,
        duplicate,
        figures,
        minnesota_whist,
        rentz,
        rentz_results,
        solo_whist,
        checking,
        pbn,
        record_text,
        results,
        trumps,
    ],
)
def test_examples_in_docstrings_hold(module: ModuleType) -> None:
    outcome = doctest.testmod(module)

    assert outcome.attempted > 0
    assert outcome.failed == 0
