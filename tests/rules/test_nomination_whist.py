"""Nomination Whist: schedules, nominations, special rounds, schemes, Noms, and what is secret."""

from __future__ import annotations

import doctest
from collections.abc import Iterator
from dataclasses import replace
from math import comb
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action, Call, Play
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match, ResultRefused, Scored
from games.engine.options import OptionError, from_json, to_json
from games.engine.packs import pack
from games.engine.phases.speaking import Auction, Prediction
from games.engine.reasons import IllegalAction, Reason
from games.engine.setup import Deal
from games.engine.shuffling import seed_from_text
from games.engine.state import State, replay
from games.rules import nomination_whist, read_state
from games.rules.nomination_whist import (
    Classic,
    NominationResult,
    NominationSetup,
    NominationWhist,
    Noms,
    NomsResult,
    Round,
    announced_trump,
    rounds,
    scoring,
)
from games.rules.nomination_whist.nominating import Nominations, nominations
from games.rules.nomination_whist.scoring import SCHEMES

SPECIAL = ("no_trump", "misere", "misere_nt", "guess_trumps", "blind")
OPTIONS: tuple[dict[str, Any], ...] = (
    {"max_cards": 4},
    {"preset": "clag", "players": 3},
    {"players": 7, "schedule": "down", "hook": "running", "must_trump": True},
    {"preset": "oh_hell", "schedule": (13, 2, 1), "full_deal_trump": "last_card"},
    {"preset": "nommie26", "schedule": (2,) * 9, "zero_bid_limit": 1},
    {"bidding": "secret", "hook": "off", "blind_ones": True, "schedule": (2, 1, 1, 2)},
    {
        "players": 5, "schedule": "up_down", "max_cards": 2, "special_rounds": SPECIAL,
        "trump_method": "highest_bidder", "bidding": "secret", "hook": "off",
    },
    {
        "players": 6, "schedule": "up_down", "max_cards": 1, "special_rounds": SPECIAL,
        "blind_ones": True, "trump_method": "turn_up", "misere_miss": "minus5",
    },
    {"players": 3, "schedule": (1, 1), "tie_break": "extra_max_deals", "max_cards": 2},
    {"preset": "small_ships", "noms_target": 30, "noms_min_bid": 5},
    {"preset": "small_ships", "noms_target": 60, "noms_double_after_passout": False},
)  # fmt: skip
BY_OPTIONS = pytest.mark.parametrize("given", OPTIONS, ids=lambda given: ",".join(given))


# Helpers


def begun(cards: int = 3, kind: str = "normal", number: int = 1, **given: Any) -> State:
    """A deal by the last seat, so that seat 0 speaks first."""
    zero_runs = given.pop("zero_runs", ())
    rules = NominationWhist.of(given)
    this = Round(cards, kind)
    setup = Classic(rules).setup_for(number, rules.players - 1, this, zero_runs)
    return rules.start(setup, seed_from_text("deal"))


def noms(**given: Any) -> State:
    """A hand of Noms that North deals, East holding every heart, South every spade."""
    rules = NominationWhist.of({"preset": "small_ships", **given})
    hands = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    dealt = tuple(map(CardSet.parse, hands))
    return rules.begin(Noms(rules).setup_for(1, 0), Deal((dealt[3], dealt[1], dealt[0], dealt[2])))


def said(state: State, *calls: str | int) -> State:
    for call in calls:
        state = state.apply(Call(str(call)))
    return state


def calls_of(state: State, seat: int | None = None) -> list[str]:
    choice = state.legal_actions if seat is None else state.legal_for(seat)
    return [str(call) for call in choice.calls]


def reason(state: State, text: str, seat: int | None = None) -> Reason | None:
    """Why this is refused; it is made sure that it is, and that nothing has changed."""
    action, before = state.parse(text), str(state)
    refusal = state.refusal(action, seat)
    if refusal is None:
        return None
    with pytest.raises(IllegalAction):
        state.apply(action, seat)
    assert str(state) == before
    return refusal.reason


def some_action(state: State, seat: int, chance: Random) -> Action:
    choice = list(state.legal_for(seat))
    return chance.choice(choice)


def moments(state: State, chance: Random) -> Iterator[State]:
    """The deal played at random, from one moment to the next, the end included."""
    yield state
    while not state.is_over:
        seat = chance.choice(state.to_act)
        state = state.apply(some_action(state, seat, chance), seat)
        yield state


def played(state: State, chance: Random) -> State:
    *_before, end = moments(state, chance)
    return end


def setup_of(match: Match) -> NominationSetup:
    assert isinstance(match.next, NominationSetup)
    return match.next


