"""Recorded hands of plain whist, played again: `hands/*.json` of the rule files.

`trump`, `lead` (the seat that leads first), `hands` (seat → cards), `play` (tricks, each in playing
order), `winners`, `tricks` by side. Hands may be shorter than 13 cards. `must_reject` says which
play is illegal: `trick` (from 1), `seat`, `card`, and what would have been `legal`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.actions import Play
from games.engine.cards import Card, NotationError
from games.engine.cardset import CardSet
from games.engine.phases.tricks import begin_play
from games.engine.seats import COMPASS, SEATS
from games.engine.setup import Deal
from games.engine.state import State
from games.formats.cases.build import cards, compass, trump_of
from games.rules.classic_whist import ClassicWhist, WhistFacts, WhistSetup

Record = Mapping[str, Any]
"""As read from the file. Any: it is JSON."""


def opened(record: Record) -> State:
    """The deal before the first card; NotationError says what cannot be read."""
    hands = record.get("hands")
    if not isinstance(hands, Mapping) or set(hands) != set(COMPASS):
        raise NotationError(str(hands)[:60], "the hands of N, E, S and W")
    held = tuple(CardSet(cards(hands[seat])) for seat in COMPASS)
    sizes = {len(hands[seat]) for seat in COMPASS} | {len(hand) for hand in held}
    if len(sizes) != 1 or len({card for hand in held for card in hand}) != 4 * sizes.pop():
        raise NotationError("hands", "four hands of as many different cards")
    rules = ClassicWhist.of({"trump_mode": "set"})
    lead = compass(record["lead"])
    setup = WhistSetup(1, (lead - 1) % 4, SEATS, trump=record["trump"])
    trump = trump_of(record["trump"])
    return begin_play(rules.dealt(setup, Deal(held), WhistFacts(trump)), lead, trump)


def differences(record: Record) -> list[str]:
    """Where the record and the rules differ, in words of the record; empty where they agree."""
    state = opened(record)
    wanted = record.get("must_reject")
    for number, trick in enumerate(record["play"], start=1):
        for code in trick:
            seat = COMPASS[state.to_act[0]] if state.to_act else "nobody"
            action = Play(Card.parse(code))
            refusal = state.refusal(action)
            if refusal is not None:
                legal = sorted(str(one) for one in state.legal_actions)
                found = {"trick": number, "seat": seat, "card": code, "legal": legal}
                return _as_wanted(wanted, found, refusal.reason.value)
            state = state.apply(action)
    if wanted:
        return ["every play is legal, though one must be rejected"]
    return [*_winners(record, state), *_tricks(record, state)]


def _as_wanted(wanted: Any, found: dict[str, Any], reason: str) -> list[str]:
    where = f"trick {found['trick']}: {found['seat']} plays {found['card']}, {reason}"
    if not wanted:
        return [f"{where}; legal: {' '.join(found['legal'])}"]
    if not isinstance(wanted, Mapping):
        return []
    told = {key: sorted(v) if key == "legal" else v for key, v in wanted.items() if key in found}
    wrong = {key: value for key, value in told.items() if found[key] != value}
    return [f"{where}; the record says {wrong}"] if wrong else []


def _winners(record: Record, state: State) -> list[str]:
    assert state.play
    won = [COMPASS[trick.winner] for trick in state.play.tricks]
    return [
        f"trick {number}: {got} wins it, the record says {want}"
        for number, (want, got) in enumerate(
            zip(record.get("winners", won), won, strict=False), start=1
        )
        if want != got
    ]


def _tricks(record: Record, state: State) -> list[str]:
    assert state.play
    won = state.play.won
    got = {"NS": won[0] + won[2], "EW": won[1] + won[3]}
    found = [] if record.get("tricks", got) == got else [f"tricks are {got}"]
    return found if state.is_over else [*found, "the record ends before the hand does"]
