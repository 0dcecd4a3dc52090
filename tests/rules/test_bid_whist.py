from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from games.engine.actions import Action, Lay, Play
from games.engine.cards import Card, Strain, Suit
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.options import OptionError, options_of, to_json
from games.engine.phases.speaking import Auction, Question
from games.engine.phases.tricks import Trick, TrickPlay, ring_of
from games.engine.reasons import IllegalAction, Reason, Refusal
from games.engine.seats import left_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.rules import read_state
from games.rules.bid_whist import BidFacts, BidResult, BidWhist, Declared
from games.rules.bid_whist.contract import Bid, declarations

SEATS = (0, 1, 2, 3)
OPTION_SETS: list[dict[str, Any]] = [
    {},
    {"preset": "parlett54", "sport_kitty": True},
    {"preset": "tournament53", "all_pass": "redeal_next", "hands": 5},
    {"preset": "plain52", "all_pass": "redeal_same", "declare_when": "after_kitty"},
    {"preset": "straight52", "downtown_aces": "bad"},
    {"downtown_aces": "bidder_chooses", "nt_joker_lead": "only_if_forced", "dealer_match": True},
    {
        "pack": 53, "kitty": 5, "auction": "number", "nt_joker_must_discard": True,
        "sport_kitty": True, "declare_when": "after_kitty", "kitty_book": "first_trick",
        "set_bidder": "zero", "set_defenders": "bid", "boston": "double", "no_trump_multiplier": 1,
    },
]  # fmt: skip
BY_OPTIONS = pytest.mark.parametrize("options", OPTION_SETS, ids=range(len(OPTION_SETS)))
SUIT_PLAY = Declared(Strain.HEARTS, "up")


def begun(dealer: int = 0, **options: Any) -> State:
    rules = BidWhist.of(options)
    setup = Setup(1, dealer, SEATS)
    return rules.begin(setup, rules.deal(setup, rules.pack(setup)))


def done(state: State, *actions: str) -> State:
    for action in actions:
        state = state.apply(state.parse(action))
    return state


def contracted(bid: str, **options: Any) -> State:
    """East has won the auction."""
    return done(begun(**options), bid, "pass", "pass", "pass")


def exchanging(**options: Any) -> State:
    return done(contracted("3-up", **options), "H")


def legal(state: State) -> list[str]:
    return list(map(str, state.legal_actions))


def some(state: State, chance: Random) -> Action:
    choice = state.legal_actions
    if choice.lays:
        return Lay(CardSet(chance.sample(list(choice.lays.cards), choice.lays.fewest)))
    calls = choice.calls
    # Who bids high at random leaves no auction to speak of.
    if isinstance(state.phase, Auction) and chance.random() < 0.7:
        return calls[0]
    return chance.choice(list(choice))


def moments(state: State, chance: Random) -> list[State]:
    """Every state of a deal played at random."""
    found = [state]
    while not state.is_over:
        state = state.apply(some(state, chance))
        found.append(state)
    return found


def deals(options: dict[str, Any], count: int = 8) -> list[list[State]]:
    rules, chance = BidWhist.of(options), Random(repr(options))
    setups = [Setup(1, number % 4, SEATS) for number in range(count)]
    return [moments(rules.start(setup, chance.randbytes(32)), chance) for setup in setups]


def trick_of(
    declared: Declared, hands: dict[int, str], trick: str = "", leader: int = 0, **options: Any
) -> State:
    """A trick in which these cards have been played, by seats who hold these cards still."""
    rules = BidWhist.of(options)
    played = tuple(map(Card.parse, trick.split()))
    held = tuple(CardSet.parse(hands.get(seat, "")) for seat in SEATS)
    turn = (leader + len(played)) % 4
    play = TrickPlay(
        rules.tricks(declared), ring_of(SEATS, 4), 4, turn, declared.trump.suit, played, leader,
        (), (0, 0, 0, 0), 12,
    )  # fmt: skip
    facts = BidFacts(Bid(4, declared.kind), 0, declared, has_kitty=True)
    return State(rules, Setup(1, 0, SEATS), Deal(held), held, play, facts)


def refused(state: State, action: str, seat: int | None = None) -> Refusal | None:
    """Why it is refused; the state stays as it was."""
    before = str(state.phase), state.hands, state.log
    parsed = state.parse(action)
    refusal = state.refusal(parsed, seat)
    if refusal is not None:
        with pytest.raises(IllegalAction):
            state.apply(parsed, seat)
    assert (str(state.phase), state.hands, state.log) == before
    return refusal


# Options and deal


