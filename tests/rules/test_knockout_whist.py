from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.engine.actions import Call, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.options import OptionError
from games.engine.packs import pack
from games.engine.phases.speaking import Question
from games.engine.phases.tricks import plays
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State
from games.rules import read_state
from games.rules.knockout_whist import KnockoutWhist, highest
from games.rules.knockout_whist.play import KNOCK, UNSEEN
from games.rules.knockout_whist.survival import HandEnd, KnockoutResult, KnockoutSetup, Status

OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"players": 2},
    {"players": 7, "dogs_life": "one_each", "first_trump": "random"},
    {"players": 3, "blind_dog": True, "tie_for_choice": "turn_up"},
    {"players": 5, "blind_dog": True, "first_lead": "trump_chooser", "choice_time": "before_deal"},
    {"players": 6, "first_trump": "cut_for_choice", "no_trump_allowed": True, "dogs_life": "off"},
    {"players": 4, "later_trump": "turn_up", "first_hand_cards": 3},
    {"players": 7, "blind_dog": True, "first_hand_cards": 6},
    {"players": 3, "first_hand_cards": 1, "first_trump": "cut_for_choice"},
]


def moments(state: State, chance: Random) -> list[State]:
    """Every state of a hand played at random."""
    found = [state]
    while not state.is_over:
        state = state.apply(chance.choice(list(state.legal_actions)))
        found.append(state)
    return found


def whole_match(rules: KnockoutWhist, chance: Random) -> tuple[Match, list[list[State]]]:
    """A match played at random, and the moments of every hand."""
    match = rules.new_match(chance.randrange(rules.players))
    hands = []
    while match.next:
        hands.append(moments(rules.start(match.next, chance.randbytes(32)), chance))
        result = hands[-1][-1].result
        assert result
        match = match.add(result)
    return match, hands


MATCHES = [
    pytest.param(options, seed, id=f"{place}-{seed}")
    for place, options in enumerate(OPTION_SETS)
    for seed in range(3)
]


def hand_of(
    rules: KnockoutWhist, hands: str, trump: str, cards: int, dogs: str = "", blind: str = ""
) -> State:
    """A hand with these cards, from the dealer's left; the last seat deals. Trumps are given."""
    held = tuple(CardSet.parse(words) for words in hands.split("/"))
    seats = tuple(seat for seat, hand in enumerate(held) if hand)
    setup = KnockoutSetup(
        8 - cards, seats[-1], seats, cards, tuple(map(int, dogs + blind)), tuple(map(int, blind)),
        trump=trump,
    )  # fmt: skip
    return rules.begin(setup, Deal(held))


def setup_of(cards: int, statuses: dict[int, Status], **more: Any) -> KnockoutSetup:
    dogs = tuple(seat for seat, status in statuses.items() if status != "in")
    blind = tuple(seat for seat, status in statuses.items() if status == "blind_dog")
    return KnockoutSetup(8 - cards, 0, tuple(statuses), cards, dogs, blind, **more)


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

    match, hands = whole_match(rules, Random(seed))

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
    _match, hands = whole_match(rules, Random(seed))
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
    match, hands = whole_match(rules, Random(seed))
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
    setup = replace(rules.new_match().next, number=2, cards=6, choosers=(2,))  # type: ignore[type-var]
    state = rules.start(setup, seed_from_text("x"))

    assert " ".join(map(str, state.legal_actions)) == calls
    assert state.refusal(Call("pass")) == Reason.NOT_A_CALL(call="pass")
    assert state.refusal(Play(Card.parse("AS"))) == Reason.CALL_EXPECTED()
    assert state.refusal(Call("S"), 0) == Reason.NOT_THE_CHOOSER(seat="P3")
    refused = None if allowed else Reason.NO_TRUMP_NOT_ALLOWED()
    assert state.refusal(Call("NT")) == refused
    after = state.apply(Call("NT" if allowed else "D"))
    assert after.play
    assert after.play.trump == (None if allowed else "D")
    assert after.to_act == (setup.seats[0],)


def test_the_tied_cut_until_one_is_highest() -> None:
    rules = KnockoutWhist(players=7, first_trump="cut_for_choice")
    setup = rules.new_match().next
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
    setup = rules.new_match().next
    assert isinstance(setup, KnockoutSetup)
    given = replace(setup, cuts=(((0, "9D"), (1, "KH"), (2, "4C"), (3, "KS")),))

    drawn = rules.chance(given, seed_from_text("x"))
    assert isinstance(drawn, KnockoutSetup)

    assert drawn.cuts[:1] == given.cuts
    assert {seat for cut in drawn.cuts[1:] for seat, _card in cut} == {1, 3}


