"""Numbers said before play in every way, from the rules files, and how many ways there are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from math import comb, factorial

from tests.engine.by_hand.ways import Way


def said_in_turn(
    seats: Sequence[int],
    tricks: int,
    hook: str,
    at_least: Sequence[int] = (),
    no_zero: Sequence[int] = (),
) -> Iterator[Way]:
    """Everybody in turn, who may not bring the total to the number of tricks as `hook` says: the
    last, anybody (running), or nobody (off).

    `at_least` is what each must say at least, by place; who is in `no_zero` says 0 only if nothing
    else is left.
    """
    yield from _go_on(tuple(seats), tricks, hook, tuple(at_least), tuple(no_zero), ())


def _go_on(
    seats: tuple[int, ...],
    tricks: int,
    hook: str,
    at_least: tuple[int, ...],
    no_zero: tuple[int, ...],
    so_far: tuple[int, ...],
) -> Iterator[Way]:
    place = len(so_far)
    if place == len(seats):
        yield tuple((seat, str(number)) for seat, number in zip(seats, so_far, strict=True))
        return
    may = list(range(at_least[place] if at_least else 0, tricks + 1))
    if hook == "running" or (hook == "last" and place == len(seats) - 1):
        may = [number for number in may if sum(so_far) + number != tricks]
    if seats[place] in no_zero:
        may = [number for number in may if number] or may
    for number in may:
        yield from _go_on(seats, tricks, hook, at_least, no_zero, (*so_far, number))


def said_in_secret(seats: Sequence[int], tricks: int) -> Iterator[Way]:
    """Everybody any number, in every order of choosing."""
    for order in permutations(seats):
        for numbers in product(range(tricks + 1), repeat=len(order)):
            yield tuple((seat, str(n)) for seat, n in zip(order, numbers, strict=True))


def how_many(players: int, tricks: int, hook: str) -> int:
    """By a closed formula.

    Where the last may not complete the total: all sequences but those that add up, which are so
    many tricks shared out among the players.
    """
    every: int = (tricks + 1) ** players
    if hook == "secret":
        return factorial(players) * every
    return every - comb(tricks + players - 1, players - 1) if hook == "last" else every
