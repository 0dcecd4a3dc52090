"""Cases of Bid Whist."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from games.engine.actions import Call, Lay, Play
from games.engine.cards import Card, Strain
from games.engine.cardset import CardSet
from games.engine.phases.speaking import Auction
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS, SEATS, left_of, right_of
from games.engine.setup import Setup
from games.engine.state import State
from games.engine.view import View
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, compass, in_play
from games.formats.cases.whist_pairs import SIDES, by_side, pair, side
from games.rules.bid_whist import BidFacts, BidResult, BidWhist, Declared
from games.rules.bid_whist.contract import Bid

REASONS = {Reason.NOT_A_CALL: "bad_form"}


def _verdict(refusal: Refusal | None) -> dict[str, Any]:
    reason = REASONS.get(refusal.reason, refusal.reason.value) if refusal else None
    return {"legal": refusal is None, "reason": reason}


def _dealt(rules: BidWhist, dealer: int, order: Sequence[Card] = ()) -> State:
    setup = Setup(1, dealer, SEATS)
    return rules.begin(setup, rules.deal(setup, tuple(order) or rules.pack(setup)))


def _deal(rules: BidWhist, case: Situation) -> dict[str, Any]:
    order = cards(case.get("pack") or ())
    state = _dealt(rules, compass(case["dealer"]), order)
    whole = order or rules.pack(state.setup)
    return {
        "cards_each": len(state.hands[0]),
        "kitty": [*state.deal.rest] if order else len(state.deal.rest),
        "jokers": sum(card.is_joker for card in whole),
        "tricks_played": rules.cards_each,
        "first_to_call": COMPASS[state.to_act[0]],
        "hands": {
            COMPASS[seat]: [card for card in whole if card in hand]
            for seat, hand in enumerate(state.hands)
        },
    }


def _config(_rules: BidWhist, _case: Situation) -> dict[str, Any]:
    return {"valid": True}


def _called(rules: BidWhist, case: Situation) -> State:
    state = _dealt(rules, compass(case["dealer"]))
    for name, call in case["calls"]:
        state = state.apply(Call(str(call)), compass(name))
    return state


def _legal_calls(rules: BidWhist, case: Situation) -> dict[str, Any]:
    state = _called(rules, case)
    if not isinstance(state.phase, Auction):
        return {"to_act": None, "legal": []}
    return {"to_act": COMPASS[state.to_act[0]], "legal": list(map(str, state.legal_actions))}


def _call_check(rules: BidWhist, case: Situation) -> dict[str, Any]:
    state, call = _called(rules, case), str(case["call"])
    if not isinstance(state.phase, Auction):
        return _verdict(Reason.AUCTION_OVER(call=call))
    return _verdict(state.refusal(Call(call), compass(case["seat"])))


def _auction_end(rules: BidWhist, case: Situation) -> dict[str, Any]:
    state = _called(rules, case)
    if state.result is not None:
        after = rules.new_match(state.setup.dealer).add(state.result).next
        return {"result": "thrown_in", "next_dealer": COMPASS[after.dealer] if after else None}
    if isinstance(state.phase, Auction):
        best = state.phase.standing
        return {
            "result": "open",
            "bid": best.bid and str(best.bid),
            "to_act": COMPASS[state.to_act[0]],
        }
    bid, declarer = state.facts.bid, state.facts.declarer
    needed = BidResult(bid=bid.number).needed
    return {
        "result": "contract",
        "declarer": COMPASS[declarer],
        "side": side(rules.side_of(declarer)),
        "bid": str(bid),
        "books_needed": needed,
        "books_to_set": 14 - needed,
        "to_act": COMPASS[state.to_act[0]],
    }


def _side(name: str | None) -> int | None:
    """The side of N, E, S, W, or NS and EW."""
    if name is None:
        return None
    return SIDES.index(name) if name in SIDES else compass(name) % 2


def _hand_score(rules: BidWhist, case: Situation) -> dict[str, Any]:
    contract = case["contract"]
    declaring = _side(contract.get("declarer") or contract.get("side"))
    assert declaring is not None
    own = pair(case.get("tricks"))[declaring]
    won_first = _side(case.get("first_trick_winner")) == declaring
    books = case.get("books", rules.books(own, won_first=won_first))
    slip = BidResult((), contract["n"], contract["type"], side=declaring, books=books)
    points = rules.score(slip, Setup(1, 0, SEATS)).points
    before = pair(case.get("scores_before"))
    after = tuple(map(sum, zip(before, points, strict=True)))
    sets = rules.sets_after(pair(case.get("sets_before")), slip)
    winner = rules.winner(after, sets)
    return {
        "books": books,
        "made": slip.is_made,
        "points": by_side(points),
        "scores_after": by_side(after),
        "sets_after": by_side(sets),
        "game_over": winner is not None,
        "winner": side(winner),
    }


def _declared(rules: BidWhist, contract: Situation) -> Declared:
    trump = Strain(contract.get("trump") or "NT")
    down = (contract.get("direction") or contract["type"]) == "down"
    if not down:
        return Declared(trump, "up")
    aces = contract.get("aces") or ("bad" if rules.downtown_aces == "bad" else "good")
    return Declared(trump, "down", "bad" if aces == "bad" else "good")


def _legal_cards(rules: BidWhist, case: Situation) -> dict[str, Any]:
    contract, hand, trick = case["contract"], cards(case["hand"]), case.get("trick") or ()
    declared, declarer = _declared(rules, contract), compass(contract["declarer"])
    turn = left_of(compass(trick[-1][0]), SEATS) if trick else declarer
    turn = compass(case["seat"]) if "seat" in case else turn
    facts = BidFacts(Bid(contract["n"], contract["type"]), declarer, declared, True)
    state = in_play(
        rules, Setup(1, 0, SEATS), turn=turn, hands={turn: hand},
        trick=cards(code for _seat, code in trick), facts=facts,
        trump=declared.trump.suit, tricks=rules.tricks(declared),
    )  # fmt: skip
    return {"legal": [card for card in hand if Play(card) in state.legal_actions]}


def _trick_winner(rules: BidWhist, case: Situation) -> dict[str, Any]:
    declared, trick = _declared(rules, case["contract"]), case["trick"]
    place = rules.tricks(declared).winner(cards(code for _seat, code in trick), declared.trump.suit)
    return {"winner": trick[place][0]}


def _first(state: State) -> State:
    return state.apply(next(iter(state.legal_actions)))


def _won_by(rules: BidWhist, declarer: int, order: Sequence[Card] = ()) -> State:
    """The declarer, who speaks first, bids as little as may be, and all others pass."""
    state = _dealt(rules, right_of(declarer, SEATS), order)
    state = state.apply(next(call for call in state.legal_actions if str(call) != "pass"))
    for _seat in SEATS[1:]:
        state = state.apply(Call("pass"))
    return state


def _until(state: State, *phases: str) -> State:
    """The first thing that is legal is done until the deal is in one of these phases, or over."""
    while not state.is_over and state.phase.name not in phases:
        state = _first(state)
    return state


def _discard_check(rules: BidWhist, case: Situation) -> dict[str, Any]:
    declarer, hand, laid = compass(case["declarer"]), cards(case["hand"]), cards(case["discard"])
    free = [card for card in rules.pack(Setup(1, 0, SEATS)) if card not in hand]
    # A hand of fewer cards than there are is filled up, but not with what it lacks.
    free.sort(key=laid.__contains__)
    size, each = rules.cards_each + rules.kitty, rules.cards_each
    own, others = [*hand, *free][:size], iter([*hand, *free][size:])
    dealt = [own[i // 4] if i % 4 == 0 else next(others) for i in range(4 * each)]
    state = _until(_won_by(rules, declarer, [*dealt, *own[each:]]), "exchange", "play")
    return _verdict(state.refusal(Lay(CardSet(laid)), declarer))


def _moment(rules: BidWhist, words: str) -> State:
    """A deal at the moment that is told: `trick 5`, `not yet discarded`, `declarer N` …"""
    who = re.search(r"declarer ([NESW])\b", words)
    declarer = compass(who[1]) if who else 0
    trick = re.search(r"trick (\d+)", words)
    state = _won_by(rules, declarer)
    if trick:
        return _in_trick(state, int(trick[1]))
    if re.search(r"\b(auction|bidding)\b", words):
        return _dealt(rules, right_of(declarer, SEATS))
    if re.search(r"\b(hand is over|after the hand|review)\b", words):
        return _until(state)
    has_laid = "discarded" in words and "not" not in words
    return _until(state, "play") if has_laid else _until(state, "exchange", "play")


def _in_trick(state: State, number: int) -> State:
    """The first card of a trick lies on the table."""
    while state.play is None or len(state.play.tricks) < number - 1 or not state.play.trick:
        state = _first(state)
    return state


def _visibility(rules: BidWhist, case: Situation) -> dict[str, Any]:
    state = _moment(rules, case["moment"])
    views = [state.view(seat) for seat in SEATS]

    def who(test: Callable[[View], bool]) -> list[str]:
        return [COMPASS[seat] for seat in SEATS if test(views[seat])]

    def all_or(seats: list[str]) -> Any:
        return "all" if len(seats) == len(SEATS) else seats

    own_only = all(
        isinstance(hand, CardSet) == (holder == seat)
        for seat, view in enumerate(views)
        for holder, hand in enumerate(view.hands)
    )
    has_laid = bool(state.facts.discards)
    return {
        "sees": {
            "kitty": who(lambda view: view.known["kitty"] is not None),
            "discards": who(lambda view: has_laid and None not in view.rest),
            "hands": "own_only" if own_only else "more",
            "trump": all_or(who(lambda view: view.known["trump"] is not None)),
            "current_trick": all_or(who(lambda view: bool(view.trick))),
            "book_counts": all_or(who(lambda view: view.known["books"] is not None)),
        }
    }


_TESTS = "tests/rules/test_bid_whist_play.py::"
SCENARIOS = {
    "bw-056-kitty-private": f"{_TESTS}test_bw_056_kitty_private",
    "bw-057-kitty-sported": f"{_TESTS}test_bw_057_kitty_sported",
    "bw-058-discards-hidden-during-play": f"{_TESTS}test_bw_058_discards_hidden_during_play",
}
"""The tests that play the cases told in words."""

ADAPTER: Adapter = {
    "deal": _deal,
    "config": _config,
    "legal_calls": _legal_calls,
    "call_check": _call_check,
    "auction_end": _auction_end,
    "discard_check": _discard_check,
    "legal_cards": _legal_cards,
    "trick_winner": _trick_winner,
    "hand_score": _hand_score,
    "visibility": _visibility,
}
