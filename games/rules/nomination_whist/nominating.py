"""Nominations: how many tricks everybody says they will win (NW-B)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from games.engine.actions import Call, Choice
from games.engine.phases.speaking import Hook, Prediction
from games.engine.reasons import Reason, Refusal
from games.rules.nomination_whist.deals import NominationSetup
from games.rules.nomination_whist.options import NominationOptions

if TYPE_CHECKING:
    from games.engine.state import State


@dataclass(frozen=True, slots=True)
class Nominations(Prediction):
    """A prediction in which nobody says 0 in more than `limit` deals in a row (NW-B4).

    `at_limit` are those who have said it as often as that. None: as often as they like.
    """

    limit: int | None = None
    at_limit: frozenset[int] = frozenset()

    def must_say_one(self, seat: int) -> bool:
        """Whether a seat may not say 0, there being something else that it may say."""
        if seat not in self.at_limit:
            return False
        forbidden = self.forbidden(seat)
        return any(number != forbidden for number in range(1, self.highest[seat] + 1))

    def choice(self, state: State, seat: int) -> Choice:
        """The numbers that may be said, from low to high."""
        numbers = range(self.lowest[seat], self.highest[seat] + 1)
        return Choice(tuple(Call(str(n)) for n in numbers if self.why_not(seat, n) is None))

    def why_not(self, seat: int, number: int) -> Refusal | None:
        """A number in the range, not the total, and not 0 once more."""
        if refusal := Prediction.why_not(self, seat, number):
            return refusal
        if number == 0 and self.limit is not None and self.must_say_one(seat):
            return Reason.TOO_MANY_ZERO_BIDS(most=self.limit)
        return None

    def why_not_all(self, bids: Sequence[int]) -> Refusal | None:
        """Why these numbers, by seat, cannot have been said in turn; None if they can."""
        said = self
        for seat in self.order:
            if refusal := said.why_not(seat, bids[seat]):
                return refusal
            said = said.saying(seat, bids[seat])
        return None


def nominations(options: NominationOptions, setup: NominationSetup) -> Nominations:
    """The phase in which everybody nominates, from the dealer's left or all at once."""
    players, limit = options.players, options.zero_bid_limit
    hook: Hook = options.hook if setup.cards >= options.hook_min_cards else "off"
    runs = enumerate(setup.zero_runs)
    return Nominations(
        order=setup.seats,
        said=(None,) * players,
        lowest=(0,) * players,
        highest=(setup.cards,) * players,
        total=setup.cards,
        hook=hook,
        secret=options.bidding == "secret",
        limit=limit,
        at_limit=frozenset(seat for seat, run in runs if limit is not None and run >= limit),
    )