@pytest.mark.parametrize(("pack", "kitty"), list(product((54, 53, 52), (6, 5, 4, 0))))
def test_packs_and_kitties_that_go_together(pack: int, kitty: int) -> None:
    if (pack, kitty) not in ((54, 6), (53, 5), (52, 4), (52, 0)):
        with pytest.raises(OptionError) as error:
            BidWhist.of({"pack": pack, "kitty": kitty})
        assert error.value.option == "kitty"
        return

    state = begun(pack=pack, kitty=kitty)

    assert {len(hand) for hand in state.hands} == {13 if kitty == 0 else 12}
    assert len(state.deal.rest) == kitty
    jokers = {card.code for card in state.rules.pack(state.setup) if card.is_joker}
    assert jokers == {54: {"BJ", "LJ"}, 53: {"BJ"}, 52: set()}[pack]


@pytest.mark.parametrize(
    "options",
    [
        {"kitty_book": "none"},
        {"pack": 51},
        {"min_bid": 0},
        {"min_bid": 5},
        {"max_bid": 6},
        {"target": 0},
        {"sets_to_lose": 3},
        {"cards": 54},
        {"preset": "plain54"},
    ],
)
def test_options_that_are_no_game(options: dict[str, Any]) -> None:
    with pytest.raises(OptionError):
        BidWhist.of(options)


def test_options_are_called_as_in_the_rules_file() -> None:
    rules = BidWhist.of({"preset": "tournament53"})

    assert to_json(rules)["pack"] == 53
    assert BidWhist.of(to_json(rules)) == rules
    assert [option.name for option in options_of(BidWhist)][:2] == ["pack", "kitty"]


def test_cards_go_round_from_the_dealers_left_and_the_last_are_the_kitty() -> None:
    rules = BidWhist()
    order = rules.pack(Setup(1, 2, SEATS))

    deal = rules.deal(Setup(1, 2, SEATS), order)

    assert deal.hands[3] == CardSet(order[0:48:4])
    assert deal.hands[2] == CardSet(order[3:48:4])
    assert deal.rest == order[48:]


# The auction


def test_everybody_speaks_once_the_dealer_last() -> None:
    state = begun(dealer=2)
    spoke = []
    while isinstance(state.phase, Auction):
        spoke += state.to_act
        state = state.apply(state.legal_actions.calls[0])

    assert spoke == [3, 0, 1, 2]


@pytest.mark.parametrize(
    ("options", "said", "expected"),
    [
        ({}, ["6-nt"], "pass 7-up 7-down 7-nt"),
        ({}, ["6-up"], "pass 6-nt 7-up 7-down 7-nt"),
        ({"direction_order": "down_over_up"}, ["6-up"], "pass 6-down 6-nt 7-up 7-down 7-nt"),
        ({"direction_order": "down_over_up"}, ["6-down"], "pass 6-nt 7-up 7-down 7-nt"),
        ({"dealer_match": True}, ["7-nt", "pass", "pass"], "pass 7-nt"),
        ({"dealer_match": True}, ["7-nt", "pass"], "pass"),
        ({"dealer_match": True}, ["7-down", "pass", "pass"], "pass 7-up 7-down 7-nt"),
        (
            {"dealer_match": True, "direction_order": "down_over_up"},
            ["7-down", "pass", "pass"],
            "pass 7-down 7-nt",
        ),
        ({"auction": "number"}, [], "pass 3 4 5 6 7"),
        ({"auction": "number", "dealer_match": True}, ["5", "6", "pass"], "pass 6 7"),
        ({"auction": "number", "min_bid": 2}, ["pass"] * 3, "2 3 4 5 6 7"),
        ({"auction": "number", "all_pass": "redeal_next"}, ["pass"] * 3, "pass 3 4 5 6 7"),
        ({"min_bid": 4, "all_pass": "redeal_same"}, ["6-up"], "pass 6-nt 7-up 7-down 7-nt"),
    ],
)
def test_what_may_be_bid(options: dict[str, Any], said: list[str], expected: str) -> None:
    assert legal(done(begun(**options), *said)) == expected.split()


@pytest.mark.parametrize(
    ("options", "said", "seat", "call", "expected"),
    [
        ({}, ["3-up"], 1, "4-up", Reason.NOT_YOUR_TURN(seat="S")),
        ({}, ["pass", "pass", "pass"], 0, "pass", Reason.DEALER_MUST_BID()),
        ({}, [], 1, "2-up", Reason.OUT_OF_RANGE(low=3, high=7, got=2)),
        ({}, [], 1, "8-nt", Reason.OUT_OF_RANGE(low=3, high=7, got=8)),
        ({}, [], 1, "4", Reason.NOT_A_CALL(call="4")),
        ({}, [], 1, "04-up", Reason.NOT_A_CALL(call="04-up")),
        ({}, [], 1, "4-sideways", Reason.NOT_A_CALL(call="4-sideways")),
        ({}, [], 1, "AS", Reason.CALL_EXPECTED()),
        ({}, ["4-up"], 2, "4-down", Reason.NOT_HIGH_ENOUGH(call="4-down", high="4-up")),
        ({"auction": "number"}, [], 1, "4-up", Reason.NOT_A_CALL(call="4-up")),
        ({"auction": "number"}, ["4"], 2, "4", Reason.NOT_HIGH_ENOUGH(call="4", high="4")),
    ],
)
def test_calls_that_are_refused(
    options: dict[str, Any], said: list[str], seat: int, call: str, expected: Refusal
) -> None:
    assert refused(done(begun(**options), *said), call, seat) == expected