def deals_of(rules: NominationWhist, chance: Random) -> Iterator[tuple[Match, State]]:
    """Every deal of a match played at random: the match before, the deal at its end."""
    match = rules.new_match(chance.randrange(rules.players))
    while match.next is not None:
        number = len(match.scored)
        assert number < 200
        seed = seed_from_text(f"{rules} {number} {chance.random()}")
        end = played(rules.start(match.next, seed), chance)
        yield match, end
        assert end.result is not None
        match = match.add(end.result)


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
        assert setup_of(match).dealer == dealer
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
    given = {"trump_method": "turn_up", "max_cards": 13}

    plain = begun(13, **given)
    shown = begun(13, full_deal_trump="last_card", **given)

    assert plain.view(0).known["trump"] == "NT"
    turned = shown.deal.turned
    assert turned is not None
    assert turned in shown.hands[3]
    assert shown.view(None).known["turned"] == str(turned)
    assert shown.view(None).known["trump"] == turned.suit


# Nominations


def every_way(phase: Nominations) -> int:
    """In how many ways a prediction can come out."""
    if not phase.to_act:
        return 1
    seat = phase.to_act[0]
    numbers = range(phase.highest[seat] + 1)
    return sum(
        every_way(phase.saying(seat, number))
        for number in numbers
        if phase.why_not(seat, number) is None
    )


@pytest.mark.parametrize(("cards", "players"), [(1, 4), (3, 4), (3, 3), (2, 5)])
def test_with_the_hook_there_are_so_many_ways_to_nominate(cards: int, players: int) -> None:
    phase = begun(cards, players=players).phase
    assert isinstance(phase, Nominations)

    right = comb(cards + players - 1, players - 1)
    assert every_way(phase) == (cards + 1) ** players - right


def test_the_running_hook_binds_everybody() -> None:
    state = begun(3, hook="running")

    assert calls_of(state) == ["0", "1", "2"]
    assert calls_of(said(state, 2)) == ["0", "2", "3"]
    assert calls_of(said(state, 2, 2)) == ["0", "1", "2", "3"]
    assert reason(state, "3") is Reason.TOTAL_FORBIDDEN


@pytest.mark.parametrize(("cards", "bound"), [(3, False), (4, True)])
@pytest.mark.parametrize("hook", ["last", "running"])
def test_the_hook_may_begin_with_so_many_cards(cards: int, bound: bool, hook: str) -> None:
    state = said(begun(cards, hook=hook, hook_min_cards=4), 0, 0, 0)

    assert reason(state, str(cards)) is (Reason.TOTAL_FORBIDDEN if bound else None)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4", Reason.OUT_OF_RANGE),
        ("-1", Reason.OUT_OF_RANGE),
        ("pass", Reason.NOT_A_CALL),
        ("02", Reason.NOT_A_CALL),
        ("2C", Reason.CALL_EXPECTED),
    ],
)
def test_a_nomination_is_a_number_of_tricks(text: str, why: Reason) -> None:
    assert reason(begun(3), text) is why


def test_everybody_nominates_once_and_in_turn() -> None:
    state = said(begun(3), 1)

    assert reason(state, "1", 0) is Reason.NOT_YOUR_TURN
    assert reason(state, "1", 2) is Reason.NOT_YOUR_TURN
    assert reason(said(state, 1, 0, 2), "1") is Reason.CARD_EXPECTED


def test_who_has_said_nothing_too_often_must_say_something() -> None:
    state = begun(3, zero_bid_limit=2, zero_runs=(2, 1, 3, 0))

    assert reason(state, "0") is Reason.TOO_MANY_ZERO_BIDS
    assert calls_of(state) == ["1", "2", "3"]
    assert calls_of(said(state, 1)) == ["0", "1", "2", "3"]
    assert calls_of(said(state, 1, 0)) == ["1", "2", "3"]


def test_the_limit_is_waived_where_nothing_else_is_left() -> None:
    limited = {"zero_bid_limit": 1, "zero_runs": (1, 1, 1, 1)}

    assert calls_of(begun(1, **limited)) == ["1"]
    assert calls_of(begun(1, hook="running", **limited)) == ["0"]
    assert calls_of(said(begun(1, **limited), 1, 1, 1)) == ["1"]


@pytest.mark.parametrize("hook", ["last", "running", "off"])
def test_something_can_always_be_said(hook: str) -> None:
    for cards in (1, 2, 3):
        state = begun(cards, players=3, hook=hook, zero_bid_limit=1, zero_runs=(1, 1, 1))
        assert isinstance(state.phase, Nominations)
        open_phases = [state.phase]
        while open_phases:
            phase = open_phases.pop()
            for seat in phase.to_act:
                numbers = [n for n in range(cards + 1) if phase.why_not(seat, n) is None]
                assert numbers
                open_phases += [phase.saying(seat, number) for number in numbers]