@pytest.mark.parametrize("first_trump", ["random", "cut_for_choice"])
def test_a_hand_cannot_begin_before_lots_are_drawn(first_trump: str) -> None:
    rules = KnockoutWhist.of({"first_trump": first_trump})
    setup = rules.new_match().next
    assert setup

    with pytest.raises(ValueError, match="by lot"):
        rules.begin(setup, rules.deal(setup, pack()))


# The dog's turn


def test_a_dog_that_knocks_is_passed_over_in_the_trick_and_keeps_its_card() -> None:
    state = hand_of(KnockoutWhist(players=3), "9S 2H 3H/AS/KS 4H 5H", "C", 3, dogs="1")

    state = state.apply(Play(Card.parse("9S"))).apply(KNOCK)
    assert state.to_act == (2,)
    state = state.apply(Play(Card.parse("KS")))

    assert state.play
    assert state.play.won == (0, 0, 1)
    assert state.hands[1] == CardSet.parse("AS")
    assert state.view(0).said == ((1, "knock"),)
    assert state.view(0).known["last_trick_seats"] == (0, 2)
    assert state.apply(Play(Card.parse("4H"))).apply(Play(Card.parse("2H"))).to_act == (1,)


def test_a_knock_can_complete_the_trick() -> None:
    state = hand_of(KnockoutWhist(players=3), "9S 2H/KS 4H/AS", "C", 2, dogs="2")

    for action in (*plays("9S KS"), KNOCK):
        state = state.apply(action)

    assert state.play
    assert state.play.won == (0, 1, 0)
    assert state.to_act == (1,)


def test_a_dog_that_knocks_on_the_lead_lets_the_next_player_lead() -> None:
    state = hand_of(KnockoutWhist(players=3), "AS/9S 2H/KS 4H", "C", 2, dogs="0")

    state = state.apply(KNOCK).apply(Play(Card.parse("9S")))

    assert state.play
    assert state.play.cards_of_trick == ((1, Card.parse("9S")),)
    assert state.play.leader == 1
    assert state.apply(Play(Card.parse("KS"))).to_act == (2,)


def test_all_dogs_before_and_after_the_only_player_may_knock() -> None:
    state = hand_of(KnockoutWhist(players=3), "AS/9S 2H/KS", "C", 2, dogs="02")

    for action in (KNOCK, Play(Card.parse("9S")), KNOCK):
        state = state.apply(action)

    assert state.play
    assert state.play.won == (0, 1, 0)
    assert state.refusal(KNOCK) == Reason.NOT_A_DOG()
    state = state.apply(Play(Card.parse("2H")))
    assert state.refusal(KNOCK) == Reason.MUST_PLAY_IN_LAST_TRICK()
    assert list(state.legal_actions) == [*plays("KS")]
    state = state.apply(Play(Card.parse("KS"))).apply(Play(Card.parse("AS")))
    assert state.result == KnockoutResult((0, 2, 0), "C")


def test_a_dog_that_wins_has_no_card_and_the_next_player_leads() -> None:
    state = hand_of(KnockoutWhist(players=4), "9S 2H 3H/2C//KS 4H 5H", "C", 3, dogs="1")

    for action in plays("9S 2C KS"):
        state = state.apply(action)

    assert state.play
    assert state.play.won == (0, 1, 0, 0)
    assert state.to_act == (3,)
    assert state.apply(Play(Card.parse("4H"))).to_act == (0,)


def test_a_dog_may_play_whatever_it_holds() -> None:
    state = hand_of(KnockoutWhist(players=3), "9S 2H/7D/KS 4H", "C", 2, dogs="1")

    state = state.apply(Play(Card.parse("9S")))

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
    state = state.apply(Play(Card.parse("9S")))
    before = str(state)

    assert state.refusal(state.parse(action), seat) == refusal
    with pytest.raises(IllegalAction):
        state.apply(state.parse(action), seat)
    assert str(state) == before


