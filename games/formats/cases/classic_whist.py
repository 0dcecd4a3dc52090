"""Cases of classic Whist."""

from __future__ import annotations

from typing import Any

from games.engine.actions import Call, Play
from games.engine.cards import CARDS, Card
from games.engine.cardset import CardSet
from games.engine.seats import COMPASS, SEATS, left_of
from games.engine.setup import Deal
from games.engine.state import State
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, compass, in_play, trump_of
from games.formats.cases.whist_pairs import SIDES, by_side, pair, played, reason, side, trick
from games.rules.classic_whist import ClassicWhist, Revoke, WhistFacts, WhistResult, WhistSetup


def _state(rules: ClassicWhist, case: Situation, seat: int, hand: Any) -> State:
    dealer = compass(case.get("dealer", "N"))
    trump, turned = trump_of(case.get("trump")), case.get("turn_up")
    facts = WhistFacts(trump, Card.parse(turned) if turned else None)
    return in_play(
        rules, WhistSetup(1, dealer, SEATS), turn=seat, hands={seat: hand} if hand else {},
        trick=played(case), trump=trump, facts=facts, done=case.get("tricks_done", 0),
    )  # fmt: skip


def _legal(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    seat, hand = compass(case["seat"]), cards(case["hand"])
    legal = [
        action.card
        for action in _state(rules, case, seat, hand).legal_actions
        if isinstance(action, Play)
    ]
    return {"legal": legal, "illegal": [card for card in hand if card not in legal]}


def _turn(case: Situation, otherwise: int) -> int:
    """Whose turn it is, as far as the case tells: after the first trick who leads is not told."""
    if case.get("trick"):
        return left_of(compass(case["trick"][-1]["seat"]), SEATS)
    return otherwise if case.get("tricks_done") else left_of(compass(case["dealer"]), SEATS)


def _action(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    attempt = case["attempt"]
    seat = compass(attempt["seat"])
    turn = _turn(case, seat)
    hand = case.get("hand_of_seat")
    state = _state(rules, case, turn, cards(hand) if hand and turn == seat else None)
    action = Play(Card.parse(attempt["play"])) if "play" in attempt else Call(attempt["call"])
    refusal = state.refusal(action, seat)
    if refusal is not None:
        return {
            "accepted": False, "reason": reason(refusal), "next_to_act": COMPASS[state.to_act[0]],
        }  # fmt: skip
    after = state.apply(action, seat)
    assert after.play
    last = after.play.last_trick
    return {
        "accepted": True,
        "next_to_act": COMPASS[after.to_act[0]],
        "trick_winner": COMPASS[last.winner] if last else None,
        "turn_up_on_table": after.view(None).known["turned"] is not None,
    }


def _deal(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    setup = WhistSetup(1, compass(case["dealer"]), SEATS)
    order = cards(case["pack"])
    state = rules.begin(setup, rules.deal(setup, order))
    known = state.view(None).known
    return {
        "hands": {
            COMPASS[seat]: [card for card in order if card in hand]
            for seat, hand in enumerate(state.hands)
        },
        "turn_up": known["turned"], "trump": known["trump"],
        "first_leader": COMPASS[state.to_act[0]], "turn_up_seat": case["dealer"],
    }  # fmt: skip


def _trump_for_hand(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    return {"trump": rules.announced_trump(case["hand_number"]), "turn_up": None}


def _score_hand(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    before = pair(case.get("scores_before"))
    held = pair(case.get("honours_dealt"))
    setup = WhistSetup(1, 0, SEATS, before)
    called = rules.called_at_eight(before, held) if case.get("before_play") else None
    slip = WhistResult(
        pair(case.get("tricks")), held,
        tuple(
            Revoke(SIDES.index(one["offender"]), one["penalty"]) for one in case.get("revokes", ())
        ),
        case.get("trump", ""), called,
    )  # fmt: skip
    counted = rules.count(slip, setup)
    is_game = counted.winner is not None
    lines: dict[str, tuple[int, ...]] = {"revokes": (0, 0), "tricks": (0, 0), "honours": (0, 0)}
    for why, points in counted.lines:
        name = "revokes" if why == "revoke" else why
        lines[name] = tuple(map(sum, zip(lines.get(name, (0, 0)), points, strict=True)))
    return {
        "scores_after": by_side(counted.scores),
        "game_over": is_game,
        "game_winner": side(counted.winner),
        "game_value": rules.game_value(min(counted.scores)) if is_game else None,
        "tricks_counted": by_side(counted.tricks),
        "breakdown": {name: by_side(points) for name, points in lines.items()},
        "hand_played": called is None,
    }


def _game_value(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    return {"value": rules.game_value(case["loser_score"])}


def _rubber(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    rubber = rules.rubber(tuple(pair(game) for game in case["games"]))
    return {
        "rubber_over": rubber.winner is not None,
        "winner": side(rubber.winner),
        "game_values": rubber.values,
        "rubber_points": rubber.points,
        "next_game": None if rubber.winner is not None else len(case["games"]) + 1,
    }


def _view(rules: ClassicWhist, case: Situation) -> dict[str, Any]:
    if case.get("tricks_done"):
        # Cards played before are not told, so nothing is played again.
        viewer = compass(case["viewer"])
        state = _state(rules, {**case, "trump": case["turn_up"][1]}, _turn(case, viewer), None)
        return _seen(state, viewer)
    turned, trump = Card.parse(case["turn_up"]), trump_of(case["turn_up"][1])
    dealer = compass(case["dealer"])
    plays = {compass(one["seat"]): Card.parse(one["card"]) for one in case["trick"]}
    plays.setdefault(dealer, turned)
    free = [card for card in CARDS if card.suit and card not in plays.values() and card != turned]
    hands = []
    for seat in SEATS:
        own = {plays[seat]} if seat in plays else set()
        own |= {turned} if seat == dealer else set()
        size = 13 - len(own)
        hands.append(CardSet([*own, *free[:size]]))
        free = free[size:]
    # Everybody holds a card of the suit led, so what the case plays is made legal by nothing here.
    state = rules.begin(WhistSetup(1, dealer, SEATS), Deal(tuple(hands), turned=turned))
    for one in case["trick"]:
        state = state.phase.apply(state, compass(one["seat"]), Play(Card.parse(one["card"])))
    assert trump
    return _seen(state, compass(case["viewer"]))


def _seen(state: State, viewer: int) -> dict[str, Any]:
    view = state.view(viewer)
    return {
        "turn_up_visible": view.known["turned"] is not None,
        "trump_visible": view.known["trump"],
        "sees_hand_of": [
            COMPASS[s] for s, hand in enumerate(view.hands) if isinstance(hand, CardSet)
        ],
    }


ADAPTER: Adapter = {
    "trick": trick,
    "legal": _legal,
    "action": _action,
    "deal": _deal,
    "trump_for_hand": _trump_for_hand,
    "score_hand": _score_hand,
    "game_value": _game_value,
    "rubber": _rubber,
    "view": _view,
}
