"""Where an auction of Kleurenwiezen stands, and what may be said in it (7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from games.engine.contracts import SEATS
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS, clockwise, left_of
from games.rules.kleurenwiezen.bids import (
    ABONDANCE,
    ALONE,
    MISERES,
    PICCOLO,
    SAMEN,
    SLIM,
    SPECIAL,
    SUITS,
    TROEL,
    Bid,
    lowest,
)

PASS: Final = "pass"
WAIT: Final = "wait"
PROPOSE: Final = "propose"
JOIN: Final = "join"
HOLD: Final = "hold"
RAISE: Final = "raise"
PASSE_PAROLE: Final = "passe_parole"
PASSE_PAROLE_FROM: Final = 11
"""The level of samen from which a joiner may leave the choice to the proposer."""


class Is(Enum):
    """How a seat stands in the auction."""

    UNSPOKEN = "unspoken"
    WAITING = "waiting"
    PROPOSER = "proposer"
    JOINER = "joiner"
    PARTNER = "partner"
    """A proposer who has been joined: the joiner speaks for both."""
    RELEASED = "released"
    """Once in a pair, and free now to go alone."""
    ALONE = "alone"
    ABONDANCE = "abondance"
    MISERE = "misere"
    SLIM = "slim"
    PASSED = "passed"


HAVE_A_SUIT: Final = (Is.PROPOSER, Is.JOINER, Is.PARTNER, Is.RELEASED, Is.ALONE)
"""Who keeps a suit from all others."""
RAISERS: Final = (Is.JOINER, Is.PARTNER, Is.ALONE, Is.ABONDANCE, Is.SLIM)
"""Who may raise, as long as there is something to raise to."""


@dataclass(frozen=True, slots=True)
class Seat:
    """How one seat stands, in which suit, with whom, and whether it has held its proposal open."""

    stands: Is = Is.UNSPOKEN
    suit: str = ""
    mate: int | None = None
    has_held: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an auction stands.

    `bid` is the standing bid and `holders` who holds it: proposer and joiner, or all who share a
    misère in the order they called it; nobody while a troel stands, which skips no one. `bound` is
    the joiner while a passe-parole is answered. `suits` are those each seat has cards of. `turn` is
    None when the auction is over.
    """

    turn: int | None
    suits: tuple[str, ...]
    most_share: int = 3
    has_piccolo: bool = True
    has_passe_parole: bool = True
    bid: Bid | None = None
    holders: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = (Seat(),) * len(SEATS)
    bound: int | None = None
    is_first: bool = True

    @property
    def calls(self) -> tuple[str, ...]:
        """What may be said now, from low to high."""
        return () if self.turn is None else (PASS, *self._calls(self.turn))

    def _calls(self, seat: int) -> tuple[str, ...]:
        stands, suit = self.seats[seat].stands, self.seats[seat].suit
        if stands is Is.UNSPOKEN:
            return self._first_calls(seat)
        if stands is Is.WAITING:
            return self._joins(seat)
        if stands is Is.PROPOSER:
            return (
                *self._holds(seat),
                *self._joins(seat),
                *self._if(lowest(ALONE, suit, self.bid)),
            )
        if stands is Is.RELEASED:
            return self._if(lowest(ALONE, suit, self.bid))
        if stands is Is.MISERE:
            return tuple(call for call in MISERES if self._is_open(call, shares=False))
        if stands is Is.JOINER:
            return self._pair_calls(suit)
        return (RAISE,) if self.raised(seat) else ()

    def _first_calls(self, seat: int) -> tuple[str, ...]:
        waits = (WAIT,) if self.is_first and self.bid is None else ()
        mine = [suit for suit in SUITS if self.why_no_suit(seat, suit) is None]
        proposals = (
            f"{PROPOSE}:{suit}" for suit in mine if self.why_no_proposal(seat, suit) is None
        )
        alone = (
            f"{ALONE}:{suit}"
            for suit in mine
            if not self.could_join(seat, suit) and lowest(ALONE, suit, self.bid)
        )
        special = (call for call in SPECIAL if self._is_open(call))
        return (*waits, *self._joins(seat), *proposals, *alone, *special)

    def _pair_calls(self, suit: str) -> tuple[str, ...]:
        bid = lowest(SAMEN, suit, self.bid)
        if bid is None:
            return ()
        leaves = self.has_passe_parole and bid.level >= PASSE_PAROLE_FROM
        return (RAISE, PASSE_PAROLE) if leaves else (RAISE,)

    def _if(self, bid: Bid | None) -> tuple[str, ...]:
        return (ALONE,) if bid else ()

    def _joins(self, seat: int) -> tuple[str, ...]:
        others = (other for other in clockwise(left_of(seat, SEATS), SEATS) if other != seat)
        return tuple(
            f"{JOIN}:{COMPASS[other]}"
            for other in others
            if self.why_no_joining(seat, other) is None
        )

    def _holds(self, seat: int) -> tuple[str, ...]:
        suit = self.seats[seat].suit
        can = self.could_join(seat, suit) and lowest(SAMEN, suit, self.bid)
        return (HOLD,) if can and not self.seats[seat].has_held else ()

    def _is_open(self, call: str, *, shares: bool = True) -> bool:
        """Whether a bid against three may be called: it outranks, or shares what stands."""
        if call == PICCOLO and not self.has_piccolo:
            return False
        bid = SPECIAL[call]
        if bid == self.bid and call in MISERES:
            return shares and len(self.holders) < self.most_share
        return bid.outranks(self.bid)

    def raised(self, seat: int) -> Bid | None:
        """What this seat bids when it raises: no jumps. None if it cannot."""
        mine = self.seats[seat]
        if mine.mate is not None:
            return lowest(SAMEN, mine.suit, self.bid)
        if mine.stands is Is.ALONE:
            return lowest(ALONE, mine.suit, self.bid)
        if mine.stands is not Is.ABONDANCE:
            return None
        return lowest(ABONDANCE, mine.suit, self.bid) or lowest(SLIM, mine.suit, self.bid)

    def could_join(self, seat: int, suit: str) -> bool:
        """Whether somebody might still join this seat in a suit, whatever cards they hold."""
        return any(
            other.stands in (Is.UNSPOKEN, Is.WAITING)
            or (other.stands is Is.PROPOSER and _is_lower(other.suit, suit))
            for place, other in enumerate(self.seats)
            if place != seat
        )

    def why_no_suit(self, seat: int, suit: str) -> Refusal | None:
        """Why this seat may neither propose nor play a suit that it does not play yet."""
        for place, other in enumerate(self.seats):
            if place != seat and other.stands in HAVE_A_SUIT and other.suit == suit:
                return Reason.SUIT_TAKEN(suit=suit)
        return None if suit in self.suits[seat] else Reason.NEEDS_SUIT(suit=suit)

    def why_no_proposal(self, seat: int, suit: str) -> Refusal | None:
        """Why a suit that is free may not be proposed."""
        stands = self.bid and (self.bid.kind == TROEL or str(self.bid) in SPECIAL)
        if self.bid and (stands or lowest(SAMEN, suit, self.bid) is None):
            return Reason.NOT_HIGH_ENOUGH(call=f"{PROPOSE}:{suit}", high=str(self.bid))
        return None if self.could_join(seat, suit) else Reason.NOBODY_CAN_JOIN()

    def why_no_joining(self, seat: int, other: int) -> Refusal | None:
        """Why this seat may not join that one."""
        mine, theirs = self.seats[seat], self.seats[other]
        if other == seat or theirs.stands is not Is.PROPOSER:
            return Reason.NOTHING_TO_ACCEPT()
        if mine.stands is Is.PROPOSER and not _is_lower(mine.suit, theirs.suit):
            return Reason.ONLY_HIGHER_SUIT(suit=mine.suit)
        if theirs.suit not in self.suits[seat]:
            return Reason.NEEDS_SUIT(suit=theirs.suit)
        if self.bid and lowest(SAMEN, theirs.suit, self.bid) is None:
            return Reason.NOT_HIGH_ENOUGH(call=f"{JOIN}:{COMPASS[other]}", high=str(self.bid))
        return None

    def why_not(self, call: str) -> Refusal | None:
        """Why the seat whose turn it is may not say this; None if it is just no call for it."""
        assert self.turn is not None
        seat, stands = self.turn, self.seats[self.turn].stands
        word, _sign, of = call.partition(":")
        if call == WAIT:
            return Reason.ONLY_FIRST_WAITS()
        if word == JOIN and of in COMPASS:
            return self.why_no_joining(seat, COMPASS.index(of))
        if word in (PROPOSE, ALONE) and of in tuple(SUITS):
            if stands is not Is.UNSPOKEN:
                return Reason.FIRST_TURN_ONLY(call=call)
            return self.why_no_suit(seat, of) or self._why_no_start(seat, word, of)
        if call in SPECIAL:
            return self._why_no_special(stands, call)
        if call == ALONE and stands not in (Is.PROPOSER, Is.RELEASED):
            return Reason.ONLY_UNJOINED(call=ALONE)
        if call == RAISE and stands not in RAISERS:
            return None
        if call in (ALONE, RAISE) and self.bid:
            return Reason.NOT_HIGH_ENOUGH(call=call, high=str(self.bid))
        return None

    def _why_no_start(self, seat: int, word: str, suit: str) -> Refusal | None:
        if word == PROPOSE:
            return self.why_no_proposal(seat, suit)
        if self.could_join(seat, suit):
            return Reason.SOMEBODY_CAN_JOIN()
        return Reason.NOT_HIGH_ENOUGH(call=f"{word}:{suit}", high=str(self.bid))

    def _why_no_special(self, stands: Is, call: str) -> Refusal | None:
        if call == PICCOLO and not self.has_piccolo:
            return None
        is_first = stands is Is.UNSPOKEN
        if not is_first and not (stands is Is.MISERE and call in MISERES):
            return Reason.FIRST_TURN_ONLY(call=call)
        if SPECIAL[call] == self.bid and call in MISERES:
            if is_first:
                return Reason.ENOUGH_SHARE(most=self.most_share)
            return Reason.FIRST_TURN_ONLY(call=call)
        return Reason.NOT_HIGH_ENOUGH(call=call, high=str(self.bid))

    def why_silent(self, seat: int) -> Refusal | None:
        """Who has passed is out; for who has been joined the joiner speaks."""
        mine = self.seats[seat]
        if mine.stands is Is.PASSED:
            return Reason.HAS_PASSED(seat=COMPASS[seat])
        if mine.stands is Is.PARTNER and mine.mate is not None:
            return Reason.JOINER_SPEAKS(seat=COMPASS[mine.mate])
        return None

    def known(self) -> dict[str, Any] | None:
        """The standing bid and who holds it, or shares it."""
        if self.bid is None:
            return None
        kind, level, suit = self.bid
        return {"kind": kind, "level": level or None, "suit": suit or None, "holders": self.holders}


def _is_lower(suit: str, than: str) -> bool:
    return SUITS.index(suit) < SUITS.index(than)
