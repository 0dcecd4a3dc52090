"""Cases of Danish Whist."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import cycle
from typing import Any

from games.engine.actions import Action, Call, Lay, Play
from games.engine.cards import Card, Strain
from games.engine.cardset import CardSet
from games.engine.match import Match, Scored
from games.engine.phases.laying import Laying
from games.engine.phases.speaking import PASS, Auction, Question
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS, SEATS, right_of
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.engine.view import View
from games.formats.cases import Adapter, Situation
from games.formats.cases.build import cards, compass, in_play, trump_of
from games.rules.danish_whist import DanishFacts, DanishResult, DanishWhist, outcome
from games.rules.danish_whist.auction import BIDS, JOIN
from games.rules.danish_whist.calling import ACES, FIXED, Called

NAMES = {"N": "north", "E": "east", "S": "south", "W": "west"}
NUMBERS = {0: "none", 1: "one", 2: "two", 3: "three", 7: "seven", 8: "eight", 9: "nine"}


def _out_of_turn(state: State, refusal: Refusal) -> str:
    turn = state.turn
    assert turn is not None
    if not isinstance(state.phase, Auction):
        return f"it is {NAMES[str(refusal.params['seat'])]}'s turn"
    holder = state.phase.standing.holder
    if holder is None:
        return f"it is {NAMES[COMPASS[turn]]}'s turn"
    first, second = (seat for seat in state.setup.seats if seat in (turn, holder))
    return f"the duel between {NAMES[COMPASS[first]]} and {NAMES[COMPASS[second]]} is not over"


def _count(_state: State, refusal: Refusal) -> str:
    low, high = int(refusal.params["low"]), int(refusal.params["high"])
    return f"all {NUMBERS[high]} or none" if low == high else f"at most {NUMBERS[high]}"


REASONS: Mapping[Reason, Callable[[State, Refusal], str]] = {
    Reason.NOT_YOUR_TURN: _out_of_turn,
    Reason.HAS_PASSED: lambda _state, _refusal: "pass is final",
    Reason.NOT_HIGH_ENOUGH: lambda _state, why: (
        f"{why.params['call']} ranks below {why.params['high']}"
    ),
    Reason.BELOW_LOWEST: lambda _state, why: f"lowest bid is {NUMBERS[int(why.params['low'])]}",
    Reason.EQUAL_RANK: lambda _state, _why: "only a higher number or nolo outbids an attachment",
    Reason.ALREADY_BID: lambda _state, why: (
        f"{BIDS[str(why.params['call'])].attachment} was already bid at this level"
    ),
    Reason.CALLED_IS_TRUMP: lambda _state, _why: "called ace in the trump suit",
    Reason.KING_NEEDS_ALL_ACES: lambda _state, _why: "a king may be called only with all four aces",
    Reason.WRONG_COUNT: _count,
    Reason.MAY_NOT_LAY: lambda _state, _why: "the called card may not be discarded",
}


def _verdict(state: State, refusal: Refusal | None) -> dict[str, Any]:
    if refusal is None:
        return {"legal": True, "reason": None}
    say = REASONS.get(refusal.reason)
    return {"legal": False, "reason": say(state, refusal) if say else refusal.reason.value}


def _name(seat: int | None) -> str | None:
    return None if seat is None else COMPASS[seat]


def _by_seat(values: Iterable[Any]) -> dict[str, Any]:
    return dict(zip(COMPASS, values, strict=True))


def _who(state: State, sees: Callable[[View], bool]) -> list[str]:
    """The seats whose view shows something."""
    return [COMPASS[seat] for seat in SEATS if sees(state.view(seat))]


# Deals built from as much as a case tells


def _declarers(contract: Situation) -> tuple[int, ...]:
    return tuple(map(compass, contract.get("declarers") or [contract["declarer"]]))


def _setup(rules: DanishWhist, dealer: int) -> Setup:
    return Setup(1, dealer, rules.seats_of(dealer))


def _dealt(
    rules: DanishWhist,
    setup: Setup,
    declarer: int,
    held: Mapping[int, Sequence[Card]],
    cat: Sequence[Card],
) -> Deal:
    """These cards where they are said to be; no other ace is declarer's or in the cat."""
    named = {*cat, *(card for some in held.values() for card in some)}
    free = [card for card in rules.pack(setup) if card not in named]
    aces = [card for card in free if card in ACES]
    rest = [card for card in free if card not in ACES]
    missing = rules.jokers - len(cat)
    hands = {seat: [*held.get(seat, ())] for seat in setup.seats}
    others = [seat for seat in setup.seats if seat != declarer]
    takers = [seat for seat in others if seat not in held] or others
    for ace, seat in zip(aces, cycle(takers), strict=False):
        hands[seat].append(ace)
    cat, rest = (*cat, *rest[:missing]), rest[missing:]
    for hand in hands.values():
        size = 13 - len(hand)
        hand += rest[:size]
        rest = rest[size:]
    return Deal(tuple(CardSet(hands.get(seat, ())) for seat in range(rules.table)), cat)


