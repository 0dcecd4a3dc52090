"""What is known of a deal besides the cards, and who may know it (11)."""

from __future__ import annotations

from typing import Any, NamedTuple

from games.engine.cards import Card, Strain
from games.engine.state import State
from games.rules.danish_whist.auction import Bid

BORDLAEGGER = "bordlaegger"


class DanishFacts(NamedTuple):
    """All of it, secrets included.

    `cat` is what is left of it, top card first; `turned` are the cards turned from it in vip, also
    when they have been drawn since. `partner` is who held the called card when it was called: None
    while declarer plays alone. `is_told`: everybody knows this though the called card has not been
    played. `trump` is None while nobody can know it. `exchangers` have not exchanged yet, in order.
    """

    cat: tuple[Card, ...]
    bid: Bid | None = None
    declarers: tuple[int, ...] = ()
    called: Card | None = None
    partner: int | None = None
    is_told: bool = False
    trump: Strain | None = None
    turned: tuple[Card, ...] = ()
    exchangers: tuple[int, ...] = ()
    is_redealt: bool = False


def is_public(state: State) -> bool:
    """Whether everybody knows who plays with whom."""
    facts: DanishFacts = state.facts
    if facts.bid is None:
        return False
    if facts.bid.nolo or facts.is_told or state.is_over:
        return True
    # Never laid away, it has been played when it is nowhere else.
    called = facts.called
    return called is not None and not (
        called in facts.cat or any(called in hand for hand in state.hands)
    )


def knows_partner(state: State, seat: int | None) -> bool:
    """Whether this seat knows who is the partner, or that nobody is: so does who has the card."""
    called = state.facts.called
    return is_public(state) or (
        seat is not None and called is not None and called in state.hands[seat]
    )


def is_spread(state: State, holder: int, after: str) -> bool:
    """Whether this hand lies face up: declarer's in bordlægger, once the first trick is complete.

    `after` is the option `expose_after`: with `first_lead` the first card is enough.
    """
    facts: DanishFacts = state.facts
    if facts.bid is None or facts.bid.nolo != BORDLAEGGER or holder not in facts.declarers:
        return False
    play = state.play
    return play is not None and bool(play.tricks or (after == "first_lead" and play.trick))


def told(state: State, seat: int | None) -> dict[str, Any]:
    """What this seat knows besides cards. Any: what JSON can hold.

    `partner` is None for nobody and for nobody knows; `partner_known` tells them apart. Tricks of
    the two sides, declarer's first, are counted when the sides are known to all.
    """
    facts: DanishFacts = state.facts
    is_known = knows_partner(state, seat)
    return {
        "contract": str(facts.bid) if facts.bid else None,
        "declarers": facts.declarers,
        "called": str(facts.called) if facts.called else None,
        "trump": str(facts.trump) if facts.trump else None,
        "turned": tuple(map(str, facts.turned)),
        "partner": facts.partner if is_known else None,
        "partner_known": is_known,
        "side_tricks": _side_tricks(state),
    }


def _side_tricks(state: State) -> tuple[int, int] | None:
    facts: DanishFacts = state.facts
    if facts.called is None or not state.play or not is_public(state):
        return None
    won = state.play.won
    ours = sum(won[seat] for seat in {*facts.declarers, facts.partner} if seat is not None)
    return ours, sum(won) - ours