def test_a_blind_dog_plays_its_card_unseen() -> None:
    rules = KnockoutWhist(players=3, blind_dog=True)
    state = hand_of(rules, "9S 2H/AS/KS 4H", "C", 2, blind="1").apply(Play(Card.parse("9S")))

    assert list(state.legal_actions) == [KNOCK, UNSEEN]
    assert state.view(1).hands == (1, 1, 2)
    assert state.view(1).legal == ("knock", "play")
    for card in ("AS", "2D"):
        assert state.refusal(Play(Card.parse(card))) == Reason.CARD_UNSEEN()
    after = state.apply(UNSEEN)
    assert after.play
    assert after.play.cards_of_trick == tuple(
        zip((0, 1), (Card.parse("9S"), Card.parse("AS")), strict=True)
    )
    assert read_state(str(after)) == after
    end = state.apply(KNOCK)
    for action in plays("KS 4H 2H"):
        end = end.apply(action)
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
    match, _hands = whole_match(rules, Random(seed))
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
    match = rules.new_match()
    for tricks in ((4, 3, 0, 0, 0), (3, 3, 0, 0, 0), (5, 0, 0, 0, 0)):
        match = match.add(KnockoutResult(tricks))

    assert match.is_over
    assert [(p.player, p.rank, p.tied) for p in match.ranking] == [
        (0, 1, False), (1, 2, False), (2, 3, True), (3, 3, True), (4, 3, True),
    ]  # fmt: skip


def test_all_losers_of_the_last_hand_are_second() -> None:
    rules = KnockoutWhist(players=3, first_hand_cards=2)
    match = rules.new_match().add(KnockoutResult((1, 1, 0))).add(KnockoutResult((0, 0, 1)))

    assert [(p.player, p.rank, p.total) for p in match.ranking] == [(2, 1, 1), (0, 2, 0), (1, 2, 0)]
    assert match.scored[-1].score.lines == (("game", (0, 0, 1)),)


# Results on paper


@pytest.mark.parametrize(
    ("result", "refusal"),
    [
        (KnockoutResult((5, 0, 1, 0), "S", 0), None),
        (KnockoutResult((5, 0, 1)), Reason.SIDES_MISSING(sides=4, got=3)),
        (KnockoutResult((5, 0, 0, 1)), Reason.SAT_OUT(seat="P4")),
        (KnockoutResult((4, 0, 2, 0)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=1, got=2)),
        (KnockoutResult((7, 0, -1, 0)), Reason.TRICKS_OUT_OF_RANGE(low=0, high=6, got=7)),
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


# What may be seen


def redealt(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment with all that this seat cannot see dealt anew."""
    setup, turned = state.setup, state.deal.turned
    assert isinstance(setup, KnockoutSetup)
    before_deal = isinstance(state.phase, Question) and state.rules.choice_time == "before_deal"  # type: ignore[attr-defined]
    sees = None if before_deal or viewer in setup.blind else viewer
    hidden = [card for seat, hand in enumerate(state.hands) if seat != sees for card in hand]
    hidden += [card for card in state.deal.rest if card is not turned]
    chance.shuffle(hidden)
    hands = []
    for seat, hand in enumerate(state.hands):
        size = 0 if seat == sees else len(hand)
        hands.append(hand if seat == sees else CardSet(hidden[:size]))
        hidden = hidden[size:]
    rest = (*([turned] if turned else []), *hidden)
    return state._replace(hands=tuple(hands), deal=replace(state.deal, rest=rest))


@pytest.mark.parametrize(("options", "seed"), MATCHES[1::3])
def test_a_view_depends_on_nothing_that_is_hidden(options: dict[str, Any], seed: int) -> None:
    rules, chance = KnockoutWhist.of(options), Random(seed)
    _match, hands = whole_match(rules, chance)
    for state in (state for states in hands for state in states[:-1]):
        for viewer in (None, *range(rules.players)):
            assert str(redealt(state, viewer, chance).view(viewer)) == str(state.view(viewer))


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
    _match, hands = whole_match(KnockoutWhist(), chance)
    for states in hands:
        end = states[-1]
        view = end.view(None)
        assert view.dealt == end.deal.hands
        assert {card for card in view.rest if card} == ({end.deal.turned} - {None})


@pytest.mark.parametrize(
    ("option", "value"),
    [("players", 1), ("players", 8), ("first_hand_cards", 0), ("dogs_life", "two")],
)
def test_what_is_no_game_is_refused(option: str, value: object) -> None:
    with pytest.raises(OptionError):
        KnockoutWhist.of({option: value})
