"""Cases of Romanian Whist."""

from __future__ import annotations

from typing import Any

from games.engine.actions import Call, Play
from games.engine.cards import RANKS, Card
from games.engine.cardset import CardSet
from games.engine.match import Match
from games.engine.packs import pack
from games.engine.phases.speaking import Prediction
from games.engine.phases.tricks import TrickRules, winner_of
from games.engine.phases.unseen import UNSEEN, UnseenPlay
from games.engine.reasons import Reason, Refusal
from games.engine.setup import Deal
from games.engine.state import State
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, in_play, trump_of
from games.rules.romanian_whist import RomanianResult, RomanianSetup, RomanianWhist, Run

MADE = {"W": True, "L": False, "-": None}


def _reason(refusal: Refusal) -> str:
    if refusal.reason is Reason.OUT_OF_RANGE:
        return "negative_bid" if int(refusal.params["got"]) < 0 else "bid_above_cards"
    if refusal.reason is Reason.TOTAL_FORBIDDEN:
        return "total_equals_cards"
    return str(refusal.reason.value)


def _setup(rules: RomanianWhist, dealer: int = 0, each: int = 1) -> RomanianSetup:
    return RomanianSetup(1, dealer, rules.seats_of(dealer), each)


def _pack(rules: RomanianWhist, _case: Situation) -> dict[str, Any]:
    setup = _setup(rules)
    whole = rules.pack(setup)
    ranks = {card.rank for card in whole}
    return {
        "ranks_high_to_low": [rank for rank in reversed(RANKS) if rank in ranks],
        "cards_in_pack": len(whole),
        "players_dealt_in": len(setup.seats),
        "max_cards_each": len(whole) // len(setup.seats),
    }


def _schedule(rules: RomanianWhist, _case: Situation) -> dict[str, Any]:
    each = rules.cards_each()
    return {"cards_each": each, "deals": len(each), "tricks_in_game": sum(each)}


def _setups(rules: RomanianWhist, first_dealer: int) -> list[RomanianSetup]:
    """Every deal of a match in which nobody ever makes a bid of none."""
    match: Match = rules.new_match(first_dealer)
    found = []
    while match.next is not None:
        setup = match.next
        assert isinstance(setup, RomanianSetup)
        found.append(setup)
        seats = range(rules.players)
        taker = setup.seats[0]
        tricks = tuple(setup.cards if seat == taker else 0 for seat in seats)
        bids = tuple(0 if seat in setup.seats else None for seat in seats)
        match = match.add(RomanianResult(tricks, bids))
    return found


