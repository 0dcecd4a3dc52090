"""Nominations: how many tricks everybody says they will win (NW-B)."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.actions import Calls, calls_of
from games.engine.phases.speaking import Hook, NumberRules, Numbers, Prediction
from games.engine.reasons import Reason, Refusal
from games.rules.nomination_whist.deals import NominationSetup
from games.rules.nomination_whist.options import NominationOptions


@dataclass(frozen=True, slots=True)
class Nominations(NumberRules):
    """A prediction in which nobody says 0 in more than `limit` deals in a row (NW-B4).

    `at_limit` are those who have said it as often as that. None: as often as they like.
    """

    limit: int | None = None
    at_limit: frozenset[int] = frozenset()

    def must_say_one(self, said: Numbers, seat: int) -> bool:
        """Whether a seat may not say 0, there being something else that it may say."""
        if seat not in self.at_limit:
            return False
        forbidden = self.forbidden(said, seat)
        return any(number != forbidden for number in range(1, self.highest[seat] + 1))

    def calls(self, said: Numbers, seat: int) -> Calls:
        """The numbers that may be said, from low to high."""
        every = NumberRules.calls(self, said, seat)
        if self.limit is None or not self.must_say_one(said, seat):
            return every
        return calls_of(*(call.text for call in every if call.text != "0"))

    def why_not(self, said: Numbers, seat: int, number: int) -> Refusal | None:
        """A number in the range, not the total, and not 0 once more."""
        if refusal := NumberRules.why_not(self, said, seat, number):
            return refusal
        if number == 0 and self.limit is not None and self.must_say_one(said, seat):
            return Reason.TOO_MANY_ZERO_BIDS(most=self.limit)
        return None


def nominations(options: NominationOptions, setup: NominationSetup) -> Prediction:
    """The phase in which everybody nominates, from the dealer's left or all at once."""
    players, limit = options.players, options.zero_bid_limit
    hook: Hook = options.hook if setup.cards >= options.hook_min_cards else "off"
    runs = enumerate(setup.zero_runs)
    rules = Nominations(
        order=setup.seats,
        lowest=(0,) * players,
        highest=(setup.cards,) * players,
        total=setup.cards,
        hook=hook,
        secret=options.bidding == "secret",
        limit=limit,
        at_limit=frozenset(seat for seat, run in runs if limit is not None and run >= limit),
    )
    return Prediction(rules, (None,) * players)
