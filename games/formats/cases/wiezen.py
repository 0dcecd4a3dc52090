"""Cases of Wiezen."""

from __future__ import annotations

from typing import Any

from games.engine.boston import JOIN
from games.engine.cards import Card
from games.engine.cardset import CardSet
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS, SEATS
from games.engine.state import State
from games.engine.troel import troel_of
from games.formats.cases import Adapter, Situation, boston
from games.formats.cases.build import cards, compass
from games.rules.wiezen import Wiezen, WiezenResult

REASONS = {
    Reason.ONE_PROPOSAL: "only one ask per deal",
    Reason.ONLY_FIRST_WAITS: "only the first player may wait",
    Reason.ONLY_UNJOINED: "alone is only open to an asker nobody joined",
    Reason.ONLY_JOIN: "a waiter may only join or pass",
    Reason.NOTHING_TO_ACCEPT: "there is nothing to join",
}


def _words(call: str, refusal: Refusal) -> str:
    if refusal.reason is Reason.HAS_PASSED:
        passed = f"{boston.NAMES[compass(str(refusal.params['seat']))]} has passed"
        late = "; in Wiezen only a waiter may join late"
        return passed + (late if call == JOIN else "")
    return REASONS.get(refusal.reason) or str(refusal.reason.value)


def _turned(case: Situation) -> Card:
    return Card.parse(case.get("turn_up") or "2C")


def _contract(state: State) -> dict[str, Any] | None:
    contract = state.facts.contract
    return boston.contract_named(contract, contract is not None and contract.names_trump)


def _auction(rules: Wiezen, case: Situation) -> dict[str, Any]:
    return boston.auction(rules, case, _turned(case), _words, _contract)


def _score(rules: Wiezen, case: Situation) -> dict[str, Any]:
    contract = case.get("contract") or {}
    declarers, partner = boston.seats_of(contract)
    result = WiezenResult(
        contract=contract.get("kind", ""), declarers=declarers, partner=partner,
        troela=contract.get("troela", False), **boston.figures(case),
    )  # fmt: skip
    return boston.score(rules, case, result)


def _troel_partner(rules: Wiezen, case: Situation) -> dict[str, Any]:
    held = case["hands"]
    hands = [CardSet(cards(held.get(name, ()))) for name in COMPASS]
    troel = troel_of(hands) if rules.troel == "compulsory" else None
    if troel is None:
        return {"troel": None}
    contract = rules.troel_contract(troel)
    return {
        "troel": {
            "holder": COMPASS[troel.caller],
            "partner": COMPASS[troel.partner],
            "called_card": troel.called,
            "trump": contract.trump,
            "leader": COMPASS[contract.leader],
            "troela": troel.is_troela,
            "target": contract.target,
            "forced_lead": contract.forced,
        }
    }


def _visibility(rules: Wiezen, case: Situation) -> dict[str, Any]:
    declarers, partner = boston.seats_of(case["contract"])
    kind = case["contract"]["kind"]
    wishes = dict.fromkeys(declarers, ("ask", kind) if kind == "alone" else (kind,))
    if partner is not None:
        wishes[partner] = (JOIN,)
    state = boston.declared(rules, case, wishes, _turned(case))
    views = {COMPASS[seat]: state.view(seat) for seat in SEATS}
    turned = [name for name, view in views.items() if view.known["turned"]]
    return {**boston.visible(state), "turn_up_visible_to": turned}


ADAPTER: Adapter = {
    "score": _score,
    "auction": _auction,
    "troel_partner": _troel_partner,
    "play": boston.play,
    "deal": boston.deal,
    "visibility": _visibility,
}
