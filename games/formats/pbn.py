"""Portable Bridge Notation, in and out, for hands of whist.

PBN (version 2.1) is the bridge players' text form of deals, which dealing programs and dealing
machines read and write. A deal is a list of tags, `[Board "7"]`, and its play a section below one.
Whist needs two tags that bridge does not have: `Trump` (`C D H S NT`) and `TurnUp`, the card that
was turned up for trumps; `Result` has the tricks of both sides, "NS 8 EW 5". The standard's tags
for bidding are written empty. In the play every seat has a column, the leader to the first trick
the first; `*` ends a play that was broken off, `+` one that goes on.

Reading takes what bridge programs write: tags in any order and case, comments, one hand left out,
ranks in any order, cards either way round, a contract for the trump suit, a declarer's result;
auctions and tables are passed over. What is wrong is told by line, and never raised. Writing raises
CannotWrite for what would not read back the same. Names in all languages are written as they are:
save the text as UTF-8.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from games.engine.cards import Card
from games.engine.seats import COMPASS, SEATS
from games.formats.faults import CannotWrite, Complaints, Fault, FaultCode, decoded
from games.formats.pbn_hand import (
    PbnHand,
    agrees,
    faults_of,
    hand_of,
    pair_text,
    played,
    state_of,
)
from games.formats.pbn_reading import (
    BRIDGE,
    CONTROL,
    OURS,
    PLAYERS,
    UNKNOWN_DATE,
    read_hand,
)
from games.formats.pbn_tokens import REPEATED, tagged_deals, written

__all__ = ["PbnFile", "PbnHand", "hand_of", "read_pbn", "state_of", "write_pbn"]

HEAD: Final = "% PBN 2.1"
LONGEST_LINE: Final = 255
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True, slots=True)
class PbnFile:
    """All hands that could be read, each with the line where it begins, and all that was wrong."""

    hands: tuple[PbnHand, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)
    faults: tuple[Fault, ...] = ()


def read_pbn(data: bytes | str) -> PbnFile:
    """Read a file's bytes, or a text. Never raises for what stands in it.

    >>> read_pbn('[Dealer "N"]').faults[0].code
    <FaultCode.DEAL_MISSING: 'deal_missing'>
    """
    complaints = Complaints()
    deals = tagged_deals(decoded(data, complaints), complaints)
    if not deals and not complaints:
        complaints.add(FaultCode.EMPTY)
    read = []
    for deal in deals:
        if complaints.is_full:
            break
        hand = read_hand(deal, complaints)
        if hand is not None:
            read.append((deal.line, hand))
    return PbnFile(
        tuple(hand for _line, hand in read), tuple(line for line, _hand in read), complaints.all
    )


def write_pbn(hands: Iterable[PbnHand]) -> str:
    """The hands as a file. Raises CannotWrite for what would not read back the same."""
    parts = [HEAD]
    for number, hand in enumerate(hands, start=1):
        lines = list(_lines(hand)) if not (found := list(_why_not(hand))) else []
        long = [line for line in lines if len(line) > LONGEST_LINE]
        most = f"at most {LONGEST_LINE} characters"
        found += [_refused(line[1:].partition(" ")[0], most, line) for line in long]
        if found:
            path = f"hand {number}"
            raise CannotWrite(tuple(replace(fault, path=path) for fault in found))
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def _refused(name: str, allowed: str, got: str) -> Fault:
    said = {"field": name, "allowed": allowed, "got": got[:LONGEST_LINE]}
    return Fault(FaultCode.VALUE_REFUSED, said)


def _why_not(hand: PbnHand) -> Iterator[Fault]:
    yield from (fault for _where, fault in faults_of(hand))
    if len(hand.names) != len(SEATS):
        yield _refused("North", "four names", str(len(hand.names)))
    if hand.board is not None and not 0 < hand.board < 10**9:
        yield _refused("Board", "a number from 1", str(hand.board))
    ours = (("Event", hand.event), ("Site", hand.site), ("Date", hand.date))
    for name, value in (*ours, *zip(PLAYERS, hand.names, strict=False)):
        if value != value.strip() or value == "?" or (name, value) == ("Date", UNKNOWN_DATE):
            yield _refused(name, "a text without space around it", value)
    for name, value in (*ours, *zip(PLAYERS, hand.names, strict=False), *hand.more):
        if CONTROL.search(value) or value.startswith("#"):
            yield _refused(name, "one line that begins with no #", value)
    yield from _why_not_more(hand.more)


def _why_not_more(tags: Iterable[tuple[str, str]]) -> Iterator[Fault]:
    seen: set[str] = set()
    for name, value in tags:
        low = name.casefold()
        if not _NAME.fullmatch(name) or low in OURS or BRIDGE.get(name) == value:
            yield _refused(name, "the name of another tag", value)
        if low in seen and low != REPEATED:
            yield Fault(FaultCode.FIELD_TWICE, {"field": name})
        seen.add(low)


def _lines(hand: PbnHand) -> Iterator[str]:
    """The tags in the order of the standard, then ours, then the rest."""
    yield written("Event", hand.event or "?")
    yield written("Site", hand.site or "?")
    yield written("Date", hand.date or UNKNOWN_DATE)
    yield written("Board", str(hand.board or "?"))
    by_name = dict(zip(PLAYERS, hand.names, strict=True))
    for name in ("West", "North", "East", "South"):
        yield written(name, by_name[name] or "?")
    given = {name.casefold() for name, _value in hand.more}
    bridge = {name: value for name, value in BRIDGE.items() if name.casefold() not in given}
    yield written("Dealer", COMPASS[hand.dealer])
    yield from (written(name, value) for name, value in bridge.items() if name == "Vulnerable")
    yield written("Deal", _deal(hand))
    yield from (written(name, value) for name, value in bridge.items() if name != "Vulnerable")
    yield written("Result", _result(hand))
    if hand.trump:
        yield written("Trump", hand.trump.value)
    if hand.turned:
        yield written("TurnUp", _card(hand.turned))
    if hand.play:
        yield written("Play", COMPASS[hand.leader])
        yield from _rows(hand)
    yield from (written(name, value) for name, value in hand.more)


def _deal(hand: PbnHand) -> str:
    seats = [(hand.dealer + step) % len(SEATS) for step in SEATS]
    return f"{COMPASS[hand.dealer]}:{' '.join(str(hand.hands[seat]) for seat in seats)}"


def _card(card: Card | None) -> str:
    return f"{card.suit}{card.rank}" if card else "-"


def _result(hand: PbnHand) -> str:
    if hand.result is None:
        return "?"
    return f"{'' if agrees(hand) else '^'}{pair_text(hand.result)}"


def _rows(hand: PbnHand) -> Iterator[str]:
    """A row for each trick, in which every seat has its column."""
    state = played(hand).state
    assert state.play
    tricks = [(trick.leader, trick.cards) for trick in state.play.tricks]
    if state.play.trick:
        tricks.append((state.play.leader, state.play.trick))
    for leader, cards in tricks:
        row: list[Card | None] = [None] * len(SEATS)
        for step, card in enumerate(cards):
            row[(leader - hand.leader + step) % len(SEATS)] = card
        yield " ".join(map(_card, row))
    if not state.is_over:
        yield "+" if hand.result is None else "*"
