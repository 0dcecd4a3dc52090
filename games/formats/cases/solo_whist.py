"""Cases of Solo Whist."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.actions import Call
from games.engine.cards import CARDS, Card, Strain
from games.engine.cardset import CardSet
from games.engine.match import Match, Scored
from games.engine.phases.speaking import Auction
from games.engine.phases.tricks import winner_of
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS
from games.engine.setup import Deal
from games.engine.state import State
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, compass, in_play, trump_of
from games.rules.solo_whist import SoloFacts, SoloResult, SoloSetup, SoloWhist
from games.rules.solo_whist.scoring import TARGETS, is_made


def _reason(rules: SoloWhist, state: State, refusal: Refusal, call: str) -> str:
    if not isinstance(state.phase, Auction):
        return "the auction is over"
    if refusal.reason is Reason.NOT_YOUR_TURN:
        is_eldest_asked = state.turn in state.phase.standing.passed
        if call == "cop" and is_eldest_asked:
            return "it is eldest's turn, and only eldest may accept after passing"
        return "not that seat's turn"
    if refusal.reason is Reason.ONLY_OVER:
        return "royal abundance may only overcall an abundance"
    if refusal.reason is Reason.NOT_HIGH_ENOUGH:
        if call == refusal.params["high"] == "prop":
            return "a second proposal does not outrank the first"
        return f"must outrank {refusal.params['high']}"
    return str(refusal.reason.value)


def _seat(name: str | None) -> int | None:
    return None if name is None else compass(name)


def _name(seat: int | None) -> str | None:
    return None if seat is None else COMPASS[seat]


def _by_seat(values: Any) -> dict[str, Any]:
    return dict(zip(COMPASS, values, strict=True))


def _setup(rules: SoloWhist, case: Situation) -> SoloSetup:
    first = rules.new_match(compass(case.get("dealer", "N"))).next
    assert isinstance(first, SoloSetup)
    dealing = "goulash" if case.get("goulash") else first.dealing
    number = case.get("hand_number") or case.get("deal_number") or 1
    return replace(first, number=number, trump=rules.announced_trump(number), dealing=dealing)


def _dealt(rules: SoloWhist, case: Situation) -> State:
    """A deal in which the dealer's last card is the one that was turned up."""
    setup, turned = _setup(rules, case), case.get("turn_up")
    order = rules.pack(setup)
    if turned:
        last = Card.parse(turned)
        order = (*(card for card in order if card != last), last)
    return rules.begin(setup, rules.deal(setup, order))


def _result(rules: SoloWhist, case: Situation) -> SoloResult:
    contract, given = case.get("contract") or {}, case.get("tricks")
    tricks = tuple(given.get(name, 0) for name in COMPASS) if isinstance(given, dict) else ()
    last = case.get("last_trick") or case.get("last_trick_winner") or contract.get("last_trick")
    kind = contract.get("kind") or ""
    return SoloResult(
        tricks, "" if kind == "thrown_in" else kind, _seat(contract.get("declarer")),
        _seat(contract.get("partner")), given if isinstance(given, int) else None,
        case.get("made"), _seat(last),
    )  # fmt: skip


def _score(rules: SoloWhist, case: Situation) -> dict[str, Any]:
    setup, result = _setup(rules, case), _result(rules, case)
    score = rules.score(result, setup)
    before = case.get("scores_before") or dict.fromkeys(COMPASS, 0)
    after = [before[name] + points for name, points in _by_seat(score.points).items()]
    return {
        "made": is_made(result),
        "points": _by_seat(score.points),
        "scores_after": _by_seat(after),
        "next_dealer": _next_dealer(rules, setup, result),
    }


def _next_dealer(rules: SoloWhist, setup: SoloSetup, result: SoloResult) -> str:
    scored = (Scored(setup, result, rules.score(result, setup)),)
    return COMPASS[rules.next_dealer(Match(rules, setup.dealer, None, (), scored=scored))]


def _auction(rules: SoloWhist, case: Situation) -> dict[str, Any]:
    state = _dealt(rules, case)
    for name, call in case["calls"]:
        state = state.apply(Call(call), compass(name))
    if "attempt" in case:
        name, call = case["attempt"]
        refusal = state.refusal(Call(call), compass(name))
        reason = _reason(rules, state, refusal, call) if refusal else None
        return {"legal": refusal is None, "reason": reason}
    if isinstance(state.phase, Auction):
        return {
            "status": "open",
            "next_to_act": COMPASS[state.to_act[0]],
            "legal_calls": [str(call) for call in state.legal_actions],
        }
    return _ended(rules, state)


