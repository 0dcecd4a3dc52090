"""Deals of Solo Whist for its tests, and games with many options."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.solo_whist import SoloSetup, SoloWhist
from tests.rules.chance import passing
from tests.rules.table import ONE_SUIT_EACH, N, next_of

UP = ("solo", "misere", "abundance", "open_misere", "declared")
"""What may be bid over a proposal, from low to high; a royal abundance, over another only."""

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"units": "foster", "declared_trump": "declarer_choice", "unaccepted_prop": "throw_in"},
    {"trick": 0, "ladder": "misere_high", "royal_needs_abundance": False, "end_early": False},
    {"trick": 0, "abundance_over": 2, "eldest_second_chance": False, "all_pass": "same_dealer"},
    {"trump_method": "cycle_hcds", "batches": "ones", "all_pass": "goulash"},
    {"trump_method": "cycle_hcds_nt", "batches": "4-3-3-3-rotating", "shuffle": "every_deal"},
    {"all_pass": "general_misere_most", "reshuffle_after": "never", "declared_lead": "eldest"},
    {"all_pass": "general_misere_last", "session_deals": 8},
)

BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given) or "-")


def begun(seed: str = "one", dealer: int = N, **given: Any) -> State:
    """A deal before the first call."""
    rules = SoloWhist.of(given)
    return rules.start(next_of(rules.new_match(dealer), SoloSetup), seed_from_text(seed))


CHOSEN = passing(0.4)
"""Passes are likely enough that auctions end at every height."""


def by_suit(**options: Any) -> State:
    """North has all spades, East hearts, South diamonds, West clubs; the ace of spades lies up."""
    rules = SoloWhist.of(options)
    setup = next_of(rules.new_match(N), SoloSetup)
    hands = tuple(map(CardSet.parse, ONE_SUIT_EACH))
    turned = None if setup.trump else Card.parse("AS")
    return rules.begin(setup, Deal(hands, turned=turned))
