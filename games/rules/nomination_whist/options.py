"""What can be chosen at Nomination Whist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, Self

from games.engine.options import Between, ListOf, OptionError
from games.engine.phases.speaking import Hook
from games.engine.rules import Rules
from games.rules.nomination_whist.scoring import SCHEMES, Scheme

PACK = 52
SPECIAL = ("no_trump", "misere", "misere_nt", "guess_trumps", "blind")
TRUMPS = ("H", "C", "D", "S", "NT")
MOST_CARDS = {3: 10, 4: 10, 5: 10, 6: 8, 7: 7}
"""The largest hands where no option says so, by the number of players."""

Scoring = Literal[
    "tricks_plus_10", "tricks_plus_5", "exact_10", "exact_10_zero5", "carter", "square",
    "square_nil", "clag_2", "clag_5", "fives", "times_10",
]  # fmt: skip


@dataclass(frozen=True)
class NominationOptions(Rules):
    """The options of Nomination Whist. See the rules file for what each of them does.

    `scoring` is a scheme's name or the nine figures of one, as an object or in order.
    """

    variant: Literal["classic", "noms"] = "classic"
    players: Annotated[int, Between(3, 7)] = 4
    schedule: (
        Literal["down_up", "up_down", "down", "up"]
        | Annotated[tuple[int, ...], ListOf(Between(1, 17), 1, 100, repeats=True)]
    ) = "down_up"
    max_cards: Annotated[int, Between(1, 17)] | None = None
    min_cards: Annotated[int, Between(1, 17)] = 1
    turn_repeat: Annotated[int, Between(1, 8)] = 1
    special_rounds: Annotated[tuple[str, ...], ListOf(SPECIAL, 0, 20, repeats=True)] = ()
    trump_method: Literal["rotation", "turn_up", "fixed", "none", "highest_bidder"] = "rotation"
    trump_order: Annotated[tuple[str, ...], ListOf(TRUMPS, 1, 20, repeats=True)] = TRUMPS
    full_deal_trump: Literal["none", "last_card"] = "none"
    bidding: Literal["turn", "secret"] = "turn"
    hook: Hook = "last"
    hook_min_cards: Annotated[int, Between(1, 13)] = 1
    zero_bid_limit: Annotated[int, Between(1, 100)] | None = None
    must_trump: bool = False
    blind_ones: bool = False
    scoring: (
        Scoring | Annotated[tuple[int, ...], ListOf(Between(-1000, 1000), 9, 9, repeats=True)]
    ) = "tricks_plus_10"
    misere_miss: Literal["tricks", "minus5"] = "tricks"
    tie_break: Literal["joint", "extra_max_deals"] = "joint"
    noms_min_bid: Annotated[int, Between(1, 13)] = 7
    noms_double_after_passout: bool = True
    noms_target: Annotated[int, Between(1, 10_000)] = 101

    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "big_ships": {},
        "oh_hell": {"trump_method": "turn_up", "scoring": "exact_10"},
        "clag": {
            "schedule": "up_down", "max_cards": 7, "trump_method": "turn_up",
            "special_rounds": ("no_trump", "misere", "guess_trumps", "blind"),
        },
        "nommie26": {
            "players": 4, "max_cards": 13, "min_cards": 2, "turn_repeat": 4,
            "trump_method": "highest_bidder", "zero_bid_limit": 3,
        },
        "small_ships": {"variant": "noms"},
    }  # fmt: skip

    @classmethod
    def of(cls, given: Mapping[str, Any] | None = None) -> Self:
        """The game with options as they are stored; `scoring` also as an object (NW-S3)."""
        chosen = dict(given or {})
        if isinstance(chosen.get("scoring"), Mapping):
            chosen["scoring"] = tuple(Scheme.named(chosen["scoring"]))
        return super().of(chosen)

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if self.variant == "noms" and self.players != 4:
            raise OptionError("players", self.players, "4 in noms")
        self._check_sizes()
        if self.bidding == "secret" and self.hook != "off":
            raise OptionError("hook", self.hook, "off where nominations are secret")
        if self.special_rounds and self.schedule != "up_down":
            raise OptionError("special_rounds", self.special_rounds, "empty unless up_down")

    def _check_sizes(self) -> None:
        """Nobody can be dealt more than there is (NW-D1)."""
        limit = PACK // self.players
        if self.most_cards > limit:
            raise OptionError("max_cards", self.max_cards, f"at most {limit}")
        if isinstance(self.schedule, tuple):
            if max(self.schedule) > limit:
                raise OptionError("schedule", self.schedule, f"hands of at most {limit}")
        elif self.min_cards > self.most_cards:
            raise OptionError("min_cards", self.min_cards, f"at most {self.most_cards}")

    @property
    def most_cards(self) -> int:
        """The largest hands of the schedule, and those of deals that break a tie."""
        return MOST_CARDS[self.players] if self.max_cards is None else self.max_cards

    @property
    def scheme(self) -> Scheme:
        """What nominations are worth."""
        return SCHEMES[self.scoring] if isinstance(self.scoring, str) else Scheme(*self.scoring)