def _ended(rules: SoloWhist, state: State) -> dict[str, Any]:
    facts: SoloFacts = state.facts
    assert isinstance(state.setup, SoloSetup)
    result = state.result
    slip = result if isinstance(result, SoloResult) else SoloResult((), facts.contract)
    return {
        "status": "thrown_in" if facts.declarer is None else "contract",
        "next_to_act": None,
        "contract": _contract(rules, state) if facts.contract else None,
        "next_dealer": _next_dealer(rules, state.setup, slip),
        "points": _by_seat(rules.score(slip, state.setup).points) if slip.is_void else None,
    }


def _contract(rules: SoloWhist, state: State) -> dict[str, Any]:
    facts: SoloFacts = state.facts
    trump = Strain(facts.trump).suit if facts.trump else "to_be_named"
    return {
        "kind": facts.contract,
        "declarer": _name(facts.declarer),
        "partner": _name(facts.partner),
        "trump": trump,
        "target": TARGETS.get(facts.contract),
        "leader": COMPASS[rules.leader(state.setup, facts.contract, facts.declarer)],
    }


def _play(rules: SoloWhist, case: Situation) -> dict[str, Any]:
    trump = trump_of(case.get("trump"))
    if "trick" in case:
        place = winner_of(cards(card for _name, card in case["trick"]), trump)
        return {"winner": case["trick"][place][0]}
    led = cards([case["led"]]) if case.get("led") else ()
    state = in_play(
        rules, _setup(rules, case), turn=len(led), hands={len(led): cards(case["hand"])},
        trick=led, trump=trump, facts=_facts(case),
    )  # fmt: skip
    return {"legal_cards": [str(action) for action in state.legal_actions]}


def _facts(case: Situation) -> SoloFacts:
    contract = case.get("contract") or {}
    declarer, partner = _seat(contract.get("declarer")), _seat(contract.get("partner"))
    return SoloFacts(contract.get("kind", ""), declarer, partner, case.get("trump") or "")


def _leader(rules: SoloWhist, case: Situation) -> dict[str, Any]:
    state, facts = _dealt(rules, case), _facts(case)
    trump: Any = Strain(rules.trump(state, facts.contract)).suit
    if rules.may_be_named(facts.contract):
        trump = f"to_be_named_by_{_name(facts.declarer)}_before_the_lead"
    leader = rules.leader(state.setup, facts.contract, facts.declarer)
    return {"leader": COMPASS[leader], "trump": trump}


def _deal(rules: SoloWhist, case: Situation) -> dict[str, Any]:
    setup, given = _setup(rules, case), case.get("pack")
    order = rules.pack(setup)
    names: dict[Card, Any] = {card: place for place, card in enumerate(order)}
    if isinstance(given, list):
        order = tuple(CARDS[one] if isinstance(one, int) else Card.parse(one) for one in given)
        names = dict(zip(order, given, strict=True))
    state = rules.begin(setup, rules.deal(setup, order))
    turned = state.deal.turned
    return {
        "hands": {
            COMPASS[seat]: [names[card] for card in order if card in hand]
            for seat, hand in enumerate(state.hands)
        },
        "turn_up": names[turned] if turned else None,
    }


def _visibility(rules: SoloWhist, case: Situation) -> dict[str, Any]:
    state = _seen_state(rules, case)
    views = {name: state.view(seat) for seat, name in enumerate(COMPASS)}
    declarer = (case.get("contract") or {}).get("declarer")
    seen: dict[str, Any] = {
        f"hand_of_{name}_visible_to": [
            viewer for viewer, view in views.items() if isinstance(view.hands[seat], CardSet)
        ]
        for seat, name in enumerate(COMPASS)
    }
    # What is not yet named is in its bidder's head alone.
    seen[f"trump_of_{declarer}_visible_to"] = [
        name for name, view in views.items() if view.known["trump"] or name == declarer
    ]
    seen["turn_up_visible_to"] = [name for name, view in views.items() if view.known["turned"]]
    return seen


def _seen_state(rules: SoloWhist, case: Situation) -> State:
    state, done = _dealt(rules, case), case.get("tricks_completed", 0)
    if case.get("phase") in ("deal", "auction"):
        return state
    facts = replace(_facts(case), trump=case.get("trump") or "NT")
    hands = {seat: list(hand)[done:] for seat, hand in enumerate(state.hands)}
    turned = state.deal.turned
    if turned:
        # In the order of the pack, the card turned up may not be the dealer's last.
        dealer = state.setup.dealer
        hands[dealer] = [turned, *(card for card in hands[dealer] if card != turned)][: 13 - done]
    played = in_play(
        rules, state.setup, turn=0, hands=dict(hands), trump=trump_of(facts.trump), facts=facts,
        done=done,
    )  # fmt: skip
    return played._replace(deal=Deal(state.deal.hands, turned=turned))


ADAPTER: Adapter = {
    "score": _score,
    "auction": _auction,
    "play": _play,
    "leader": _leader,
    "deal": _deal,
    "visibility": _visibility,
}