def test_the_highest_bid_wins_also_from_the_partner() -> None:
    state = done(begun(dealer=1), "4-up", "pass", "5-down", "pass")

    assert isinstance(state.phase, Question)
    assert state.to_act == (0,)
    assert state.facts == BidFacts(Bid(5, "down"), 0)
    assert refused(state, "6-up") == Reason.AUCTION_OVER(call="6-up")
    assert refused(state, "pass") == Reason.AUCTION_OVER(call="pass")
    assert refused(state, "X") == Reason.NOT_A_CALL(call="X")
    assert refused(state, "H", 2) == Reason.NOT_YOUR_TURN(seat="N")


def test_the_dealer_takes_the_bid_by_equalling_it() -> None:
    state = done(begun(dealer_match=True), "pass", "5-up", "pass", "5-down")

    assert state.facts == BidFacts(Bid(5, "down"), 0)


@pytest.mark.parametrize(("all_pass", "dealer"), [("redeal_next", 1), ("redeal_same", 0)])
def test_a_hand_all_pass_is_thrown_in_unscored_and_unseen(all_pass: str, dealer: int) -> None:
    state = done(begun(all_pass=all_pass), "pass", "pass", "pass", "pass")

    assert state.result == BidResult()
    assert state.result.is_void
    match = state.rules.new_match().add(state.result)
    assert match.totals == (0, 0)
    assert match.next == Setup(2, dealer, SEATS)
    view = state.view(0)
    assert view.dealt is None
    assert view.rest == (None,) * 6
    assert view.known["kitty"] is None


# The declaration


@pytest.mark.parametrize(
    ("options", "bid", "words"),
    [
        ({}, "4-up", "C,D,H,S"),
        ({}, "4-down", "C,D,H,S"),
        ({}, "4-nt", "up,down"),
        ({"downtown_aces": "bidder_chooses"}, "4-up", "C,D,H,S"),
        (
            {"downtown_aces": "bidder_chooses"},
            "4-down",
            "C good,C bad,D good,D bad,H good,H bad,S good,S bad",
        ),
        ({"downtown_aces": "bidder_chooses"}, "4-nt", "up,down good,down bad"),
        (
            {"auction": "number"},
            "4",
            "C up,C down,D up,D down,H up,H down,S up,S down,NT up,NT down",
        ),
    ],
)
def test_what_the_declarer_may_say(options: dict[str, Any], bid: str, words: str) -> None:
    assert legal(contracted(bid, **options)) == words.split(",")


@pytest.mark.parametrize(
    ("aces", "bid", "words", "declared"),
    [
        ("good", "4-down", "H", Declared(Strain.HEARTS, "down", "good")),
        ("bad", "4-down", "H", Declared(Strain.HEARTS, "down", "bad")),
        ("bad", "4-up", "H", Declared(Strain.HEARTS, "up", "good")),
        ("bad", "4-nt", "down", Declared(Strain.NO_TRUMP, "down", "bad")),
        ("bidder_chooses", "4-nt", "down bad", Declared(Strain.NO_TRUMP, "down", "bad")),
        ("bidder_chooses", "4-down", "S good", Declared(Strain.SPADES, "down", "good")),
    ],
)
def test_what_a_declaration_means(aces: str, bid: str, words: str, declared: Declared) -> None:
    state = done(contracted(bid, downtown_aces=aces), words)

    assert state.facts.declared == declared
    assert state.view(2).known["aces"] == declared.aces
    assert state.view(2).known["trump"] == declared.trump


def test_what_is_declared_is_what_a_slip_calls_the_bid() -> None:
    kinds = [one.kind for one in declarations(BidWhist.of({"preset": "plain52"}), Bid(4)).values()]

    assert kinds == ["up", "down", "down"] * 4 + ["nt"] * 3


# The kitty


def test_the_kitty_is_taken_up_after_the_declaration() -> None:
    state = contracted("4-up")
    assert len(state.hands[1]) == 12

    state = done(state, "H")

    assert len(state.hands[1]) == 18
    assert CardSet(state.deal.rest) <= state.hands[1]