def test_runs_of_nothing_are_counted_and_misere_left_out() -> None:
    rules = NominationWhist.of({"preset": "clag", "zero_bid_limit": 2})
    match = rules.new_match()
    for _deal in range(9):
        setup = setup_of(match)
        first = setup.seats[0]
        tricks = tuple(setup.cards if seat == first else 0 for seat in range(4))
        bids = (0, 0, 0, 1) if setup.cards > 1 and setup.number % 2 else (0, 1, 1, 1)
        bids = bids if setup.has_nominations else (0,) * 4
        result = NominationResult(tricks, bids)
        score = rules.score(result, setup)
        match = rules.go_on(replace(match, scored=(*match.scored, Scored(setup, result, score))))

    # Deal 9 was misère: the run of deal 8, in which seat 0 alone said nothing, stands.
    assert setup_of(match).zero_runs == (8, 0, 0, 0)


def test_the_total_is_compared_with_the_tricks_when_all_are_in() -> None:
    state = said(begun(3), 1, 1, 1)

    assert state.view(0).known["over"] is None
    assert said(state, 3).view(0).known["over"] == 3
    assert said(begun(3), 0, 0, 0, 0).view(None).known["over"] == -3


# Trumps by the highest nominator


def test_the_highest_and_earliest_names_trumps() -> None:
    state = said(begun(5, trump_method="highest_bidder"), 1, 2, 0, 0)

    assert state.phase.name == "choose_trump"
    assert state.to_act == (1,)
    assert calls_of(state) == ["C", "D", "H", "S", "NT"]
    assert reason(state, "X") is Reason.NOT_A_CALL
    assert reason(state, "H", 0) is Reason.NOT_YOUR_TURN
    after = said(state, "NT")
    assert after.to_act == (0,)
    assert after.view(3).known["trump"] == "NT"
    assert said(begun(5, trump_method="highest_bidder"), 2, 2, 2, 2).to_act == (0,)


def test_in_misere_the_left_of_the_dealer_names_trumps() -> None:
    state = begun(4, "misere", trump_method="highest_bidder")

    assert state.phase.name == "choose_trump"
    assert state.to_act == (0,)


def test_of_secret_nominators_the_first_in_order_names_trumps() -> None:
    state = begun(4, trump_method="highest_bidder", bidding="secret", hook="off")
    for seat in (3, 2, 1, 0):
        state = state.apply(Call("2"), seat)

    assert state.to_act == (0,)


# Special rounds


def test_misere_is_played_without_nominations() -> None:
    plain = begun(3, "misere")
    without = begun(3, "misere_nt")

    assert plain.phase.name == without.phase.name == "play"
    assert plain.view(0).known["trump"] == "H"
    assert without.view(0).known["trump"] == "NT"
    end = played(plain, Random(2))
    assert end.result == NominationResult(end.play.won if end.play else (), (0, 0, 0, 0))


def test_no_card_is_turned_without_trumps() -> None:
    state = begun(3, "no_trump", trump_method="turn_up")

    assert state.deal.turned is None
    assert state.view(0).known["trump"] == "NT"


def test_in_special_rounds_the_hook_applies() -> None:
    for kind in ("no_trump", "guess_trumps", "blind"):
        state = said(begun(3, kind, trump_method="turn_up"), 1, 1, 1)
        assert reason(state, "0") is Reason.TOTAL_FORBIDDEN


def test_nw_058_guess_trumps() -> None:
    """nw-058-guess-trumps: the card is turned when all have nominated, and not before."""
    state = begun(7, "guess_trumps", trump_method="turn_up")
    turned = str(state.deal.rest[0])

    for call in (0, 0, 0, 0):
        for seat in (None, 0, 1, 2, 3):
            view = state.view(seat)
            assert view.known["trump"] is None
            assert view.known["turned"] is None
            assert view.rest == (None,) * 24
            assert turned not in str(view)
            assert [isinstance(hand, CardSet) for hand in view.hands] == [
                seat == holder for holder in range(4)
            ]
        state = said(state, call)

    assert state.view(None).known["turned"] == turned
    assert state.view(None).rest[0] == state.deal.turned


