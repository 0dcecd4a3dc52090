"""Knockout Whist: dealing, trumps, whole matches, and what may be seen."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.packs import pack
from games.engine.phases.speaking import Question
from games.engine.reasons import Reason
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules import read_state
from games.rules.knockout_whist import KnockoutWhist, highest
from games.rules.knockout_whist.survival import KnockoutSetup
from tests.rules.chance import assert_views_hide, dealt_anew
from tests.rules.knockout import MATCHES, match_of, setup_of
from tests.rules.table import legal, next_of, refused

# Dealing


def test_cards_go_round_and_a_dog_gets_one_of_the_first_round() -> None:
    setup = KnockoutSetup(5, 0, (1, 2, 3, 0), 3, (2,), choosers=(1,))
    order = pack()

    deal = KnockoutWhist().deal(setup, order)

    assert deal.hands[1] == CardSet([order[0], order[4], order[7]])
    assert deal.hands[2] == CardSet([order[1]])
    assert deal.hands[3] == CardSet([order[2], order[5], order[8]])
    assert deal.hands[0] == CardSet([order[3], order[6], order[9]])
    assert deal.rest == order[10:]
    assert deal.turned is None


@pytest.mark.parametrize(("options", "seed"), MATCHES)
def test_every_hand_is_dealt_and_played_out(options: dict[str, Any], seed: int) -> None:
    rules = KnockoutWhist.of(options)

    match, hands = match_of(rules, Random(seed))

    for number, states in enumerate(hands):
        setup, end = states[0].setup, states[-1]
        assert isinstance(setup, KnockoutSetup)
        assert setup.cards == rules.first_hand_cards - number
        for seat, hand in enumerate(end.deal.hands):
            expected = {"in": setup.cards, "dog": 1, "blind_dog": 1, "out": 0}
            assert len(hand) == expected[setup.status(seat)]
        assert end.play
        assert sum(end.play.won) == setup.cards == len(end.play.tricks)
        assert not any(end.hands)
        for state in states:
            assert_cards_are_conserved(state)
        for state in (states[0], states[len(states) // 2], end):
            assert read_state(str(state)) == state
    assert_ends_well(rules, match)


def assert_cards_are_conserved(state: State) -> None:
    """Every card of the pack is in a trick, in a hand, or undealt."""
    gone = (
        [*state.play.trick, *(c for t in state.play.tricks for c in t.cards)] if state.play else []
    )
    held = [card for hand in state.hands for card in hand]
    assert sorted([*gone, *held, *state.deal.rest]) == list(pack())


def assert_ends_well(rules: KnockoutWhist, match: Match) -> None:
    """Somebody wins alone, by being left alone or by the trick of the last hand."""
    winner = match.facts.end.winner
    first, *others = match.ranking
    assert (first.player, first.rank, first.tied, first.total) == (winner, 1, False, 1)
    assert match.totals == tuple(int(seat == winner) for seat in range(rules.players))
    last = match.scored[-1]
    assert isinstance(last.setup, KnockoutSetup)
    assert last.setup.cards == 1 or len(match.facts.end.active) == 1
    out = match.facts.out_after
    assert out[winner] == 0
    assert [out[p.player] for p in others] == sorted((out[p.player] for p in others), reverse=True)


@pytest.mark.parametrize(("options", "seed"), MATCHES)
def test_the_deal_goes_to_the_next_active_player_who_is_followed_by_the_leader(
    options: dict[str, Any], seed: int
) -> None:
    rules = KnockoutWhist.of(options)
    _match, hands = match_of(rules, Random(seed))
    setups = [states[0].setup for states in hands]
    for before, setup in pairwise(setups):
        steps = range(1, rules.players + 1)
        turn = [(before.dealer + step) % rules.players for step in steps]
        assert setup.dealer == next(seat for seat in turn if seat in setup.seats)
    for states in hands:
        state = next(state for state in states if state.play)
        leads = [state.setup.seats[0]]
        if rules.first_lead == "trump_chooser" and state.facts.chooser is not None:
            leads = [state.facts.chooser]
        assert list(state.to_act) == leads


# Trumps


@pytest.mark.parametrize(("options", "seed"), MATCHES)
def test_trumps_come_from_where_the_options_say(options: dict[str, Any], seed: int) -> None:
    rules = KnockoutWhist.of(options)
    match, hands = match_of(rules, Random(seed))
    for number, states in enumerate(hands):
        setup, first = states[0].setup, states[0]
        assert isinstance(setup, KnockoutSetup)
        if number == 0:
            wanted = {"turn_up": "turned", "random": "lot", "cut_for_choice": "choice"}
            source = wanted[rules.first_trump]
            assert setup.choosers == (tuple(sorted(setup.seats)) if source == "choice" else ())
        elif rules.later_trump == "turn_up":
            source = "turned"
        else:
            tricks = match.scored[number - 1].result.tricks
            best = tuple(s for s in range(rules.players) if tricks[s] == max(tricks))
            assert setup.choosers == best
            is_turned = len(best) > 1 and rules.tie_for_choice == "turn_up"
            source = "turned" if is_turned else "choice"
        assert (first.deal.turned is not None) == (source == "turned")
        assert (setup.trump != "") == (source == "lot")
        assert isinstance(first.phase, Question) == (source == "choice")
        if source == "turned":
            assert first.deal.turned is first.deal.rest[0]
            assert first.view(None).rest[0] is first.deal.turned
            assert first.view(None).known["trump"] == first.deal.turned.suit
        if source == "choice":
            assert first.to_act == (highest(setup.cuts[-1]) if setup.cuts else setup.choosers)
            assert bool(setup.cuts) == (len(setup.choosers) > 1)


@pytest.mark.parametrize(("allowed", "calls"), [(False, "C D H S"), (True, "C D H S NT")])
def test_the_chooser_names_a_suit(allowed: bool, calls: str) -> None:
    rules = KnockoutWhist(no_trump_allowed=allowed)
    setup = replace(next_of(rules.new_match(), KnockoutSetup), number=2, cards=6, choosers=(2,))
    state = rules.start(setup, seed_from_text("x"))

    assert " ".join(legal(state)) == calls
    assert refused(state, "pass") == Reason.NOT_A_CALL(call="pass")
    assert refused(state, "AS") == Reason.CALL_EXPECTED()
    assert refused(state, "S", 0) == Reason.NOT_THE_CHOOSER(seat="P3")
    assert refused(state, "NT") == (None if allowed else Reason.NO_TRUMP_NOT_ALLOWED())
    after = state.apply(Call("NT" if allowed else "D"))
    assert after.play
    assert after.play.trump == (None if allowed else "D")
    assert after.to_act == (setup.seats[0],)


def test_the_tied_cut_until_one_is_highest() -> None:
    rules = KnockoutWhist(players=7, first_trump="cut_for_choice")
    setup = rules.first_setup
    again = 0
    for seed in range(40):
        drawn = rules.chance(setup, seed_from_text(str(seed)))
        assert isinstance(drawn, KnockoutSetup)
        assert rules.chance(setup, seed_from_text(str(seed))) == drawn
        tied = drawn.choosers
        for cut in drawn.cuts:
            assert tuple(seat for seat, _card in cut) == tied
            assert len({card for _seat, card in cut}) == len(cut)
            tied = highest(cut)
        assert len(tied) == 1
        again += len(drawn.cuts) > 1
        assert rules.start(setup, seed_from_text(str(seed))).view(None).known["cuts"] == drawn.cuts
    assert again


def test_a_cut_that_was_made_at_the_table_is_kept() -> None:
    rules = KnockoutWhist(first_trump="cut_for_choice")
    setup = next_of(rules.new_match(), KnockoutSetup)
    given = replace(setup, cuts=(((0, "9D"), (1, "KH"), (2, "4C"), (3, "KS")),))

    drawn = rules.chance(given, seed_from_text("x"))
    assert isinstance(drawn, KnockoutSetup)

    assert drawn.cuts[:1] == given.cuts
    assert {seat for cut in drawn.cuts[1:] for seat, _card in cut} == {1, 3}


@pytest.mark.parametrize("first_trump", ["random", "cut_for_choice"])
def test_a_hand_cannot_begin_before_lots_are_drawn(first_trump: str) -> None:
    rules = KnockoutWhist.of({"first_trump": first_trump})
    setup = rules.first_setup

    with pytest.raises(ValueError, match="by lot"):
        rules.begin(setup, rules.deal(setup, pack()))


# What may be seen


def redealt(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment with all that this seat cannot see dealt anew."""
    setup, turned = state.setup, state.deal.turned
    assert isinstance(setup, KnockoutSetup)
    before_deal = isinstance(state.phase, Question) and state.rules.choice_time == "before_deal"  # type: ignore[attr-defined]
    sees = None if before_deal or viewer in setup.blind else viewer
    others = [seat for seat in range(len(state.hands)) if seat != sees]
    face_down = [card for card in state.deal.rest if card is not turned]
    hands, hidden = dealt_anew(state.hands, others, chance, face_down)
    rest = (*([turned] if turned else []), *hidden)
    return state._replace(hands=hands, deal=replace(state.deal, rest=rest))