def test_the_kitty_is_taken_up_before_the_declaration() -> None:
    state = contracted("4-up", declare_when="after_kitty")
    assert state.phase.name == "declare"
    assert len(state.hands[1]) == 18
    assert state.view(1).known["kitty"] == tuple(map(str, state.deal.rest))

    state = done(state, "H")

    assert state.phase.name == "exchange"
    assert len(state.hands[1]) == 18


def test_without_a_kitty_play_begins_at_once() -> None:
    for when in ("before_kitty", "after_kitty"):
        state = done(contracted("4-up", preset="straight52", declare_when=when), "H")

        assert state.phase.name == "play"
        assert state.to_act == (1,)
        assert state.view(1).known["kitty"] is None


def test_any_cards_may_be_discarded_and_the_declarer_leads() -> None:
    state = exchanging()
    laid = CardSet(card for card in state.hands[1] if card.is_joker or card.rank == "A")
    laid |= CardSet(list(state.hands[1] - laid)[: 6 - len(laid)])

    after = state.apply(Lay(laid), 1)

    assert after.facts.discards == laid
    assert after.hands[1] == state.hands[1] - laid
    assert after.to_act == (1,)
    assert after.play
    assert after.play.trump is Suit.HEARTS
    assert after.play.left == 12


def test_discards_that_are_refused() -> None:
    state = exchanging()
    own, others = list(state.hands[1]), list(state.hands[0])

    assert refused(state, "AS") == Reason.LAY_EXPECTED()
    assert refused(state, f"lay {' '.join(map(str, own[:5]))}") == Reason.WRONG_COUNT(
        low=6, high=6, got=5
    )
    assert refused(state, f"lay {' '.join(map(str, own[:7]))}") == Reason.WRONG_COUNT(
        low=6, high=6, got=7
    )
    foreign = [*own[:5], others[0]]
    assert refused(state, f"lay {' '.join(map(str, foreign))}") == Reason.NOT_IN_HAND(
        card=others[0].code
    )
    assert refused(state, f"lay {' '.join(map(str, others[:6]))}", 0) == Reason.NOT_YOUR_TURN(
        seat="E"
    )


# Tricks


@pytest.mark.parametrize(
    ("declared", "trick", "expected"),
    [
        (SUIT_PLAY, "5S AS KS TS", 1),
        (SUIT_PLAY, "5S AS 2H TS", 2),
        (SUIT_PLAY, "AH LJ KH BJ", 3),
        (SUIT_PLAY, "LJ AH KH QH", 0),
        (SUIT_PLAY, "AS LJ AH KS", 1),
        (Declared(Strain.HEARTS, "down"), "KS QS 2S 3S", 2),
        (Declared(Strain.HEARTS, "down"), "KS AS 2S 3S", 1),
        (Declared(Strain.HEARTS, "down"), "KS JS QS TS", 3),
        (Declared(Strain.HEARTS, "down"), "AS KH QH 2S", 2),
        (Declared(Strain.HEARTS, "down"), "AH 2H LJ 3H", 2),
        (Declared(Strain.HEARTS, "down", "bad"), "AS KS 2D 3D", 1),
        (Declared(Strain.HEARTS, "down", "bad"), "AH KH BJ 2H", 2),
        (Declared(Strain.HEARTS, "down", "bad"), "AS 2D 3D 4D", 0),
        (Declared(Strain.NO_TRUMP, "up"), "2S BJ KS AH", 2),
        (Declared(Strain.NO_TRUMP, "up"), "BJ LJ 2D AS", 2),
        (Declared(Strain.NO_TRUMP, "up"), "LJ 7D KD AC", 2),
        (Declared(Strain.NO_TRUMP, "down"), "7D KD AD 2D", 2),
        (Declared(Strain.NO_TRUMP, "down", "bad"), "7D KD AD 2D", 3),
    ],
)
def test_who_wins_a_trick(declared: Declared, trick: str, expected: int) -> None:
    cards = trick.split()
    last = trick_of(declared, {3: cards[3]}, " ".join(cards[:3]))

    after = done(last, cards[3])

    assert after.play
    assert after.play.tricks == (Trick(0, tuple(map(Card.parse, cards)), expected),)


NO_TRUMP = Declared(Strain.NO_TRUMP, "up")


