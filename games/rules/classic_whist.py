"""Classic partnership Whist.

Four players in two fixed partnerships, North and South against East and West, are dealt the whole
pack, 13 cards each. There is no bidding. Suit must be followed if possible; the highest trump, or
else the highest card of the suit led, wins the trick; all 13 tricks are always played, so the two
sides' tricks add up to 13 and a hand is never drawn.

In a drive the trump suit is not turned up but announced for the whole room, by a rota that is the
drive's and not the game's. A hand gives each side its tricks, or one point for each trick over six.
There is no target, and ties in a total stay ties.

Source: classic-whist.md, sections 4, 6 and 9.6. Deviation: where the file's `hand_score` is
`over_six`, a drive's is `tricks` unless its organiser says otherwise, as its score cards have it
(whist-drives.md, G1).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Literal

from games.engine.reasons import Reason, Refusal
from games.engine.result import DealResult

KEY = "classic_whist"
TRICKS = 13
BOOK = 6
"""The first tricks of a side, which are worth nothing where only the tricks over six count."""


@dataclass(frozen=True, slots=True)
class Options:
    """What can be played otherwise; the defaults are those of the rules file.

    Raises ValueError for a value the game does not know.
    """

    hand_score: Literal["over_six", "tricks"] = "over_six"

    def __post_init__(self) -> None:
        if self.hand_score not in ("over_six", "tricks"):
            raise ValueError(f"hand_score is over_six or tricks, not {self.hand_score!r}")


DRIVE = Options(hand_score="tricks")


def drive_options(**given: Any) -> Options:
    """The options of a drive, with those `given` in place.

    Any: they come from stored JSON. Raises TypeError for a name and ValueError for a value that
    the game does not know.
    """
    return replace(DRIVE, **given)


def check(result: DealResult) -> Refusal | None:
    """Why these cannot be the tricks of North-South and East-West in one hand; None if they can."""
    if len(result.tricks) != 2:
        return Reason.SIDES_MISSING(sides=2, got=len(result.tricks))
    for tricks in result.tricks:
        if not 0 <= tricks <= TRICKS:
            return Reason.TRICKS_OUT_OF_RANGE(low=0, high=TRICKS, got=tricks)
    if sum(result.tricks) != TRICKS:
        return Reason.TRICKS_DO_NOT_ADD_UP(total=TRICKS, got=sum(result.tricks))
    return None


def score(result: DealResult, options: Options) -> tuple[int, int]:
    """Points of North-South and of East-West for one hand of a drive.

    Takes also what `check` refuses, for an organiser may let such a score stand.

    >>> score(DealResult((9, 4)), Options()), score(DealResult((9, 4)), DRIVE)
    ((3, 0), (9, 4))
    """
    ns, ew = result.tricks
    if options.hand_score == "tricks":
        return ns, ew
    return max(0, ns - BOOK), max(0, ew - BOOK)
