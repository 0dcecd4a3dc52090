"""Duplicate Whist: the same deals at several tables, scored by comparison.

A board is a deal that is kept: its four hands, dealer, trumps and first leader are the same for all
who play it. It is played as classic Whist (`play_options` says with which options), every trick
counts, and there are no honours, games or rubbers. What a pair has taken is compared with what the
others took who held the same cards, in match points or in tricks; in a match of teams one pair of
each team sits North-South, and the other East-West at the second table.

This is no game of its own but a way to score one, so it is not among the games. `comparing` has the
scores of pairs, `teams` those of teams; here are the options, the boards, and who may see what.

Source: duplicate-whist.md; numbers in brackets are its sections.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from games.engine import options
from games.engine.cards import Card, Strain
from games.engine.options import Between, ListOf, OptionError
from games.engine.packs import deal_singly, pack
from games.engine.seats import SEATS, TRICKS, clockwise, left_of
from games.engine.setup import Deal
from games.engine.shuffling import branch, shuffled
from games.engine.view import View

REVOKED: Final = {"two_tricks": 2, "three_tricks": 3, "none": 0}
"""How many tricks a revoke costs at most (10)."""


@dataclass(frozen=True)
class DuplicateWhist:
    """How boards are made and scored; see the rules file for what each option does."""

    boards_n: Annotated[int, Between(1, 64)] = 24
    trump_mode: Literal["turn_up", "rota", "fixed"] = "turn_up"
    fixed_suit: Literal["S", "H", "D", "C", "NT"] = "H"
    rota_order: Annotated[tuple[str, ...], ListOf(("H", "D", "S", "C"), 4, 4)] = (
        "H", "D", "S", "C",
    )  # fmt: skip
    rota_no_trump: bool = False
    event: Literal["pairs", "teams"] = "pairs"
    pairs_score: Literal["matchpoints", "tricks"] = "matchpoints"
    mp_win: Literal[2, 1] = 2
    mp_tie: Annotated[float, (1, 0.5)] = 1
    fields: Literal["two", "one"] = "two"
    teams_score: Literal["tricks", "board_a_match"] = "tricks"
    unplayed: Literal["ignore", "average"] = "ignore"
    revoke_penalty: Literal["two_tricks", "three_tricks", "none"] = "two_tricks"

    key: ClassVar[str] = "duplicate_whist"
    played_as: ClassVar[str] = "classic_whist"
    """The game whose rules the tables play by."""

    def __post_init__(self) -> None:
        options.checked(self)
        if self.mp_win != 2 * self.mp_tie:
            raise OptionError("mp_tie", self.mp_tie, "half of mp_win")

    @classmethod
    def of(cls, given: Mapping[str, Any] | None = None) -> Self:
        """The way of scoring with options as they are stored; OptionError for what it has not."""
        made: Self = options.from_json(cls, given or {})
        return made

    @property
    def play_options(self) -> dict[str, Any]:
        """The options of the game `played_as`. Any: what JSON can hold.

        The trumps of a rota go with the board, not with the hand a table is at; so they are set.
        """
        return {
            "match": "hands",
            "hands_n": self.boards_n,
            "hand_score": "tricks",
            "trump_mode": "turn_up" if self.trump_mode == "turn_up" else "set",
            "revoke_penalty": self.revoke_penalty,
        }

    # Boards (5)

    def announced_trump(self, number: int) -> str:
        """What is trumps on a board, where its number says it; "" where a card is turned up."""
        if self.trump_mode == "turn_up":
            return ""
        if self.trump_mode == "fixed":
            return self.fixed_suit
        order = (*self.rota_order, "NT") if self.rota_no_trump else self.rota_order
        return order[(number - 1) % len(order)]

    def board(self, number: int, seed: bytes) -> Board:
        """The board of that number, shuffled by a seed: one seed will do for all boards."""
        return self.board_of(number, shuffled(pack(), branch(seed, f"board {number}")))

    def board_of(self, number: int, order: Sequence[Card]) -> Board:
        """The board of that number, dealt from a pack in this order, top card first."""
        dealer = dealer_of(number)
        to = clockwise(left_of(dealer, SEATS), SEATS)
        turned = order[-1] if self.trump_mode == "turn_up" else None
        deal = Deal(tuple(deal_singly(order, to, TRICKS, len(SEATS))), turned=turned)
        return Board(number, dealer, deal, self.announced_trump(number))

    # Irregularities (10)

    def after_revokes(self, tricks: tuple[int, int], offenders: Iterable[int]) -> tuple[int, int]:
        """Both sides' tricks, when each revoke has been paid for; `offenders` are sides, 0 or 1.

        >>> DuplicateWhist().after_revokes((12, 1), [1])
        (13, 0)
        """
        left = list(tricks)
        for side in offenders:
            moved = min(REVOKED[self.revoke_penalty], left[side])
            left[side] -= moved
            left[1 - side] += moved
        return left[0], left[1]


@dataclass(frozen=True, slots=True)
class Board:
    """A prepared deal. `announced` is what is trumps, "" where a card is turned up for it."""

    number: int
    dealer: int
    deal: Deal
    announced: str = ""

    @property
    def leader(self) -> int:
        """Who leads to the first trick."""
        return leader_of(self.number)

    @property
    def trump(self) -> Strain:
        """What is trumps."""
        turned = self.deal.turned
        return turned.suit.strain if turned and turned.suit else Strain(self.announced)

    @property
    def setup_values(self) -> dict[str, Any]:
        """What the setup of a deal of the game `played_as` has from this board. Any: by field."""
        return {
            "number": self.number, "dealer": self.dealer, "seats": SEATS, "trump": self.announced,
        }  # fmt: skip


def dealer_of(number: int) -> int:
    """Who deals a board of this number: North the first, then clockwise (5.2)."""
    return (number - 1) % len(SEATS)


def leader_of(number: int) -> int:
    """Who leads to a board's first trick: the player on the dealer's left."""
    return left_of(dealer_of(number), SEATS)


# Who may see what (12)


@dataclass(frozen=True, slots=True)
class Seen:
    """What of a board may be shown, beside a player's own cards: all hands, others' results."""

    hands: bool
    other_results: bool


def seen(*, has_own_result: bool, recorded: int, expected: int) -> Seen:
    """What somebody may see of a board of whose `expected` results, voids included, some are in.

    >>> seen(has_own_result=True, recorded=2, expected=6)
    Seen(hands=False, other_results=True)
    """
    is_done = 0 < expected <= recorded
    return Seen(hands=is_done, other_results=is_done or has_own_result)


def veiled(view: View, may: Seen) -> View:
    """A table's view of a board without what other tables may not learn yet: the hands as dealt."""
    return view if may.hands else replace(view, dealt=None)
