"""Everything that can be said or laid before play, by the engine and by hand (see test_perft)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from math import comb, factorial
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.setup import Deal
from games.engine.state import State
from games.rules import get
from tests.engine.by_hand import numbers
from tests.engine.by_hand.auctions import every_auction
from tests.engine.by_hand.tables import danish_ladder, table_of
from tests.engine.by_hand.ways import Way
from tests.engine.perft import MOST, Row, below, differences, rows, ways

NO_END = 1000
HANDS = "K.K.K.K Q.Q.Q.Q J.J.J.J T.T.T.T"
"""Where the cards do not matter: no ace, and a card of each suit in every hand."""


def begun(row: Row) -> State:
    """The deal of a row, when what is `after` in it has been said."""
    rules = get(row["game"]).of(json.loads(row.get("options", "{}")))
    setup = rules.new_match(int(row.get("dealer", "0"))).next
    assert setup is not None
    known: dict[str, Any] = {"cards": int(row.get("cards", "0")), "trump": row.get("trump")}
    known |= {"zero_runs": row.numbers("zero_runs")}
    setup = replace(setup, **{word: value for word, value in known.items() if value})
    hands = tuple(map(CardSet.parse, row.get("hands", HANDS).split()))
    hands += (CardSet.parse("9..."),) * (rules.table - len(hands))
    rest = tuple(map(Card.parse, row.get("rest").split()))
    state = rules.begin(setup, Deal(hands[: rules.table], rest, Card.parse("TC")))
    for call in row.list("after"):
        state = state.apply(Call(call))
    return state


def while_in(phase: str, start: State, most: int) -> Callable[[State], bool]:
    """Ways that end with a phase, or after so many actions."""
    return lambda state: state.phase.name != phase or len(state.log) - len(start.log) == most


def hold(row: Row, engine: list[Way], by_hand: list[Way]) -> None:
    """Both methods find the same ways, and as many as the row says."""
    if found := differences(engine, by_hand):
        pytest.fail(f"{row}:\n{found}")
    assert len(engine) == row.count, below(engine)


# Where it stands is worked out again and again by hand: a call takes as long as three cards.
@pytest.mark.parametrize("row", rows("auctions", MOST // 3), ids=str)
def test_an_auction_can_go_as_many_ways_as_counted_by_hand(row: Row) -> None:
    start, most = begun(row), int(row.get("calls", str(NO_END)))

    engine = list(ways(start, while_in("auction", start, most)))

    hold(row, engine, list(every_auction(table_of(row), most)))


@pytest.mark.parametrize("row", rows("predictions"), ids=str)
def test_numbers_can_be_said_in_as_many_ways_as_counted_by_hand(row: Row) -> None:
    start, hook = begun(row), row["hook"]
    seats, tricks = start.to_act, int(row["tricks"])
    is_secret = hook == "secret"
    phase = start.phase.name

    engine = list(ways(start, while_in(phase, start, NO_END), any_order=is_secret))

    if is_secret:
        by_hand = list(numbers.said_in_secret(seats, tricks))
    else:
        order = tuple(int(seat) for seat in row["order"].split())
        no_zero, least = row.numbers("no_zero"), row.numbers("at_least")
        by_hand = list(numbers.said_in_turn(order, tricks, hook, least, no_zero))
        if hook != "running" and not least and not no_zero:
            assert row.count == numbers.how_many(len(order), tricks, hook)
    hold(row, engine, by_hand)


LAID = {
    # Four suits may be trumps; then four of seven cards go.
    "bid-kitty": 4 * comb(7, 4),
    "bid-kitty-after": 4 * comb(7, 4),
    # Each ace with three suits for trumps; then up to three of three cards, the called one kept.
    "danish-up-to": 3 * 2**2 + 9 * 2**3,
    # The same, and of six cards three go, or the cat stays. One ace lies in the cat: also kept.
    "danish-all-or-none": (3 + 3) * (1 + comb(5, 3)) + 6 * (1 + comb(6, 3)),
    # Trumps are the first, the second or the third card turned; one ace is the declarer's own.
    "danish-vip": 1 * 3 * 2**2 + 3 * 3 * 2**3,
    # Whoever holds the called ace names one of three suits and exchanges, keeping the ace; for the
    # one in the cat that is the declarer, who has nothing to keep.
    "danish-halve": 3 * 3 * 2**2 + 1 * 3 * 2**3,
    # One card each, seat after seat, or in any order.
    "kleuren-small-misere": 3**4,
    "kleuren-small-misere-any-order": factorial(4) * 2**4,
    "israeli-frisch": comb(4, 3) ** 4,
    "minnesota-cards": 3**4,
    "minnesota-tokens": 2**4,
    "minnesota-tokens-any-order": factorial(4) * 2**4,
}
"""How many ways there are by multiplication, for rows of `laying`."""


@pytest.mark.parametrize("row", rows("laying"), ids=str)
def test_cards_can_be_laid_in_as_many_ways_as_multiplied(row: Row) -> None:
    start, is_any = begun(row), row.get("order") == "any"

    engine = list(ways(start, lambda state: state.phase.name == row["until"], any_order=is_any))

    assert len(set(engine)) == len(engine)
    assert len(engine) == row.count == LAID[row["id"]], below(engine)


def test_every_row_of_cards_laid_has_its_own_sum() -> None:
    assert {row["id"] for row in rows("laying")} == set(LAID)


def test_the_danish_ladder_is_the_one_that_the_rules_file_prints() -> None:
    printed = (
        "7 · 7 vip · 7 gode · 7 halve · 8 · 8 vip · 8 gode · 8 halve · 9 · sol · 9 vip · 9 gode ·"
        " 9 halve · 10 · ren_sol · 10 vip · 10 gode · 10 halve · 11 · bordlaegger · 11 vip ·"
        " 11 gode · 11 halve · 12 · 12 vip · 12 gode · 12 halve · 13 · 13 vip · 13 gode · 13 halve"
    )

    assert " · ".join(danish_ladder({})) == printed
