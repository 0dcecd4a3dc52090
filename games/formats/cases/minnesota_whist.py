"""Cases of Minnesota Whist."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.actions import Action, Call, Lay, Play, parse_action
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.seats import COMPASS, SEATS, clockwise, left_of, right_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, compass, in_play
from games.formats.cases.whist_pairs import SIDES, by_side, pair, played, reason, side, trick
from games.rules.minnesota_whist import (
    Chosen,
    MinnesotaFacts,
    MinnesotaResult,
    MinnesotaWhist,
)

SIZE = 13


def _names(seats: Any) -> list[str]:
    return [COMPASS[seat] for seat in seats]


def _holding(held: Mapping[int, CardSet]) -> Deal:
    """A deal in which these seats hold these cards, and what nobody names fills all hands."""
    used = {card for hand in held.values() for card in hand}
    free = [card for card in pack() if card not in used]
    hands = []
    for seat in SEATS:
        own = held.get(seat, CardSet())
        missing = SIZE - len(own)
        hands.append(own | CardSet(free[:missing]))
        free = free[missing:]
    return Deal(tuple(hands))


def _bid(text: str) -> Action:
    """A card laid face down, a token, or a call."""
    action = parse_action(text)
    return Lay(CardSet([action.card])) if isinstance(action, Play) else action


def _bids(case: Situation) -> dict[int, Action]:
    return {compass(name): _bid(text) for name, text in (case.get("bids") or {}).items()}


def _begun(rules: MinnesotaWhist, dealer: int, bids: Mapping[int, Action]) -> State:
    """The deal before anybody has chosen; each seat holds the card that it will lay."""
    held = {seat: bid.cards for seat, bid in bids.items() if isinstance(bid, Lay)}
    return rules.begin(Setup(1, dealer, SEATS), _holding(held))


def _bidding(rules: MinnesotaWhist, case: Situation) -> dict[str, Any]:
    dealer, bids = compass(case["dealer"]), _bids(case)
    state = _begun(rules, dealer, bids)
    for call in case.get("calls") or ():
        state = state.apply(Call(call))
    for seat in clockwise(left_of(dealer, SEATS), SEATS):
        state = state.apply(bids[seat], seat) if seat in bids else state
    if state.play is None:
        return {"mode": None, "next_to_act": COMPASS[state.to_act[0]]}
    chosen: Chosen = state.facts.chosen
    maker = None if chosen.maker is None else COMPASS[chosen.maker]
    in_turn = clockwise(left_of(dealer, SEATS), SEATS)
    return {
        "mode": chosen.mode,
        "grander": maker if chosen.mode == "high" else None,
        "declarer": maker,
        "granding_side": side(rules.granding(chosen)),
        "revealed": _names(seat for seat, _bid in state.view(None).known["revealed"]),
        "hidden": _names(seat for seat in in_turn if bids and seat not in chosen.revealed),
        "opening_leader": COMPASS[state.to_act[0]],
    }


def _legal(rules: MinnesotaWhist, case: Situation) -> dict[str, Any]:
    seat, hand = compass(case["seat"]), cards(case["hand"])
    state = in_play(
        rules, Setup(1, compass(case.get("dealer", "N")), SEATS), turn=seat, hands={seat: hand},
        trick=played(case), facts=MinnesotaFacts(_chosen(case)),
    )  # fmt: skip
    legal = [card for card in hand if Play(card) in state.legal_actions]
    return {"legal": legal, "illegal": [card for card in hand if card not in legal]}


def _chosen(case: Situation) -> Chosen:
    name = case.get("grander") or case.get("declarer")
    maker = compass(name) if name else None
    return Chosen("high" if case.get("mode") == "high" else "low", maker)


def _action(rules: MinnesotaWhist, case: Situation) -> dict[str, Any]:
    attempt = case["attempt"]
    seat = compass(attempt["seat"])
    is_playing = case.get("phase", "play") == "play"
    state = _tricks(rules, case, seat) if is_playing else _choosing(rules, case, seat)
    word = attempt.get("bid") or attempt.get("call") or attempt["play"]
    action = _bid(word) if "bid" in attempt else parse_action(word)
    refusal = state.refusal(action, seat)
    if refusal is not None:
        return {
            "accepted": False, "reason": reason(refusal), "next_to_act": COMPASS[state.to_act[0]],
        }  # fmt: skip
    after = state.apply(action, seat)
    last = after.play.last_trick if after.play else None
    return {
        "accepted": True,
        "next_to_act": COMPASS[after.to_act[0]] if after.to_act else None,
        "trick_winner": COMPASS[last.winner] if last else None,
    }


def _choosing(rules: MinnesotaWhist, case: Situation, seat: int) -> State:
    """Before the cards are played; the seats named have chosen, or these calls were made."""
    dealer, bids = compass(case.get("dealer", "N")), _bids(case)
    attempted = case["attempt"].get("bid")
    own_bid = {seat: _bid(attempted)} if attempted else {}
    state = _begun(rules, dealer, {**own_bid, **bids})
    if "hand_of_seat" in case:
        # A hand of these cards alone, so that what is not named is not held.
        own = CardSet(cards(case["hand_of_seat"]))
        hands = (*state.hands[:seat], own, *state.hands[seat + 1 :])
        state = state._replace(hands=hands, deal=Deal(hands))
    for call in case.get("calls") or ():
        state = state.apply(Call(call))
    for chooser in map(compass, case.get("chosen") or ()):
        state = state.apply(bids.get(chooser) or next(iter(state.legal_for(chooser))), chooser)
    return state


def _tricks(rules: MinnesotaWhist, case: Situation, seat: int) -> State:
    """It is the play of whoever the trick, or the opening lead, says; else this seat's."""
    setup, chosen = Setup(1, compass(case.get("dealer", "N")), SEATS), _chosen(case)
    turn = seat
    if case.get("trick"):
        turn = left_of(compass(case["trick"][-1]["seat"]), SEATS)
    elif not case.get("tricks_done"):
        turn = rules.leader(setup, chosen)
    hand = case.get("hand_of_seat")
    held = {seat: cards(hand)} if hand else {}
    if not held and "play" in case["attempt"] and turn == seat:
        held = {seat: cards([case["attempt"]["play"]])}
    return in_play(
        rules, setup, turn=turn, hands=dict(held) if turn == seat else {}, trick=played(case),
        facts=MinnesotaFacts(chosen), done=case.get("tricks_done", 0),
    )  # fmt: skip


