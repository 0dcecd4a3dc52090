"""The auctions of Solo Whist and Wiezen, written from their rules files (7), without the engine."""

from __future__ import annotations

from dataclasses import dataclass, replace

SOLO = {
    "pagat": (
        "prop", "solo", "misere", "abundance", "royal_abundance", "open_misere", "declared",
    ),
    "misere_high": (
        "prop", "solo", "abundance", "royal_abundance", "misere", "declared", "open_misere",
    ),
}  # fmt: skip
WIEZEN = (
    "ask", "alone", "abondance_9", "abondance_9_trump", "misere", "abondance_10", "abondance_11",
    "abondance_12", "troel", "open_misere", "solo", "solo_slim",
)  # fmt: skip


@dataclass(frozen=True)
class Solo:
    """`high` is the best call, `bound` who holds it: two for a proposal that was accepted."""

    eldest: int
    ladder: tuple[str, ...]
    chance: bool
    converts: bool
    royal_only_over: bool
    has_trumps: bool
    turn: int | None
    high: str = ""
    bound: tuple[int, ...] = ()
    passed: frozenset[int] = frozenset()
    spoken: frozenset[int] = frozenset()
    chance_is_open: bool = False
    converting: bool = False

    def may(self) -> list[str]:
        if self.turn in self.passed:
            return ["pass", "cop"]
        calls = ["pass"]
        if self.high == "prop" and len(self.bound) == 1 and not self.converting:
            calls.append("cop")
        above = self.ladder.index(self.high) + 1 if self.high else 0
        return calls + [call for call in self.ladder[above:] if self._royal_fits(call)]

    def _royal_fits(self, call: str) -> bool:
        if call != "royal_abundance":
            return True
        return self.has_trumps and (self.high == "abundance" or not self.royal_only_over)

    def hears(self, call: str) -> Solo:
        seat = self.turn
        assert seat is not None
        if self.converting:
            return replace(self, turn=None)
        is_first = seat not in self.spoken
        after = replace(self, spoken=self.spoken | {seat})
        if seat in self.passed:
            after = replace(after, chance_is_open=False)
        if call == "pass":
            opens = seat == self.eldest and is_first and self.chance
            after = replace(after, passed=self.passed | {seat})
            return (replace(after, chance_is_open=True) if opens else after)._walk(seat)
        if call == "cop":
            bound = (*self.bound, seat)
            return replace(after, bound=bound, passed=self.passed - {seat})._walk(seat)
        return replace(after, high=call, bound=(seat,))._walk(seat)

    def _walk(self, last: int) -> Solo:
        """Clockwise from the last to speak; then the proposer whom nobody has accepted."""
        is_open = self.high == "prop" and len(self.bound) == 1
        for seat in ((last + step) % 4 for step in (1, 2, 3, 4)):
            if seat not in self.passed and seat not in self.bound:
                return replace(self, turn=seat)
            if seat == self.eldest and seat in self.passed and self.chance_is_open and is_open:
                return replace(self, turn=seat)
        if is_open and self.converts:
            return replace(self, turn=self.bound[0], converting=True)
        return replace(self, turn=None)


@dataclass(frozen=True)
class Wiezen:
    """`holders` hold the standing bid: one, asker and joiner, or all who share a misère."""

    turn: int | None
    first: int
    may_wait: bool
    most: int
    standing: str = ""
    holders: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    waits: bool = False
    calls: int = 0

    def may(self) -> list[str]:
        is_unjoined = self.standing == "ask" and len(self.holders) == 1
        if is_unjoined and self.turn in self.holders:
            return ["pass", "alone"]
        join = ["join"] if is_unjoined else []
        if self.waits and self.turn == self.first:
            return ["pass", *join]
        found = ["pass", *join]
        if self.may_wait and not self.calls and not self.standing:
            found.append("wait")
        if not self.standing:
            found.append("ask")
        rank = WIEZEN.index(self.standing) if self.standing else -1
        found += [call for call in WIEZEN[rank + 1 :] if call not in ("ask", "alone", "troel")]
        if self.standing == "misere" and len(self.holders) < self.most:
            found.append("misere")
        return found

    def hears(self, call: str) -> Wiezen:
        seat = self.turn
        assert seat is not None
        if seat in self.holders:
            return replace(self, turn=None)
        after = replace(self, calls=self.calls + 1)
        if self.waits and seat == self.first:
            after = replace(after, waits=False)
        if call == "pass":
            after = replace(after, passed=(*self.passed, seat))
        elif call == "wait":
            after = replace(after, waits=True)
        elif call == "join" or call == self.standing == "misere":
            after = replace(after, holders=(*self.holders, seat))
        else:
            after = replace(after, standing=call, holders=(seat,))
        return after._walk(seat)

    def _walk(self, last: int) -> Wiezen:
        for seat in ((last + step) % 4 for step in (1, 2, 3, 4)):
            if seat not in self.passed and seat not in self.holders:
                return replace(self, turn=seat)
        is_unjoined = self.standing == "ask" and len(self.holders) == 1
        return replace(self, turn=self.holders[0] if is_unjoined else None)
