"""The options of Bid Whist; the rules file says what each of them does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Final, Literal

from games.engine.options import Between, OptionError, option_name
from games.engine.rules import Rules
from games.engine.seats import SEATS

CONFIGURATIONS: Final = ((54, 6), (53, 5), (52, 4), (52, 0))
"""Packs and kitties that go together (BW-D1)."""


@dataclass(frozen=True)
class BidOptions(Rules):
    """The options, the presets, and what follows from them alone."""

    cards: Literal[54, 53, 52] = field(default=54, metadata=option_name("pack"))
    kitty: Literal[6, 5, 4, 0] = 6
    auction: Literal["suffix", "number"] = "suffix"
    min_bid: Annotated[int, Between(1, 4)] = 3
    max_bid: Literal[7] = 7
    direction_order: Literal["equal", "down_over_up"] = "equal"
    dealer_match: bool = False
    all_pass: Literal["dealer_forced", "redeal_next", "redeal_same"] = "dealer_forced"
    declare_when: Literal["before_kitty", "after_kitty"] = "before_kitty"
    sport_kitty: bool = False
    downtown_aces: Literal["good", "bad", "bidder_chooses"] = "good"
    kitty_book: Literal["bidder", "first_trick", "none"] = "bidder"
    nt_joker_lead: Literal["anytime", "only_if_forced"] = "anytime"
    nt_joker_must_discard: bool = False
    no_trump_multiplier: Annotated[int, Between(1, 2)] = 2
    made_scores: Literal["books", "bid"] = "books"
    boston: Literal["none", "double", "double_if_bid", "quadruple", "flat13"] = "none"
    set_bidder: Literal["lose_bid", "zero"] = "lose_bid"
    set_defenders: Literal["nothing", "bid", "over_six"] = "nothing"
    target: Annotated[int, Between(1, 1000)] | None = 7
    negative_loss: bool = True
    sets_to_lose: Literal[2] | None = None
    hands: Annotated[int, Between(1, 1000)] | None = None

    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "standard54": {},
        "parlett54": {"made_scores": "bid", "set_defenders": "over_six", "boston": "quadruple"},
        "tournament53": {
            "pack": 53, "kitty": 5, "min_bid": 4, "direction_order": "down_over_up",
            "made_scores": "bid", "boston": "flat13", "target": None, "negative_loss": False,
        },
        "plain52": {
            "pack": 52, "kitty": 4, "auction": "number", "min_bid": 1, "dealer_match": True,
            "downtown_aces": "bidder_chooses", "kitty_book": "first_trick",
        },
        "straight52": {
            "pack": 52, "kitty": 0, "min_bid": 1, "kitty_book": "none", "target": 5,
            "sets_to_lose": 2,
        },
    }  # fmt: skip

    def __post_init__(self) -> None:
        Rules.__post_init__(self)
        if (self.cards, self.kitty) not in CONFIGURATIONS:
            fitting = [str(kitty) for cards, kitty in CONFIGURATIONS if cards == self.cards]
            raise OptionError("kitty", self.kitty, f"{' or '.join(fitting)} of {self.cards} cards")
        if self.kitty and self.kitty_book == "none":
            raise OptionError("kitty_book", "none", "somebody's where there is a kitty")

    @property
    def cards_each(self) -> int:
        """How many cards are dealt to each, and how many tricks are played (BW-D1)."""
        return (self.cards - self.kitty) // len(SEATS)

    def books(self, own: int, *, won_first: bool) -> int:
        """The declaring side's books: its own tricks, and perhaps the kitty (BW-S1)."""
        if not self.kitty:
            return own
        return own + (self.kitty_book == "bidder" or won_first)
