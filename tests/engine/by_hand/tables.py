"""The auction that a row speaks of, as it is told by hand, with the rules files' defaults."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from tests.engine.by_hand.auctions import Bid, Danish, Israeli, Norwegian, Table
from tests.engine.by_hand.boston import SOLO, Solo, Wiezen
from tests.engine.by_hand.kleurenwiezen import Kleurenwiezen
from tests.engine.perft import Row

NOLOS = {9: "sol", 10: "ren_sol", 11: "bordlaegger"}
"""The bids for few tricks, which stand next above a plain number."""


def table_of(row: Row) -> Table:
    """The auction at its beginning, or after what the row says has been said."""
    options = json.loads(row.get("options", "{}"))
    table = TABLES[row["game"]](options, int(row.get("dealer", "0")), row)
    for call in row.list("after"):
        table = table.hears(call)
    return table


def _bid(options: dict[str, Any], dealer: int, _row: Row) -> Bid:
    numbers = range(options.get("min_bid", 3), 8)
    down = 2 if options.get("direction_order") == "down_over_up" else 1
    classes = {"up": 1, "down": down, "nt": 3}
    if options.get("auction") == "number":
        rungs = [(str(number), number) for number in numbers]
    else:
        rungs = [(f"{n}-{kind}", 10 * n + rank) for n in numbers for kind, rank in classes.items()]
    forced = options.get("all_pass", "dealer_forced") == "dealer_forced"
    return Bid(dealer, tuple(rungs), forced, options.get("dealer_match", False))


def danish_ladder(options: dict[str, Any]) -> list[str]:
    """A number, the bid for few tricks at its place, then the attachments in their order."""
    attachments = options.get("attachments", ["vip", "gode", "halve"])
    if not options.get("jokers", 3):
        attachments = [name for name in attachments if name != "vip"]
    ladder = []
    for level in range(options.get("min_level", 7), 14):
        nolo = NOLOS.get(level)
        ladder.append(str(level))
        ladder += [nolo] if nolo and nolo in options.get("nolos", NOLOS.values()) else []
        ladder += [f"{level} {name}" for name in attachments]
    return ladder


def _danish(options: dict[str, Any], dealer: int, _row: Row) -> Danish:
    seats = options.get("players", 4)
    order = tuple((dealer + step) % seats for step in (1, 2, 3, 4))
    equals, joins = options.get("attachment_rank", "ladder"), options.get("gaa_med", False)
    return Danish(tuple(danish_ladder(options)), equals, joins, order, frozenset(order))


def _solo(options: dict[str, Any], dealer: int, row: Row) -> Solo:
    eldest = (dealer + 1) % 4
    return Solo(
        eldest,
        SOLO[options.get("ladder", "pagat")],
        options.get("eldest_second_chance", True),
        options.get("unaccepted_prop", "convert") == "convert",
        options.get("royal_needs_abundance", True),
        row.get("trump", "H") != "NT",
        eldest,
    )


def _wiezen(options: dict[str, Any], dealer: int, row: Row) -> Wiezen:
    eldest, troel = (dealer + 1) % 4, row.get("standing")
    most = options.get("max_misere", 3)
    return Wiezen(eldest, eldest, options.get("allow_wait", True), most, troel)


def _kleurenwiezen(options: dict[str, Any], dealer: int, row: Row) -> Kleurenwiezen:
    holds: tuple[str, ...] = ("SCDH",) * 4
    if options.get("require_card", True) and row.get("hands"):
        hands = (hand.split(".") for hand in row["hands"].split())
        holds = tuple(
            "".join(s for s, cards in zip("SHDC", hand, strict=True) if cards) for hand in hands
        )
    return Kleurenwiezen(
        (dealer + 1) % 4,
        holds,
        options.get("max_misere", 3),
        options.get("piccolo", True),
        options.get("passe_parole", True),
        row.get("standing"),
    )


def _israeli(options: dict[str, Any], dealer: int, _row: Row) -> Israeli:
    first = dealer if options.get("first_bidder") == "dealer" else (dealer + 1) % 4
    numbers = range(options.get("min_bid", 5), 14)
    bids = tuple(f"{n}{strain}" for n in numbers for strain in ("C", "D", "H", "S", "NT"))
    return Israeli(first, bids, 4 if options.get("auction_end") == "four_passes" else 3)


def _minnesota(_options: dict[str, Any], dealer: int, _row: Row) -> Norwegian:
    return Norwegian((dealer + 1) % 4)


TABLES: dict[str, Callable[[dict[str, Any], int, Row], Table]] = {
    "bid_whist": _bid,
    "danish_whist": _danish,
    "solo_whist": _solo,
    "wiezen": _wiezen,
    "kleurenwiezen": _kleurenwiezen,
    "israeli_whist": _israeli,
    "minnesota_whist": _minnesota,
}