def test_a_card_is_turned_in_a_guess_round_whatever_the_method() -> None:
    for method in ("rotation", "fixed", "none", "highest_bidder"):
        state = said(begun(3, "guess_trumps", trump_method=method), 0, 0, 0, 0)
        assert state.phase.name == "play"
        assert state.deal.turned is not None
        assert state.view(0).known["trump"] == state.deal.turned.suit


def test_nw_059_blind_round() -> None:
    """nw-059-blind-round: nobody has a card before all have nominated."""
    state = begun(7, "blind", trump_method="turn_up")

    for call in (1, 0, 2, 0):
        for seat in (None, 0, 1, 2, 3):
            view = state.view(seat)
            assert all(hand in (0, CardSet()) for hand in view.hands)
            assert view.rest == (None,) * 52
            assert view.known["turned"] is None
            assert view.known["trump"] is None
        state = said(state, call)

    assert [len(hand) for hand in state.hands] == [7, 7, 7, 7]
    assert state.view(2).hands[2] == state.deal.hands[2]
    assert state.view(2).known["turned"] == str(state.deal.turned)


# Secret nominations


def test_nw_056_secret_bids() -> None:
    """nw-056-secret-bids: P1 and P3 have chosen, P2 and P4 have not."""
    state = begun(3, bidding="secret", hook="off")
    state = state.apply(Call("2"), 2).apply(Call("1"), 0)

    for seat in (None, 0, 1, 2, 3):
        view = state.view(seat)
        assert view.to_act == (1, 3)
        assert view.known["bids"] == tuple(
            {0: 1, 2: 2}.get(holder) if holder == seat else None for holder in range(4)
        )
        assert view.said == ((2, "2" if seat == 2 else "?"), (0, "1" if seat == 0 else "?"))
        assert view.known["over"] is None
    state = state.apply(Call("3"), 1).apply(Call("0"), 3)
    assert state.view(None).known["bids"] == (1, 3, 2, 0)
    assert state.view(None).said == ((2, "2"), (0, "1"), (1, "3"), (3, "0"))


def test_who_has_chosen_in_secret_chooses_no_more() -> None:
    state = begun(3, bidding="secret", hook="off").apply(Call("2"), 2)

    assert reason(state, "1", 2) is Reason.ALREADY_CHOSEN
    assert calls_of(state, 3) == ["0", "1", "2", "3"]


# One card on the forehead


def test_nw_057_forehead_one_card() -> None:
    """nw-057-forehead-one-card: everybody sees all cards but the own."""
    state = begun(1, blind_ones=True)

    for _step in range(8):
        for seat in (None, 0, 1, 2, 3):
            view = state.view(seat)
            for holder, hand in enumerate(state.hands):
                sees = seat is not None and seat != holder
                assert isinstance(view.hands[holder], CardSet) == sees
                if seat == holder:
                    assert not any(str(card) in str(view) for card in hand)
        if state.phase.name == "play":
            assert calls_of(state) == ["play"]
            assert state.turn is not None
            (card,) = state.hands[state.turn]
            assert reason(state, str(card)) is Reason.CARD_UNSEEN
            assert reason(state, "knock") is Reason.CARD_UNSEEN
        state = state.apply(state.legal_actions.calls[0])

    assert state.is_over
    assert [str(action) for _seat, action in state.log[4:]] == ["play"] * 4


def test_larger_hands_are_never_on_the_forehead() -> None:
    view = begun(2, blind_ones=True).view(1)

    assert [isinstance(hand, CardSet) for hand in view.hands] == [False, True, False, False]


# Play


@pytest.mark.parametrize("must_trump", [False, True])
def test_who_cannot_follow_may_or_must_trump(must_trump: bool) -> None:
    rules = NominationWhist(players=3, must_trump=must_trump)
    setup = Classic(rules).setup_for(1, 2, Round(2))
    hands = tuple(map(CardSet.parse, ("..7.9", "A.3..", "...KQ")))
    rest = tuple(card for card in pack() if not any(card in hand for hand in hands))
    state = said(rules.begin(setup, Deal(hands, rest)), 0, 0, 0).apply(Play(Card.parse("9C")))

    assert reason(state, "AS") is (Reason.MUST_TRUMP if must_trump else None)
    assert reason(state, "AC") is Reason.NOT_IN_HAND
    state = state.apply(Play(Card.parse("3H")))
    assert [str(card) for card in state.legal_actions] == ["QC", "KC"]
    end = state.apply(Play(Card.parse("KC")))
    assert end.turn == 1


# Scores