@pytest.mark.parametrize(
    ("declared", "options", "trick", "hand", "expected"),
    [
        (SUIT_PLAY, {}, "5H", "LJ AS KD", "LJ"),
        (SUIT_PLAY, {}, "BJ", "LJ 2H KD", "LJ 2H"),
        (SUIT_PLAY, {}, "BJ", "AS KD", "AS KD"),
        (SUIT_PLAY, {}, "5S", "LJ AS KD", "AS"),
        (SUIT_PLAY, {}, "5S", "LJ 2H KD", "LJ 2H KD"),
        (SUIT_PLAY, {"nt_joker_must_discard": True}, "5S", "LJ 2H KD", "LJ 2H KD"),
        (SUIT_PLAY, {"nt_joker_lead": "only_if_forced"}, "", "LJ 2H KD", "LJ 2H KD"),
        (NO_TRUMP, {}, "5S", "LJ AS KD", "AS"),
        (NO_TRUMP, {}, "5S", "LJ AH KD", "LJ AH KD"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "5S", "LJ BJ KD", "LJ BJ"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "5S", "LJ AS KD", "AS"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "5S", "AH KD", "AH KD"),
        (NO_TRUMP, {"nt_joker_must_discard": True}, "LJ", "BJ KD", "BJ KD"),
        (NO_TRUMP, {}, "LJ BJ", "3S KD", "3S KD"),
        (NO_TRUMP, {}, "LJ 5S", "BJ 3S KD", "3S"),
        (NO_TRUMP, {}, "", "BJ 3S", "BJ 3S"),
        (NO_TRUMP, {"nt_joker_lead": "only_if_forced"}, "", "BJ LJ 3S", "3S"),
        (NO_TRUMP, {"nt_joker_lead": "only_if_forced"}, "", "BJ LJ", "BJ LJ"),
    ],
)
def test_which_cards_may_be_played(
    declared: Declared, options: dict[str, Any], trick: str, hand: str, expected: str
) -> None:
    seat = len(trick.split())

    state = trick_of(declared, {seat: hand}, trick, **options)

    assert set(legal(state)) == set(expected.split())


def test_cards_that_are_refused() -> None:
    follow = trick_of(SUIT_PLAY, {1: "LJ AS KD"}, "5H")
    held_back = trick_of(NO_TRUMP, {0: "BJ 3S"}, nt_joker_lead="only_if_forced")
    thrown = trick_of(NO_TRUMP, {1: "BJ 3S"}, "5D", nt_joker_must_discard=True)

    assert refused(follow, "AS") == Reason.MUST_FOLLOW(suit="H")
    assert refused(follow, "2C") == Reason.NOT_IN_HAND(card="2C")
    assert refused(follow, "pass") == Reason.CARD_EXPECTED()
    assert refused(held_back, "BJ") == Reason.MUST_PLAY_ONE_OF(cards="3...")
    assert refused(thrown, "3S") == Reason.MUST_PLAY_ONE_OF(cards="...+BJ")
    assert refused(thrown, "BJ", 3) == Reason.NOT_YOUR_TURN(seat="E")


# Results


def slip(bid: str, books: int, **more: Any) -> BidResult:
    read = Bid.read(bid)
    assert read
    return BidResult((), read.number, read.kind, books=books, **{"side": 0, **more})


@pytest.mark.parametrize(
    ("options", "bid", "books", "points"),
    [
        ({}, "4-up", 10, (4, 0)),
        ({}, "4-down", 12, (6, 0)),
        ({}, "4-down", 9, (-4, 0)),
        ({}, "4-down", 1, (-4, 0)),
        ({}, "3-nt", 10, (8, 0)),
        ({}, "5-nt", 10, (-10, 0)),
        ({"no_trump_multiplier": 1}, "5-nt", 10, (-5, 0)),
        ({}, "3-up", 13, (7, 0)),
        ({"made_scores": "bid"}, "3-up", 12, (3, 0)),
        ({"made_scores": "bid"}, "3-nt", 12, (6, 0)),
        ({"boston": "double"}, "3-up", 13, (14, 0)),
        ({"boston": "double"}, "3-nt", 13, (28, 0)),
        ({"boston": "double", "made_scores": "bid"}, "3-up", 13, (6, 0)),
        ({"boston": "double_if_bid"}, "6-up", 13, (7, 0)),
        ({"boston": "double_if_bid"}, "7-up", 13, (14, 0)),
        ({"boston": "quadruple"}, "7-up", 13, (28, 0)),
        ({"boston": "quadruple"}, "7-up", 12, (-7, 0)),
        ({"boston": "flat13"}, "3-up", 13, (13, 0)),
        ({"boston": "flat13"}, "3-nt", 13, (26, 0)),
        ({"set_bidder": "zero"}, "3-up", 8, (0, 0)),
        ({"set_defenders": "bid"}, "3-up", 8, (-3, 3)),
        ({"set_defenders": "bid", "set_bidder": "zero"}, "3-nt", 8, (0, 6)),
        ({"set_defenders": "over_six"}, "6-up", 5, (-6, 2)),
        ({"set_defenders": "over_six"}, "6-nt", 5, (-12, 4)),
        ({"set_defenders": "over_six"}, "6-up", 7, (-6, 0)),
    ],
)
def test_what_a_deal_is_worth(
    options: dict[str, Any], bid: str, books: int, points: tuple[int, int]
) -> None:
    rules, setup = BidWhist.of(options), Setup(1, 0, SEATS)

    score = rules.score(slip(bid, books), setup)
    other = rules.score(slip(bid, books, side=None, declarer=3), setup)

    assert score.points == points
    assert other.points == points[::-1]
    assert (
        tuple(map(sum, zip((0, 0), *(line for _why, line in score.lines), strict=True))) == points
    )