def _first(state: State) -> State:
    return state.apply(next(iter(state.legal_actions)))


def _until(state: State, *phases: str) -> State:
    """On to one of these phases, by the first legal action of all."""
    while state.phase.name not in phases and not state.is_over:
        state = _first(state)
    return state


def _contracted(
    rules: DanishWhist, case: Situation, held: Mapping[int, Sequence[Card]], cat: Sequence[Card]
) -> State:
    """The auction is over: the case's declarers have bid and joined."""
    contract = case["contract"]
    declarers = _declarers(contract)
    dealer = compass(case["dealer"]) if "dealer" in case else right_of(declarers[0], SEATS)
    setup = _setup(rules, dealer)
    state = rules.begin(setup, _dealt(rules, setup, declarers[0], held, cat))
    state = _until(state, "auction")
    while isinstance(state.phase, Auction):
        is_first = state.turn == declarers[0]
        call = contract["bid"] if is_first else JOIN if state.turn in declarers else PASS
        state = state.apply(Call(call))
    return state


def _called(rules: DanishWhist, case: Situation, lay: Sequence[Card] = ()) -> State:
    """The card has been called as well, by the holder's seat or the cat, where the bid wants it."""
    contract, cat = case["contract"], list(cards(case.get("cat") or ()))
    declarer = _declarers(contract)[0]
    seat = compass(case["seat"]) if "seat" in case else declarer
    held = {seat: [card for card in lay if card not in cat]}
    named = contract.get("called_card")
    called = Card.parse(named) if named else None
    if called and called not in cat and called not in held[seat]:
        if called.rank == "K":
            held.setdefault(declarer, []).extend(ACES)
        holder = _holder(case, declarer)
        place = cat if holder is None else held.setdefault(holder, [])
        place.append(called)
    state = _contracted(rules, case, held, cat)
    return _call(state, named, contract.get("trump") or case.get("trump"))


def _holder(case: Situation, declarer: int) -> int | None:
    """Who has the called card; None: it lies in the cat."""
    if "holder_of_called" in case:
        return compass(case["holder_of_called"]) if case["holder_of_called"] in COMPASS else None
    if case["contract"].get("partner"):
        return compass(case["contract"]["partner"])
    if "seat" in case and BIDS[case["contract"]["bid"]].attachment == "halve":
        return compass(case["seat"])
    return (declarer + 1) % 4


def _call(state: State, called: str | None, trump: str | None) -> State:
    if state.phase.name != "call_ace":
        return state
    wanted = f"call:{called or ''}"
    fits = [call for call in state.legal_actions if str(call).startswith(wanted)]
    exact = [call for call in fits if str(call).endswith(f"trump:{trump}")]
    return state.apply((exact or fits)[0])


# The kinds