@pytest.mark.parametrize(
    ("scheme", "exact", "missed"),
    [
        ("tricks_plus_10", lambda b: 10 + b, lambda b, t: t),
        ("tricks_plus_5", lambda b: 5 + b, lambda b, t: t),
        ("exact_10", lambda b: 10 + b, lambda b, t: 0),
        ("exact_10_zero5", lambda b: 10 + b if b else 5, lambda b, t: 0),
        ("carter", lambda b: 10 + b, lambda b, t: -(10 + abs(t - b))),
        ("square", lambda b: 10 + b * b, lambda b, t: -((t - b) ** 2)),
        ("square_nil", lambda b: 10 + b * b, lambda b, t: 0),
        ("clag_2", lambda b: 10 + 2 * b, lambda b, t: 0),
        ("clag_5", lambda b: 10 + 5 * b, lambda b, t: 0),
        ("fives", lambda b: 5 * b, lambda b, t: 5 * t - 5 * abs(t - b)),
        ("times_10", lambda b: 10 * b, lambda b, t: 0),
    ],
)
def test_schemes_by_name(scheme: str, exact: Any, missed: Any) -> None:
    rules = NominationWhist.of({"scoring": scheme})

    for bid in range(14):
        for tricks in range(14):
            worth = exact(bid) if bid == tricks else missed(bid, tricks)
            assert rules.points(bid, tricks) == worth


def test_every_scheme_has_a_name_and_every_name_a_scheme() -> None:
    for name in SCHEMES:
        assert NominationWhist.of({"scoring": name}).scheme is SCHEMES[name]


def test_a_custom_scheme_counts_all_its_figures() -> None:
    figures = {
        "hit_base": 1, "hit_per_trick": 2, "hit_square": 3, "hit_zero": 50, "miss_per_trick": 7,
        "miss_flat": 11, "miss_per_diff": 13, "miss_diff_square": 17, "miss_per_bid": 19,
    }  # fmt: skip
    rules = NominationWhist.of({"scoring": figures})

    assert rules.points(0, 0) == 50
    assert rules.points(4, 4) == 1 + 8 + 48
    assert rules.points(4, 2) == 14 - 11 - 26 - 68 - 76


@pytest.mark.parametrize(
    ("tricks", "bids", "why"),
    [
        ((1, 1, 1, 0), (1, 1, 1, 1), None),
        ((1, 1, 1), (1, 1, 1, 1), Reason.SIDES_MISSING),
        ((1, 1, 1, 0), (), Reason.SIDES_MISSING),
        ((4, 0, 0, -1), (1, 1, 1, 1), Reason.TRICKS_OUT_OF_RANGE),
        ((1, 1, 0, 0), (1, 1, 1, 1), Reason.TRICKS_DO_NOT_ADD_UP),
        ((1, 1, 1, 0), (4, 1, 1, 1), Reason.OUT_OF_RANGE),
        ((1, 1, 1, 0), (1, 1, 1, 0), Reason.TOTAL_FORBIDDEN),
        ((1, 1, 1, 0), (0, 1, 1, 0), Reason.TOO_MANY_ZERO_BIDS),
    ],
)
def test_a_slip_is_checked(tricks: Any, bids: Any, why: Reason | None) -> None:
    rules = NominationWhist(zero_bid_limit=1)
    setup = Classic(rules).setup_for(1, 3, Round(3), (1, 0, 0, 0))

    refusal = rules.check(NominationResult(tricks, bids), setup)

    assert (refusal.reason if refusal else None) is why


def test_the_running_hook_is_checked_on_a_slip_too() -> None:
    rules = NominationWhist(hook="running")
    setup = Classic(rules).setup_for(1, 3, Round(3))

    for bids, fits in (((1, 2, 0, 0), False), ((1, 0, 1, 2), True), ((2, 2, 2, 2), True)):
        assert (rules.check(NominationResult((1, 1, 1, 0), bids), setup) is None) == fits


def test_a_misere_slip_needs_tricks_only() -> None:
    rules = NominationWhist.of({"preset": "clag"})
    setup = Classic(rules).setup_for(9, 0, Round(7, "misere"))

    for bids, why in (((), None), ((0,) * 4, None), ((0, 1, 0, 0), Reason.OUT_OF_RANGE)):
        result = NominationResult((0, 4, 1, 2), bids)
        refusal = rules.check(result, setup)
        assert (refusal.reason if refusal else None) is why
    assert rules.score(NominationResult((0, 4, 1, 2)), setup).points == (10, 4, 1, 2)


# The end


def test_a_tie_is_joint() -> None:
    rules = NominationWhist(schedule=(2,))

    match = rules.new_match().add(NominationResult((1, 1, 0, 0), (1, 1, 1, 1)))

    assert match.is_over
    assert [place.player for place in match.ranking if place.rank == 1] == [0, 1]


