"""A match and its deals, written as a document of plain values (what JSON can hold)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from games.engine.match import Match
from games.engine.options import options_of
from games.engine.reasons import IllegalAction
from games.engine.result import Score
from games.engine.rules import Rules
from games.engine.state import State
from games.formats.faults import CannotWrite, Fault, FaultCode
from games.formats.record_values import to_plain

FORM: Final = "whist match"
VERSION: Final = 1

Params = dict[str, str | int]
Document = dict[str, Any]
"""What JSON can hold. Any: it is JSON."""


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """A match as far as it has got, and how each of its deals was played.

    `played` has the state of every scored deal at its end, None where only a slip is known; and one
    more where another deal has been begun. All cards are in it, seen and unseen: it is for those
    who may know them all.
    """

    match: Match
    played: tuple[State | None, ...]


def record_of(match: Match, played: Mapping[int, State] | None = None) -> MatchRecord:
    """The record of a match from the states of its deals, by their numbers from 1."""
    states = played or {}
    scored = len(match.scored)
    begun = (states[scored + 1],) if scored + 1 in states else ()
    return MatchRecord(match, (*(states.get(number + 1) for number in range(scored)), *begun))


def document_of(record: MatchRecord) -> Document:
    """The record as plain values; raises CannotWrite for a match that its results cannot give."""
    match, rules = record.match, record.match.rules
    begun = len(record.played) - len(match.scored)
    if not 0 <= begun <= (match.next is not None):
        raise CannotWrite((Fault(FaultCode.MATCH_OVER),))
    deals = [_deal(after, state) for after, state in zip(steps(match), record.played, strict=False)]
    document = {
        "form": FORM,
        "version": VERSION,
        "game": rules.key,
        "options": all_options(rules),
        "first_dealer": match.first_dealer,
        "declared": to_plain(match.declared),
        "deals": deals,
    }
    if begun and (state := record.played[-1]):
        document["begun"] = {"setup": to_plain(match.next), **_played(match.next, state)}
    return {**document, "ranking": to_plain(match.ranking)}


def all_options(rules: Rules) -> Document:
    """All options, those that are the defaults too: what is the default may change one day."""
    return {
        option.name: to_plain(getattr(rules, option.field)) for option in options_of(type(rules))
    }


def steps(match: Match) -> Iterator[Match]:
    """The match after each of its deals."""
    again = declared(match.rules.new_match(match.first_dealer), match)
    for scored in match.scored:
        again = declared(replace(again, next=scored.setup).add(scored.result), match)
        yield again
    # What is to come may have been set by hand, and is no part of the record.
    if again != replace(match, next=again.next):
        raise CannotWrite((Fault(FaultCode.FIGURE_DIFFERS, {"field": "match"}),))


def declared(again: Match, match: Match) -> Match:
    """The match that is played again, with what was declared when it had got so far."""
    for said in match.declared:
        if said.after == len(again.scored):
            try:
                again = again.declare(said.seat, said.what)
            except IllegalAction as error:
                by, refusal = match.rules.seat_name(said.seat), error.refusal
                params: Params = {"by": by, "what": said.what, "reason": refusal.reason.value}
                params |= refusal.params
                raise CannotWrite((Fault(FaultCode.DECLARATION_REFUSED, params),)) from None
    return again


def _deal(after: Match, state: State | None) -> Document:
    scored = after.scored[-1]
    return {
        "setup": to_plain(scored.setup),
        **(_played(scored.setup, state) if state else {}),
        "result": to_plain(scored.result),
        "score": _score(scored.score),
        "totals": list(after.totals),
    }


def _score(score: Score) -> Document:
    return {"points": list(score.points), "lines": to_plain(score.lines)}


def _played(setup: Any, state: State) -> Document:
    """Cards and actions; `drawn` is what was settled after the setup, by lot or by a person."""
    before, now = to_plain(setup), to_plain(state.setup)
    drawn = {name: value for name, value in now.items() if before[name] != value}
    deal = state.deal
    cards: Document = {"hands": list(map(str, deal.hands))}
    if deal.rest:
        cards["rest"] = list(map(str, deal.rest))
    if deal.turned:
        cards["turned"] = str(deal.turned)
    return {
        **({"drawn": drawn} if drawn else {}),
        "cards": cards,
        "actions": [f"{seat} {action}" for seat, action in state.log],
    }