def _score(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    setup = _setup(rules, compass(case.get("dealer", "N")))
    result = _slip(case)
    score = rules.score(result, setup)
    points = _by_seat(score.points)
    before = case.get("scores_before") or dict.fromkeys(COMPASS, 0)
    made: Any = None
    if result.declarers:
        made = dict(zip(map(_name, result.declarers), result.successes, strict=False))
        made = made if BIDS[result.bid].nolo else result.successes[0]
    return {
        "made": made,
        "points": points,
        "scores_after": {name: before[name] + gained for name, gained in points.items()},
        "next_dealer": _next_dealer(rules, setup, result),
    }


def _slip(case: Situation) -> DanishResult:
    contract, tricks = case.get("contract"), case.get("tricks")
    if not contract:
        return DanishResult(bid=PASS)
    declarers = _declarers(contract)
    partner = compass(contract["partner"]) if contract.get("partner") else None
    turned = contract.get("vip_flips") or 0
    if isinstance(tricks, Mapping):
        won = tuple(tricks.get(name, 0) for name in COMPASS)
        return outcome(BIDS[contract["bid"]], declarers, partner, won, turned)
    made = case.get("made") or {}
    return DanishResult(
        (), contract["bid"], declarers, partner, tricks, turned,
        tuple(made[COMPASS[seat]] for seat in declarers) if made else (),
    )  # fmt: skip


def _next_dealer(rules: DanishWhist, setup: Setup, result: DanishResult) -> str:
    scored = (Scored(setup, result, rules.score(result, setup)),)
    return COMPASS[rules.next_dealer(Match(rules, setup.dealer, None, (), scored=scored))]


def _auction(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    setup = _setup(rules, compass(case.get("dealer", "N")))
    state = _until(rules.begin(setup, rules.deal(setup, rules.pack(setup))), "auction")
    for name, call in case["calls"]:
        state = state.apply(Call(call), compass(name))
    if "attempt" in case:
        name, call = case["attempt"]
        return _verdict(state, state.refusal(Call(call), compass(name)))
    if isinstance(state.phase, Auction):
        legal = list(map(str, state.legal_actions))
        return {
            "status": "open", "next_to_act": _name(state.turn), "contract": None,
            "legal": legal, "legal_calls": legal, "legal_count": len(legal),
        }  # fmt: skip
    return _ended(rules, state)


def _ended(rules: DanishWhist, state: State) -> dict[str, Any]:
    facts: DanishFacts = state.facts
    if isinstance(state.result, DanishResult):
        return {
            "status": "passed_out", "next_to_act": None, "contract": None,
            "next_dealer": _next_dealer(rules, state.setup, state.result),
            "points": _by_seat(rules.score(state.result, state.setup).points),
        }  # fmt: skip
    names = [COMPASS[seat] for seat in facts.declarers]
    who = {"declarers": names} if len(names) > 1 else {"declarer": names[0]}
    return {
        "status": "contract",
        "next_to_act": None,
        "contract": {"bid": str(facts.bid), **who},
        "phase_after": state.phase.name,
    }


def _ask_call(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    held = {compass(name): cards(aces) for name, aces in (case.get("aces") or {}).items()}
    state = _contracted(rules, case, held, cards(case.get("cat") or ()))
    calls = [Called.read(str(call)) for call in state.legal_actions]
    answer: dict[str, Any] = {
        "trump": FIXED.get(BIDS[case["contract"]["bid"]].attachment),
        "legal_called": list(dict.fromkeys(call.card for call in calls if call)),
        "legal_trumps": list(dict.fromkeys(call.trump for call in calls if call and call.trump)),
    }
    attempt = case.get("attempt")
    if attempt is None:
        return answer
    trump = Strain.parse(attempt["trump"]) if attempt.get("trump") else None
    action = Call(str(Called(Card.parse(attempt["called"]), trump)))
    answer |= _verdict(state, state.refusal(action))
    if answer["legal"]:
        state = state.apply(action)
        answer["partner"] = _name(state.facts.partner)
        answer["known_to"] = _who(state, lambda view: view.known["partner_known"])
    return answer


def _vip(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    state = _called(rules, case)
    while state.phase.name == "vip" and len(state.facts.turned) < len(case["flips"]):
        state = state.apply(Call("turn"))
    is_open = state.phase.name == "vip"
    accepted = state.apply(Call("accept")) if is_open else state
    return {
        "legal_calls": list(map(str, state.legal_actions)) if is_open else [],
        "trump_if_accepted": accepted.facts.trump.suit,
        "trump": state.facts.trump.suit if state.facts.trump else None,
    }


def _halve(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    state = _called(rules, case)
    named = _first(state)
    return {
        "next_to_act": _name(state.turn),
        "legal_trumps": list(map(str, state.legal_actions)),
        "revealed_partner": _name(named.view(None).known["partner"]),
        "exchanger": _name(named.turn) if named.phase.name == "exchange" else None,
    }


def _exchange(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    seat, lay = compass(case["seat"]), cards(case.get("discard_cards") or ())
    before = state = _turn_of(_until(_called(rules, case, lay), "exchange", "play"), seat)
    count = case.get("discards", len(lay))
    action: Action = Call("leave")
    if isinstance(state.phase, Question) and count and state.turn == seat:
        state = state.apply(Call("take"), seat)
    if isinstance(state.phase, Laying):
        free = [card for card in state.hands[seat] if card != state.facts.called]
        action = Lay(CardSet(lay or free[:count]))
    answer = _verdict(state, state.refusal(action, seat))
    if answer["legal"]:
        cat, left = before.facts.cat, state.apply(action, seat).facts.cat
        answer |= {"drawn": cat[: len(cat) - len(left)], "left_in_cat": left}
    return answer


def _turn_of(state: State, seat: int) -> State:
    """The earlier exchangers take nothing, so that it is this seat's turn; else as it was."""
    later = state
    while later.phase.name == "exchange" and later.turn != seat:
        later = _first(later)
    return later if later.phase.name == "exchange" else state


def _play(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    contract = case["contract"]
    called = contract.get("called_card")
    facts = DanishFacts(
        (), BIDS[contract["bid"]], _declarers(contract), Card.parse(called) if called else None
    )
    tricks, trump = rules.tricks(facts), trump_of(case.get("trump"))
    trick = [(compass(name), Card.parse(code)) for name, code in case.get("trick") or ()]
    if len(trick) == len(SEATS):
        return {"winner": _name(trick[tricks.winner([c for _seat, c in trick], trump)][0])}
    seat, hand = compass(case["seat"]), cards(case["hand"])
    setup = _setup(rules, compass(case.get("dealer", "N")))
    state = in_play(
        rules, setup, turn=seat, hands={seat: hand}, trump=trump, tricks=tricks, facts=facts,
        trick=[card for _seat, card in trick] or _led(rules, setup, case, seat, hand),
    )  # fmt: skip
    return {"legal_cards": [a.card for a in state.legal_actions if isinstance(a, Play)]}


def _led(
    rules: DanishWhist, setup: Setup, case: Situation, seat: int, hand: Sequence[Card]
) -> tuple[Card, ...]:
    """The card that was led, and any cards of those who have played between."""
    if not case.get("led"):
        return ()
    led = Card.parse(case["led"])
    between = (seat - compass(case["led_by"])) % 4 - 1 if "led_by" in case else 0
    free = [card for card in rules.pack(setup) if card != led and card not in hand]
    return (led, *free[:between])


def _leader(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    return {"leader": _name(_until(_called(rules, case), "play").turn)}


def _visibility(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    state = _until(_called(rules, case), "play")
    called = state.facts.called
    while case.get("called_card_played") and any(called in hand for hand in state.hands):
        state = state.apply(Play(called)) if Play(called) in state.legal_actions else _first(state)
    while state.play and len(state.play.tricks) < case.get("tricks_completed", 0):
        state = _first(state)
    answer = {
        "partner_known_to": _who(state, lambda view: view.known["partner_known"]),
        "side_totals_visible_to": _who(state, _sees_totals),
    }
    for seat, name in enumerate(COMPASS):
        answer[f"hand_of_{name}_visible_to"] = _who(state, partial(_sees_hand, seat))
    return answer


def _sees_totals(view: View) -> bool:
    return bool(view.known["side_tricks"])


def _sees_hand(holder: int, view: View) -> bool:
    return isinstance(view.hands[holder], CardSet)


def _deal(rules: DanishWhist, case: Situation) -> dict[str, Any]:
    setup = _setup(rules, compass(case["dealer"]))
    order = rules.pack(setup)
    deal = rules.deal(setup, order)
    return {
        "hands": _by_seat([order.index(card) for card in hand] for hand in deal.hands),
        "cat": [order.index(card) for card in deal.rest],
    }


ADAPTER: Adapter = {
    "score": _score,
    "auction": _auction,
    "call": _ask_call,
    "vip": _vip,
    "halve": _halve,
    "exchange": _exchange,
    "play": _play,
    "leader": _leader,
    "visibility": _visibility,
    "deal": _deal,
}