def test_a_tie_is_broken_by_deals_of_the_largest_size_until_one_leads() -> None:
    rules = NominationWhist(schedule=(2,), tie_break="extra_max_deals", max_cards=5)
    match = rules.new_match().add(NominationResult((1, 1, 0, 0), (1, 1, 1, 1)))

    for number, dealer, trump in ((2, 1, "C"), (3, 2, "D")):
        setup = setup_of(match)
        assert (setup.number, setup.dealer, setup.cards, setup.kind) == (
            number,
            dealer,
            5,
            "normal",
        )
        assert announced_trump(rules, setup) == trump
        match = match.add(NominationResult((1, 1, 3, 0), (1, 1, 1, 1)))
    match = match.add(NominationResult((1, 2, 2, 0), (1, 1, 1, 1)))
    assert match.is_over
    assert match.ranking[0].player == 0


def test_the_next_deal_refuses_a_slip_that_cannot_be() -> None:
    match = NominationWhist(schedule=(2,)).new_match()

    with pytest.raises(ResultRefused):
        match.add(NominationResult((1, 1, 0, 0), (1, 1, 0, 0)))


# Noms


def test_numbers_outbid_each_other() -> None:
    state = noms()

    assert state.to_act == (1,)
    assert calls_of(state) == ["pass", "7", "8", "9", "10", "11", "12", "13"]
    assert reason(state, "6") is Reason.OUT_OF_RANGE
    assert reason(state, "14") is Reason.OUT_OF_RANGE
    assert reason(state, "seven") is Reason.NOT_A_CALL
    assert reason(state, "7", 2) is Reason.NOT_YOUR_TURN
    state = said(state, 9)
    assert calls_of(state) == ["pass", "10", "11", "12", "13"]
    assert reason(state, "9") is Reason.NOT_HIGH_ENOUGH
    assert reason(state, "6") is Reason.OUT_OF_RANGE


def test_who_passes_is_out() -> None:
    state = said(noms(), "pass", 7, "pass", 8)

    assert state.to_act == (2,)
    assert reason(state, "9", 1) is Reason.HAS_PASSED
    assert said(state, 9).to_act == (0,)
    assert said(state, 9, "pass").phase.name == "name_trump"


def test_the_auction_ends_with_thirteen_or_when_the_others_are_out() -> None:
    assert said(noms(), 7, 13).to_act == (2,)
    assert said(noms(), "pass", "pass", "pass").to_act == (0,)
    assert said(noms(), "pass", "pass", "pass", 7).phase.name == "name_trump"
    assert said(noms(noms_min_bid=13), "pass").legal_actions.calls[-1] == Call("13")


def test_when_all_pass_the_next_hand_counts_double() -> None:
    for option in (True, False):
        rules = NominationWhist.of({"preset": "small_ships", "noms_double_after_passout": option})
        match = rules.new_match(3)
        end = said(rules.start(setup_of(match), seed_from_text("n")), *["pass"] * 4)
        assert end.result == NomsResult()
        match = match.add(NomsResult()).add(NomsResult())
        assert match.totals == (0, 0, 0, 0)
        assert setup_of(match).dealer == 1
        assert setup_of(match).doubled == option
        match = match.add(NomsResult((4, 4, 3, 2), 8, 0, 1))
        assert match.totals == ((16, 16, 0, 0) if option else (8, 8, 0, 0))
        assert not setup_of(match).doubled


def test_the_bidder_names_trumps_calls_a_card_and_leads() -> None:
    state = said(noms(), "pass", "pass", 9, "pass")

    assert state.to_act == (3,)
    assert calls_of(state) == ["C", "D", "H", "S"]
    assert reason(state, "NT") is Reason.NOT_A_CALL
    state = said(state, "D")
    assert len(calls_of(state)) == 52
    assert reason(state, "call:JK1") is Reason.NOT_A_CALL
    assert reason(state, "AS") is Reason.CALL_EXPECTED
    state = said(state, "call:AS")
    assert state.phase.name == "play"
    assert state.to_act == (3,)
    assert state.play
    assert state.play.trump == "D"


def test_nw_070_noms_partner_hidden() -> None:
    """nw-070-noms-partner-hidden: W called AS, S holds it; nobody else knows until it falls."""
    state = said(noms(), "pass", "pass", 13, "S", "call:AS")
    knows = {2}

    for card in ("AD", "AC", "AH", "2S"):
        for seat in (None, 0, 1, 2, 3):
            known = state.view(seat).known
            assert known["called"] == "AS"
            assert known["partner"] == (2 if seat in knows else None)
            assert known["partner_known"] == (seat in knows)
        state = state.apply(Play(Card.parse(card)))
    state = state.apply(Play(Card.parse("AS")))
    assert all(state.view(seat).known["partner"] == 2 for seat in (None, 0, 1, 2, 3))


