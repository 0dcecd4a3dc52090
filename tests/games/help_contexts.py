"""Where an option is heard of in a game's help: the other options with which it matters.

Every option is tried with all others at their defaults as well.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

Options = Mapping[str, Any]

CONTEXTS: Final[Mapping[str, Mapping[str, tuple[Options, ...]]]] = {
    "bid_whist": {
        "pack": ({"kitty": 5}, {"kitty": 4}, {"kitty": 0}),
        "kitty": ({"pack": 53}, {"pack": 52}),
        "kitty_book": ({"pack": 52, "kitty": 0},),
    },
    "classic_whist": {
        "hands_n": ({"match": "hands"},),
        "hand_score": ({"match": "hands"},),
        "rota_order": ({"trump_mode": "rota"},),
        "rota_no_trump": ({"trump_mode": "rota"},),
        "honours_bar": ({"honours": True},),
        "eight_call": ({"honours": True},),
        "game_values": ({"match": "rubber"},),
    },
    "german_whist": {
        "best_of_n": ({"match": "best_of"},),
        "deals_n": ({"match": "deals"},),
        "target": ({"match": "target"},),
        "target_extension": ({"match": "target", "scoring": "per_trick"},),
    },
    "israeli_whist": {
        "deals": ({"target": 500},),
    },
    "knockout_whist": {
        "first_lead": ({"first_trump": "cut_for_choice"},),
    },
    "minnesota_whist": {},
    "nomination_whist": {
        "max_cards": ({"players": 3},),
        "min_cards": ({"players": 3, "max_cards": 17},),
        "turn_repeat": ({"schedule": "up_down"},),
        "special_rounds": ({"schedule": "up_down"},),
        "trump_order": ({"trump_method": "fixed"},),
        "full_deal_trump": ({"trump_method": "turn_up", "max_cards": 13},),
        "bidding": ({"hook": "off"},),
        "misere_miss": ({"schedule": "up_down", "special_rounds": ("misere",)},),
        "noms_min_bid": ({"variant": "noms"},),
        "noms_double_after_passout": ({"variant": "noms"},),
        "noms_target": ({"variant": "noms"},),
    },
    "rentz": {
        "layout_start": ({"players": 3}, {"players": 6}),
    },
    "solo_whist": {
        "goulash_batches": ({"all_pass": "goulash"},),
    },
    "romanian_whist": {
        "schedule": ({"custom_schedule": (3, 2, 1)},),
        "custom_schedule": ({"schedule": "custom"},),
        "streak_loss_length": ({"players": 5},),
    },
}
