"""Where an auction of Kleurenwiezen stands, and what may be said in it (7)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from games.engine.actions import Calls, calls_of
from games.engine.boston import ALONE, JOIN, WAIT
from games.engine.phases.speaking import PASS
from games.engine.reasons import Reason, Refusal
from games.engine.seats import COMPASS, SEATS, clockwise, left_of
from games.rules.kleurenwiezen.bids import (
    ABONDANCE,
    MISERES,
    PICCOLO,
    SAMEN,
    SLIM,
    SPECIAL,
    SUITS,
    Bid,
    lowest,
    proposable_over,
    special_over,
)
from games.rules.kleurenwiezen.hearing import heard
from games.rules.kleurenwiezen.seat import (
    HAVE_A_SUIT,
    HOLD,
    PASSE_PAROLE,
    PROPOSE,
    RAISE,
    RAISERS,
    Is,
    Seat,
)

PASSE_PAROLE_FROM: Final = 11
"""The level of samen from which a joiner may leave the choice to the proposer."""


class Table(NamedTuple):
    """What does not change in an auction. `suits` are those that each seat has cards of."""

    suits: tuple[str, ...]
    most_share: int = 3
    has_piccolo: bool = True
    has_passe_parole: bool = True


class Standing(NamedTuple):
    """Where an auction stands.

    `bid` is the standing bid and `holders` who holds it: proposer and joiner, or all who share a
    misère in the order they called it; nobody while a troel stands, which skips no one. `bound` is
    the joiner while a passe-parole is answered. `turn` is None when the auction is over.
    """

    turn: int | None
    table: Table
    bid: Bid | None = None
    holders: tuple[int, ...] = ()
    seats: tuple[Seat, ...] = (Seat(),) * len(SEATS)
    bound: int | None = None
    is_first: bool = True

    @property
    def calls(self) -> Calls:
        """What may be said now, from low to high."""
        return _calls(self)

    def calls_for(self, seat: int) -> tuple[str, ...]:
        """What a seat may say besides `pass`, were it to speak now."""
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
            return tuple(call for call in self._special(shares=False) if call in MISERES)
        if stands is Is.JOINER:
            return self._pair_calls(suit)
        return (RAISE,) if self.raised(seat) else ()

    def _first_calls(self, seat: int) -> tuple[str, ...]:
        waits = (WAIT,) if self.is_first and self.bid is None else ()
        taken, joinable = self._taken_from(seat), self._joinable(seat)
        proposable = proposable_over(self.bid)
        proposals, alone = [], []
        for suit in self.table.suits[seat]:
            if suit in taken:
                continue
            if suit not in joinable:
                if lowest(ALONE, suit, self.bid):
                    alone.append(f"{ALONE}:{suit}")
            elif suit in proposable:
                proposals.append(f"{PROPOSE}:{suit}")
        return (*waits, *self._joins(seat), *proposals, *alone, *self._special(shares=True))

    def _special(self, *, shares: bool) -> tuple[str, ...]:
        """The bids against three that may be called, without those that would be shared or not."""
        can_share = shares and len(self.holders) < self.table.most_share
        return special_over(self.bid, can_share=can_share, has_piccolo=self.table.has_piccolo)

    def after(self, call: str) -> Standing:
        """Where it stands when the seat whose turn it is has said this."""
        return heard(self, call)

    def _pair_calls(self, suit: str) -> tuple[str, ...]:
        bid = lowest(SAMEN, suit, self.bid)
        if bid is None:
            return ()
        leaves = self.table.has_passe_parole and bid.level >= PASSE_PAROLE_FROM
        return (RAISE, PASSE_PAROLE) if leaves else (RAISE,)

    def _if(self, bid: Bid | None) -> tuple[str, ...]:
        return (ALONE,) if bid else ()

    def _joins(self, seat: int) -> tuple[str, ...]:
        others = clockwise(left_of(seat, SEATS), SEATS)
        joined = (other for other in others if self.why_no_joining(seat, other) is None)
        return tuple(f"{JOIN}:{COMPASS[other]}" for other in joined)

    def _holds(self, seat: int) -> tuple[str, ...]:
        suit = self.seats[seat].suit
        can = suit in self._joinable(seat) and lowest(SAMEN, suit, self.bid)
        return (HOLD,) if can and not self.seats[seat].has_held else ()

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

    def _joinable(self, seat: int) -> str:
        """The suits in which somebody might still join this seat, whatever cards they hold."""
        above = len(SUITS)
        for place, other in enumerate(self.seats):
            if place != seat:
                if other.stands is Is.UNSPOKEN or other.stands is Is.WAITING:
                    return SUITS
                if other.stands is Is.PROPOSER:
                    above = min(above, SUITS.index(other.suit) + 1)
        return SUITS[above:]

    def _taken_from(self, seat: int) -> str:
        """The suits that others keep from this seat."""
        return "".join(
            other.suit
            for place, other in enumerate(self.seats)
            if place != seat and other.stands in HAVE_A_SUIT
        )

    def why_no_suit(self, seat: int, suit: str) -> Refusal | None:
        """Why this seat may neither propose nor play a suit that it does not play yet."""
        if suit in self._taken_from(seat):
            return Reason.SUIT_TAKEN(suit=suit)
        return None if suit in self.table.suits[seat] else Reason.NEEDS_SUIT(suit=suit)

    def why_no_proposal(self, seat: int, suit: str) -> Refusal | None:
        """Why a suit that is free may not be proposed."""
        if suit not in proposable_over(self.bid):
            return Reason.NOT_HIGH_ENOUGH(call=f"{PROPOSE}:{suit}", high=str(self.bid))
        return None if suit in self._joinable(seat) else Reason.NOBODY_CAN_JOIN()

    def why_no_joining(self, seat: int, other: int) -> Refusal | None:
        """Why this seat may not join that one."""
        mine, theirs = self.seats[seat], self.seats[other]
        if other == seat or theirs.stands is not Is.PROPOSER:
            return Reason.NOTHING_TO_ACCEPT()
        if mine.stands is Is.PROPOSER and not _is_lower(mine.suit, theirs.suit):
            return Reason.ONLY_HIGHER_SUIT(suit=mine.suit)
        if theirs.suit not in self.table.suits[seat]:
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
        if suit in self._joinable(seat):
            return Reason.SOMEBODY_CAN_JOIN()
        return Reason.NOT_HIGH_ENOUGH(call=f"{word}:{suit}", high=str(self.bid))

    def _why_no_special(self, stands: Is, call: str) -> Refusal | None:
        if call == PICCOLO and not self.table.has_piccolo:
            return None
        is_first = stands is Is.UNSPOKEN
        if not is_first and not (stands is Is.MISERE and call in MISERES):
            return Reason.FIRST_TURN_ONLY(call=call)
        if SPECIAL[call] == self.bid and call in MISERES:
            if is_first:
                return Reason.ENOUGH_SHARE(most=self.table.most_share)
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


@lru_cache(maxsize=10_000)
def _calls(now: Standing) -> Calls:
    """What may be said, kept by where the auction stands: there is much to look at."""
    return calls_of() if now.turn is None else calls_of(PASS, *now.calls_for(now.turn))