def test_who_calls_a_card_of_the_own_hand_plays_alone_in_secret() -> None:
    state = said(noms(), "pass", "pass", 13, "S", "call:AD")

    assert [state.view(seat).known["partner"] for seat in (None, 0, 1, 2, 3)] == [
        None, None, None, None, 3,
    ]  # fmt: skip
    end = played(state, Random(3))
    assert end.result == NomsResult(end.play.won if end.play else (), 13, 3, 3)


@pytest.mark.parametrize(
    ("tricks", "partner", "doubled", "points"),
    [
        ((4, 2, 1, 6), 0, False, (9, 0, 0, 9)),
        ((2, 4, 1, 6), 0, False, (0, 9, 9, 0)),
        ((2, 1, 1, 9), 3, False, (0, 0, 0, 9)),
        ((2, 1, 2, 8), 3, True, (18, 18, 18, 0)),
    ],
)
def test_the_bid_goes_to_the_side_that_wins(
    tricks: Any, partner: int, doubled: bool, points: Any
) -> None:
    rules = NominationWhist(variant="noms")
    setup = Noms(rules).setup_for(1, 0, doubled=doubled)

    assert rules.score(NomsResult(tricks, 9, 3, partner), setup).points == points


@pytest.mark.parametrize(
    ("result", "why"),
    [
        (NomsResult(), None),
        (NomsResult((13, 0, 0, 0), 13, 0, 0), None),
        (NomsResult((13, 0, 0, 0)), Reason.DECLARER_NOT_EXPECTED),
        (NomsResult(bidder=1), Reason.DECLARER_NOT_EXPECTED),
        (NomsResult((13, 0, 0, 0), 6, 0, 0), Reason.OUT_OF_RANGE),
        (NomsResult((13, 0, 0, 0), 7, None, 0), Reason.DECLARER_MISSING),
        (NomsResult((13, 0, 0, 0), 7, 0, 4), Reason.PARTNER_MISSING),
        (NomsResult((13, 0, 0), 7, 0, 1), Reason.SIDES_MISSING),
        (NomsResult((14, -1, 0, 0), 7, 0, 1), Reason.TRICKS_OUT_OF_RANGE),
        (NomsResult((12, 0, 0, 0), 7, 0, 1), Reason.TRICKS_DO_NOT_ADD_UP),
    ],
)
def test_a_slip_of_noms_is_checked(result: NomsResult, why: Reason | None) -> None:
    rules = NominationWhist(variant="noms")

    refusal = rules.check(result, Noms(rules).setup_for(1, 0))

    assert (refusal.reason if refusal else None) is why


def test_seats_are_named_as_in_each_game() -> None:
    assert [NominationWhist().seat_name(seat) for seat in range(4)] == ["P1", "P2", "P3", "P4"]
    assert [NominationWhist(variant="noms").seat_name(s) for s in range(4)] == list("NESW")


# Whole matches, and everything secret


@BY_OPTIONS
def test_matches_are_played_to_their_end(given: dict[str, Any]) -> None:
    rules = NominationWhist.of(given)
    for match, end in deals_of(rules, Random("match")):
        setup, result = setup_of(match), end.result
        assert read_state(str(end)) == end
        assert replay(rules.begin(end.setup, end.deal), end.log).state == end
        if isinstance(result, NomsResult) and result.is_void:
            continue
        assert result is not None
        assert sum(result.tricks) == setup.cards
        assert not any(end.hands)
        assert_adds_up(rules, setup, result)
    final = match.add(result) if result else match
    assert final.is_over
    assert sorted(place.player for place in final.ranking) == list(range(rules.players))
    assert final.totals == tuple(
        sum(one.score.points[seat] for one in final.scored) for seat in range(rules.players)
    )


def assert_adds_up(rules: NominationWhist, setup: NominationSetup, result: Any) -> None:
    """What the points of a deal come to in all, and where they come from."""
    score = rules.score(result, setup)
    lines = [points for _why, points in score.lines]
    assert score.points == tuple(map(sum, zip(*lines, strict=True)))
    if isinstance(result, NomsResult):
        worth = result.bid * (2 if setup.doubled else 1)
        paid = len(result.side) if result.is_made else 4 - len(result.side)
        assert sum(score.points) == worth * paid
    elif rules.scoring == "tricks_plus_10" and setup.has_nominations:
        exact = sum(map(int.__eq__, result.tricks, result.bids))
        assert sum(score.points) == setup.cards + 10 * exact
        if rules.hook == "last" and setup.cards >= rules.hook_min_cards:
            assert exact < rules.players