@pytest.mark.parametrize(
    ("options", "won", "expected"),
    [
        ({}, (9, True), 10),
        ({}, (9, False), 10),
        ({"kitty_book": "first_trick"}, (9, True), 10),
        ({"kitty_book": "first_trick"}, (9, False), 9),
        ({"pack": 52, "kitty": 0}, (9, True), 9),
        ({"preset": "straight52"}, (9, True), 9),
    ],
)
def test_whose_book_the_kitty_is(
    options: dict[str, Any], won: tuple[int, bool], expected: int
) -> None:
    own, won_first = won

    assert BidWhist.of(options).books(own, won_first=won_first) == expected


@pytest.mark.parametrize(
    ("options", "result", "expected"),
    [
        ({}, slip("4-up", 10), None),
        ({}, slip("4-up", 0), Reason.TRICKS_OUT_OF_RANGE(low=1, high=13, got=0)),
        ({}, slip("4-up", 14), Reason.TRICKS_OUT_OF_RANGE(low=1, high=13, got=14)),
        ({"kitty_book": "first_trick"}, slip("4-up", 0), None),
        ({"preset": "straight52"}, slip("4-up", 0), None),
        ({}, slip("2-up", 10), Reason.OUT_OF_RANGE(low=3, high=7, got=2)),
        ({}, slip("4", 10), Reason.CONTRACT_NOT_PLAYED(contract="4")),
        ({"auction": "number"}, slip("4-nt", 10), None),
        ({}, slip("4-up", 10, side=None), Reason.DECLARER_MISSING()),
        ({}, slip("4-up", 10, side=None, declarer=4), Reason.DECLARER_MISSING()),
        ({}, slip("4-up", 10, side=1, declarer=2), Reason.FIGURES_DISAGREE()),
        ({}, slip("4-up", 10, side=0, declarer=2), None),
        ({}, replace(slip("4-up", 10), books=None), Reason.TRICKS_MISSING()),
        ({}, replace(slip("4-up", 10), tricks=(9, 3)), None),
        ({}, replace(slip("4-up", 10), tricks=(10, 2)), Reason.FIGURES_DISAGREE()),
        ({}, replace(slip("4-up", 10), tricks=(9,)), Reason.SIDES_MISSING(sides=2, got=1)),
        (
            {},
            replace(slip("4-up", 10), tricks=(9, 4)),
            Reason.TRICKS_DO_NOT_ADD_UP(total=12, got=13),
        ),
        (
            {},
            replace(slip("4-up", 10), tricks=(13, -1)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=12, got=13),
        ),
        ({"kitty_book": "first_trick"}, replace(slip("4-up", 9), tricks=(9, 3)), None),
        ({"kitty_book": "first_trick"}, replace(slip("4-up", 10), tricks=(9, 3)), None),
        (
            {"kitty_book": "first_trick"},
            replace(slip("4-up", 12), tricks=(12, 0)),
            Reason.FIGURES_DISAGREE(),
        ),
        (
            {"kitty_book": "first_trick"},
            replace(slip("4-up", 1), tricks=(0, 12)),
            Reason.FIGURES_DISAGREE(),
        ),
        ({}, BidResult(), Reason.DEALER_MUST_BID()),
        ({"all_pass": "redeal_next"}, BidResult(), None),
        (
            {"all_pass": "redeal_next"},
            BidResult(declarer=1),
            Reason.DECLARER_NOT_EXPECTED(contract=""),
        ),
        (
            {"all_pass": "redeal_next"},
            BidResult((6, 6)),
            Reason.TRICKS_OUT_OF_RANGE(low=0, high=0, got=6),
        ),
    ],
)
def test_what_a_slip_can_say(
    options: dict[str, Any], result: BidResult, expected: Refusal | None
) -> None:
    assert BidWhist.of(options).check(result, Setup(1, 0, SEATS)) == expected


def test_a_slip_that_says_too_little_scores_nothing() -> None:
    rules, setup = BidWhist(), Setup(1, 0, SEATS)

    assert rules.score(BidResult(), setup).points == (0, 0)
    assert rules.score(slip("4-up", 10, side=None), setup).points == (0, 0)
    assert rules.score(replace(slip("4-up", 10), books=None), setup).points == (0, 0)