def _score_hand(rules: MinnesotaWhist, case: Situation) -> dict[str, Any]:
    granding = case.get("granding_side")
    is_high = case["mode"] == "high"
    slip = MinnesotaResult(
        pair(case["tricks"]), case["mode"], SIDES.index(granding) if is_high and granding else None
    )
    points = rules.score(slip, Setup(1, 0, SEATS)).points
    after = tuple(map(sum, zip(pair(case.get("scores_before")), points, strict=True)))
    winner = rules.winner(after)
    return {
        "points": by_side(points),
        "scores_after": by_side(after),
        "game_over": winner is not None,
        "winner": side(winner),
    }


def _view(rules: MinnesotaWhist, case: Situation) -> dict[str, Any]:
    bids, viewer = _bids(case), compass(case["viewer"])
    shown = [compass(name) for name in case.get("revealed") or ()]
    first = shown[0] if shown else left_of(0, SEATS)
    dealer = compass(case["dealer"]) if "dealer" in case else right_of(first, SEATS)
    state = _begun(rules, dealer, bids)
    is_choosing = case["phase"] == "choose"
    for seat in map(compass, case.get("chosen") or _names(bids)):
        state = state.apply(bids.get(seat) or next(iter(state.legal_for(seat))), seat)
    while not is_choosing and not state.is_over and _is_before(state, case):
        state = state.apply(next(iter(state.legal_actions)))
    view = state.view(viewer)
    seen = {seat for seat, text in view.said if "?" not in text}
    revealed = [seat for seat, _bid in view.known["revealed"]]
    return {
        "sees_bid_of": _names([*revealed, *sorted(seen - set(revealed))]),
        "sees_who_has_chosen": _names(sorted({seat for seat, _text in view.said})),
        "mode": view.known["mode"],
        "grander": None if view.known["mode"] != "high" else COMPASS[view.known["maker"]],
        "sees_hand_of": _names(
            seat for seat, hand in enumerate(view.dealt or view.hands) if isinstance(hand, CardSet)
        ),
    }


def _is_before(state: State, case: Situation) -> bool:
    """Whether fewer tricks are done than the case says: all of them unless it is in play."""
    done = case.get("tricks_done", 0) if case["phase"] == "play" else SIZE
    return state.play is not None and len(state.play.tricks) < done


ADAPTER: Adapter = {
    "bidding": _bidding,
    "trick": trick,
    "legal": _legal,
    "action": _action,
    "score_hand": _score_hand,
    "view": _view,
}