@pytest.mark.parametrize(("options", "seed"), MATCHES[1::3])
def test_a_view_depends_on_nothing_that_is_hidden(options: dict[str, Any], seed: int) -> None:
    rules, chance = KnockoutWhist.of(options), Random(seed)
    _match, hands = match_of(rules, chance)
    for state in (state for states in hands for state in states[:-1]):
        assert_views_hide(state, redealt, chance)


def test_who_is_out_sees_what_everybody_sees() -> None:
    setup = replace(setup_of(6, {0: "in", 1: "dog", 2: "in"}), choosers=(2,))
    state = KnockoutWhist().start(setup, seed_from_text("x"))

    assert replace(state.view(3), seat=None) == state.view(None)
    assert state.view(None).hands == (6, 1, 6, 0)
    assert state.view(1).known["statuses"] == ("in", "dog", "in", "out")


def test_before_the_deal_nobody_sees_a_card() -> None:
    rules = KnockoutWhist(choice_time="before_deal")
    setup = replace(setup_of(6, {0: "in", 1: "in", 2: "in"}), choosers=(2,))
    state = rules.start(setup, seed_from_text("x"))

    assert state.view(2).hands == (6, 6, 6, 0)
    assert isinstance(state.apply(Call("H")).view(2).hands[2], CardSet)


def test_undealt_cards_stay_hidden_after_the_hand_and_the_hands_do_not() -> None:
    chance = Random(4)
    _match, hands = match_of(KnockoutWhist(), chance)
    for states in hands:
        end = states[-1]
        view = end.view(None)
        assert view.dealt == end.deal.hands
        assert {card for card in view.rest if card} == ({end.deal.turned} - {None})
