"""Cases of German Whist."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.engine.actions import Action, Call, Play
from games.engine.cards import Card, Strain, Suit
from games.engine.cardset import CardSet
from games.engine.packs import pack
from games.engine.phases.tricks import Trick, begin_play
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, trump_of
from games.formats.cases.whist_pairs import reason
from games.rules.german_whist import (
    ALL_TRICKS,
    SEATS,
    TRICKS,
    Drawing,
    GermanFacts,
    GermanResult,
    GermanWhist,
)

NAMES = "AB"


def _by_player(values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(NAMES, values, strict=True))


def _pair(values: Mapping[str, int]) -> tuple[int, int]:
    return values["A"], values["B"]


def _name(seat: int | None) -> str | None:
    return None if seat is None else NAMES[seat]


def _deal(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    setup, order = Setup(1, NAMES.index(case["dealer"]), SEATS), cards(case["pack"])
    state = rules.begin(setup, rules.deal(setup, order))
    known = state.view(None).known
    return {
        "hands": _by_player([card for card in order if card in hand] for hand in state.hands),
        "turned": known["turned"],
        "trump": known["trump"],
        "leader": NAMES[state.to_act[0]],
        "stock_left": known["stock_left"],
    }


def _turn_up(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    trump = rules.trump_for(Card.parse(case["turned"]))
    return {"trump": trump.strain if trump else Strain.NO_TRUMP}


def _state(
    rules: GermanWhist,
    hands: Mapping[int, Iterable[Card]],
    *,
    turn: int,
    trick: tuple[Card, ...] = (),
    trump: Suit | None = None,
    stock: tuple[Card, ...] = (),
    left: int = ALL_TRICKS,
    dealer: int = 0,
) -> State:
    """A deal in which it is `turn`'s play, with these cards on the table and in the stock."""
    held = tuple(CardSet(hands[seat]) for seat in SEATS)
    turned = stock[0] if stock else None
    setup, facts = Setup(1, dealer, SEATS), GermanFacts(trump, stock)
    state = rules.dealt(setup, Deal(held, stock, turned), facts)
    leader = 1 - turn if trick else turn
    state = begin_play(state, leader, trump, Drawing(), left)
    assert state.play
    play = state.play._replace(turn=turn, trick=trick, ring=(1, 0), size=2)
    return state.next(play)


def _drawn(before: State, after: State, seat: int) -> Card | None:
    """The card that a seat has drawn with a trick."""
    return next(iter(after.hands[seat] - before.hands[seat]), None)


def _after_trick(before: State, after: State) -> dict[str, Any]:
    play = after.play
    if play is None or play.trick or play.last_trick is None:
        return {"winner": None}
    winner = play.last_trick.winner
    known = after.view(None).known
    return {
        "winner": NAMES[winner],
        "winner_takes": _drawn(before, after, winner),
        "loser_takes": _drawn(before, after, 1 - winner),
        "new_face_up": known["turned"],
        "stock_left": known["stock_left"],
        "stage_after": known["stage"],
    }


