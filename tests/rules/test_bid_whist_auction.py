"""Bid Whist: options, the auction, the declaration, and the kitty."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from games.engine.actions import Lay
from games.engine.cards import Strain, Suit
from games.engine.cardset import CardSet
from games.engine.options import OptionError, options_of, to_json
from games.engine.phases.speaking import Auction, Question
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Setup
from games.rules.bid_whist import BidFacts, BidResult, BidWhist, Declared
from games.rules.bid_whist.contract import Bid, declarations
from tests.rules.bid import SEATS, begun, contracted, done, exchanging
from tests.rules.table import legal, refused

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
    spoke: list[int] = []
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
        ({}, ["4-up"], 2, "3-up", Reason.NOT_HIGH_ENOUGH(call="3-up", high="4-up")),
        ({}, ["7-nt"], 2, "7-up", Reason.NOT_HIGH_ENOUGH(call="7-up", high="7-nt")),
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
