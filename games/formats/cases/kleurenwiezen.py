"""Cases of Kleurenwiezen."""

from __future__ import annotations

from typing import Any

from games.engine.reasons import Reason, Refusal
from games.engine.state import State
from games.formats.cases import Adapter, Situation, boston
from games.formats.cases.build import compass
from games.rules.kleurenwiezen import KleurenResult, Kleurenwiezen

REASONS = {
    Reason.ONLY_HIGHER_SUIT: "a proposer may only join a higher suit than his own",
    Reason.JOINER_SPEAKS: "the joiner speaks for the pair",
    Reason.NOTHING_TO_ACCEPT: "there is nothing to join",
    Reason.ONLY_FIRST_WAITS: "only the first player may wait",
    Reason.FIRST_TURN_ONLY: "special bids open only at a first turn",
}


def _words(call: str, refusal: Refusal) -> str:
    if refusal.reason is Reason.NEEDS_SUIT:
        return f"a {'joiner' if call.startswith('join') else 'proposer'} needs a card of the suit"
    if refusal.reason is Reason.HAS_PASSED:
        return f"{boston.NAMES[compass(str(refusal.params['seat']))]} has passed"
    return REASONS.get(refusal.reason) or str(refusal.reason.value)


def _auction(rules: Kleurenwiezen, case: Situation) -> dict[str, Any]:
    answer = boston.auction(rules, case, None, _words, _contract)
    return {**answer, "high_bid": _high(boston.after_calls(rules, case, None))}


def _contract(state: State) -> dict[str, Any] | None:
    return boston.contract_named(state.facts.contract, False)


def _high(state: State) -> dict[str, Any] | None:
    """The standing bid; when the auction is over, the contract that it has become."""
    known = state.view(None).known
    standing, contract = known["standing"], known["contract"]
    if contract:
        suit = state.facts.contract.trump
        return {"kind": contract["kind"], "level": contract["level"], "trump": suit}
    if standing:
        return {"kind": standing["kind"], "level": standing["level"], "trump": standing["suit"]}
    return None


def _score(rules: Kleurenwiezen, case: Situation) -> dict[str, Any]:
    contract = case.get("contract") or {}
    declarers, partner = boston.seats_of(contract)
    result = KleurenResult(
        contract=contract.get("kind", ""), declarers=declarers, partner=partner,
        level=contract.get("level") or 0, suit=contract.get("trump") or "",
        trump_changed=contract.get("trump_changed", False), **boston.figures(case),
    )  # fmt: skip
    return boston.score(rules, case, result)


def _visibility(rules: Kleurenwiezen, case: Situation) -> dict[str, Any]:
    contract = case["contract"]
    declarers, partner = boston.seats_of(contract)
    kind, suit = contract["kind"], contract.get("trump") or "H"
    level = f"_{contract['level']}" if contract.get("level") else ""
    propose = f"propose:{suit}"
    calls = {"samen": (propose,), "alone": (propose, "alone")}.get(kind)
    wishes = dict.fromkeys(declarers, calls or (kind, f"{kind}{level}:{suit}"))
    if partner is not None:
        wishes[partner] = (f"join:{contract['declarers'][0]}",)
    return boston.visible(boston.declared(rules, case, wishes, None))


ADAPTER: Adapter = {
    "score": _score,
    "auction": _auction,
    "play": boston.play,
    "deal": boston.deal,
    "visibility": _visibility,
}