def _trick(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    leader = NAMES.index(case["leader"])
    first, second = cards(case["cards"])
    up = [case["face_up"]] if case.get("face_up") else []
    stock = cards([*up, *case.get("stock", ())])
    before = _state(
        rules, {leader: [first], 1 - leader: [second]}, turn=leader,
        trump=trump_of(case.get("trump")), stock=stock, left=TRICKS + len(stock) // 2,
    )  # fmt: skip
    after = before.apply(Play(first)).apply(Play(second))
    return {**_after_trick(before, after), "next_to_act": _name(after.turn)}


def _legal(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    hand = cards(case["hand"])
    led = cards([case["led"]]) if case.get("led") else ()
    trump = trump_of(case.get("trump"))
    state = _state(rules, {0: hand, 1: _free(TRICKS, hand, led)}, turn=0, trick=led, trump=trump)
    legal = [card for card in hand if Play(card) in state.legal_actions]
    return {"legal": legal, "illegal": [card for card in hand if card not in legal]}


def _free(size: int, *used: Iterable[Card]) -> tuple[Card, ...]:
    """So many cards that are nowhere else."""
    taken = {card for group in used for card in group}
    return tuple([card for card in pack() if card not in taken][:size])


def _turn(case: Situation) -> int:
    """Whose turn it is: the other's, the leader's, or that of the player who does not deal."""
    if case.get("trick"):
        return 1 - NAMES.index(case["trick"][-1]["player"])
    if "leader" in case:
        return NAMES.index(case["leader"])
    if case.get("tricks_done") or case.get("stage") == 2 or "dealer" not in case:
        return NAMES.index(case["attempt"]["player"])
    return 1 - NAMES.index(case["dealer"])


def _attempted(attempt: Mapping[str, str]) -> Action:
    if "play" in attempt:
        return Play(Card.parse(attempt["play"]))
    return Call(" ".join(word for name, word in attempt.items() if name != "player"))


def _action(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    seat, action, turn = (
        NAMES.index(case["attempt"]["player"]),
        _attempted(case["attempt"]),
        _turn(case),
    )
    trick = cards(one["card"] for one in case.get("trick", ()))
    tried = [action.card] if isinstance(action, Play) else []
    own = cards(case["hand_of_player"]) if case.get("hand_of_player") else tuple(tried)
    done = case.get("tricks_done", 0)
    is_first = case.get("stage", 1) == 1
    other = _free(TRICKS, own, trick)
    stock = _free(ALL_TRICKS - 2 * done, own, trick, other) if is_first else ()
    left = ALL_TRICKS - done if is_first else max(TRICKS - done % TRICKS, len(own))
    before = _state(
        rules, {seat: own, 1 - seat: other}, turn=turn, trick=trick, left=left, stock=stock,
        trump=trump_of(case.get("trump")), dealer=NAMES.index(case.get("dealer", "A")),
    )  # fmt: skip
    refusal = before.refusal(action, seat)
    if refusal is not None:
        return {"accepted": False, "reason": reason(refusal), "next_to_act": _name(before.turn)}
    after = before.apply(action, seat)
    return {**_after_trick(before, after), "accepted": True, "next_to_act": _name(after.turn)}


def _score_deal(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    setup = rules.new_match().next
    assert setup is not None
    early = _pair(case["stage1"]) if case.get("stage1") else ()
    points = rules.score(GermanResult(_pair(case["stage2"]), early), setup).points
    best = [seat for seat in SEATS if points[seat] > points[1 - seat]]
    return {
        "points": _by_player(_points(rules, points)),
        "deal_winner": NAMES[best[0]] if best else None,
    }


def _points(rules: GermanWhist, points: tuple[int, ...]) -> list[float]:
    return [p / rules.parts if p % rules.parts else p // rules.parts for p in points]


def _match(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    won = _pair(case.get("deals_won", {"A": 0, "B": 0}))
    totals = tuple(
        int(points * rules.parts) for points in _pair(case.get("totals", _by_player(won)))
    )
    played = case.get("deals_played", sum(won) or int(any(totals)))
    standing = rules.standing(totals, won, played)
    return {
        "match_over": standing.is_over,
        "winner": _name(standing.winner),
        "goal": standing.goal,
    }


def _seen_state(rules: GermanWhist, case: Situation) -> tuple[State, list[Card]]:
    """The deal that a case of seeing speaks of, and the cards of tricks that are long past."""
    last: Mapping[str, Any] = case.get("last_trick") or {}
    is_first = case.get("stage", 1) == 1
    stock_left = case.get("stock_left", ALL_TRICKS - 2 * bool(last)) if is_first else 0
    named = cards(
        one for one in (last.get("winner_took"), last.get("loser_drew"), case.get("face_up")) if one
    )
    high, low = _pair_of_a_suit(named)
    stock = named[:2] if last.get("loser_drew") else ()
    face_up = cards([case["face_up"]]) if is_first and case.get("face_up") else ()
    used = [*named, high, low]
    rest = _free(stock_left - len(face_up), used)
    winner = NAMES.index(last.get("winner", "A"))
    done = TRICKS - stock_left // 2 + (0 if is_first else case.get("tricks_done", bool(last)))
    size = min(TRICKS, ALL_TRICKS - done + bool(last)) - bool(last)
    others = _free(2 * size, used, rest)
    past = list(_free(52, used, rest, others))
    held = {winner: [*others[:size]], 1 - winner: [*others[size:]]}
    if last:
        held[winner].append(high)
        held[1 - winner].append(low)
    state = _state(
        rules,
        held,
        turn=winner,
        stock=(*stock, *face_up, *rest),
        left=ALL_TRICKS - done + bool(last),
    )
    assert state.play
    older = tuple(Trick(0, two, 0) for two in zip(past[::2], past[1::2], strict=False))
    state = state.next(state.play._replace(tricks=older))
    if last:
        for card in (high, low):
            state = state.phase.apply(state, state.to_act[0], Play(card))
    return state, past


def _pair_of_a_suit(named: tuple[Card, ...]) -> tuple[Card, Card]:
    """Two cards for the last trick, which the first of them wins."""
    free = [card for card in _free(52, named) if card.suit is Suit.SPADES]
    return free[1], free[0]


def _view(rules: GermanWhist, case: Situation) -> dict[str, Any]:
    viewer = NAMES.index(case["viewer"]) if case["viewer"] in list(NAMES) else None
    state, past = _seen_state(rules, case)
    view = state.view(viewer)
    seen = [hand for hand in view.hands if isinstance(hand, CardSet)]
    visible = {card for hand in seen for card in hand} | {card for card in view.rest if card}
    last: Mapping[str, Any] = case.get("last_trick") or {}
    drawn, taken = (
        Card.parse(last[name]) if last.get(name) else None for name in ("loser_drew", "winner_took")
    )
    return {
        "sees_hand_of": [NAMES[s] for s in SEATS if isinstance(view.hands[s], CardSet)],
        "sees_face_up": view.known["turned"],
        "sees_stock_left": view.known["stock_left"],
        "sees_trump": view.known["trump"],
        "sees_loser_draw": drawn in visible,
        "sees_winner_took": taken in visible,
        "sees_last_trick": view.last_trick is not None,
        "sees_played_card_list": any(card in visible or str(card) in str(view) for card in past),
    }


ADAPTER: Adapter = {
    "deal": _deal,
    "turn_up": _turn_up,
    "trick": _trick,
    "legal": _legal,
    "action": _action,
    "score_deal": _score_deal,
    "match": _match,
    "view": _view,
}
