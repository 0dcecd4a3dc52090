"""Phases in which something is said: a question to one seat, numbers by all, an auction."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar, Literal, Self

from games.engine.actions import Action, Call, Choice
from games.engine.reasons import Reason, Refusal

if TYPE_CHECKING:
    from games.engine.state import State

Hook = Literal["last", "running", "off"]
"""Who may not bring the total to the number of tricks: the last to speak, anybody, nobody."""


def calls_of(*texts: str) -> tuple[Call, ...]:
    """Calls with these texts."""
    return tuple(map(Call, texts))


def not_a_call(action: Action) -> Refusal:
    """Why this is refused where one of a few calls is expected and it is none of them."""
    if isinstance(action, Call):
        return Reason.NOT_A_CALL(call=action.text)
    return Reason.CALL_EXPECTED()


@dataclass(frozen=True, slots=True)
class Question:
    """One seat chooses one of a few calls. `answer` is what it chose, once it has."""

    name: str
    seat: int
    calls: tuple[Call, ...]
    answer: str | None = None

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seat that is asked."""
        return (self.seat,) if self.answer is None else ()

    def choice(self, state: State, seat: int) -> Choice:
        """The calls to choose from."""
        return Choice(self.calls)

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The game may know better why a call is none of those allowed."""
        if action in self.calls:
            return None
        return state.rules.why_not(state, seat, action) or not_a_call(action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The answer is given, and the game goes on."""
        answered = replace(self, answer=str(action))
        return state.rules.after(state.next(answered, log=(*state.log, (seat, action))))


@dataclass(frozen=True, slots=True)
class Prediction:
    """Every seat says once how many tricks it will take, in turn or all at once in secret.

    `order` speaks in turn; `said` is by seat, None for who has not spoken. Nobody may make the
    numbers add up to `total` as `hook` says. `lowest` and `highest` are by seat.
    """

    order: tuple[int, ...]
    said: tuple[int | None, ...]
    lowest: tuple[int, ...]
    highest: tuple[int, ...]
    total: int
    hook: Hook = "last"
    secret: bool = False

    name: ClassVar[str] = "prediction"

    @property
    def to_act(self) -> tuple[int, ...]:
        """The next in turn; in secret everybody who has not chosen."""
        left = tuple(seat for seat in self.order if self.said[seat] is None)
        return left if self.secret else left[:1]

    @property
    def sum(self) -> int:
        """What the numbers said so far add up to."""
        return sum(number for number in self.said if number is not None)

    def forbidden(self, seat: int) -> int | None:
        """The one number in its range that this seat may not say now; None if there is none."""
        if self.hook == "off" or (self.hook == "last" and len(self._left()) > 1):
            return None
        number = self.total - self.sum
        return number if self.lowest[seat] <= number <= self.highest[seat] else None

    def _left(self) -> list[int]:
        return [seat for seat in self.order if self.said[seat] is None]

    def choice(self, state: State, seat: int) -> Choice:
        """The numbers that may be said, from low to high."""
        forbidden = self.forbidden(seat)
        numbers = range(self.lowest[seat], self.highest[seat] + 1)
        return Choice(tuple(Call(str(n)) for n in numbers if n != forbidden))

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
        low, high = self.lowest[seat], self.highest[seat]
        if not low <= number <= high:
            return Reason.OUT_OF_RANGE(low=low, high=high, got=number)
        if number == self.forbidden(seat):
            return Reason.TOTAL_FORBIDDEN(total=self.total, got=number)
        return None

    def saying(self, seat: int, number: int) -> Self:
        """The prediction when a seat has said this number."""
        return replace(self, said=(*self.said[:seat], number, *self.said[seat + 1 :]))

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The number stands; when all have spoken the game goes on."""
        phase = self.saying(seat, int(str(action)))
        state = state.next(phase, log=(*state.log, (seat, action)))
        return state if phase.to_act else state.rules.after(state)


def predict(
    order: tuple[int, ...],
    table: int,
    tricks: int,
    hook: Hook = "last",
    *,
    secret: bool = False,
    lowest: tuple[int, ...] = (),
) -> Prediction:
    """A prediction of 0 to `tricks` by every seat of `order`, at a table with `table` seats."""
    return Prediction(
        order, (None,) * table, lowest or (0,) * table, (tricks,) * table, tricks, hook, secret
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """Bids that outbid each other. Whose turn it is, what may be bid, and when it ends, is the
    game's to say (`bids`, `after_bid`), from all that has been said.

    `turn` is None when the auction is over.
    """

    turn: int | None
    said: tuple[tuple[int, str], ...] = ()

    name: ClassVar[str] = "auction"

    @property
    def to_act(self) -> tuple[int, ...]:
        """Whose turn it is to speak."""
        return () if self.turn is None else (self.turn,)

    def choice(self, state: State, seat: int) -> Choice:
        """What may be said, from low to high."""
        return Choice(state.rules.bids(state, seat))

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """The game may know better why a call is none of those allowed."""
        if action in state.rules.bids(state, seat):
            return None
        return state.rules.why_not(state, seat, action) or not_a_call(action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """It is said; the game finds who speaks next, or goes on."""
        said = (*self.said, (seat, str(action)))
        turn = state.rules.next_to_bid(state, said)
        state = state.next(Auction(turn, said), log=(*state.log, (seat, action)))
        return state if turn is not None else state.rules.after(state)
