"""Nomination Whist: options, the schedule of hand sizes, and the deal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.cardset import CardSet
from games.engine.options import OptionError, from_json, to_json
from games.rules.nomination_whist import (
    Classic,
    NominationSetup,
    NominationWhist,
    Round,
    announced_trump,
    rounds,
)
from tests.rules.chance import deals_of
from tests.rules.nomination import begun
from tests.rules.table import next_of

# Options


@pytest.mark.parametrize(
    "given",
    [
        {"players": 2},
        {"players": 8},
        {"variant": "noms", "players": 5},
        {"variant": "other"},
        {"players": 6, "max_cards": 9},
        {"players": 3, "max_cards": 18},
        {"players": 6, "schedule": [9]},
        {"schedule": []},
        {"schedule": [0]},
        {"schedule": "updown"},
        {"max_cards": 3, "min_cards": 4},
        {"players": 7, "min_cards": 8},
        {"bidding": "secret"},
        {"bidding": "secret", "hook": "running"},
        {"special_rounds": ["blind"]},
        {"special_rounds": ["twos_wild"], "schedule": "up_down"},
        {"trump_order": []},
        {"trump_order": ["X"]},
        {"turn_repeat": 9},
        {"hook_min_cards": 0},
        {"zero_bid_limit": 0},
        {"scoring": "exact"},
        {"scoring": {"hit": 1}},
        {"scoring": {"hit_base": "1"}},
        {"scoring": {"hit_zero": True}},
        {"schedule": [1, 14]},
        {"noms_min_bid": 14},
        {"noms_target": 0},
        {"preset": "oh_heaven"},
    ],
    ids=str,
)
def test_what_is_no_game_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        NominationWhist.of(given)


@pytest.mark.parametrize(("players", "limit"), [(3, 17), (4, 13), (5, 10), (6, 8), (7, 7)])
def test_nobody_is_dealt_more_than_there_is(players: int, limit: int) -> None:
    assert NominationWhist(players=players, max_cards=limit).most_cards == limit
    with pytest.raises(OptionError):
        NominationWhist(players=players, max_cards=limit + 1)


def test_without_options_the_game_is_the_default_one() -> None:
    assert NominationWhist.of() == NominationWhist.of({}) == NominationWhist()


@pytest.mark.parametrize("preset", NominationWhist.presets)
def test_presets_are_games_and_go_out_and_in(preset: str) -> None:
    rules = NominationWhist.of({"preset": preset})

    assert from_json(NominationWhist, to_json(rules)) == rules


def test_a_custom_scheme_is_an_object_or_nine_figures() -> None:
    rules = NominationWhist.of({"scoring": {"hit_base": 4, "miss_per_bid": 2}})

    assert rules.scoring == (4, 0, 0, 4, 0, 0, 0, 0, 2)
    assert from_json(NominationWhist, to_json(rules)) == rules
    assert NominationWhist.of({"scoring": [4, 0, 0, 4, 0, 0, 0, 0, 2]}) == rules


# The schedule


@pytest.mark.parametrize(
    ("given", "cards"),
    [
        ({"max_cards": 3}, [3, 2, 1, 2, 3]),
        ({"max_cards": 3, "turn_repeat": 2}, [3, 2, 1, 1, 2, 3]),
        ({"max_cards": 3, "min_cards": 3, "turn_repeat": 2}, [3, 3]),
        ({"schedule": "up_down", "max_cards": 3, "turn_repeat": 2}, [1, 2, 3, 3, 2, 1]),
        ({"schedule": "up", "max_cards": 4, "min_cards": 2, "turn_repeat": 2}, [2, 3, 4]),
        ({"schedule": "down", "players": 7}, [7, 6, 5, 4, 3, 2, 1]),
        ({"schedule": [5, 1, 5, 5]}, [5, 1, 5, 5]),
        (
            {"schedule": "up_down", "max_cards": 2, "special_rounds": ["blind", "misere_nt"]},
            [1, 2, 2, 2, 2, 1],
        ),
    ],
    ids=str,
)
def test_hand_sizes_go_by_the_schedule(given: dict[str, Any], cards: list[int]) -> None:
    assert [one.cards for one in rounds(NominationWhist.of(given))] == cards


@pytest.mark.parametrize(("players", "deals"), [(3, 19), (4, 19), (5, 19), (6, 15), (7, 13)])
def test_a_default_game_has_as_many_deals(players: int, deals: int) -> None:
    assert len(rounds(NominationWhist(players=players))) == deals


@pytest.mark.parametrize(
    ("method", "kind", "trumps"),
    [
        ("rotation", "normal", ["H", "S", "H"]),
        ("rotation", "misere", ["H", "S", "H"]),
        ("rotation", "misere_nt", ["NT", "NT", "NT"]),
        ("rotation", "no_trump", ["NT", "NT", "NT"]),
        ("rotation", "guess_trumps", [None, None, None]),
        ("rotation", "blind", ["H", "S", "H"]),
        ("fixed", "normal", ["H", "H", "H"]),
        ("none", "normal", ["NT", "NT", "NT"]),
        ("turn_up", "normal", [None, None, None]),
        ("highest_bidder", "normal", [None, None, None]),
    ],
)
def test_what_is_known_of_trumps_before_the_deal(
    method: str, kind: str, trumps: list[str | None]
) -> None:
    rules = NominationWhist.of({"trump_method": method, "trump_order": ["H", "S"]})
    way = Classic(rules)

    found = [announced_trump(rules, way.setup_for(n, 0, Round(3, kind))) for n in (1, 2, 3)]

    assert found == trumps


def test_the_deal_passes_left_and_the_left_of_the_dealer_speaks_and_leads() -> None:
    rules = NominationWhist(players=5, max_cards=3)

    deals = list(deals_of(rules, Random(1)))

    first = deals[0][0].first_dealer
    for number, (match, end) in enumerate(deals):
        dealer = (first + number) % 5
        assert next_of(match, NominationSetup).dealer == dealer
        assert [by for by, _what in end.log[:5]] == [(dealer + 1 + i) % 5 for i in range(5)]
        assert end.play
        assert end.play.tricks[0].leader == (dealer + 1) % 5


def test_cards_are_dealt_singly_and_the_next_is_turned() -> None:
    rules = NominationWhist.of({"preset": "oh_hell", "players": 3})
    setup = Classic(rules).setup_for(1, 1, Round(2))
    order = rules.pack(setup)

    deal = rules.deal(setup, order)

    assert deal.hands[2] == CardSet((order[0], order[3]))
    assert deal.hands[0] == CardSet((order[1], order[4]))
    assert deal.hands[1] == CardSet((order[2], order[5]))
    assert deal.turned == deal.rest[0] == order[6]
    assert len(deal.rest) == 46


def test_the_last_card_of_a_whole_pack_may_say_trumps() -> None:
    given: dict[str, Any] = {"trump_method": "turn_up", "max_cards": 13}

    plain = begun(13, **given)
    shown = begun(13, full_deal_trump="last_card", **given)

    assert plain.view(0).known["trump"] == "NT"
    turned = shown.deal.turned
    assert turned is not None
    assert turned in shown.hands[3]
    assert shown.view(None).known["turned"] == str(turned)
    assert shown.view(None).known["trump"] == turned.suit


# Both games


def test_seats_are_named_as_in_each_game() -> None:
    assert [NominationWhist().seat_name(seat) for seat in range(4)] == ["P1", "P2", "P3", "P4"]
    assert [NominationWhist(variant="noms").seat_name(s) for s in range(4)] == list("NESW")
