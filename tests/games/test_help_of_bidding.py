"""The help of the games with a highest bidder: what it lists is what the rules have."""

from __future__ import annotations

from itertools import chain, combinations, product
from typing import Any

import pytest

from games.engine.boston import ALONE
from games.engine.rules import Rules
from games.engine.troel import TROEL
from games.help import Topic, help_for
from games.rules import get
from games.rules.kleurenwiezen.bids import RANKS
from games.rules.solo_whist.auction import LADDERS
from games.rules.wiezen.bidding import LADDER
from tests.games.test_help import BROKEN, ENDS, told

SOLO_NAMES = {
    "prop": "proposal",
    "solo": "solo",
    "misere": "misère",
    "abundance": "abundance",
    "royal_abundance": "royal abundance",
    "open_misere": "open misère",
    "declared": "abundance declared",
}
WIEZEN_NAMES = {
    "ask": "ask",
    "abondance_9": "abundance 9",
    "abondance_9_trump": "abundance 9 in the turned-up suit",
    "misere": "misère",
    "abondance_10": "abundance 10",
    "abondance_11": "abundance 11",
    "abondance_12": "abundance 12",
    "open_misere": "open misère",
    "solo": "solo",
    "solo_slim": "solo slim",
}
KLEUREN_NAMES = {
    "samen": "together",
    "alone": "alone",
    "abondance": "abundance",
    "small_misere": "small misère",
    "piccolo": "piccolo",
    "grand_misere": "grand misère",
    "open_misere": "open misère",
    "troel": "troel",
    "solo_slim": "solo slim",
}


def text(made: Rules) -> str:
    return "\n".join(told(help_for(made)))


def topic(made: Rules, wanted: Topic) -> list[str]:
    [section] = [one for one in help_for(made) if one.topic is wanted]
    return list(section.lines)


def kleuren_ladder() -> list[str]:
    return [f"{KLEUREN_NAMES[kind]} {level or ''}".strip() for kind, level in RANKS]


@pytest.mark.parametrize("ladder", LADDERS)
def test_solo_whist_names_the_bids_in_their_order(ladder: str) -> None:
    names = ", ".join(SOLO_NAMES[bid] for bid in LADDERS[ladder])

    assert f"the bids are: {names}." in text(get("solo_whist").of({"ladder": ladder}))


def test_wiezen_names_the_bids_in_their_order() -> None:
    names = ", ".join(WIEZEN_NAMES[bid] for bid in LADDER if bid not in (ALONE, TROEL))

    assert f"From low to high: {names}." in text(get("wiezen").of({}))


def test_wiezen_names_what_may_be_bid_over_a_troel() -> None:
    *before, last = [WIEZEN_NAMES[bid] for bid in LADDER[LADDER.index(TROEL) + 1 :]]

    assert f"Only {', '.join(before)} and {last} may be bid over a troel." in text(
        get("wiezen").of({})
    )


def test_kleurenwiezen_names_the_bids_in_their_order() -> None:
    ladder = kleuren_ladder()
    names = ", ".join(bid for bid in ladder if bid not in ("piccolo", "troel"))

    told_so = text(get("kleurenwiezen").of({}))

    assert f"the bids are: {names}." in told_so
    for bid, sentence in (
        ("piccolo", "Piccolo stands between {} and {}."),
        ("troel", "A troel stands between {} and {}."),
    ):
        place = ladder.index(bid)
        assert sentence.format(ladder[place - 1], ladder[place + 1]) in told_so


@pytest.mark.parametrize(
    ("key", "given", "sentence"),
    [
        (
            "solo_whist",
            {},
            "needs 5 tricks wins 7: +21 for this player, −7 for each opponent.",
        ),
        (
            "solo_whist",
            {"unit": 1, "trick": 0},
            "who need 8 tricks win 7: −1 for each of them, +1 for each opponent.",
        ),
        (
            "wiezen",
            {"fail_multiplier": 2},
            "needs 5 tricks wins 4: −18 for this player, +6 for each opponent.",
        ),
        (
            "kleurenwiezen",
            {},
            "needs 6 tricks wins 5: −15 for this player, +5 for each opponent.",
        ),
        (
            "danish_whist",
            {"min_level": 8, "base": 10},
            "who need 9 tricks win 10: +80 for each of them, −80 for each opponent.",
        ),
        (
            "danish_whist",
            {"players": 5},
            "needs 8 tricks wins 7: −60 for this player, +20 for each opponent.",
        ),
        ("bid_whist", {"no_trump_multiplier": 1}, "The declarer's pair gets −4, the other 0."),
        ("bid_whist", {"boston": "flat13"}, "With all 13 books, a Boston, it scores 13 instead."),
        ("rentz", {"points": (-50, -80, -10, -10, 10, 150, 100, 50)}, "You get −130."),
    ],
)
def test_examples_follow_the_options(key: str, given: dict[str, Any], sentence: str) -> None:
    assert sentence in text(get(key).of(given))


def test_kleurenwiezen_says_what_a_lost_13_counts_only_where_it_is_not_its_value() -> None:
    less = "A lost bid of 13 counts as 23 only, besides the missing tricks."

    assert less in text(get("kleurenwiezen").of({"samen13_fail": "whisthub"}))
    assert "A lost bid of 13" not in text(get("kleurenwiezen").of({"samen13_fail": "pagat"}))


def subsets(names: tuple[str, ...]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(names, n) for n in range(len(names) + 1)))


@pytest.mark.parametrize("jokers", [0, 2, 3])
@pytest.mark.parametrize("end_early", [False, True])
def test_danish_whist_is_whole_whatever_may_be_bid(jokers: int, end_early: bool) -> None:
    for attachments, nolos in product(
        subsets(("vip", "gode", "halve", "sans")), subsets(("sol", "ren_sol", "bordlaegger"))
    ):
        made = get("danish_whist").of(
            {
                "jokers": jokers,
                "attachments": attachments,
                "nolos": nolos,
                "end_early": end_early,
                "gaa_med": True,
            }
        )

        for line in told(help_for(made)):
            assert line == line.strip()
            assert line.endswith(ENDS)
            assert not BROKEN.search(line), line
        assert 3 <= len(topic(made, Topic.MISTAKES)) <= 5
        assert ("vip" in text(made)) == ("vip" in attachments and jokers > 0)
        for name in ("gode", "halve", "sans"):
            assert (name in text(made)) == (name in attachments)
        assert ("few tricks" in text(made)) == bool(nolos)


def test_rentz_tells_three_players_that_the_last_is_third() -> None:
    third = "the last to hold cards is third"

    assert third in text(get("rentz").of({"players": 3}))
    assert third not in text(get("rentz").of({"players": 4}))
