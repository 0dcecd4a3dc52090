"""How a hand of Minnesota Whist becomes high or low: by cards, by tokens, or by calls (7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Literal, NamedTuple

from games.engine.actions import Action, Call, Calls, Choice, calls_of
from games.engine.cards import Card, Suit
from games.engine.phases.speaking import PASS, after_call, not_a_call
from games.engine.reasons import Refusal
from games.engine.seats import SEATS, clockwise, left_of

if TYPE_CHECKING:
    from games.engine.state import State

Mode = Literal["high", "low"]

CHOOSE: Final = "choose"
TOKENS: Final = ("low", "high")
GRAND: Final = "grand"
NULLO: Final = "nullo"
_COLOURS: Final = {"black": (Suit.SPADES, Suit.CLUBS), "red": (Suit.HEARTS, Suit.DIAMONDS)}


@dataclass(frozen=True, slots=True)
class Tokens:
    """Everybody lays a token face down that says `low` or `high`, all at once (bid_mode=token).

    `laid` is by seat, None for who has not chosen.
    """

    laid: tuple[str | None, ...] = (None,) * len(SEATS)

    name: ClassVar[str] = CHOOSE

    @property
    def to_act(self) -> tuple[int, ...]:
        """Who has not chosen."""
        return tuple(seat for seat in SEATS if self.laid[seat] is None)

    def choice(self, state: State, seat: int) -> Choice:
        """Either, whatever the hand."""
        return calls_of(*TOKENS)

    def refusal(self, state: State, seat: int, action: Action) -> Refusal | None:
        """One of the two tokens."""
        return None if isinstance(action, Call) and action.text in TOKENS else not_a_call(action)

    def apply(self, state: State, seat: int, action: Action) -> State:
        """The token lies there; when all four do, they are turned."""
        laid = (*self.laid[:seat], str(action), *self.laid[seat + 1 :])
        phase = Tokens(laid)
        state = after_call(state, phase, seat, action)
        return state if phase.to_act else state.rules.after(state)


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a hand has become. `maker` granded, or called nullo; None where nobody did.

    `revealed` are the seats whose card or token was turned up, in order.
    """

    mode: Mode
    maker: int | None = None
    revealed: tuple[int, ...] = ()


def asks_high(bid: Card | str, high_colour: str) -> bool:
    """Whether a card laid, or a token, asks to play high."""
    return bid == "high" if isinstance(bid, str) else bid.suit in _COLOURS[high_colour]


def turned(bids: Sequence[Card | str], dealer: int, high_colour: str) -> Chosen:
    """The bids by seat, turned one by one from the dealer's left up to the first for high (7.1)."""
    order = clockwise(left_of(dealer, SEATS), SEATS)
    for place, seat in enumerate(order, start=1):
        if asks_high(bids[seat], high_colour):
            return Chosen("high", seat, order[:place])
    return Chosen("low", None, order)


class Spoken(NamedTuple):
    """What has been said in turn: `passes`, or by `maker` a call that ends it (7.2)."""

    turn: int | None
    passes: int = 0
    maker: int | None = None
    call: str = PASS

    @property
    def calls(self) -> Calls:
        """Grand, nullo or pass."""
        return calls_of(PASS, NULLO, GRAND)

    def after(self, call: str) -> Spoken:
        """Clockwise; it is over with the first who does not pass, or after four passes."""
        seat, passes, _maker, _call = self
        assert seat is not None
        if call != PASS:
            return Spoken(None, passes, seat, call)
        is_over = passes + 1 == len(SEATS)
        return Spoken(None if is_over else left_of(seat, SEATS), passes + 1)

    def why_not(self, call: str) -> Refusal | None:
        """There are no other calls."""
        return None

    @property
    def chosen(self) -> Chosen:
        """What it has made of the hand."""
        return Chosen("high" if self.call == GRAND else "low", self.maker)
