"""Phases in which something is said: a question to one seat, numbers by all, an auction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final, Generic, Literal, NamedTuple, Protocol, Self, TypeVar

from games.engine.actions import Action, Call, Calls, Choice, calls_of
from games.engine.phases.base import Phase
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State

PASS: Final = "pass"
"""Saying nothing, in every auction."""

Hook = Literal["last", "running", "off"]
"""Who may not bring the total to the number of tricks: the last to speak, anybody, nobody."""


def not_a_call(action: Action) -> Refusal:
    """Why this is refused where one of a few calls is expected and it is none of them."""
    if isinstance(action, Call):
        return Reason.NOT_A_CALL(call=action.text)
    return Reason.CALL_EXPECTED()


def after_call(state: State, phase: Phase, seat: int, action: Action) -> State:
    """The state when a seat has said this, which has led to that phase."""
    log = state.log + ((seat, action),)  # noqa: RUF005 - adding copies once, unpacking twice
    return tuple.__new__(
        type(state), (state.rules, state.setup, state.deal, state.hands, phase, state.facts, log)
    )


@dataclass(frozen=True, slots=True)
class Question:
    """One seat chooses one of a few calls. `answer` is what it chose, once it has."""

    name: str
    seat: int
    calls: Calls
    answer: str | None = None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that is asked."""
        return (self.seat,) if self.answer is None else ()

    def choice(self, state: State, seat: int) -> Choice:
        """The calls to choose from."""
        return self.calls

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The game may know better why a call is none of those allowed."""
        if action in self.calls:
            return None
        return state.rules.why_not(state, seat, action) or not_a_call(action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The answer is given, and the game goes on."""
        answered = Question(self.name, self.seat, self.calls, str(action))
        return state.rules.after(after_call(state, answered, seat, action))


Numbers = tuple[int | None, ...]
"""What was said, by seat; None for who has not spoken."""


@cache
def _numbers(low: int, high: int, without: int | None = None) -> Calls:
    return calls_of(*(str(number) for number in range(low, high + 1) if number != without))


@dataclass(frozen=True, slots=True)
class NumberRules:
    """Who says a number, and which. A game overrides what it does otherwise.

    `order` speaks in turn, or in secret all at once. Nobody may make the numbers add up to `total`
    as `hook` says. `lowest` and `highest` are by seat.
    """

    order: tuple[int, ...]
    lowest: tuple[int, ...]
    highest: tuple[int, ...]
    total: int
    hook: Hook = "last"
    secret: bool = False

    def forbidden(self, said: Numbers, seat: int) -> int | None:
        """The one number in its range that this seat may not say now; None if there is none."""
        if self.hook == "off" or (self.hook == "last" and not self._is_last(said)):
            return None
        number = self.total - sum_of(said)
        return number if self.lowest[seat] <= number <= self.highest[seat] else None

    def _is_last(self, said: Numbers) -> bool:
        """Whether no more than one has still to speak."""
        left = 0
        for seat in self.order:
            left += said[seat] is None
            if left > 1:
                return False
        return True

    def calls(self, said: Numbers, seat: int) -> Calls:
        """The numbers that may be said, from low to high."""
        return _numbers(self.lowest[seat], self.highest[seat], self.forbidden(said, seat))

    def why_not(self, said: Numbers, seat: int, number: int) -> Refusal | None:
        """Why a seat may not say this number now; None if it may."""
        low, high = self.lowest[seat], self.highest[seat]
        if not low <= number <= high:
            return Reason.OUT_OF_RANGE(low=low, high=high, got=number)
        if number == self.forbidden(said, seat):
            return Reason.TOTAL_FORBIDDEN(total=self.total, got=number)
        return None


def sum_of(said: Numbers) -> int:
    """What the numbers said so far add up to."""
    return sum([number for number in said if number is not None])


