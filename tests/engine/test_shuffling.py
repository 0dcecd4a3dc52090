from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.shuffling import (
    SEED_BYTES,
    VERSION,
    _below,
    branch,
    new_seed,
    seed_from_text,
    shuffled,
)

seeds = st.binary(min_size=SEED_BYTES, max_size=SEED_BYTES)

# Worked out by a program in another language, written from the module's docstring alone.
VECTORS = [
    (bytes(32), "3 4 0 1 2 5"),
    (bytes(range(32)), "0 10 8 3 1 6 11 9 2 12 4 5 7"),
    (
        b"\xff" * 32,
        "43 47 15 3 30 32 37 14 38 44 5 1 48 6 31 12 9 50 28 2 7 24 20 49 13 10 40 8 34 19 35 33 "
        "27 39 17 22 46 41 29 21 36 0 51 11 45 26 16 25 18 4 42 23",
    ),
]


@pytest.mark.parametrize(("seed", "expected"), VECTORS)
def test_shuffled_gives_the_published_order(seed: bytes, expected: str) -> None:
    order = [int(number) for number in expected.split()]

    assert shuffled(range(len(order)), seed, "sha256-fy-1") == tuple(order)


@given(st.lists(st.integers()), seeds)
def test_shuffled_loses_and_doubles_nothing_and_repeats(items: list[int], seed: bytes) -> None:
    order = shuffled(items, seed)

    assert Counter(order) == Counter(items)
    assert shuffled(items, seed) == order


def test_every_order_is_about_equally_likely() -> None:
    draws = 4800
    counts = Counter(shuffled("ABCD", seed_from_text(str(n))) for n in range(draws))

    expected = draws / 24
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert len(counts) == 24
    assert chi_square < 49.7  # one in a thousand with 23 degrees of freedom; the seeds are fixed


def test_words_that_would_favour_low_numbers_are_thrown_away() -> None:
    n = 2**31 + 1  # all words from n up are unfair

    assert _below(n, iter([2**32 - 1, n, n - 1])) == n - 1


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_seed_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        shuffled("AB", bytes(length))


def test_an_unknown_version_is_refused() -> None:
    with pytest.raises(ValueError, match="sha1-guess"):
        shuffled("AB", bytes(32), "sha1-guess")


def test_new_seeds_differ_and_shuffle() -> None:
    one, other = new_seed(), new_seed()

    assert one != other
    assert sorted(shuffled("ABC", one, VERSION)) == ["A", "B", "C"]


@given(seeds)
def test_branches_of_a_seed_differ_from_it_and_from_each_other(seed: bytes) -> None:
    assert len({seed, branch(seed, "A"), branch(seed, "B")}) == 3
    assert branch(seed, "A") == branch(seed, "A")