def _seats_for_deal(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    setup = _setups(rules, case["first_dealer"])[case["deal_number"] - 1]
    out = [seat for seat in range(rules.players) if seat not in setup.seats]
    return {
        "dealer": setup.dealer,
        "bidding_order": setup.seats,
        "first_leader": setup.seats[0],
        "sits_out": out[0] if out else None,
    }


def _sit_outs(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    setups = _setups(rules, case["first_dealer"])
    out = [next(s for s in range(7) if s not in setup.seats) for setup in setups]
    blocks = [b for b in (1, 8) if [s.cards for s in setups].count(b) >= 7]
    runs = [out[:7], out[13:20]] if blocks else []
    every = all(sorted(run) == list(range(7)) for run in runs)
    return {
        "times_sat_out_by_seat": [out.count(seat) for seat in range(7)],
        "in_each_block_of_7": "every seat exactly once" if every else "not every seat once",
    }


def _trump(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    setup = _setup(rules, each=case["cards_each"])
    turned = Card.parse(case["turned_card"]) if case["turned_card"] else None
    order = [card for card in rules.pack(setup) if card != turned]
    if turned:
        order.insert(setup.cards * len(setup.seats), turned)
    state = rules.begin(setup, rules.deal(setup, tuple(order)))
    return {"trump": state.view(None).known["trump"]}


def _bidding(rules: RomanianWhist, case: Situation) -> State:
    setup = _setup(rules, dealer=rules.players - 1, each=case["cards_each"])
    state = rules.begin(setup, rules.deal(setup, rules.pack(setup)))
    for bid in case["bids_so_far"]:
        state = state.apply(Call(str(bid)))
    return state


def _legal_bids(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    state = _bidding(rules, case)
    assert isinstance(state.phase, Prediction)
    return {
        "legal": [int(str(call)) for call in state.legal_actions],
        "forbidden": state.phase.forbidden(state.to_act[0]),
    }


def _reject_bid(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    refusal = _bidding(rules, case).refusal(Call(str(case["bid"])))
    return {"legal": refusal is None, "reason": _reason(refusal) if refusal else None}


def _legal_cards(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    trick, hand = cards(case["trick"]), cards(case["hand"])
    state = in_play(
        rules, _setup(rules, each=len(hand)), turn=len(trick), hands={len(trick): hand},
        trick=trick, trump=trump_of(case["trump"]), tricks=TrickRules(rules.must_trump),
        seats=range(rules.players), pack=pack(),
    )  # fmt: skip
    return {"legal": [str(action) for action in state.legal_actions]}


def _trick_winner(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    place = winner_of(cards(case["cards"]), trump_of(case["trump"]))
    return {"winner": (case["leader"] + place) % rules.players}


def _deal_score(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    bids = tuple(case["bids"])
    rules = RomanianWhist.of({**_given(rules), "players": len(bids)})
    result = RomanianResult(tuple(tricks or 0 for tricks in case["tricks"]), bids)
    return {"points": rules.score(result, _setup(rules, each=case["cards_each"])).points}


def _given(rules: RomanianWhist) -> dict[str, Any]:
    from games.engine import options

    return options.to_json(rules)


def _prizes(rules: RomanianWhist, made: list[bool | None], each: list[int]) -> list[dict[str, int]]:
    run, found = Run(), []
    for deal, (one, size) in enumerate(zip(made, each, strict=True), start=1):
        run, prize = rules.run_after(run, one, size)
        if prize:
            found.append({"deal": deal, "points": prize})
    return found


def _streak(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    prizes = _prizes(rules, [MADE[one] for one in case["results"]], case["cards_each"])
    return {"prizes": prizes, "prize_total": sum(prize["points"] for prize in prizes)}


def _ranking(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    places = rules.places(tuple(case["totals"]), frozenset(case["announced_zero"]))
    ranks = {place.player: place.rank for place in places}
    return {
        "ranks": [ranks[seat] for seat in range(len(ranks))],
        "winners": sorted(seat for seat, rank in ranks.items() if rank == 1),
    }


def _zero_announcement(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    if case.get("phase") != "between_deals":
        return {"legal": False, "reason": "not_between_deals"}
    match = rules.new_match()
    for _deal in range(case["deals_finished"]):
        setup = match.next
        assert isinstance(setup, RomanianSetup)
        tricks = tuple(setup.cards if s == setup.seats[0] else 0 for s in range(rules.players))
        bids = tuple(0 if s in setup.seats else None for s in range(rules.players))
        match = match.add(RomanianResult(tricks, bids))
    refusal = rules.zero_refusal(match, case.get("seat", 0))
    return {"legal": refusal is None, "reason": refusal.reason.value if refusal else None}


def _visibility(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    setup = _setup(rules, each=case["cards_each"])
    state = rules.begin(setup, rules.deal(setup, rules.pack(setup)))
    if case["phase"] != "bidding":
        while isinstance(state.phase, Prediction):
            state = state.apply(next(iter(state.legal_actions)))
    held = state.view(case["viewer"]).hands[case["holder"]]
    return {"sees": isinstance(held, CardSet)}


def _whole_deal(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    setup = _setup(rules, case["dealer"], case["cards_each"])
    turned = Card.parse(case["turned_card"]) if case["turned_card"] else None
    hands = tuple(CardSet(cards(hand or ())) for hand in case["hands"])
    state = rules.begin(setup, Deal(hands, (turned,) if turned else (), turned))
    for place, (seat, bid) in enumerate(case["bids"], start=1):
        if refusal := state.refusal(Call(str(bid)), seat):
            return {"legal": False, "illegal_at_bid": place, "reason": _reason(refusal)}
        state = state.apply(Call(str(bid)), seat)
    for place, (seat, code) in enumerate(case["plays"], start=1):
        action = UNSEEN if isinstance(state.phase, UnseenPlay) else Play(Card.parse(code))
        if refusal := state.refusal(action, seat):
            return {"legal": False, "illegal_at_play": place, "reason": _reason(refusal)}
        state = state.apply(action, seat)
    assert state.play
    result = rules.result(state)
    return {
        "legal": True,
        "trick_winners": [trick.winner for trick in state.play.tricks],
        "tricks": [
            tricks if seat in setup.seats else None for seat, tricks in enumerate(result.tricks)
        ],
        "points": rules.score(result, setup).points,
    }


def _player_game(rules: RomanianWhist, case: Situation) -> dict[str, Any]:
    off = case["off_by"]
    points = sum(rules.points(0, by) for by in off)
    prizes = _prizes(rules, [by == 0 for by in off], list(rules.cards_each()))
    total = points + sum(prize["points"] for prize in prizes)
    return {"deal_points": points, "prizes": prizes, "total": total}


ADAPTER: Adapter = {
    "pack": _pack,
    "schedule": _schedule,
    "seats_for_deal": _seats_for_deal,
    "sit_outs": _sit_outs,
    "trump": _trump,
    "legal_bids": _legal_bids,
    "reject_bid": _reject_bid,
    "legal_cards": _legal_cards,
    "trick_winner": _trick_winner,
    "deal_score": _deal_score,
    "streak": _streak,
    "ranking": _ranking,
    "zero_announcement": _zero_announcement,
    "visibility": _visibility,
    "whole_deal": _whole_deal,
    "player_game": _player_game,
}
