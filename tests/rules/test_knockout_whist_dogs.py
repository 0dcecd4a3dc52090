"""Knockout Whist: the dog's turn, and who stays in."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.options import OptionError
from games.engine.phases.tricks import plays
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Deal
from games.engine.state import State
from games.rules import read_state
from games.rules.knockout_whist import KnockoutWhist
from games.rules.knockout_whist.play import KNOCK, UNSEEN
from games.rules.knockout_whist.survival import (
    HandEnd,
    KnockoutResult,
    KnockoutSetup,
    Status,
    ranks,
)
from tests.rules.knockout import MATCHES, match_of, setup_of
from tests.rules.table import played, refused, scored


def hand_of(
    rules: KnockoutWhist, hands: str, trump: str, cards: int, dogs: str = "", blind: str = ""
) -> State:
    """A hand with these cards, from the dealer's left; the last seat deals. Trumps are given.

    `dogs` and `blind` are the seats of dogs and of blind dogs, a digit each.
    """
    held = tuple(CardSet.parse(words) for words in hands.split("/"))
    seats = tuple(seat for seat, hand in enumerate(held) if hand)
    setup = KnockoutSetup(
        8 - cards, seats[-1], seats, cards, tuple(map(int, dogs + blind)), tuple(map(int, blind)),
        trump=trump,
    )  # fmt: skip
    return rules.begin(setup, Deal(held))


# The dog's turn


def test_a_dog_that_knocks_is_passed_over_in_the_trick_and_keeps_its_card() -> None:
    state = hand_of(KnockoutWhist(players=3), "9S 2H 3H/AS/KS 4H 5H", "C", 3, dogs="1")

    state = played(state, "9S").apply(KNOCK)
    assert state.to_act == (2,)
    state = played(state, "KS")

    assert state.play
    assert state.play.won == (0, 0, 1)
    assert state.hands[1] == CardSet.parse("AS")
    assert state.view(0).said == ((1, "knock"),)
    assert state.view(0).known["last_trick_seats"] == (0, 2)
    assert played(state, "4H 2H").to_act == (1,)


def test_a_knock_can_complete_the_trick() -> None:
    state = hand_of(KnockoutWhist(players=3), "9S 2H/KS 4H/AS", "C", 2, dogs="2")

    state = played(state, "9S KS").apply(KNOCK)

    assert state.play
    assert state.play.won == (0, 1, 0)
    assert state.to_act == (1,)


def test_a_dog_that_knocks_on_the_lead_lets_the_next_player_lead() -> None:
    state = hand_of(KnockoutWhist(players=3), "AS/9S 2H/KS 4H", "C", 2, dogs="0")

    state = played(state.apply(KNOCK), "9S")

    assert state.play
    assert state.play.cards_of_trick == ((1, Card.parse("9S")),)
    assert state.play.leader == 1
    assert played(state, "KS").to_act == (2,)


def test_all_dogs_before_and_after_the_only_player_may_knock() -> None:
    state = hand_of(KnockoutWhist(players=3), "AS/9S 2H/KS", "C", 2, dogs="02")

    state = played(state.apply(KNOCK), "9S").apply(KNOCK)

    assert state.play
    assert state.play.won == (0, 1, 0)
    assert state.refusal(KNOCK) == Reason.NOT_A_DOG()
    state = played(state, "2H")
    assert state.refusal(KNOCK) == Reason.MUST_PLAY_IN_LAST_TRICK()
    assert list(state.legal_actions) == [*plays("KS")]
    state = played(state, "KS AS")
    assert state.result == KnockoutResult((0, 2, 0), "C")


def test_a_dog_that_wins_has_no_card_and_the_next_player_leads() -> None:
    state = hand_of(KnockoutWhist(players=4), "9S 2H 3H/2C//KS 4H 5H", "C", 3, dogs="1")

    state = played(state, "9S 2C KS")

    assert state.play
    assert state.play.won == (0, 1, 0, 0)
    assert state.to_act == (3,)
    assert played(state, "4H").to_act == (0,)


def test_a_dog_may_play_whatever_it_holds() -> None:
    state = hand_of(KnockoutWhist(players=3), "9S 2H/7D/KS 4H", "C", 2, dogs="1")

    state = played(state, "9S")

    assert list(state.legal_actions) == [KNOCK, *plays("7D")]


@pytest.mark.parametrize(
    ("action", "seat", "refusal"),
    [
        ("knock", 1, Reason.NOT_A_DOG()),
        ("play", 1, Reason.CARD_EXPECTED()),
        ("lay KS", 1, Reason.CARD_EXPECTED()),
        ("2H", 1, Reason.NOT_IN_HAND(card="2H")),
        ("4H", 1, Reason.MUST_FOLLOW(suit="S")),
        ("7D", 2, Reason.NOT_YOUR_TURN(seat="P2")),
        ("knock", 2, Reason.NOT_YOUR_TURN(seat="P2")),
    ],
)
def test_what_is_refused_leaves_the_hand_as_it_is(action: str, seat: int, refusal: Refusal) -> None:
    state = hand_of(KnockoutWhist(players=3), "9S 2H/KS 4H/7D", "C", 2, dogs="2")

    assert refused(played(state, "9S"), action, seat) == refusal


def test_a_blind_dog_plays_its_card_unseen() -> None:
    rules = KnockoutWhist(players=3, blind_dog=True)
    state = played(hand_of(rules, "9S 2H/AS/KS 4H", "C", 2, blind="1"), "9S")

    assert list(state.legal_actions) == [KNOCK, UNSEEN]
    assert state.view(1).hands == (1, 1, 2)
    assert state.view(1).legal == ("knock", "play")
    for card in ("AS", "2D"):
        assert refused(state, card) == Reason.CARD_UNSEEN()
    after = state.apply(UNSEEN)
    assert after.play
    assert after.play.cards_of_trick == tuple(
        zip((0, 1), (Card.parse("9S"), Card.parse("AS")), strict=True)
    )
    assert read_state(str(after)) == after
    end = played(state.apply(KNOCK), "KS 4H 2H")
    assert list(end.legal_actions) == [UNSEEN]
    assert end.refusal(KNOCK) == Reason.MUST_PLAY_IN_LAST_TRICK()
    assert end.apply(UNSEEN).is_over


# The end of a hand


@pytest.mark.parametrize(
    ("options", "setup", "tricks", "end"),
    [
        ({}, setup_of(7, {0: "in", 1: "in", 2: "in"}), (7, 0, 0),
         HandEnd(("in", "dog", "dog"), True, False, (1, 2))),
        ({}, setup_of(6, {0: "in", 1: "dog", 2: "in"}, dog_used=True), (5, 1, 0),
         HandEnd(("in", "in", "out"), True)),
        ({}, setup_of(6, {0: "in", 1: "dog", 2: "in"}, dog_used=True), (5, 0, 1),
         HandEnd(("in", "out", "in"), True)),
        ({}, setup_of(6, {0: "in", 1: "dog", 2: "in"}, dog_used=True), (6, 0, 0),
         HandEnd(("in", "out", "out"), True, winner=0)),
        ({}, setup_of(1, {0: "in", 1: "dog", 2: "in"}, dog_used=True), (0, 1, 0),
         HandEnd(("in", "dog", "in"), True, winner=1)),
        ({"blind_dog": True}, setup_of(5, {0: "in", 1: "in", 2: "in"}, dog_used=True), (5, 0, 0),
         HandEnd(("in", "blind_dog", "blind_dog"), True, True)),
        ({"blind_dog": True}, setup_of(4, {0: "in", 1: "blind_dog", 2: "in"}, dog_used=True,
         blind_used=True), (3, 1, 0), HandEnd(("in", "in", "out"), True, True)),
        ({"blind_dog": True}, setup_of(7, {0: "in", 1: "in", 2: "in"}), (4, 3, 0),
         HandEnd(("in", "in", "dog"), True, False, (2,))),
        ({"blind_dog": True, "dogs_life": "off"}, setup_of(7, {0: "in", 1: "in", 2: "in"}),
         (4, 3, 0), HandEnd(("in", "in", "out"))),
        ({"dogs_life": "one_each"}, setup_of(5, {0: "in", 1: "in", 2: "in"}, dog_used=True,
         had_dog=(1,)), (5, 0, 0), HandEnd(("in", "out", "dog"), True, False, (1, 2))),
    ],
)  # fmt: skip
def test_who_takes_no_trick_is_knocked_out_or_becomes_a_dog(
    options: dict[str, Any], setup: KnockoutSetup, tricks: tuple[int, ...], end: HandEnd
) -> None:
    rules = KnockoutWhist.of({"players": 3, **options})

    assert rules.end_of(setup, KnockoutResult(tricks)) == end


@pytest.mark.parametrize(
    ("statuses", "tricks", "revoked", "after", "winner"),
    [
        ({0: "in", 1: "in", 2: "in"}, (4, 2, 0), (0,), ("out", "in", "dog"), None),
        ({0: "in", 1: "in"}, (6, 0, 0), (0,), ("out", "in", "out"), 1),
        ({0: "in", 1: "in", 2: "dog"}, (6, 0, 0), (0,), ("out", "in", "in"), None),
        ({0: "in", 1: "in", 2: "in"}, (6, 0, 0), (0, 2), ("out", "in", "out"), 1),
    ],
)
def test_a_revoke_on_a_slip_knocks_out_and_somebody_always_stays_in(
    statuses: dict[int, Status],
    tricks: tuple[int, ...],
    revoked: tuple[int, ...],
    after: tuple[Status, ...],
    winner: int | None,
) -> None:
    rules, setup = KnockoutWhist(players=3), setup_of(6, statuses)
    result = KnockoutResult(tricks, revoked=revoked)

    end = rules.end_of(setup, result)

    assert rules.check(result, setup) is None
    assert (end.statuses, end.winner) == (after, winner)


@pytest.mark.parametrize(("options", "seed"), MATCHES)
def test_lives_are_granted_as_the_options_say(options: dict[str, Any], seed: int) -> None:
    rules = KnockoutWhist.of(options)
    match, _hands = match_of(rules, Random(seed))
    granted: dict[str, list[tuple[int, int]]] = {"dog": [], "blind_dog": []}
    for one in match.scored:
        assert isinstance(one.setup, KnockoutSetup)
        for seat in one.setup.dogs:
            granted[one.setup.status(seat)].append((one.setup.number, seat))
    seats = [seat for _number, seat in granted["dog"]]
    if rules.dogs_life == "one_each":
        assert len(set(seats)) == len(seats)
    else:
        assert len({number for number, _seat in granted["dog"]}) <= (rules.dogs_life != "off")
    blind_hands = {number for number, _seat in granted["blind_dog"]}
    assert len(blind_hands) <= (rules.blind_dog and rules.dogs_life == "first_only")
    assert all(number > min(n for n, _s in granted["dog"]) for number in blind_hands)


def test_ranks_are_shared_by_who_goes_out_together() -> None:
    rules = KnockoutWhist(players=5, dogs_life="off")
    hands = ((4, 3, 0, 0, 0), (3, 3, 0, 0, 0), (5, 0, 0, 0, 0))
    match = scored(rules.new_match(), *map(KnockoutResult, hands))

    assert match.is_over
    assert [(p.player, p.rank, p.tied) for p in match.ranking] == [
        (0, 1, False), (1, 2, False), (2, 3, True), (3, 3, True), (4, 3, True),
    ]  # fmt: skip


def test_all_losers_of_the_last_hand_are_second() -> None:
    rules = KnockoutWhist(players=3, first_hand_cards=2)
    match = rules.new_match().add(KnockoutResult((1, 1, 0))).add(KnockoutResult((0, 0, 1)))

    assert [(p.player, p.rank, p.total) for p in match.ranking] == [(2, 1, 1), (0, 2, 0), (1, 2, 0)]
    assert [one.score.lines for one in match.scored] == [(), (("game", (0, 0, 1)),)]


@pytest.mark.parametrize(
    ("winner", "out_after", "expected"),
    [
        (3, {0: 0, 1: 5, 2: 4}, {3: 1, 0: 2, 1: 3, 2: 4}),
        (None, {0: 0, 1: 0, 2: 3, 3: 2}, {0: 1, 1: 1, 2: 3, 3: 4}),
        (None, {0: 0, 1: 0}, {0: 1, 1: 1}),
    ],
)
def test_who_is_not_out_yet_is_before_all_who_are(
    winner: int | None, out_after: dict[int, int], expected: dict[int, int]
) -> None:
    assert ranks(winner, out_after) == expected


def test_nobody_chooses_trumps_that_are_turned_up() -> None:
    assert KnockoutWhist().choosers((3, 1, 3), (0, 1, 2)) == (0, 2)
    assert KnockoutWhist(later_trump="turn_up").choosers((3, 1, 3), (0, 1, 2)) == ()


# Results on paper


@pytest.mark.parametrize(
    ("result", "refusal"),
    [
        (KnockoutResult((5, 0, 1, 0), "S", 0), None),
        (KnockoutResult((5, 0, 1)), Reason.SIDES_MISSING(sides=4, got=3)),
        (KnockoutResult((5, 0, 0, 1)), Reason.SAT_OUT(seat="P4")),
        (KnockoutResult((4, 0, 2, 0)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=1, got=2)),
        (KnockoutResult((7, 0, -1, 0)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=6, got=7)),
        (KnockoutResult((-1, 6, 1, 0)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=6, got=-1)),
        (KnockoutResult((5, 0, 0, 0)), Reason.TRICKS_DO_NOT_ADD_UP(total=6, got=5)),
        (KnockoutResult((5, 0, 1, 0), "NT"), Reason.NO_TRUMP_NOT_ALLOWED()),
        (KnockoutResult((5, 0, 1, 0), "S", 2), Reason.NOT_THE_CHOOSER(seat="P1, P2")),
        (KnockoutResult((5, 0, 1, 0), revoked=(2,)), Reason.REVOKE_IMPOSSIBLE(seat="P3")),
        (KnockoutResult((5, 0, 1, 0), revoked=(3,)), Reason.REVOKE_IMPOSSIBLE(seat="P4")),
        (KnockoutResult((5, 0, 1, 0), revoked=(0, 1)), None),
    ],
)
def test_check_says_what_is_wrong(result: KnockoutResult, refusal: Refusal | None) -> None:
    setup = setup_of(6, {0: "in", 1: "in", 2: "dog"}, dog_used=True, choosers=(0, 1))

    assert KnockoutWhist().check(result, setup) == refusal


def test_not_everybody_can_be_out_by_a_revoke() -> None:
    setup = setup_of(6, {0: "in", 1: "in"})

    refusal = KnockoutWhist(players=2).check(KnockoutResult((6, 0), revoked=(0, 1)), setup)

    assert refusal == Reason.TOO_MANY_REVOKES(most=1, got=2)


def test_nobody_can_revoke_with_one_card() -> None:
    setup = setup_of(1, {0: "in", 1: "in"})

    refusal = KnockoutWhist(players=2).check(KnockoutResult((1, 0), revoked=(0,)), setup)

    assert refusal == Reason.REVOKE_IMPOSSIBLE(seat="P1")


# Options


@pytest.mark.parametrize(
    ("option", "value"),
    [("players", 1), ("players", 8), ("first_hand_cards", 0), ("dogs_life", "two")],
)
def test_what_is_no_game_is_refused(option: str, value: object) -> None:
    with pytest.raises(OptionError):
        KnockoutWhist.of({option: value})