# The match


def match_of(*results: BidResult, **options: Any) -> Match:
    match = BidWhist.of(options).new_match(3)
    for result in results:
        match = match.add(result)
    return match


def test_the_deal_passes_to_the_left() -> None:
    match = match_of(slip("3-up", 9), slip("3-up", 8))

    assert [one.setup.dealer for one in match.scored] == [3, 0]
    assert match.next == Setup(3, 1, SEATS)


def test_the_first_side_at_the_target_wins() -> None:
    before, after = match_of(slip("3-up", 12)), match_of(slip("3-up", 12), slip("3-up", 9))

    assert not before.is_over
    assert after.is_over
    assert [place.player for place in after.ranking] == [0, 1]


def test_a_side_that_falls_to_minus_the_target_loses() -> None:
    results = slip("3-up", 8, side=0), slip("4-up", 8, side=0)

    assert match_of(*results).is_over
    assert [place.player for place in match_of(*results).ranking] == [1, 0]
    assert not match_of(*results, negative_loss=False).is_over
    assert not match_of(*results, target=None).is_over


def test_the_second_failed_bid_loses_whatever_the_score() -> None:
    options = {"preset": "straight52", "target": 21}

    match = match_of(slip("1-up", 13), slip("2-up", 7), slip("1-up", 6), **options)

    assert match.is_over
    assert match.totals == (4, 0)
    assert [(place.player, place.rank) for place in match.ranking] == [(1, 1), (0, 2)]


def test_hands_are_counted_but_not_those_thrown_in() -> None:
    options = {"hands": 2, "target": None, "all_pass": "redeal_next"}

    match = match_of(slip("3-up", 9), BidResult(), **options)
    assert not match.is_over
    match = match.add(slip("3-up", 9, side=1))

    assert match.is_over
    assert [(place.rank, place.tied) for place in match.ranking] == [(1, True), (1, True)]


# What may be seen


def test_bw_056_kitty_private() -> None:
    """bw-056-kitty-private: the declarer has taken up the kitty and not yet discarded."""
    state = done(begun(dealer=3), "3-up", "pass", "pass", "pass", "H")

    views = [state.view(seat) for seat in (*SEATS, None)]

    kitty = tuple(map(str, state.deal.rest))
    assert [view.known["kitty"] for view in views] == [kitty, None, None, None, None]
    assert all(view.rest == () for view in views)
    assert {view.known["trump"] for view in views} == {"H"}
    assert views[1].hands == (18, state.hands[1], 12, 12)


def test_bw_057_kitty_sported() -> None:
    """bw-057-kitty-sported: everybody sees the kitty from the time it is taken up."""
    auction = begun(dealer=3, sport_kitty=True)
    state = done(auction, "3-up", "pass", "pass", "pass", "H")

    views = [state.view(seat) for seat in (*SEATS, None)]

    assert {view.known["kitty"] for view in views} == {tuple(map(str, state.deal.rest))}
    assert auction.view(0).known["kitty"] is None
    assert auction.view(0).rest == (None,) * 6
    assert views[1].hands == (18, state.hands[1], 12, 12)


def test_bw_058_discards_hidden_during_play() -> None:
    """bw-058-discards-hidden-during-play: trick 5, the declarer alone knows the discards."""
    state = done(begun(dealer=3), "3-up", "pass", "pass", "pass", "H")
    laid = list(state.hands[0])[:6]
    state = done(state, f"lay {' '.join(map(str, laid))}")
    while not (state.play and len(state.play.tricks) == 4 and state.play.trick):
        state = state.apply(next(iter(state.legal_actions)))

    views = [state.view(seat) for seat in (*SEATS, None)]

    assert views[0].rest == tuple(laid)
    assert all(view.rest == (None,) * 6 for view in views[1:])
    assert views[0].said[-1] == (0, f"lay {' '.join(map(str, laid))}")
    assert all(view.said[-1] == (0, "lay ?6") for view in views[1:])
    assert all(view.trick and view.known["books"] for view in views)
    assert [view.hands[0] for view in views[1:]] == [len(state.hands[0])] * 4


def test_the_last_trick_lies_until_the_next_lead() -> None:
    state = exchanging()
    state = state.apply(Lay(CardSet(list(state.hands[1])[:6])))
    for _card in range(4):
        assert state.view(0).last_trick is None
        state = state.apply(next(iter(state.legal_actions)))
    assert state.play
    assert state.view(0).last_trick == state.play.tricks[-1]

    state = state.apply(next(iter(state.legal_actions)))

    assert state.view(0).last_trick is None


