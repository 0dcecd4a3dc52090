"""Laying cards out in rows: where a card fits, who is next, who is out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action, Call, Lay, Play
from games.engine.cards import Card
from games.engine.cardset import EMPTY, CardSet
from games.engine.packs import pack
from games.engine.phases.base import Over
from games.engine.phases.layout import (
    DECLINE,
    PASS,
    Layout,
    LayoutRules,
    begin_layout,
    ends_of,
    high_ends,
    low_ends,
)
from games.engine.reasons import IllegalAction, Reason
from games.engine.result import DealResult, Score
from games.engine.rules import Rules
from games.engine.setup import Deal, Setup
from games.engine.state import State

WHOLE = CardSet(pack("7"))
PLAIN = LayoutRules(WHOLE, "J")
FULL = LayoutRules(WHOLE, "J", "optional", low_end_skips=True)


class Rows(Rules):
    """A game that is nothing but a layout."""

    def go_on(self, match: Any) -> Any:
        return match

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        return pack("7")

    def deal(self, setup: Setup, order: tuple[Card, ...]) -> Deal:
        return Deal(tuple(CardSet(order[seat::4]) for seat in range(4)))

    def begin(self, setup: Setup, deal: Deal) -> State:
        return begin_layout(self.dealt(setup, deal), 0, FULL)

    def after(self, state: State) -> State:
        return state.done()

    def result(self, state: State) -> DealResult:
        return DealResult()

    def check(self, result: DealResult, setup: Setup) -> None:
        return None

    def score(self, result: DealResult, setup: Setup) -> Score:
        return Score((0,) * 4)


def laying(
    *hands: str, laid: str = "...", rules: LayoutRules = FULL, turn: int = 0, **more: Any
) -> State:
    """A layout in which these are the hands and `laid` lies on the table."""
    held = tuple(map(CardSet.parse, hands))
    layout = Layout(rules, turn, CardSet.parse(laid), **more)
    return State(Rows(), Setup(1, 0, tuple(range(len(held)))), Deal(held), held, layout, None)


def act(text: str) -> Action:
    return Call(text) if text in ("pass", "decline") else Play(Card.parse(text))


def moved(state: State, *moves: str) -> State:
    for move in moves:
        state = state.apply(act(move))
    return state


def layout(state: State) -> Layout:
    phase = state.phase.last if isinstance(state.phase, Over) else state.phase
    assert isinstance(phase, Layout)
    return phase


def test_ends_are_the_best_and_the_lowest_card_of_each_suit() -> None:
    assert high_ends(WHOLE) == CardSet.parse("A.A.A.A")
    assert low_ends(WHOLE) == CardSet.parse("7.7.7.7")
    assert len(ends_of(WHOLE)) == 8
    assert ends_of(CardSet.parse("KQ.9..")) == CardSet.parse("KQ.9..")


@pytest.mark.parametrize(
    ("laid", "fits"),
    [
        ("...", "J.J.J.J"),
        ("J...", "QT.J.J.J"),
        ("KQJ...", "AT.J.J.J"),
        ("AKQJT98...", "7.J.J.J"),
        ("AKQJT987...", ".J.J.J"),
        ("..J.", "J.J.QT.J"),
        ("AKQJT987.AKQJT987.AKQJT987.AKQJT987", "..."),
    ],
)
def test_a_card_fits_where_a_row_begins_or_goes_on(laid: str, fits: str) -> None:
    assert PLAIN.placeable(CardSet.parse(laid)) == CardSet.parse(fits)


def test_rows_of_neighbouring_suits_do_not_run_into_each_other() -> None:
    whole = LayoutRules(CardSet(pack()), "7")

    # Next to the ace of clubs lies, in the machine's order, the two of diamonds.
    fits = whole.placeable(CardSet.parse("...AKQJT987") | CardSet.parse("..765432."))

    assert fits == CardSet.parse("7.7.8.6")


def test_rows_may_begin_with_another_rank() -> None:
    assert LayoutRules(WHOLE, "T").placeable(EMPTY) == CardSet.parse("T.T.T.T")


def test_play_goes_clockwise_past_who_is_out() -> None:
    state = laying("J8...", "...", "T9...", ".J..")

    state = moved(state, "JS")

    assert state.turn == 2


def test_who_can_place_nothing_passes() -> None:
    state = laying("A...", "J9...", "8...")

    assert list(state.legal_actions) == [PASS]
    assert moved(state, "pass").turn == 1


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        (act("TS"), Reason.NOT_IN_HAND),
        (act("8S"), Reason.NOT_PLACEABLE),
        (PASS, Reason.MUST_PLACE),
        (DECLINE, Reason.NO_BONUS),
        (Call("look"), Reason.CARD_EXPECTED),
        (Lay(CardSet.parse("JS")), Reason.CARD_EXPECTED),
    ],
)
def test_anything_else_is_refused_and_changes_nothing(move: Action, reason: Reason) -> None:
    state = laying("J8...", "T9...")
    before = str(state.hands), state.phase

    with pytest.raises(IllegalAction) as caught:
        state.apply(move)

    assert caught.value.refusal.reason is reason
    assert (str(state.hands), state.phase) == before
    other = state.refusal(act("TS"), 1)
    assert other is not None
    assert other.reason is Reason.NOT_YOUR_TURN


def test_an_ace_earns_one_card_more_that_may_be_declined() -> None:
    state = moved(laying("AT7...", "9...", ".J..", laid="KQJ..."), "AS")

    assert layout(state).bonus
    assert [str(action) for action in state.legal_actions] == ["decline", "TS"]
    assert moved(state, "decline").turn == 1
    assert moved(state, "TS").turn == 1
    assert not layout(moved(state, "TS")).bonus


def test_a_second_ace_earns_another_card() -> None:
    state = moved(laying("A7.A..", "9...", ".J..", laid="KQJT98.KQJ.."), "AS", "AH", "7S")

    assert layout(state).finished == (0,)
    assert state.turn == 2
    assert layout(state).skipped == 1


def test_the_further_card_may_have_to_be_placed() -> None:
    rules = LayoutRules(WHOLE, "J", "forced")
    state = moved(laying("AT7...", "9...", ".J..", laid="KQJ...", rules=rules), "AS")

    assert [str(action) for action in state.legal_actions] == ["TS"]
    refusal = state.refusal(DECLINE)
    assert refusal is not None
    assert refusal.reason is Reason.MUST_PLACE


@pytest.mark.parametrize(
    ("hand", "rules"),
    [("A8...", FULL), ("A...", FULL), ("AT...", PLAIN)],
    ids=["nothing fits", "last card", "not played"],
)
def test_the_right_to_a_further_card_lapses(hand: str, rules: LayoutRules) -> None:
    state = moved(laying(hand, "9...", ".J..", ".T..", laid="KQJ...", rules=rules), "AS")

    assert not layout(state).bonus
    assert state.turn == 1


def test_after_a_low_end_the_next_seat_loses_its_turn() -> None:
    state = moved(laying(".8..", ".9..", "7.T..", ".A..", turn=2, laid="JT98..."), "7S")

    assert (state.turn, layout(state).skipped) == (0, 3)
    assert layout(moved(state, "pass")).skipped is None


def test_with_two_at_the_table_the_same_seat_moves_again_after_a_low_end() -> None:
    state = moved(laying("7.T..", "...", ".J..", laid="JT98..."), "7S")

    assert (state.turn, layout(state).skipped) == (0, 2)


def test_a_low_end_that_empties_the_hand_skips_as_well() -> None:
    state = moved(laying("7...", ".9..", ".T..", ".J..", laid="JT98..."), "7S")

    assert layout(state).finished == (0,)
    assert (state.turn, layout(state).skipped) == (2, 1)


def test_low_ends_do_nothing_where_they_do_not_skip() -> None:
    state = moved(laying("7.8..", ".9..", ".T..", laid="JT98...", rules=PLAIN), "7S")

    assert (state.turn, layout(state).skipped) == (1, None)


def test_three_players_end_when_two_are_out_and_the_last_is_third() -> None:
    state = moved(laying("J...", "T...", "Q8..."), "JS", "TS")

    assert state.is_over
    assert layout(state).finished == (0, 1, 2)


def test_more_players_end_when_three_are_out() -> None:
    state = moved(laying("J...", "T...", "Q...", "K...", "A..."), "JS", "TS", "QS")

    assert state.is_over
    assert layout(state).finished == (0, 1, 2)


def whole_layouts() -> Iterator[State]:
    """Every state of some layouts played at random."""
    for seed in range(40):
        luck = Random(seed)
        order = list(WHOLE)
        luck.shuffle(order)
        hands = [str(CardSet(order[seat::4])) for seat in range(4)]
        bonus = luck.choice(["optional", "forced", "off"])
        rules = LayoutRules(WHOLE, luck.choice("JT9"), bonus, luck.random() < 0.5)
        state = laying(*hands, rules=rules)
        yield state
        while not state.is_over:
            state = state.apply(luck.choice(list(state.legal_actions)))
            yield state


def test_some_hand_always_has_a_card_that_fits_and_rows_have_no_gaps() -> None:
    for state in whole_layouts():
        now = layout(state)
        fits = now.rules.placeable(now.laid)
        assert state.is_over or any(hand & fits for hand in state.hands)
        assert sum(map(len, state.hands)) + len(now.laid) == len(WHOLE)
        assert len(now.laid) == sum(high.height - low.height + 1 for low, high in now.rows)
        assert all(not state.hands[seat] for seat in now.finished)
