"""What a slip of classic Whist can say (10), and how a hand is counted from it (9)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Literal

from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult, entry, tricks_refusal
from games.engine.seats import TRICKS
from games.engine.setup import Setup

if TYPE_CHECKING:
    from games.rules.classic_whist import ClassicWhist

BOOK: Final = 6
"""The first tricks of a side, which are worth nothing where only the tricks over six count."""
REVOKES_AT_MOST: Final = 4

Penalty = Literal["add_three", "deduct_three", "three_tricks", "two_tricks"]
Pair = tuple[int, int]
"""North-South, East-West."""


@dataclass(frozen=True, slots=True)
class WhistSetup(Setup):
    """`scores` are both sides' in the current game; `trump` as announced, "" where it is turned."""

    scores: Pair = (0, 0)
    trump: str = ""


@dataclass(frozen=True, slots=True)
class Revoke:
    """An established revoke of the side `offender` (0 or 1), and the penalty that was claimed."""

    offender: int
    penalty: Penalty


@dataclass(frozen=True, slots=True)
class WhistResult(DealResult):
    """Both sides' tricks as won at the table, and what else a slip can say.

    `honours` is how many of the trumps' A K Q J each side was dealt, `trump` what was trumps ("" if
    the slip does not say), `revokes` in order of claim. `called` is the side that won by the call
    at eight, before any play.
    """

    honours: Pair = field(default=(0, 0), metadata=entry("number", per="side", low=0, high=4))
    revokes: tuple[Revoke, ...] = ()
    trump: str = field(default="", metadata=entry("choice", choices=("C", "D", "H", "S", "NT")))
    called: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """A hand counted: both sides' scores in the game after it, and who has won the game by it."""

    scores: Pair
    winner: int | None
    tricks: Pair
    lines: tuple[tuple[str, Pair], ...]


@dataclass(frozen=True, slots=True)
class Rubber:
    """Where a rubber stands after some games. `points` go to the winner once there is one."""

    winner: int | None
    values: tuple[int, ...]
    points: int | None


# What a slip can say


def check(rules: ClassicWhist, result: DealResult, setup: Setup) -> Refusal | None:
    """Tricks before penalties add up to 13; honours and revokes are possible (10)."""
    if len(result.tricks) != 2:
        return Reason.SIDES_MISSING(sides=2, got=len(result.tricks))
    if isinstance(result, WhistResult):
        if result.called is not None:
            return _check_called(rules, result, setup)
        if refusal := _check_extras(rules, result):
            return refusal
    return tricks_refusal(result.tricks, TRICKS)


def _check_called(rules: ClassicWhist, result: WhistResult, setup: Setup) -> Refusal | None:
    assert isinstance(setup, WhistSetup)
    if rules.called_at_eight(setup.scores, result.honours) == result.called:
        return None
    return Reason.NO_CALL_HERE(score=rules.target - 2)


def _check_extras(rules: ClassicWhist, result: WhistResult) -> Refusal | None:
    if not all(0 <= held <= 4 for held in result.honours) or sum(result.honours) > 4:
        return Reason.HONOURS_IMPOSSIBLE(got=sum(result.honours))
    if sum(result.honours) and (result.trump == "NT" or not rules.honours):
        return Reason.NO_HONOURS_HERE()
    for side in (0, 1):
        made = sum(revoke.offender == side for revoke in result.revokes)
        if made > REVOKES_AT_MOST:
            return Reason.TOO_MANY_REVOKES(most=REVOKES_AT_MOST, got=made)
    for revoke in result.revokes:
        if revoke.penalty not in rules.penalties:
            return Reason.PENALTY_NOT_PLAYED(penalty=revoke.penalty)
    return None


# What a hand adds


class Counting:
    """The algorithm of section 9.3, step by step; in a match of hands there is no target."""

    def __init__(self, rules: ClassicWhist, slip: WhistResult, scores: Pair) -> None:
        self.rules, self.slip = rules, slip
        self.has_target = rules.match != "hands"
        self.before = scores
        self.scores = list(scores)
        self.tricks = list(slip.tricks)
        self.offenders = {revoke.offender for revoke in slip.revokes}
        self.lines: list[tuple[str, Pair]] = []

    def count(self) -> Counted:
        """Revokes first, then tricks, then honours, until the game is won."""
        if self.slip.called is not None:
            self._called(self.slip.called)
        else:
            for step in (self._revokes, self._over_six, self._honours):
                if self._winner() is None:
                    step()
        return Counted(pair(self.scores), self._winner(), pair(self.tricks), tuple(self.lines))

    def _called(self, side: int) -> None:
        self.scores[side] = self.rules.target
        self.lines.append(("call", one_side(side, self.rules.target - self.before[side])))

    def _winner(self) -> int | None:
        if not self.has_target:
            return None
        return next((side for side in (0, 1) if self.scores[side] >= self.rules.target), None)

    def _gain(self, side: int, points: int, why: str) -> None:
        before = self.scores[side]
        self.scores[side] += points
        if self.has_target and side in self.offenders:
            self.scores[side] = min(self.scores[side], self.rules.target - 1)
        self.lines.append((why, one_side(side, self.scores[side] - before)))

    def _revokes(self) -> None:
        for revoke in self.slip.revokes:
            offender, claimant = revoke.offender, 1 - revoke.offender
            if revoke.penalty == "add_three":
                self._gain(claimant, 3, "revoke")
            elif revoke.penalty == "deduct_three":
                lost = min(3, self.scores[offender])
                self.scores[offender] -= lost
                self.lines.append(("revoke", one_side(offender, -lost)))
            else:
                most = 3 if revoke.penalty == "three_tricks" else 2
                moved = min(most, self.tricks[offender])
                self.tricks[offender] -= moved
                self.tricks[claimant] += moved
            if self._winner() is not None:
                return

    def _over_six(self) -> None:
        for side in (0, 1):
            if self.rules.hand_score == "tricks":
                self._gain(side, self.tricks[side], "tricks")
            elif self.tricks[side] > BOOK:
                self._gain(side, self.tricks[side] - BOOK, "tricks")

    def _honours(self) -> None:
        if not self.rules.honours or self.slip.trump == "NT":
            return
        for side in (0, 1):
            held = self.slip.honours[side]
            is_barred = self.has_target and self.before[side] >= self.rules.bar
            if held >= 3 and not is_barred:
                self._gain(side, 4 if held == 4 else 2, "honours")


def one_side(side: int, points: int) -> Pair:
    """So many points to one side."""
    return (points, 0) if side == 0 else (0, points)


def pair(values: list[int]) -> Pair:
    """Both figures of a list."""
    return values[0], values[1]