@BY_OPTIONS
def test_a_deal_can_be_read_at_every_moment(given: dict[str, Any]) -> None:
    rules = NominationWhist.of(given)
    chance = Random("moments")
    for match, end in deals_of(rules, chance):
        if chance.random() < 0.7:
            continue
        state = rules.begin(end.setup, end.deal)
        for seat, action in end.log:
            assert read_state(str(state)) == state
            assert list(state.legal_for(seat))
            assert action in state.legal_for(seat)
            state = state.apply(action, seat)
        assert match.next == end.setup


@BY_OPTIONS
def test_no_view_depends_on_what_is_hidden(given: dict[str, Any]) -> None:
    rules = NominationWhist.of(given)
    chance = Random("views")
    for _match, end in deals_of(rules, chance):
        state = rules.begin(end.setup, end.deal)
        for seat, action in end.log:
            if chance.random() < 0.3:
                for viewer in (None, *range(rules.players)):
                    other = dealt_anew(state, viewer, chance)
                    assert str(other.view(viewer)) == str(state.view(viewer))
            state = state.apply(action, seat)


def dealt_anew(state: State, viewer: int | None, chance: Random) -> State:
    """The same moment, all that this seat cannot see being otherwise."""
    rules = state.rules
    assert isinstance(rules, NominationWhist)
    is_blind = state.setup.kind == "blind" and isinstance(state.phase, Prediction)  # type: ignore[attr-defined]
    hands = list(state.deal.hands if is_blind else state.hands)
    shown = state.view(viewer)
    hidden = [h for h in range(rules.players) if is_blind or isinstance(shown.hands[h], int)]
    rest = list(state.deal.rest)
    places = [p for p in range(len(rest)) if is_blind or shown.rest[p] is None]
    pool = [card for holder in hidden for card in hands[holder]] + [rest[p] for p in places]
    chance.shuffle(pool)
    dealt = list(state.deal.hands)
    for holder in hidden:
        size = len(hands[holder])
        new, pool = CardSet(pool[:size]), pool[size:]
        dealt[holder] = dealt[holder] - hands[holder] | new
        hands[holder] = new
    for place, card in zip(places, pool, strict=True):
        rest[place] = card
    turned = state.deal.turned
    if turned is not None and rest:
        turned = rest[0]
    state = state._replace(deal=Deal(tuple(dealt), tuple(rest), turned))
    if not is_blind:
        state = state._replace(hands=tuple(hands))
    return unsaid(repartnered(state, viewer), viewer, chance)


def repartnered(state: State, viewer: int | None) -> State:
    called = getattr(state.facts, "called", None)
    if called is None or not any(called in hand for hand in state.hands):
        return state
    partner = next(seat for seat, hand in enumerate(state.hands) if called in hand)
    return state._replace(facts=replace(state.facts, partner=partner))


def unsaid(state: State, viewer: int | None, chance: Random) -> State:
    """In secret others may have said anything else."""
    phase = state.phase
    if not isinstance(phase, Prediction) or not phase.secret:
        return state
    log = list(state.log)
    for place, (seat, _action) in enumerate(state.log):
        if seat != viewer:
            number = chance.randint(0, phase.total)
            phase = phase.saying(seat, number)
            log[place] = (seat, Call(str(number)))
    return state._replace(phase=phase, log=tuple(log))


def test_the_auction_of_noms_is_never_endless() -> None:
    chance = Random("auction")
    for _deal in range(40):
        state = noms(noms_min_bid=1)
        while isinstance(state.phase, Auction):
            assert len(state.phase.said) <= 16
            state = state.apply(some_action(state, state.to_act[0], chance))


def test_nominations_are_the_same_on_a_slip_and_in_play() -> None:
    rules = NominationWhist(players=3, zero_bid_limit=1)
    setup = Classic(rules).setup_for(1, 2, Round(2), (1, 0, 0))
    phase = nominations(rules, setup)
    for bids in [(a, b, c) for a in range(3) for b in range(3) for c in range(3)]:
        state = rules.start(setup, seed_from_text("same"))
        can = replay(state, [(seat, Call(str(bids[seat]))) for seat in range(3)]).error is None
        assert (phase.why_not_all(bids) is None) == can


@pytest.mark.parametrize("module", [scoring, nomination_whist])
def test_examples_hold(module: Any) -> None:
    assert doctest.testmod(module).failed == 0
