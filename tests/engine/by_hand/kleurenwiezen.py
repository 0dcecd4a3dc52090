"""The auction of Kleurenwiezen, written from its rules file (7), without the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TypeVar

T = TypeVar("T")

SUITS = "SCDH"
LADDER = (
    "samen_8", "alone_5", "samen_9", "alone_6", "samen_10", "alone_7", "small_misere", "samen_11",
    "alone_8", "piccolo", "samen_12", "samen_13", "abondance_9", "troel", "grand_misere",
    "abondance_10", "abondance_11", "open_misere", "abondance_12", "solo_slim",
)  # fmt: skip
MISERES = ("small_misere", "piccolo", "grand_misere", "open_misere")
WITH_SUIT = ("abondance_9", "abondance_10", "abondance_11", "abondance_12", "solo_slim")
SPECIAL = [*MISERES, *(f"{kind}:{suit}" for kind in WITH_SUIT for suit in SUITS)]


@dataclass(frozen=True)
class Kleurenwiezen:
    """One list a seat: how it `stands`, in which `suit`, with whom in a pair (`mate`), and whether
    it has `held`. `bid` is the standing one with its suit after a colon; `parole` is the joiner who
    has left the choice to the proposer."""

    turn: int | None
    holds: tuple[str, ...]
    share: int
    has_piccolo: bool
    has_parole: bool
    bid: str = ""
    holders: tuple[int, ...] = ()
    stands: tuple[str, ...] = ("unspoken",) * 4
    suit: tuple[str, ...] = ("",) * 4
    mate: tuple[int | None, ...] = (None,) * 4
    held: tuple[bool, ...] = (False,) * 4
    parole: int | None = None
    spoken: int = 0

    # What outranks what

    def beats(self, bid: str) -> bool:
        """Whether a bid is stronger than the standing one."""
        return not self.bid or _strength(bid) > _strength(self.bid)

    def lowest(self, kind: str, suit: str) -> str:
        """The lowest outranking level of samen, alone or abondance; "" if there is none."""
        levels = (f"{step}:{suit}" for step in LADDER if step.startswith(kind + "_"))
        return next((bid for bid in levels if self.beats(bid)), "")

    # What may be said

    def may(self) -> list[str]:
        assert self.turn is not None
        seat, own = self.turn, self.suit[self.turn]
        more: dict[str, list[str]] = {
            "waiting": self.joins(),
            "proposer": [
                *self.joins(),
                *self.if_any("alone", self.lowest("alone", own)),
                *self.if_any("hold", self.can_be_joined(own) and not self.held[seat]),
            ],
            "joiner": [
                *self.if_any("raise", self.lowest("samen", own)),
                *self.if_any("passe_parole", self.may_leave_it(own)),
            ],
            # A joined proposer speaks only to answer a passe-parole.
            "partner": ["raise"],
            "released": self.if_any("alone", self.lowest("alone", own)),
            "alone": self.if_any("raise", self.lowest("alone", own)),
            "abondance": self.if_any("raise", self.higher_abondance(own)),
            "misere": [call for call in self.specials() if call in MISERES and call != self.bid],
            "slim": [],
        }
        stands = self.stands[seat]
        return ["pass", *(self.first_calls() if stands == "unspoken" else more[stands])]

    @staticmethod
    def if_any(call: str, needed: object) -> list[str]:
        """The call, if what it needs is there."""
        return [call] if needed else []

    def first_calls(self) -> list[str]:
        """Everything that an unspoken seat may say beside `pass`."""
        assert self.turn is not None
        free = [
            suit
            for suit in self.holds[self.turn]
            if not any(
                other == suit
                for seat, other in enumerate(self.suit)
                if seat != self.turn
                and self.stands[seat] in ("proposer", "released", "alone", "joiner", "partner")
            )
        ]
        is_special = self.bid.partition(":")[0] in (*MISERES, *WITH_SUIT, "troel")
        calls = [*self.joins(), *self.specials()]
        calls += self.if_any("wait", not self.spoken and not self.bid)
        for suit in free:
            if not self.somebody_left(suit):
                calls += self.if_any(f"alone:{suit}", self.lowest("alone", suit))
            elif not is_special and self.lowest("samen", suit):
                calls.append(f"propose:{suit}")
        return calls

    def specials(self) -> list[str]:
        """Bids against three that outrank what stands, or share it."""
        shares = self.bid in MISERES and len(self.holders) < self.share
        return [
            call
            for call in SPECIAL
            if (call != "piccolo" or self.has_piccolo)
            and (self.beats(call) or (shares and call == self.bid))
        ]

    def joins(self) -> list[str]:
        """Whom the seat may join; who proposes himself only a higher suit."""
        assert self.turn is not None
        own = self.suit[self.turn] if self.stands[self.turn] == "proposer" else ""
        return [
            f"join:{'NESW'[seat]}"
            for seat in range(4)
            if seat != self.turn
            and self.stands[seat] == "proposer"
            and (not own or SUITS.index(self.suit[seat]) > SUITS.index(own))
            and self.suit[seat] in self.holds[self.turn]
            and self.lowest("samen", self.suit[seat])
        ]

    def somebody_left(self, suit: str) -> bool:
        """Whether another seat is unspoken, waiting, or proposes a lower suit."""
        return any(
            stands in ("unspoken", "waiting")
            or (stands == "proposer" and SUITS.index(self.suit[seat]) < SUITS.index(suit))
            for seat, stands in enumerate(self.stands)
            if seat != self.turn
        )

    def can_be_joined(self, suit: str) -> bool:
        """The same, as long as the pair could still outrank what stands."""
        return self.somebody_left(suit) and bool(self.lowest("samen", suit))

    def may_leave_it(self, suit: str) -> bool:
        """A passe-parole is for level eleven or more."""
        bid = self.lowest("samen", suit)
        return self.has_parole and bid.partition(":")[0] in ("samen_11", "samen_12", "samen_13")

    def higher_abondance(self, suit: str) -> str:
        """The next abondance in the same suit, else solo slim in it."""
        slim = f"solo_slim:{suit}"
        return self.lowest("abondance", suit) or (slim if self.beats(slim) else "")

    # What comes of it

    def hears(self, call: str) -> Kleurenwiezen:
        seat = self.turn
        assert seat is not None
        after = replace(self._said(seat, call), spoken=self.spoken + 1)
        if call == "passe_parole":
            return replace(after, parole=seat, turn=self.mate[seat])
        if self.parole is None:
            return after._walk(seat)
        if call == "pass" and seat != self.parole:
            return replace(after, turn=self.parole)
        return replace(after, parole=None)._walk(self.parole)

    def _said(self, seat: int, call: str) -> Kleurenwiezen:
        word, _colon, of = call.partition(":")
        own, mate = self.suit[seat], self.mate[seat]
        if call == "pass":
            after = self._seat(seat, "passed", "")
            if mate is None:
                return after
            after = after._seat(mate, "released", own)
            return replace(after, mate=_with(_with(self.mate, seat, None), mate, None))
        if call == "wait":
            return self._seat(seat, "waiting", "")
        if call == "hold":
            return replace(self, held=_with(self.held, seat, True))
        if word == "propose":
            return self._seat(seat, "proposer", of)
        if word == "join":
            other = "NESW".index(of)
            suit = self.suit[other]
            after = self._seat(seat, "joiner", suit)._seat(other, "partner", suit)
            after = replace(after, mate=_with(_with(self.mate, seat, other), other, seat))
            return after._bids(self.lowest("samen", suit), other, seat)
        if word == "alone":
            suit = of or own
            return self._seat(seat, "alone", suit)._bids(self.lowest("alone", suit), seat)
        if call == "raise":
            return self._raises(seat, own, mate)
        if call == "passe_parole":
            return self
        if call == self.bid:
            return replace(self._seat(seat, "misere", ""), holders=(*self.holders, seat))
        kind = "misere" if call in MISERES else "slim" if word == "solo_slim" else "abondance"
        return self._seat(seat, kind, of)._bids(call, seat)

    def _raises(self, seat: int, own: str, mate: int | None) -> Kleurenwiezen:
        if mate is not None:
            pair = (mate, seat) if self.stands[seat] == "joiner" else (seat, mate)
            return self._bids(self.lowest("samen", own), *pair)
        if self.stands[seat] == "alone":
            return self._bids(self.lowest("alone", own), seat)
        bid = self.higher_abondance(own)
        kind = "slim" if bid.startswith("solo_slim") else "abondance"
        return self._seat(seat, kind, own)._bids(bid, seat)

    def _seat(self, seat: int, stands: str, suit: str) -> Kleurenwiezen:
        return replace(
            self, stands=_with(self.stands, seat, stands), suit=_with(self.suit, seat, suit)
        )

    def _bids(self, bid: str, *holders: int) -> Kleurenwiezen:
        return replace(self, bid=bid, holders=holders)

    def _walk(self, last: int) -> Kleurenwiezen:
        for seat in ((last + step) % 4 for step in (1, 2, 3, 4)):
            if self.stands[seat] not in ("passed", "partner") and seat not in self.holders:
                return replace(self, turn=seat)
        return replace(self, turn=None)


@cache
def _strength(bid: str) -> tuple[int, int]:
    step, _colon, suit = bid.partition(":")
    return LADDER.index(step), 1 + SUITS.index(suit) if suit else 0


def _with(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
