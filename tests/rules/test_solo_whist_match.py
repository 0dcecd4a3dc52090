"""Solo Whist: whole sessions, and how the pack is gathered and dealt."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.engine.cards import Card
from games.engine.gathering import cut, sorted_hand
from games.engine.match import Match
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.seats import COMPASS
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules.solo_whist import SoloResult, SoloSetup, SoloWhist
from tests.rules.chance import finished, whole_match, with_result
from tests.rules.solo import BY_OPTIONS, CHOSEN, begun, by_suit
from tests.rules.table import E, N, S, W, next_of, played, spoken

# The session


def dealers(match: Match, *results: SoloResult) -> list[int]:
    """Who deals first, and after each of these results."""
    found = []
    for result in results:
        found.append(next_of(match, SoloSetup).dealer)
        match = match.add(result)
    return [*found, *([match.next.dealer] if match.next else [])]


MADE = SoloResult((), "solo", N, None, 5)


def test_deal_passes_on_also_when_a_hand_is_thrown_in() -> None:
    match = SoloWhist().new_match(W)

    assert dealers(match, MADE, SoloResult(), MADE) == [W, N, E, S]


def test_same_dealer_deals_again_and_it_does_not_count() -> None:
    match = SoloWhist(
        all_pass="same_dealer", session_deals=4, trump_method="cycle_hcds"
    ).new_match()

    thrown = match.add(SoloResult())

    assert dealers(match, SoloResult(), SoloResult(), MADE, MADE, MADE, MADE) == [N, N, N, E, S, W]
    setup = next_of(thrown, SoloSetup)
    assert (setup.number, setup.trump, setup.dealing) == (2, "H", "cut")


def test_the_pack_is_shuffled_cut_or_stacked() -> None:
    def dealing(result: SoloResult, **given: Any) -> str:
        first = SoloWhist.of(given).new_match(N)
        assert next_of(first, SoloSetup).dealing == "shuffle"
        return next_of(first.add(result), SoloSetup).dealing

    abundance = SoloResult((), "abundance", N, None, 9)
    misere = SoloResult((), "misere", N, made=True)
    assert dealing(MADE) == dealing(SoloResult()) == dealing(misere) == "cut"
    assert dealing(abundance) == dealing(SoloResult((), "declared", N, made=True)) == "shuffle"
    assert dealing(misere, ladder="misere_high") == "shuffle"
    assert dealing(abundance, reshuffle_after="never") == "cut"
    assert dealing(MADE, shuffle="every_deal") == "shuffle"
    assert dealing(SoloResult(), all_pass="goulash", shuffle="every_deal") == "goulash"
    assert dealing(MADE, all_pass="goulash") == "cut"


def test_equal_totals_share_a_place() -> None:
    match = SoloWhist(session_deals=4).new_match(N)
    for seat in (N, E, S, W):
        match = match.add(SoloResult((), "solo", seat, None, 5 if seat < 2 else 4))

    assert match.is_over
    assert [(p.player, p.rank, p.total) for p in match.ranking] == [
        (N, 1, 22), (E, 1, 22), (S, 3, -22), (W, 3, -22),
    ]  # fmt: skip


@BY_OPTIONS
def test_whole_sessions_at_random(given: dict[str, Any]) -> None:
    luck = Random(str(given))
    rules = SoloWhist.of({"session_deals": 8, **given})

    match, ends = whole_match(rules, luck, CHOSEN)

    dealt: list[int] = []
    for one, end in zip(match.scored, ends, strict=True):
        assert isinstance(one.result, SoloResult)
        assert end.log[0][0] == (one.setup.dealer + 1) % 4
        if not (one.result.is_void and rules.all_pass == "same_dealer"):
            dealt.append(one.setup.dealer)
        if one.result.contract and not rules.end_early:
            assert sum(one.result.tricks) == 13
        assert sum(one.score.points) == 0
    assert sorted(dealt) == sorted((0, 1, 2, 3) * 2)
    assert len(match.ranking) == 4


# The deal


def places(state: State, order: tuple[Card, ...]) -> dict[str, list[int]]:
    """By seat: which cards of the pack it has, the top card being the first."""
    return {
        COMPASS[seat]: [place for place, card in enumerate(order, 1) if card in hand]
        for seat, hand in enumerate(state.hands)
    }


def test_cards_are_dealt_in_threes_and_the_last_is_turned_up() -> None:
    rules = SoloWhist()
    setup = next_of(rules.new_match(S), SoloSetup)

    state = rules.begin(setup, rules.deal(setup, pack()))

    assert places(state, pack())["W"] == [1, 2, 3, 13, 14, 15, 25, 26, 27, 37, 38, 39, 49]
    assert places(state, pack())["S"][-1] == 52
    assert state.deal.turned == pack()[-1]
    assert state.turn == W


def test_other_batches() -> None:
    def dealt(batches: Any, dealing: Any = "shuffle", **given: Any) -> dict[str, list[int]]:
        rules = SoloWhist.of({"batches": batches, **given})
        setup = SoloSetup(1, N, (E, S, W, N), dealing=dealing)
        return places(rules.begin(setup, rules.deal(setup, pack())), pack())

    rotating = dealt("4-3-3-3-rotating")
    assert rotating["E"] == [1, 2, 3, 4, 14, 15, 16, 27, 28, 29, 40, 41, 42]
    assert rotating["S"] == [5, 6, 7, 17, 18, 19, 20, 30, 31, 32, 43, 44, 45]
    assert rotating["N"] == [11, 12, 13, 24, 25, 26, 37, 38, 39, 49, 50, 51, 52]
    assert dealt("ones")["E"] == list(range(1, 53, 4))
    assert dealt("ones", "goulash")["E"] == [*range(1, 6), *range(21, 26), *range(41, 44)]
    four = dealt("ones", "goulash", goulash_batches=[4, 9])
    assert four["N"] == [13, 14, 15, 16, *range(44, 53)]


def test_goulash_batches_make_up_a_hand() -> None:
    with pytest.raises(OptionError):
        SoloWhist(goulash_batches=(5, 5, 4))
    with pytest.raises(OptionError):
        SoloWhist(session_deals=6)


def test_the_pack_is_gathered_in_the_order_of_play() -> None:
    state = spoken(by_suit(), "misere pass pass pass")
    state = played(state, "3H 4D 5C 6S")
    assert state.is_over

    order = state.rules.gathered(state)  # type: ignore[attr-defined]

    assert [str(card) for card in order[:5]] == ["3H", "4D", "5C", "6S", "AH"]
    assert [str(card) for card in order[-12:]] == [
        "AS", "KS", "QS", "JS", "TS", "9S", "8S", "7S", "5S", "4S", "3S", "2S",
    ]  # fmt: skip
    assert set(order) == set(pack())


def test_a_thrown_in_hand_is_stacked_by_seat_from_eldest() -> None:
    state = spoken(begun(dealer=S), "pass pass pass pass")

    order = state.rules.gathered(state)  # type: ignore[attr-defined]

    stack = [card for seat in (W, N, E, S) for card in sorted_hand(state.hands[seat])]
    assert list(order) == stack


def test_the_next_deal_is_the_gathered_pack_cut() -> None:
    last = finished(begun(), Random(5))
    rules = last.rules
    setup = SoloSetup(2, E, (S, W, N, E), dealing="cut")
    order = rules.gathered(last)  # type: ignore[attr-defined]

    found: set[int] = set()
    for number in range(60):
        state = rules.start(setup, seed_from_text(str(number)), last)
        found.update(
            k for k in range(1, 52) if rules.deal(setup, (*order[k:], *order[:k])) == state.deal
        )

    assert len(found) > 20
    assert found <= set(range(4, 49))
    assert rules.start(setup, bytes(32), last) == rules.start(setup, bytes(32), last)
    assert rules.start(replace(setup, dealing="shuffle"), bytes(32), last).deal == (
        rules.start(setup, bytes(32)).deal
    )


def test_a_pack_is_cut_into_parts_of_four_at_least() -> None:
    assert cut(pack(), 4)[:2] == pack()[4:6]
    assert cut(pack(), 48)[0] == pack()[48]
    for count in (3, 49, -1):
        with pytest.raises(ValueError, match="cut at 4 to 48"):
            cut(pack(), count)


def test_a_goulash_comes_from_stacked_hands() -> None:
    rules = SoloWhist(all_pass="goulash")
    match = rules.new_match(N)
    first = next_of(match, SoloSetup)
    thrown = spoken(rules.start(first, bytes(32)), "pass pass pass pass")
    setup = next_of(with_result(match, thrown), SoloSetup)

    for last in (thrown, None):
        state = rules.start(setup, seed_from_text("goulash"), last)

        assert state.deal.turned
        assert state.deal.turned in state.hands[setup.dealer]
        assert [len(hand) for hand in state.hands] == [13] * 4
    order = rules.gathered(thrown)
    cuts = {rules.deal(setup, cut(order, k)) for k in range(4, 49)}
    assert rules.start(setup, seed_from_text("goulash"), thrown).deal in cuts
