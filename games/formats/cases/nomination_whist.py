"""Cases of Nomination Whist."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from games.engine import options
from games.engine.actions import Call
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.match import Match, Scored
from games.engine.packs import pack
from games.engine.phases.speaking import Auction, Prediction, Question
from games.engine.phases.tricks import TrickRules, winner_of
from games.engine.reasons import Reason, Refusal
from games.engine.result import Score
from games.engine.setup import Deal
from games.engine.state import State
from games.engine.view import View
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, in_play, trump_of
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
)

REASONS = {
    Reason.TOTAL_FORBIDDEN: "hook",
    Reason.ALREADY_CHOSEN: "not_your_turn",
    Reason.HAS_PASSED: "not_your_turn",
}

ROLES = ("bidder", "partner")
"""A partner who is not named: the bidder plays alone."""


def _names(rules: NominationWhist) -> list[str]:
    return [rules.seat_name(seat) for seat in range(rules.table)]


def _seat(rules: NominationWhist, name: str) -> int:
    return _names(rules).index(name)


def _values(rules: NominationWhist, by_name: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(by_name.get(name, 0) for name in _names(rules))


def _by_name(rules: NominationWhist, values: Sequence[int]) -> dict[str, int]:
    return dict(zip(_names(rules), values, strict=True))


def _is_noms(rules: NominationWhist) -> bool:
    return rules.variant == "noms"


# Building


def _setup(rules: NominationWhist, case: Situation) -> NominationSetup:
    dealer = _seat(rules, case["dealer"]) if "dealer" in case else rules.table - 1
    if _is_noms(rules):
        return Noms(rules).setup_for(1, dealer, doubled=case.get("double_hand", False))
    plan, number = rounds(rules), case.get("deal_no", 1)
    planned = plan[number - 1] if number <= len(plan) else Round(rules.most_cards)
    if "deal_no" not in case:
        planned = Round(planned.cards)
    this = Round(case.get("cards", planned.cards), case.get("round_type", planned.kind))
    runs = _values(rules, case["zero_runs"]) if "zero_runs" in case else ()
    return Classic(rules).setup_for(number, dealer, this, runs)


def _begun(rules: NominationWhist, case: Situation) -> State:
    setup = _setup(rules, case)
    return rules.begin(setup, rules.deal(setup, rules.pack(setup)))


def _spoken(rules: NominationWhist, case: Situation) -> State:
    state = _begun(rules, case)
    for name, call in case.get("calls", ()):
        state = state.apply(Call(str(call)), _seat(rules, name))
    return state


def _until_play(state: State) -> State:
    """Everybody says the first thing that may be said."""
    while not state.is_over and state.play is None:
        state = state.apply(next(iter(state.legal_actions)))
    return state


def _match_after(rules: NominationWhist, totals: tuple[int, ...], deals: int) -> Match:
    """A match that has come to these totals in so many deals, however that was."""
    match = replace(rules.new_match(), totals=totals)
    nobody = (0,) * rules.table
    result = NomsResult((), 1) if _is_noms(rules) else NominationResult(nobody, nobody)
    for _deal in range(deals):
        if match.next is None:
            break
        scored = (*match.scored, Scored(match.next, result, Score(nobody)))
        match = rules.go_on(replace(match, scored=scored))
    return match


def _ended(rules: NominationWhist, match: Match) -> dict[str, Any]:
    winners = [rules.seat_name(place.player) for place in match.ranking if place.rank == 1]
    setup = match.next
    assert setup is None or isinstance(setup, NominationSetup)
    return {
        "game_over": match.is_over,
        "winners": winners if match.is_over else [],
        "next_cards": setup.cards if setup else None,
    }


# The schedule and trumps


def _setups(rules: NominationWhist, first_dealer: int) -> list[NominationSetup]:
    match, found = rules.new_match(first_dealer), []
    nobody = (0,) * rules.table
    for _round in rounds(rules):
        assert isinstance(match.next, NominationSetup)
        found.append(match.next)
        scored = Scored(match.next, NominationResult(nobody, nobody), Score(nobody))
        match = rules.go_on(replace(match, scored=(*match.scored, scored)))
    return found


def _schedule(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    setups = _setups(rules, _seat(rules, case.get("first_dealer", _names(rules)[0])))
    return {
        "deals": len(setups),
        "cards": [setup.cards for setup in setups],
        "trumps": [announced_trump(rules, setup) for setup in setups],
        "dealers": [rules.seat_name(setup.dealer) for setup in setups],
        "types": [setup.kind for setup in setups],
    }


def _config(_rules: NominationWhist, _case: Situation) -> dict[str, Any]:
    return {"valid": True}


def _trump(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    setup = _setup(rules, case)
    dealt = setup.cards * len(setup.seats)
    order = list(rules.pack(setup))
    for place, code in ((dealt, case.get("turned")), (dealt - 1, case.get("dealers_last_card"))):
        if code:
            order.remove(Card.parse(code))
            order.insert(place, Card.parse(code))
    state = rules.begin(setup, rules.deal(setup, tuple(order)))
    undealt = len(state.deal.rest)
    while isinstance(state.phase, Prediction):
        state = state.apply(next(iter(state.legal_actions)))
    return {"trump": state.view(None).known["trump"], "undealt": undealt}


# Speaking


def _legal_calls(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    asked = [rules.seat_name(seat) for seat in state.to_act]
    calls = [str(call) for call in state.legal_actions.calls]
    legal: list[Any] = [int(text) if text.isdigit() else text for text in calls]
    numbers = range(case.get("cards", 13) + 1)
    return {
        "to_act": asked[0] if len(asked) == 1 else asked,
        "legal": legal,
        "forbidden": [number for number in numbers if number not in legal],
        "count": len(legal),
    }


def _call_check(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    if not isinstance(state.phase, Prediction | Auction):
        return {"legal": False, "reason": "auction_over" if _is_noms(rules) else "bidding_over"}
    refusal = state.refusal(Call(str(case["call"])), _seat(rules, case["seat"]))
    return {"legal": refusal is None, "reason": _reason(refusal)}


def _reason(refusal: Refusal | None) -> str | None:
    return REASONS.get(refusal.reason, str(refusal.reason.value)) if refusal else None


def _bids_done(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    assert state.turn is not None
    chooses = isinstance(state.phase, Question)
    turn = rules.seat_name(state.turn)
    leader = _until_play(state).turn
    assert leader is not None
    return {
        "total": sum(state.facts.bids),
        "over_under": state.view(None).known["over"],
        "to_act": turn,
        "trump_chooser": turn if chooses else None,
        "first_lead": rules.seat_name(leader),
    }


def _auction_end(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    state = _spoken(rules, case)
    result = state.result
    if result is not None:
        match = rules.new_match(state.setup.dealer).add(result)
        assert isinstance(match.next, NominationSetup)
        return {
            "result": "passed_out",
            "next_dealer": rules.seat_name(match.next.dealer),
            "next_hand_double": match.next.doubled,
        }
    assert state.turn is not None
    known, turn = state.view(None).known, rules.seat_name(state.turn)
    if known["bidder"] is None:
        return {"result": None, "to_act": turn}
    bidder = rules.seat_name(known["bidder"])
    return {"result": "contract", "bidder": bidder, "bid": known["bid"], "to_act": turn}


# Play


def _legal_cards(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    hand, played = cards(case["hand"]), case["trick"]
    seat = _seat(rules, case["seat"]) if "seat" in case else 0
    if played:
        seat = (_seat(rules, played[-1][0]) + 1) % rules.table
    setup = replace(_setup(rules, {}), cards=len(hand))
    state = in_play(
        rules, setup, turn=seat, hands={seat: hand}, trick=cards(code for _, code in played),
        trump=trump_of(case["trump"]), tricks=TrickRules(rules.must_trump), pack=pack(),
    )  # fmt: skip
    return {"legal": [str(action) for action in state.legal_actions]}


def _trick_winner(_rules: NominationWhist, case: Situation) -> dict[str, Any]:
    played = case["trick"]
    place = winner_of(cards(code for _, code in played), trump_of(case["trump"]))
    return {"winner": played[place][0]}


# Results


def _hand_score(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    players = len(case["tricks"])
    if players != rules.players:
        # Where the case names other seats than the options, those are the players.
        rules = NominationWhist.of({**options.to_json(rules), "players": players})
    setup, tricks = _setup(rules, case), _values(rules, case["tricks"])
    result: NomsResult | NominationResult
    if _is_noms(rules):
        bidder, partner = (_seat(rules, case.get(who) or case["bidder"]) for who in ROLES)
        result = NomsResult(tricks, case["bid"], bidder, partner)
    else:
        result = NominationResult(tricks, _values(rules, case.get("bids", {})))
    score = rules.score(result, setup)
    before = _values(rules, case.get("scores_before", {}))
    after = tuple(map(sum, zip(before, score.points, strict=True)))
    scored = (Scored(setup, result, score),)
    match = rules.go_on(replace(rules.new_match(), totals=after, scored=scored))
    return {
        "points": _by_name(rules, score.points),
        "scores_after": _by_name(rules, after),
        "made": result.is_made if isinstance(result, NomsResult) else None,
        **_ended(rules, match),
    }


def _points_table(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    return {"points": [rules.points(bid, tricks) for bid, tricks in case["bid_tricks"]]}


def _game_end(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    deals = case.get("deals_played", 1 if _is_noms(rules) else len(rounds(rules)))
    return _ended(rules, _match_after(rules, _values(rules, case["scores"]), deals))


# What may be seen


def _moment(rules: NominationWhist, words: str) -> State:
    """A deal at the moment that is told: `blind round`, `P1 and P3 have chosen` …"""
    if _is_noms(rules):
        return _called(rules, words)
    kind = re.search(r"(guess_trumps|blind|misere_nt|misere|no_trump) round", words)
    case = {"cards": 1} if "one-card" in words else {}
    state = _begun(rules, {**case, "round_type": kind[1] if kind else "normal"})
    chosen = re.match(r"([P\d, and]+) ha(?:s|ve) chosen", words)
    for name in re.findall(r"P\d", chosen[1]) if chosen else ():
        state = state.apply(Call("0"), _seat(rules, name))
    return state


def _called(rules: NominationWhist, words: str) -> State:
    told = re.search(r"bidder ([NESW]) called (\w\w), ([NESW]) holds", words)
    assert told
    bidder, called, holder = _seat(rules, told[1]), Card.parse(told[2]), _seat(rules, told[3])
    setup = Noms(rules).setup_for(1, (bidder - 1) % 4)
    free = [card for card in pack() if card != called]
    hands = []
    for seat in range(4):
        own = [called] if seat == holder else []
        size = 13 - len(own)
        hands.append(CardSet([*own, *free[:size]]))
        free = free[size:]
    state = rules.begin(setup, Deal(tuple(hands)))
    for call in ("13", "S", f"call:{called}"):
        state = state.apply(Call(call))
    return state


def _visibility(rules: NominationWhist, case: Situation) -> dict[str, Any]:
    state = _moment(rules, case["moment"])
    views = [state.view(seat) for seat in range(rules.table)]
    if _is_noms(rules):
        return {"sees": _sees_partner(rules, state, views)}
    own = [isinstance(view.hands[seat], CardSet) for seat, view in enumerate(views)]
    others = isinstance(views[0].hands[1], CardSet)
    is_dealt = any(state.hands)
    hidden = "none_until_all_nominated" if is_dealt else "none_until_dealt"
    by_hand = "owner" if all(own) else "nobody_but_others" if others else "nobody"
    return {
        "sees": {
            "own_hand": by_hand if is_dealt else "nobody_not_dealt_yet",
            "other_hands": "each_other_player" if others else "nobody",
            "trump_card": "all" if views[0].known["turned"] else hidden,
            **_sees_numbers(state, [*views, state.view(None)]),
        }
    }


def _sees_numbers(state: State, views: Sequence[View]) -> dict[str, str]:
    """Which nominations are seen, by all the seats and by who only watches."""
    assert isinstance(state.phase, Prediction)
    said = state.phase.said
    made = [seat for seat, number in enumerate(said) if number is not None]
    seen = [[view.known["bids"][seat] is not None for seat in made] for view in views]
    own = [seat == view.seat for view in views for seat in made]
    is_own_only = [one for row in seen for one in row] == own
    left = all(view.to_act == state.to_act for view in views)
    return {
        "own_nomination": "owner" if is_own_only else "all",
        "nominations": "none_until_all_chosen" if is_own_only else "all",
        "who_has_chosen": "all" if left else "nobody",
    }


def _sees_partner(rules: NominationWhist, state: State, views: Sequence[View]) -> dict[str, Any]:
    knows = [rules.seat_name(s) for s, view in enumerate(views) if view.known["partner_known"]]
    called = all(view.known["called"] == str(state.facts.called) for view in views)
    return {
        "called_card": "all" if called else "nobody",
        "who_holds_it": knows,
        "bidder_knows_partner": rules.seat_name(state.facts.bidder) in knows,
    }


_TESTS = "tests/rules/test_nomination_whist"
SCENARIOS = {
    "nw-056-secret-bids": f"{_TESTS}_calls.py::test_nw_056_secret_bids",
    "nw-057-forehead-one-card": f"{_TESTS}_calls.py::test_nw_057_forehead_one_card",
    "nw-058-guess-trumps": f"{_TESTS}_calls.py::test_nw_058_guess_trumps",
    "nw-059-blind-round": f"{_TESTS}_calls.py::test_nw_059_blind_round",
    "nw-070-noms-partner-hidden": f"{_TESTS}_noms.py::test_nw_070_noms_partner_hidden",
}
"""The tests that play the cases told in words."""

ADAPTER: Adapter = {
    "schedule": _schedule,
    "config": _config,
    "legal_calls": _legal_calls,
    "call_check": _call_check,
    "bids_done": _bids_done,
    "trump": _trump,
    "legal_cards": _legal_cards,
    "trick_winner": _trick_winner,
    "hand_score": _hand_score,
    "points_table": _points_table,
    "game_end": _game_end,
    "auction_end": _auction_end,
    "visibility": _visibility,
}