def test_after_the_hand_everybody_may_look_at_all() -> None:
    end = deals({}, 1)[0][-1]

    view = end.view(None)

    assert view.dealt == end.deal.hands
    assert set(view.rest) == set(end.facts.discards)
    assert view.known["kitty"] == tuple(map(str, end.deal.rest))


@pytest.mark.parametrize(
    ("kitty_book", "before", "after"), [("bidder", (0, 1), 1), ("first_trick", (0, 0), 2)]
)
def test_the_books_so_far(kitty_book: str, before: tuple[int, int], after: int) -> None:
    state = exchanging(kitty_book=kitty_book)
    assert state.view(0).known["books"] is None
    state = state.apply(Lay(CardSet(list(state.hands[1])[:6])))
    assert state.view(0).known["books"] == before

    for _card in range(4):
        state = state.apply(next(iter(state.legal_actions)))

    books = state.view(0).known["books"]
    assert sum(books) == 2
    assert state.play
    assert books[state.play.tricks[0].winner % 2] >= after


def with_others(state: State, viewer: int | None, chance: Random) -> State:
    """The state with the cards that a seat has not seen put elsewhere."""
    rules = state.rules
    assert isinstance(rules, BidWhist)
    own = state.hands[viewer] if viewer is not None else CardSet()
    seen = set(own) | {action.card for _seat, action in state.log if isinstance(action, Play)}
    is_declarer = viewer is not None and viewer == state.facts.declarer
    if state.facts.has_kitty and (is_declarer or rules.sport_kitty):
        seen |= set(state.deal.rest)
    if is_declarer:
        seen |= set(state.facts.discards)
    pool = [card for card in rules.pack(state.setup) if card not in seen]
    put = dict(zip(pool, chance.sample(pool, len(pool)), strict=True))

    def moved(hand: CardSet) -> CardSet:
        return CardSet(put.get(card, card) for card in hand)

    deal = Deal(
        tuple(map(moved, state.deal.hands)), tuple(put.get(card, card) for card in state.deal.rest)
    )
    facts = replace(state.facts, discards=moved(state.facts.discards))
    log = tuple(
        (seat, Lay(moved(action.cards)) if isinstance(action, Lay) else action)
        for seat, action in state.log
    )
    return state._replace(deal=deal, hands=tuple(map(moved, state.hands)), facts=facts, log=log)


@BY_OPTIONS
def test_no_view_depends_on_cards_that_its_seat_has_not_seen(options: dict[str, Any]) -> None:
    chance = Random("anew")
    for states in deals(options):
        for state in chance.sample(states[:-1], min(12, len(states) - 1)):
            for viewer in (None, *SEATS):
                other = with_others(state, viewer, chance)
                assert str(other.view(viewer)) == str(state.view(viewer))


# Whole deals and matches


@BY_OPTIONS
def test_deals_played_out(options: dict[str, Any]) -> None:
    rules = BidWhist.of(options)
    for states in deals(options):
        end = states[-1]
        result = end.result
        assert isinstance(result, BidResult)
        assert rules.check(result, end.setup) is None
        if result.is_void:
            continue
        assert end.play
        assert result.declarer == end.play.tricks[0].leader
        assert sum(result.tricks) == rules.cards_each
        assert result.books is not None
        defenders = end.view(None).known["books"][1 - (result.declaring or 0)]
        assert result.books + defenders == 13
        score = rules.score(result, end.setup)
        assert max(score.points) > 0 or min(score.points) < 0 or rules.set_bidder == "zero"


@BY_OPTIONS
def test_cards_are_never_lost_and_texts_can_be_read(options: dict[str, Any]) -> None:
    chance = Random("texts")
    for states in deals(options, 4):
        for state in chance.sample(states, min(10, len(states))):
            held = [card for hand in state.hands for card in hand] + list(state.facts.discards)
            held += [action.card for _seat, action in state.log if isinstance(action, Play)]
            if not state.facts.has_kitty:
                held += state.deal.rest
            assert sorted(held) == sorted(state.rules.pack(state.setup))
            assert read_state(str(state)) == state


@BY_OPTIONS
def test_matches_come_to_their_end(options: dict[str, Any]) -> None:
    rules, chance = BidWhist.of(options), Random(f"match {options}")
    match = rules.new_match(chance.randrange(4))
    dealers = []
    while match.next and len(match.scored) < 100:
        dealers.append(match.next.dealer)
        end = moments(rules.start(match.next, chance.randbytes(32)), chance)[-1]
        assert end.result
        match = match.add(end.result)

    assert match.is_over
    points = [one.score.points for one in match.scored]
    assert match.totals == tuple(map(sum, zip(*points, strict=True)))
    for last, dealer, one in zip(dealers, dealers[1:], match.scored, strict=False):
        stays = one.result.is_void and rules.all_pass == "redeal_same"
        assert dealer == (last if stays else left_of(last, SEATS))
