from __future__ import annotations

from itertools import count, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.ledger import (
    Chain,
    Claim,
    EntryMode,
    HandLedger,
    HandState,
    Tricks,
    fold,
    round_result,
)

tricks = st.integers(0, 13).map(lambda ns: (ns, 13 - ns))
chains = st.sampled_from(["ns", "ew", "desk"])
histories = st.lists(st.tuples(chains, st.none() | tricks), max_size=12)
modes = st.sampled_from(EntryMode)


def folded(mode: str, *rows: tuple[Chain, Tricks | None]) -> HandLedger:
    return fold([Claim(n, *row) for n, row in enumerate(rows, start=1)], EntryMode(mode))


@pytest.mark.parametrize("mode", EntryMode)
def test_a_hand_without_entries_waits(mode: str) -> None:
    assert folded(mode) == HandLedger(HandState.WAITING)


def test_a_trusted_table_needs_one_entry() -> None:
    ledger = folded("trust", ("ew", (8, 5)))

    assert ledger == HandLedger(HandState.AGREED, (8, 5), None, (8, 5), "ns")
    assert ledger.is_settled


@pytest.mark.parametrize("mode", ["agree", "blind"])
def test_one_sides_entry_waits_for_the_other_and_makes_no_winner(mode: str) -> None:
    ledger = folded(mode, ("ns", (8, 5)))

    assert ledger == HandLedger(HandState.ENTERED, None, (8, 5), None, None)
    assert not ledger.is_settled


@pytest.mark.parametrize("mode", EntryMode)
def test_two_equal_entries_agree_in_every_mode(mode: str) -> None:
    ledger = folded(mode, ("ns", (0, 13)), ("ew", (0, 13)))

    assert ledger == HandLedger(HandState.AGREED, (0, 13), (0, 13), (0, 13), "ew")


@pytest.mark.parametrize("mode", EntryMode)
def test_a_dispute_about_tricks_alone_leaves_the_winner_known(mode: str) -> None:
    ledger = folded(mode, ("ns", (8, 5)), ("ew", (9, 4)))

    assert ledger == HandLedger(HandState.DISPUTED, None, (8, 5), (9, 4), "ns")


@pytest.mark.parametrize("mode", EntryMode)
def test_a_dispute_about_the_winner_leaves_it_open(mode: str) -> None:
    assert folded(mode, ("ns", (7, 6)), ("ew", (6, 7))).winner is None


@pytest.mark.parametrize("mode", EntryMode)
def test_the_desk_decides_whatever_the_sides_say(mode: str) -> None:
    ledger = folded(mode, ("ns", (7, 6)), ("desk", (5, 8)), ("ew", (6, 7)))

    assert ledger == HandLedger(HandState.DECIDED, (5, 8), (7, 6), (6, 7), "ew")


def test_a_decision_that_is_taken_back_gives_the_sides_their_word_again() -> None:
    sides = (("ns", (7, 6)), ("ew", (6, 7)))

    assert folded("agree", *sides, ("desk", (5, 8)), ("desk", None)) == folded("agree", *sides)


def test_tricks_that_an_organiser_lets_stand_may_have_no_winner() -> None:
    assert folded("agree", ("desk", (6, 6))).winner is None


@given(histories, modes)
def test_order_counts_inside_a_chain_only(
    history: list[tuple[Chain, Tricks | None]], mode: str
) -> None:
    by_chain = {
        chain: [row for row in history if row[0] == chain] for chain in ("ns", "ew", "desk")
    }

    expected = folded(mode, *history)
    for order in permutations(by_chain):
        assert folded(mode, *(row for chain in order for row in by_chain[chain])) == expected


@given(histories, modes, chains, st.none() | tricks)
def test_an_act_undone_leaves_what_stood_before(
    history: list[tuple[Chain, Tricks | None]], mode: str, chain: Chain, new: Tricks | None
) -> None:
    before = next((said for name, said in reversed(history) if name == chain), None)

    assert folded(mode, *history, (chain, new), (chain, before)) == folded(mode, *history)


@given(histories, modes)
def test_the_two_sides_are_treated_alike(
    history: list[tuple[Chain, Tricks | None]], mode: str
) -> None:
    other: dict[Chain, Chain] = {"ns": "ew", "ew": "ns", "desk": "desk"}
    mirrored = folded(mode, *((other[chain], said and said[::-1]) for chain, said in history))
    plain = folded(mode, *history)

    assert mirrored.state is plain.state
    assert mirrored.tricks == (plain.tricks and plain.tricks[::-1])
    assert mirrored.winner == (plain.winner and other[plain.winner])


@given(histories, modes)
def test_a_settled_hand_has_a_winner_and_its_tricks_were_said(
    history: list[tuple[Chain, Tricks | None]], mode: str
) -> None:
    ledger = folded(mode, *history)

    assert ledger.is_settled == (ledger.state in (HandState.AGREED, HandState.DECIDED))
    if ledger.tricks:
        assert ledger.tricks in [said for _chain, said in history]
        assert ledger.winner == ("ns" if ledger.tricks[0] > 6 else "ew")


def test_numbers_of_rows_do_not_matter() -> None:
    numbers = count(1000, -1)
    acts = [Claim(next(numbers), "ns", (8, 5)), Claim(next(numbers), "ns", (9, 4))]

    assert fold(iter(acts), EntryMode.TRUST).tricks == (9, 4)


def test_a_round_adds_up_its_hands_and_a_tie_has_no_winner() -> None:
    hands = [HandLedger(HandState.AGREED, (7, 6)), HandLedger(HandState.DECIDED, (6, 7))]

    assert round_result(hands) == (None, 13, 13)
    assert round_result(hands[:1]) == ("ns", 7, 6)


def test_a_round_of_several_hands_is_open_while_one_of_them_is() -> None:
    argued = HandLedger(HandState.DISPUTED, winner="ew")

    assert round_result([argued]) == ("ew", None, None)
    assert round_result([argued, HandLedger(HandState.AGREED, (7, 6))]) is None
