"""What can be chosen at Israeli Whist."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal

from games.engine.options import Between, OptionError
from games.engine.rules import Rules


@dataclass(frozen=True)
class IsraeliOptions(Rules):
    """The options of Israeli Whist. See the rules file for what each of them does."""

    first_bidder: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    min_bid: Annotated[int, Between(4, 5)] = 5
    auction_end: Literal["three_passes", "four_passes"] = "three_passes"
    all_pass: Literal["frisch", "redeal"] = "frisch"
    frisch_max: Annotated[int, Between(0, 3)] = 3
    frisch_cards: Annotated[int, Between(3, 3)] = 3
    frisch_direction: Literal["left", "rotate"] = "left"
    frisch_raise: Annotated[int, Between(0, 1)] = 1
    second_phase: Literal["declarer_first", "others_only"] = "declarer_first"
    hook: bool = True
    first_lead: Literal["declarer"] = "declarer"
    made_base: Annotated[int, Between(10, 10)] = 10
    miss_per_trick: Literal[5, 10] = 10
    zero_under: Annotated[int, Between(50, 50)] = 50
    zero_over: Literal[25, 30] = 25
    zero_fail: Literal["recover", "flat", "per_trick"] = "recover"
    revoke_fine: Annotated[int, Between(0, 1000)] = 100
    deals: Annotated[int, Between(1, 52)] | None = 8
    target: Annotated[int, Between(1, 10_000)] | None = None

    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "standard": {},
        "pagat": {
            "first_bidder": "dealer", "auction_end": "four_passes", "all_pass": "redeal",
            "second_phase": "others_only",
        },
    }  # fmt: skip

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if self.deals is None and self.target is None:
            raise OptionError("deals", None, "a number of deals, where there is no target")

    @property
    def passes_to_end(self) -> int:
        """How many passes after a bid end the auction (IW-A4)."""
        return 3 if self.auction_end == "three_passes" else 4

    @property
    def frisches(self) -> int:
        """How often cards are exchanged before a hand that nobody bids on is thrown in (IW-F3)."""
        return self.frisch_max if self.all_pass == "frisch" else 0

    def lowest_bid(self, frisches: int) -> int:
        """The fewest tricks that may be bid after so many exchanges (IW-A2)."""
        return self.min_bid + frisches * self.frisch_raise

    def goes_to(self, seat: int, frisch: int) -> int:
        """Who gets a seat's cards in an exchange, counted from 0: left, across, right (IW-F1)."""
        step = 1 + frisch % 3 if self.frisch_direction == "rotate" else 1
        return (seat + step) % 4
