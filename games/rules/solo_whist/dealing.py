"""The pack of Solo Whist from deal to deal, and the card that is turned up (5, 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Literal

from games.engine.cards import Card, Strain, Suit
from games.engine.gathering import cut_by_lot
from games.engine.match import Match
from games.engine.packs import pack
from games.engine.seats import TRICKS
from games.engine.setup import Deal, Setup
from games.engine.shuffling import shuffled
from games.engine.state import State
from games.rules.solo_whist.auction import LADDERS
from games.rules.solo_whist.scoring import SoloResult

if TYPE_CHECKING:
    from games.rules.solo_whist import SoloWhist

CYCLE: Final = ("H", "C", "D", "S")
ROUNDS: Final[dict[str, tuple[int | tuple[int, ...], ...]]] = {
    "3-3-3-3-1": (3, 3, 3, 3, 1),
    "4-3-3-3-rotating": ((4, 3, 3, 3), (3, 4, 3, 3), (3, 3, 4, 3), (3, 3, 3, 4)),
    "ones": (1,) * TRICKS,
}
"""The cards of each round, for everybody or from eldest on, by the option `batches`."""

Dealing = Literal["shuffle", "cut", "goulash"]
"""What is done with the pack: `cut` is gathered and cut; for a `goulash` the hands are stacked as
they were, cut, and dealt in large batches."""


@dataclass(frozen=True, slots=True)
class SoloSetup(Setup):
    """`trump` as the cycle has it, "" where a card is turned up; what is done with the pack."""

    trump: str = ""
    dealing: Dealing = "shuffle"


def dealing_after(rules: SoloWhist, match: Match) -> Dealing:
    """What is done with the pack for the next deal of a session."""
    if not match.scored:
        return "shuffle"
    last = match.scored[-1].result
    assert isinstance(last, SoloResult)
    if last.is_void and rules.all_pass == "goulash":
        return "goulash"
    return "shuffle" if is_shuffled_after(rules, last) else "cut"


def is_shuffled_after(rules: SoloWhist, last: SoloResult) -> bool:
    """Whether nobody can know anything of the pack that follows this result."""
    if last.is_void and rules.all_pass == "goulash":
        return False
    ladder = LADDERS[rules.ladder]
    is_high = last.contract in ladder[ladder.index("abundance") :]
    return rules.shuffle == "every_deal" or (
        is_high and rules.reshuffle_after == "abundance_or_higher"
    )


def order_of(
    rules: SoloWhist, setup: SoloSetup, seed: bytes, last: State | None
) -> tuple[Card, ...]:
    """The pack for a deal, top card first; `last` is the deal before, None if it is not known."""
    order = shuffled(pack(), seed)
    if setup.dealing == "goulash" and last is None:
        # The hands that were thrown in are not known, so others are stacked in their stead.
        last = rules.begin(setup, rules.deal(replace(setup, dealing="shuffle"), order))
    if setup.dealing == "shuffle" or last is None:
        return order
    return cut_by_lot(rules.gathered(last), seed)


def offered(setup: Setup, deal: Deal) -> Suit | None:
    """The suit turned up or announced, which is trumps if nobody bids otherwise."""
    assert isinstance(setup, SoloSetup)
    if setup.trump:
        return Strain(setup.trump).suit
    return deal.turned.suit if deal.turned else None


def lies_turned(state: State) -> bool:
    """Whether the card turned up still lies on the table: until the first trick is over (5)."""
    turned = state.deal.turned
    is_first = not (state.play and state.play.tricks)
    return turned is not None and is_first and turned in state.hands[state.setup.dealer]
