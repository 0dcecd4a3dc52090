"""What a table of Danish Whist agrees on before it plays (4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from games.engine.options import Between, ListOf
from games.engine.rules import Rules


@dataclass(frozen=True)
class DanishOptions(Rules):
    """The options, named as in the rules file; `players` is 5 where the dealer sits out (2)."""

    players: Literal[4, 5] = 4
    jokers: Literal[0, 2, 3] = 3
    min_level: Literal[7, 8, 9] = 7
    attachments: Annotated[tuple[str, ...], ListOf(("vip", "gode", "halve", "sans"))] = (
        "vip", "gode", "halve",
    )  # fmt: skip
    attachment_rank: Literal["ladder", "equal_no_repeat", "equal_strict"] = "ladder"
    nolos: Annotated[tuple[str, ...], ListOf(("sol", "ren_sol", "bordlaegger"))] = (
        "sol", "ren_sol", "bordlaegger",
    )  # fmt: skip
    gaa_med: bool = False
    trump_choice_plain: Literal["any_suit", "no_clubs", "any_or_nt"] = "any_suit"
    four_aces: Literal["call_king", "alone"] = "call_king"
    exchange: Literal["up_to", "all_or_none"] = "up_to"
    halve_exchanger: Literal["partner", "declarer"] = "partner"
    vip_joker: Literal["no_trump", "previous_card"] = "no_trump"
    first_lead: Literal["forehand", "declarer"] = "forehand"
    nolo_aces_low: bool = False
    expose_after: Literal["first_trick", "first_lead"] = "first_trick"
    jernhand: Literal["off", "may_redeal"] = "off"
    base: Annotated[int, Between(5, 10_000, 5)] = 5
    vip_flip_multiplier: Literal["flat", "linear", "double"] = "flat"
    nolo_failure_multiplier: Literal[1, 2] = 1
    all_pass: Literal["same_dealer", "next_dealer"] = "same_dealer"
    shuffle: Literal["every_deal"] = "every_deal"
    end_early: bool = True
    session_deals: Annotated[int, Between(4, 1000, 4)] = 16