class Prediction(NamedTuple):
    """Every seat says once how many tricks it will take, in turn or all at once in secret."""

    rules: NumberRules
    said: Numbers

    @property
    def name(self) -> str:
        """What the phase is called in texts."""
        return "prediction"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The next in turn; in secret everybody who has not chosen."""
        rules, said = self
        if rules.secret:
            return tuple([seat for seat in rules.order if said[seat] is None])
        for seat in rules.order:
            if said[seat] is None:
                return (seat,)
        return ()

    def forbidden(self, seat: int) -> int | None:
        """The one number in its range that this seat may not say now; None if there is none."""
        return self.rules.forbidden(self.said, seat)

    def choice(self, state: State, seat: int) -> Choice:
        """The numbers that may be said, from low to high."""
        return self.rules.calls(self.said, seat)

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """A whole number in the range that does not complete the total."""
        if not isinstance(action, Call):
            return Reason.CALL_EXPECTED()
        try:
            number = int(action.text)
        except ValueError:
            return Reason.NOT_A_CALL(call=action.text)
        if refusal := self.why_not(seat, number):
            return refusal
        return None if action.text == str(number) else Reason.NOT_A_CALL(call=action.text)

    def why_not(self, seat: int, number: int) -> Refusal | None:
        """Why a seat may not say this number now; None if it may."""
        return self.rules.why_not(self.said, seat, number)

    def why_not_all(self, numbers: Sequence[int]) -> Refusal | None:
        """Why these numbers, by seat, cannot have been said in turn; None if they can."""
        now = self
        for seat in self.rules.order:
            if refusal := now.why_not(seat, numbers[seat]):
                return refusal
            now = now.saying(seat, numbers[seat])
        return None

    def saying(self, seat: int, number: int) -> Self:
        """The prediction when a seat has said this number."""
        return type(self)(self.rules, (*self.said[:seat], number, *self.said[seat + 1 :]))

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The number stands; when all have spoken the game goes on."""
        phase = self.saying(seat, int(str(action)))
        state = after_call(state, phase, seat, action)
        return state if phase.to_act else state.rules.after(state)


def predict(
    order: tuple[int, ...],
    table: int,
    tricks: int,
    hook: Hook = "last",
    *,
    lowest: tuple[int, ...] = (),
) -> Prediction:
    """A prediction of 0 to `tricks` by every seat of `order`, at a table with `table` seats."""
    rules = NumberRules(order, lowest or (0,) * table, (tricks,) * table, tricks, hook)
    return Prediction(rules, (None,) * table)


class Bidding(Protocol):
    """Where an auction stands: a value of the game's own, which goes on from call to call."""

    @property
    def turn(self) -> int | None:
        """Whose turn it is to speak; None when the auction is over."""
        ...

    @property
    def calls(self) -> Calls:
        """What that seat may say, from low to high."""
        ...

    def after(self, call: str) -> Self:
        """Where it stands when that seat has said this, which is one of its calls."""
        ...

    def why_not(self, call: str) -> Refusal | None:
        """Why that seat may not say this; None if it is simply no call."""
        ...


S = TypeVar("S", bound=Bidding)


class Auction(NamedTuple, Generic[S]):
    """Bids that outbid each other. The game says where it stands: who speaks, and what may be said.

    `calls` are what may be said now, worked out once; `auction_at` makes both of a standing.
    """

    standing: S
    calls: Calls

    @property
    def name(self) -> str:
        """What the phase is called in texts."""
        return "auction"

    @property
    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is to speak."""
        turn = self.standing.turn
        return () if turn is None else (turn,)

    def choice(self, state: State, seat: int) -> Choice:
        """What may be said, from low to high."""
        return self.calls

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The game may know better why a call is none of those allowed."""
        if action in self.calls:
            return None
        known = self.standing.why_not(action.text) if isinstance(action, Call) else None
        return known or not_a_call(action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """It is said; somebody else speaks, or the game goes on."""
        assert isinstance(action, Call)
        standing = self.standing.after(action.text)
        state = after_call(state, auction_at(standing), seat, action)
        return state.rules.after(state) if standing.turn is None else state


_NO_CALLS: Final = calls_of()


def auction_at(standing: S) -> Auction[S]:
    """The auction that stands so."""
    return Auction(standing, _NO_CALLS if standing.turn is None else standing.calls)
