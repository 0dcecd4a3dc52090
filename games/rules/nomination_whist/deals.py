"""The deals of a game: how many cards, which kind of round, what is trumps (NW-D2, NW-T, NW-V1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.engine.cards import Card, Strain
from games.engine.setup import Setup
from games.rules.nomination_whist.options import NominationOptions

NORMAL: Final = "normal"
GUESS: Final = "guess_trumps"
BLIND: Final = "blind"
WITHOUT_TRUMPS: Final = ("no_trump", "misere_nt")
WITHOUT_NOMINATIONS: Final = ("misere", "misere_nt")


@dataclass(frozen=True, slots=True)
class NominationSetup(Setup):
    """`cards` are dealt to each of the `seats`, which nominate in that order, the dealer last.

    `kind` of round: `normal`, or one of the special ones. `zero_runs`, by seat, counts the deals
    just before in which somebody nominated 0; empty where nobody counts. `doubled` in noms.
    """

    cards: int = 13
    kind: str = NORMAL
    zero_runs: tuple[int, ...] = ()
    doubled: bool = False

    @property
    def has_nominations(self) -> bool:
        """Whether everybody says a number; in misère everybody is held to 0."""
        return self.kind not in WITHOUT_NOMINATIONS


@dataclass(frozen=True, slots=True)
class Round:
    """One deal of the schedule."""

    cards: int
    kind: str = NORMAL


def rounds(options: NominationOptions) -> tuple[Round, ...]:
    """All deals of a game, in order, as long as none is added to break a tie (NW-D2)."""
    low, high = options.min_cards, options.most_cards
    up = tuple(range(low, high + 1))
    down = up[::-1]
    if isinstance(options.schedule, tuple):
        return tuple(map(Round, options.schedule))
    if options.special_rounds:
        special = (Round(high, kind) for kind in options.special_rounds)
        return (*map(Round, up), *special, *map(Round, down))
    sizes = {
        "up": up,
        "down": down,
        "up_down": (*up[:-1], *(high,) * options.turn_repeat, *down[1:]),
        "down_up": (*down[:-1], *(low,) * options.turn_repeat, *up[1:]),
    }
    return tuple(map(Round, sizes[options.schedule]))


def announced_trump(options: NominationOptions, setup: NominationSetup) -> Strain | None:
    """What is trumps before any card is dealt; None where the cards, or somebody, will say."""
    method, order = options.trump_method, options.trump_order
    if setup.kind in WITHOUT_TRUMPS:
        return Strain.NO_TRUMP
    if setup.kind == GUESS:
        return None
    if method == "rotation":
        return Strain(order[(setup.number - 1) % len(order)])
    if method == "fixed":
        return Strain(order[0])
    return Strain.NO_TRUMP if method == "none" else None


def turns_card(options: NominationOptions, setup: NominationSetup) -> bool:
    """Whether a card is turned for trumps, at once or after the nominations (NW-T2, NW-V1)."""
    if options.variant == "noms" or setup.kind in WITHOUT_TRUMPS:
        return False
    return setup.kind == GUESS or options.trump_method == "turn_up"


def turned_card(
    options: NominationOptions, setup: NominationSetup, order: tuple[Card, ...]
) -> Card | None:
    """The card that is turned: the next undealt one, or the dealer's last if it says so (NW-T2)."""
    dealt = setup.cards * len(setup.seats)
    if not turns_card(options, setup):
        return None
    if dealt < len(order):
        return order[dealt]
    return order[-1] if options.full_deal_trump == "last_card" else None
