"""What comes of everything said in an auction of Kleurenwiezen (7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.boston import ALONE, JOIN, WAIT
from games.engine.phases.speaking import PASS
from games.engine.seats import COMPASS, SEATS, clockwise, left_of
from games.rules.kleurenwiezen.bids import ABONDANCE, SAMEN, SLIM, SPECIAL, Bid, lowest
from games.rules.kleurenwiezen.seat import (
    HOLD,
    PASSE_PAROLE,
    PROPOSE,
    RAISE,
    Is,
    Seat,
)

if TYPE_CHECKING:
    from games.rules.kleurenwiezen.standing import Standing

Stands = tuple[Bid | None, tuple[int, ...]]
"""The standing bid and who holds it."""


def heard(now: Standing, call: str) -> Standing:
    """Where it stands when the seat whose turn it is has said this."""
    assert now.turn is not None
    seat, bound, seats = now.turn, now.bound, list(now.seats)
    bid, holders = _said(now, seats, seat, call)
    if call == PASSE_PAROLE:
        bound, turn = seat, now.seats[seat].mate
    elif bound is not None and bound != seat and call == PASS:
        # The proposer gives up; the joiner, released, answers at once as well.
        turn = bound
    else:
        turn = _next(seats, holders, seat if bound is None else bound)
        bound = None
    return type(now)(turn, now.table, bid, holders, tuple(seats), bound, False)


def _said(now: Standing, seats: list[Seat], seat: int, call: str) -> Stands:
    """What stands then. How the seats do is changed in `seats`."""
    if call == PASS:
        _passes(seats, seat)
        return now.bid, now.holders
    word, _sign, of = call.partition(":")
    if call == WAIT:
        seats[seat] = Seat(Is.WAITING)
    elif word == PROPOSE:
        seats[seat] = Seat(Is.PROPOSER, of)
    elif call == HOLD:
        seats[seat] = seats[seat]._replace(has_held=True)
    elif word == JOIN:
        return _joins(now, seats, seat, COMPASS.index(of))
    elif word == ALONE:
        suit = of or seats[seat].suit
        seats[seat] = Seat(Is.ALONE, suit)
        return lowest(ALONE, suit, now.bid), (seat,)
    elif call == RAISE:
        return _raises(now, seats, seat)
    elif call != PASSE_PAROLE:
        return _opens(now, seats, seat, SPECIAL[call])
    return now.bid, now.holders


def _passes(seats: list[Seat], seat: int) -> None:
    """Out for good; in a pair, the other is free to go alone."""
    mate, suit = seats[seat].mate, seats[seat].suit
    seats[seat] = Seat(Is.PASSED)
    if mate is not None:
        seats[mate] = Seat(Is.RELEASED, suit)


def _joins(now: Standing, seats: list[Seat], seat: int, other: int) -> Stands:
    suit = seats[other].suit
    seats[seat] = Seat(Is.JOINER, suit, other)
    seats[other] = Seat(Is.PARTNER, suit, seat)
    return lowest(SAMEN, suit, now.bid), (other, seat)


def _raises(now: Standing, seats: list[Seat], seat: int) -> Stands:
    mine, bid = seats[seat], now.raised(seat)
    assert bid
    if mine.mate is not None:
        pair = (seat, mine.mate) if mine.stands is Is.PARTNER else (mine.mate, seat)
        return bid, pair
    if bid.kind == SLIM:
        seats[seat] = mine._replace(stands=Is.SLIM)
    return bid, (seat,)


def _opens(now: Standing, seats: list[Seat], seat: int, bid: Bid) -> Stands:
    stands = {ABONDANCE: Is.ABONDANCE, SLIM: Is.SLIM}.get(bid.kind, Is.MISERE)
    seats[seat] = Seat(stands, bid.suit)
    return bid, (*now.holders, seat) if bid == now.bid else (seat,)


def _next(seats: list[Seat], holders: tuple[int, ...], last: int) -> int | None:
    for seat in clockwise(left_of(last, SEATS), SEATS):
        stands = seats[seat].stands
        if stands is not Is.PASSED and stands is not Is.PARTNER and seat not in holders:
            return seat
    return None
