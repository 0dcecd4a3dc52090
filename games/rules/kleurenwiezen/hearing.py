"""What comes of everything said in an auction of Kleurenwiezen (7)."""

from __future__ import annotations

from dataclasses import replace

from games.engine.contracts import SEATS
from games.engine.seats import COMPASS, clockwise, left_of
from games.rules.kleurenwiezen.bids import ABONDANCE, ALONE, SAMEN, SLIM, SPECIAL, Bid, lowest
from games.rules.kleurenwiezen.standing import (
    HOLD,
    JOIN,
    PASS,
    PASSE_PAROLE,
    PROPOSE,
    RAISE,
    WAIT,
    Is,
    Seat,
    Standing,
)


def heard(now: Standing, call: str) -> Standing:
    """Where it stands when the seat whose turn it is has said this."""
    assert now.turn is not None
    seat, bound = now.turn, now.bound
    after = replace(_said(now, seat, call), is_first=False)
    if call == PASSE_PAROLE:
        return replace(after, bound=seat, turn=now.seats[seat].mate)
    if bound is not None and bound != seat and call == PASS:
        # The proposer gives up; the joiner, released, answers at once as well.
        return replace(after, turn=bound)
    last = seat if bound is None else bound
    return replace(after, bound=None, turn=_next(after, last))


def _said(now: Standing, seat: int, call: str) -> Standing:
    word, _sign, of = call.partition(":")
    if call == PASS:
        return _passes(now, seat)
    if call == WAIT:
        return _with(now, seat, Seat(Is.WAITING))
    if word == PROPOSE:
        return _with(now, seat, Seat(Is.PROPOSER, of))
    if call == HOLD:
        return _with(now, seat, replace(now.seats[seat], has_held=True))
    if word == JOIN:
        return _joined(now, seat, COMPASS.index(of))
    if word == ALONE:
        suit = of or now.seats[seat].suit
        return _bids(_with(now, seat, Seat(Is.ALONE, suit)), lowest(ALONE, suit, now.bid), seat)
    if call == RAISE:
        return _raises(now, seat)
    return now if call == PASSE_PAROLE else _opens(now, seat, SPECIAL[call])


def _passes(now: Standing, seat: int) -> Standing:
    """Out for good; in a pair, the other is free to go alone."""
    mine, after = now.seats[seat], _with(now, seat, Seat(Is.PASSED))
    if mine.mate is None:
        return after
    return _with(after, mine.mate, Seat(Is.RELEASED, mine.suit))


def _joined(now: Standing, seat: int, other: int) -> Standing:
    suit = now.seats[other].suit
    after = _with(now, seat, Seat(Is.JOINER, suit, other))
    after = _with(after, other, Seat(Is.PARTNER, suit, seat))
    return _bids(after, lowest(SAMEN, suit, now.bid), other, seat)


def _raises(now: Standing, seat: int) -> Standing:
    mine, bid = now.seats[seat], now.raised(seat)
    assert bid
    if mine.stands is Is.PARTNER:
        assert mine.mate is not None
        return _bids(now, bid, seat, mine.mate)
    if mine.mate is not None:
        return _bids(now, bid, mine.mate, seat)
    slim = replace(mine, stands=Is.SLIM) if bid.kind == SLIM else mine
    return _bids(_with(now, seat, slim), bid, seat)


def _opens(now: Standing, seat: int, bid: Bid) -> Standing:
    stands = {ABONDANCE: Is.ABONDANCE, SLIM: Is.SLIM}.get(bid.kind, Is.MISERE)
    after = _with(now, seat, Seat(stands, bid.suit))
    if bid == now.bid:
        return replace(after, holders=(*now.holders, seat))
    return _bids(after, bid, seat)


def _with(now: Standing, seat: int, stands: Seat) -> Standing:
    return replace(now, seats=(*now.seats[:seat], stands, *now.seats[seat + 1 :]))


def _bids(now: Standing, bid: Bid | None, *holders: int) -> Standing:
    assert bid
    return replace(now, bid=bid, holders=holders)


def _next(now: Standing, last: int) -> int | None:
    for seat in clockwise(left_of(last, SEATS), SEATS):
        is_out = now.seats[seat].stands in (Is.PASSED, Is.PARTNER)
        if not is_out and seat not in now.holders:
            return seat
    return None
