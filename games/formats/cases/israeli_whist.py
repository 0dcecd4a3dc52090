"""Cases of Israeli Whist."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.engine.actions import Call, Lay
from games.engine.cards import Card, Strain
from games.engine.cardset import EMPTY, CardSet
from games.engine.match import ranked
from games.engine.packs import pack
from games.engine.phases.laying import Laying
from games.engine.phases.speaking import Auction, Prediction
from games.engine.phases.tricks import winner_of
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS, SEATS
from games.engine.setup import Deal
from games.engine.state import State
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, compass, in_play, trump_of
from games.rules.israeli_whist import Bid, IsraeliFacts, IsraeliResult, IsraeliWhist

REASONS = {Reason.TOTAL_FORBIDDEN: "total_13"}


def _values(by_name: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(by_name.get(name, 0) for name in COMPASS)


def _by_name(values: Sequence[int]) -> dict[str, int]:
    return dict(zip(COMPASS, values, strict=True))


# Building


def _dealt(
    rules: IsraeliWhist, dealer: int = 0, held: Mapping[int, Sequence[Card]] | None = None
) -> State:
    """A deal in its auction; who holds what is not told has any cards."""
    held = held or {}
    used = {card for hand in held.values() for card in hand}
    free = [card for card in pack() if card not in used]
    hands = []
    for seat in SEATS:
        own = held.get(seat, ())
        size = 13 - len(own)
        hands.append(CardSet([*own, *free[:size]]))
        free = free[size:]
    return rules.begin(rules.setup_for(1, dealer), Deal(tuple(hands)))


def _in_frisch(rules: IsraeliWhist, held: Mapping[int, Sequence[Card]]) -> State:
    state = _dealt(rules, 0, held)
    for _pass in SEATS:
        state = state.apply(Call("pass"))
    return state


def _begun(rules: IsraeliWhist, case: Situation) -> State:
    """The auction after so many exchanges, or the stating of numbers."""
    if "declarer" in case:
        declarer, level = compass(case["declarer"]), case["auction_number"]
        trump = Bid(level, list(Strain).index(Strain.parse(case.get("trump", "NT"))))
        facts = IsraeliFacts(declarer=declarer, bid=trump)
        return _dealt(rules).next(rules.numbers(declarer, level), facts=facts)
    state = _dealt(rules, compass(case["dealer"]))
    exchanges = ((EMPTY,) * 4,) * case.get("frisch_done", 0)
    return rules.open_auction(state._replace(facts=IsraeliFacts(exchanges)))


def _spoken(rules: IsraeliWhist, case: Situation) -> State:
    state = _begun(rules, case)
    for name, call in case["calls"]:
        phase, seat = state.phase, compass(name)
        is_fixed = isinstance(phase, Prediction) and seat not in phase.rules.order
        if not (is_fixed and isinstance(phase, Prediction) and phase.said[seat] == call):
            state = state.apply(Call(str(call)), seat)
    return state


def _reason(state: State, refusal: Refusal | None) -> str | None:
    if refusal is None:
        return None
    phase = state.phase
    if refusal.reason is Reason.OUT_OF_RANGE and isinstance(phase, Prediction):
        is_low = 0 <= int(refusal.params["got"]) < int(refusal.params["low"])
        return "below_auction_number" if is_low else "out_of_range"
    return REASONS.get(refusal.reason, str(refusal.reason.value))


# Speaking


def _legal_calls(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    assert state.turn is not None
    calls = [str(call) for call in state.legal_actions.calls]
    legal = [int(call) if call.isdigit() else call for call in calls]
    return {
        "to_act": COMPASS[state.turn],
        "count": len(legal),
        "legal": legal,
        "legal_first": legal,
        "lowest_bid": next((call for call in calls if call != "pass"), None),
        "forbidden": [number for number in range(14) if number not in legal],
    }


def _call_check(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    is_trump = "declarer" not in case
    if not isinstance(state.phase, Auction if is_trump else Prediction):
        return {"legal": False, "reason": "auction_over" if is_trump else "bidding_over"}
    refusal = state.refusal(Call(str(case["call"])), compass(case["seat"]))
    return {"legal": refusal is None, "reason": _reason(state, refusal)}


def _auction_end(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    phase = state.phase
    if isinstance(phase, Laying):
        return _frisch(state, phase)
    if state.result is not None:
        setup = rules.new_match(state.setup.dealer).add(state.result).next
        assert setup is not None
        return {"result": "redeal", "next_dealer": COMPASS[setup.dealer]}
    assert state.turn is not None
    turn = COMPASS[state.turn]
    if not isinstance(phase, Prediction):
        return {"result": None, "to_act": turn}
    known = state.view(None).known
    return {
        "result": "trump_set",
        "declarer": COMPASS[known["declarer"]],
        "auction_number": state.facts.bid.tricks,
        "trump": known["trump"],
        "to_act": turn,
        "last_to_bid": COMPASS[phase.rules.order[-1]],
    }


def _frisch(state: State, phase: Laying) -> dict[str, Any]:
    """What an exchange is, found out by giving."""
    given = [CardSet(list(hand)[: phase.fewest]) for hand in state.hands]
    after = state
    for seat, laid in enumerate(given):
        after = after.apply(Lay(laid), seat)
    assert after.turn is not None
    known = after.view(None).known
    return {
        "result": "frisch",
        "frisch_no": known["frisches"],
        "cards": phase.fewest,
        "passes": {
            COMPASS[seat]: next(COMPASS[s] for s in SEATS if laid <= after.hands[s])
            for seat, laid in enumerate(given)
        },
        "next_min_bid": known["lowest"],
        "first_to_call": COMPASS[after.turn],
    }


def _exchange_check(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    seat = compass(case["seat"])
    state = _in_frisch(rules, {seat: cards(case["hand"])})
    refusal = state.refusal(Lay(CardSet(cards(case["give"]))), seat)
    return {"legal": refusal is None, "reason": _reason(state, refusal)}


def _bids_done(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    assert state.play
    known = state.view(None).known
    return {
        "total": sum(state.facts.bids),
        "mode": known["mode"],
        "margin": known["margin"],
        "first_lead": COMPASS[state.play.turn],
    }


# Play


def _legal_cards(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    hand, played = cards(case["hand"]), case["trick"]
    seat = (compass(played[-1][0]) + 1) % 4 if played else compass(case.get("seat", "N"))
    state = in_play(
        rules, rules.setup_for(1, 0), turn=seat, hands={seat: hand},
        trick=cards(code for _, code in played), trump=trump_of(case["trump"]),
    )  # fmt: skip
    return {"legal": [str(action) for action in state.legal_actions]}


def _trick_winner(_rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    played = case["trick"]
    place = winner_of(cards(code for _, code in played), trump_of(case["trump"]))
    return {"winner": played[place][0]}


# Results


def _hand_score(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    result = IsraeliResult(_values(case["tricks"]), _values(case["bids"]))
    return {"mode": result.mode, **_scored(rules, result, case.get("scores_before", {}))}


def _revoke_fine(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    fined = IsraeliResult(revokes=_values({case["player"]: 1}))
    return _scored(rules, fined, case["scores_before"])


def _scored(
    rules: IsraeliWhist, result: IsraeliResult, before: Mapping[str, int]
) -> dict[str, Any]:
    points = rules.score(result, rules.setup_for(1, 0)).points
    after = tuple(map(sum, zip(_values(before), points, strict=True)))
    return {"points": _by_name(points), "scores_after": _by_name(after)}


def _points_table(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    total = case["total"]
    return {"points": [rules.points(bid, tricks, total) for bid, tricks in case["bid_tricks"]]}


def _game_end(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    totals = _values(case["scores"])
    is_over = rules.is_over(case["deals_played"], totals)
    winners = sorted(place.player for place in ranked(totals) if place.rank == 1)
    return {"game_over": is_over, "winners": [COMPASS[s] for s in winners] if is_over else []}


# What may be seen


def _visibility(rules: IsraeliWhist, case: Situation) -> dict[str, Any]:
    words = case["moment"]
    if passed := re.search(r"([NESW]) passed ((?:\w\w )+)to [NESW]", words):
        return {"sees": _after_frisch(rules, compass(passed[1]), cards(passed[2].split()))}
    chosen = re.search(r"([NESW, and]+) ha(?:s|ve) chosen", words)
    names = re.findall(r"\b[NESW]\b", chosen[1]) if chosen else []
    return {"sees": _in_the_middle(rules, [compass(name) for name in names])}


def _knows(state: State, giver: int, given: CardSet) -> list[int]:
    """Who may know which cards somebody has given."""
    said = (giver, str(Lay(given)))
    return [seat for seat in SEATS if said in state.view(seat).said]


def _after_frisch(rules: IsraeliWhist, giver: int, given: Sequence[Card]) -> dict[str, Any]:
    state = _in_frisch(rules, {giver: given})
    for seat in SEATS:
        laid = given if seat == giver else list(state.hands[seat])[:3]
        state = state.apply(Lay(CardSet(laid)), seat)
    return {"those_three_cards": [COMPASS[s] for s in _knows(state, giver, CardSet(given))]}


def _in_the_middle(rules: IsraeliWhist, chosen: Sequence[int]) -> dict[str, Any]:
    """What is seen when these, and no others, have chosen."""
    state = _in_frisch(rules, {})
    given = {seat: CardSet(list(state.hands[seat])[:3]) for seat in chosen}
    for seat, laid in given.items():
        state = state.apply(Lay(laid), seat)
    knows = {seat: _knows(state, seat, laid) for seat, laid in given.items()}
    has_received = any(laid <= hand for laid in given.values() for hand in state.hands)
    is_open = all(state.view(seat).to_act == state.to_act for seat in (None, *SEATS))
    return {
        "given_cards": "giver_only" if all(knows[s] == [s] for s in given) else "more",
        "received_cards": "receiver" if has_received else "nobody_yet",
        "who_has_chosen": "all" if is_open else "nobody",
    }


_TESTS = "tests/rules/test_israeli_whist_deals.py::"
SCENARIOS = {
    "iw-060-frisch-hidden": f"{_TESTS}test_iw_060_frisch_hidden",
    "iw-061-frisch-after": f"{_TESTS}test_iw_061_frisch_after",
}
"""The tests that play the cases told in words."""

ADAPTER: Adapter = {
    "legal_calls": _legal_calls,
    "call_check": _call_check,
    "auction_end": _auction_end,
    "exchange_check": _exchange_check,
    "bids_done": _bids_done,
    "legal_cards": _legal_cards,
    "trick_winner": _trick_winner,
    "hand_score": _hand_score,
    "points_table": _points_table,
    "revoke_fine": _revoke_fine,
    "game_end": _game_end,
    "visibility": _visibility,
}
