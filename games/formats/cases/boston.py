"""What cases of Wiezen and Kleurenwiezen have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from games.engine.actions import Call, Play
from games.engine.boston import Boston, BostonFacts
from games.engine.cards import CARDS, Card
from games.engine.cardset import CardSet
from games.engine.contract_game import FactorSetup
from games.engine.contracts import Contract, ContractResult
from games.engine.match import Scored
from games.engine.phases.contract_tricks import ForcedLead
from games.engine.phases.laying import Laying
from games.engine.phases.speaking import Auction, Question
from games.engine.phases.tricks import winner_of
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS
from games.engine.setup import Deal, Setup
from games.engine.state import State
from games.formats.cases import Situation
from games.formats.cases.boston_hands import hands_for
from games.formats.cases.build import cards, compass, in_play, trump_of

SUIT_NAMES = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}
NUMBERS = {1: "one", 2: "two", 3: "three"}
NAMES = ("north", "east", "south", "west")

Words = Callable[[str, Refusal], str]
"""What a case says of a refusal; the text is the call that was tried."""


def seat_of(name: str | None) -> int | None:
    """The seat of that name; None where there is none."""
    return None if name is None else compass(name)


def seat_name(seat: int | None) -> str | None:
    """N, E, S, W; None for nobody."""
    return None if seat is None else COMPASS[seat]


def by_seat(values: Any) -> dict[str, Any]:
    """Values under the names of the seats."""
    return dict(zip(COMPASS, values, strict=True))


def setup_of(rules: Boston, case: Situation) -> FactorSetup:
    """A first deal, with the dealer and the factor that the case tells."""
    setup = rules.new_match(compass(case.get("dealer", "N"))).next
    assert isinstance(setup, FactorSetup)
    return replace(setup, factor=case.get("factor", 1))


def started(rules: Boston, case: Situation, turned: Card | None) -> State:
    """The deal that the case tells, before anything is said."""
    deal = Deal(hands_for({"dealer": "N", **case}, turned), turned=turned)
    return rules.begin(setup_of(rules, case), deal)


# Asking


def after_calls(rules: Boston, case: Situation, turned: Card | None) -> State:
    """The deal that the case tells, when its calls have been made."""
    state = started(rules, case, turned)
    for name, call in case["calls"]:
        state = state.apply(Call(call), compass(name))
    return state


def auction(
    rules: Boston, case: Situation, turned: Card | None, words: Words, named: Callable[[State], Any]
) -> dict[str, Any]:
    """What comes of these calls; `named` writes a contract or a standing bid as the game does."""
    state = after_calls(rules, case, turned)
    if "attempt" in case:
        name, call = case["attempt"]
        refusal = state.refusal(Call(call), compass(name))
        return {
            "legal": refusal is None,
            "reason": reason(state, call, refusal, words) if refusal else None,
        }
    legal = [str(call) for call in state.legal_actions]
    answer: dict[str, Any]
    if isinstance(state.phase, Auction):
        status = "open"
        answer = {"next_to_act": COMPASS[state.to_act[0]], "legal_calls": legal, "legal": legal}
    else:
        status = "contract" if state.facts.contract else "passed_out"
        answer = {"next_to_act": None, "contract": named(state)}
    return {"status": status, **answer, **_passed_out(rules, state)}


def _passed_out(rules: Boston, state: State) -> dict[str, Any]:
    """What follows a deal that everybody passed."""
    result = state.result
    if not isinstance(result, ContractResult) or not result.is_void:
        return {}
    points = rules.score(result, state.setup).points
    return {**_following(rules, state.setup, result), "points": by_seat(points)}


def _following(rules: Boston, setup: Setup, result: ContractResult) -> dict[str, Any]:
    """Who deals next, and what that deal counts."""
    scored = Scored(setup, result, rules.score(result, setup))
    match = rules.go_on(replace(rules.new_match(setup.dealer), scored=(scored,)))
    assert isinstance(match.next, FactorSetup)
    return {"next_dealer": COMPASS[match.next.dealer], "next_factor": match.next.factor}


def reason(state: State, call: str, refusal: Refusal, words: Words) -> str:
    """Why a call is refused, in the words of the cases."""
    if not isinstance(state.phase, Auction):
        return "the auction is over"
    params = refusal.params
    if refusal.reason is Reason.ENOUGH_SHARE:
        return f"at most {NUMBERS[int(params['most'])]} share a misere"
    if refusal.reason is Reason.NOT_YOUR_TURN:
        return "not that seat's turn"
    if refusal.reason is Reason.NOT_HIGH_ENOUGH:
        return not_high_enough(str(params["call"]), str(params["high"]))
    return words(call, refusal)


def not_high_enough(call: str, high: str) -> str:
    """How a bid compares that does not outrank the standing one."""
    (kind, _sign, suit), (other, _sign, than) = call.partition(":"), high.partition(":")
    if kind == other and suit != than and suit and than:
        return f"{SUIT_NAMES[suit]} rank below {SUIT_NAMES[than]} at the same level"
    ranks = "does not outrank" if call == high else "ranks below"
    return f"{kind.replace('_', ' ')} {ranks} {other.replace('_', ' ')}"


def contract_named(contract: Contract | None, to_be_named: bool) -> dict[str, Any] | None:
    """A contract as cases write it."""
    if contract is None:
        return None
    trump = contract.trump.value if contract.trump else None
    return {
        "kind": contract.kind,
        "declarers": [COMPASS[seat] for seat in contract.declarers],
        "partner": seat_name(contract.partner),
        "level": contract.level or None,
        "trump": "to_be_named" if to_be_named else trump,
        "target": contract.target,
        "leader": COMPASS[contract.leader],
        "forced_lead": str(contract.forced) if contract.forced else None,
    }


def seats_of(contract: Mapping[str, Any]) -> tuple[tuple[int, ...], int | None]:
    """Declarers and partner as a case names them."""
    return tuple(map(compass, contract.get("declarers") or ())), seat_of(contract.get("partner"))


def figures(case: Situation) -> dict[str, Any]:
    """Tricks by seat, tricks of the declaring side, or what was made, as far as a case says."""
    given, made = case.get("tricks"), case.get("made")
    declarers = (case.get("contract") or {}).get("declarers") or ()
    said: dict[str, Any] = {}
    if isinstance(given, Mapping):
        said["tricks"] = tuple(given.get(name, 0) for name in COMPASS)
    elif given is not None:
        said["taken"] = (given,)
    if isinstance(made, Mapping):
        said["made"] = tuple(made[name] for name in declarers)
    elif made is not None:
        said["made"] = (made,) * max(1, len(declarers))
    return said


def score(rules: Boston, case: Situation, result: ContractResult) -> dict[str, Any]:
    """What the deal gives, and what follows it."""
    setup = setup_of(rules, case)
    points = by_seat(rules.score(result, setup).points)
    before = case.get("scores_before") or dict.fromkeys(COMPASS, 0)
    return {
        "points": points,
        "scores_after": {name: before[name] + points[name] for name in COMPASS},
        "made": _made(rules, result),
        **_following(rules, setup, result),
    }


def _made(rules: Boston, result: ContractResult) -> Any:
    """Yes or no; by declarer where several may play the contract."""
    made, contract = rules.made(result), rules.contract_of(result)
    if not made or contract is None:
        return None
    if not contract.is_exact:
        return made[0]
    return {COMPASS[seat]: one for seat, one in zip(contract.declarers, made, strict=True)}


def play(rules: Boston, case: Situation) -> dict[str, Any]:
    """The cards that may be played, or who wins a trick."""
    trump = trump_of(case.get("trump"))
    if "trick" in case and "hand" not in case:
        place = winner_of(cards(card for _name, card in case["trick"]), trump)
        return {"winner": case["trick"][place][0]}
    trick = [case["led"]] if case.get("led") else [card for _name, card in case.get("trick", ())]
    seat, hand = compass(case.get("seat", "N")), cards(case["hand"])
    state = in_play(
        rules, setup_of(rules, case), turn=seat, hands={seat: hand}, trick=cards(trick),
        trump=trump, tricks=ForcedLead(forced=_forced(case)), facts=BostonFacts(),
        done=case.get("trick_number", 1) - 1,
    )  # fmt: skip
    return {"legal_cards": [str(action) for action in state.legal_actions]}


def _forced(case: Situation) -> Card | None:
    """The card that must be led to the first trick."""
    contract = case.get("contract") or {}
    called = None if contract.get("trump_changed") else contract.get("called_card")
    return Card.parse(called) if called else None


def deal(rules: Boston, case: Situation) -> dict[str, Any]:
    """Who gets which cards of a pack, as cards or as places in it."""
    setup, given = setup_of(rules, case), case.get("pack")
    order = rules.pack(setup)
    names: dict[Card, Any] = {card: place for place, card in enumerate(order)}
    if isinstance(given, list):
        order = tuple(CARDS[one] if isinstance(one, int) else Card.parse(one) for one in given)
        names = dict(zip(order, given, strict=True))
    dealt = rules.deal(setup, order)
    return {
        "hands": by_seat([names[card] for card in order if card in hand] for hand in dealt.hands),
        "turn_up": names[dealt.turned] if dealt.turned else None,
    }


# Seeing


def declared(
    rules: Boston, case: Situation, wishes: Mapping[int, tuple[str, ...]], turned: Card | None
) -> State:
    """A deal whose contract is what the case says, as far on as the case says.

    Each seat says the first of its `wishes` that it may say, or passes. The declarer holds the
    lowest cards of every suit, so as not to win a trick, and speaks first if no dealer is named.
    """
    declarer = compass(case["contract"]["declarers"][0])
    low = CardSet(card for card in CARDS[:52] if card.height < 3) | CardSet.parse("5S")
    high = [card for card in CARDS[:52] if card not in low]
    hands = [CardSet(high[place::3]) for place in range(3)]
    hands.insert(declarer, low)
    setup = setup_of(rules, {"dealer": COMPASS[declarer - 1], **case})
    state = rules.begin(setup, Deal(tuple(hands), turned=turned))
    while isinstance(state.phase, Auction):
        legal = [str(call) for call in state.legal_actions]
        said = next((one for one in wishes.get(state.to_act[0], ()) if one in legal), "pass")
        state = state.apply(Call(said))
        if case.get("phase") == "auction" and said != "pass" and len(state.log) >= len(wishes):
            return state
    return state if case.get("phase") in ("auction", "naming") else _played(state, case)


def _played(state: State, case: Situation) -> State:
    """Trumps are named, cards laid aside, and so many tricks played."""
    while isinstance(state.phase, Question | Laying):
        state = state.apply(next(iter(state.legal_for(state.to_act[0]))), state.to_act[0])
    done = case.get("tricks_completed", 0)
    while state.play and len(state.play.tricks) < done and not state.is_over:
        state = state.apply(_least(state))
    return state


def _least(state: State) -> Play:
    """The lowest card that may be played."""
    plays = [action for action in state.legal_actions if isinstance(action, Play)]
    return min(plays, key=lambda action: action.card.height)


def visible(state: State) -> dict[str, Any]:
    """Who sees what, by the names the cases give to it."""
    views = {name: state.view(seat) for seat, name in enumerate(COMPASS)}
    seen: dict[str, Any] = {}
    for seat, owner in enumerate(COMPASS):
        seen[f"hand_of_{owner}_visible_to"] = [
            name for name, view in views.items() if isinstance(view.hands[seat], CardSet)
        ]
        seen[f"face_down_discard_of_{owner}_visible_to"] = [
            name
            for name, view in views.items()
            if any(
                by == seat and text.startswith("lay ") and "?" not in text for by, text in view.said
            )
        ]
        # What is not named yet is in its bidder's mind alone.
        seen[f"trump_of_{owner}_visible_to"] = [
            name
            for name, view in views.items()
            if name == owner or view.known["trump"] or (view.known["standing"] or {}).get("suit")
        ]
    seen["calls_visible_to"] = [
        name for name, view in views.items() if len(view.said) == len(views["N"].said)
    ]
    seen["tricks_to_play"] = state.play.left + len(state.play.tricks) if state.play else None
    return seen
