"""Every way a deal can go, counted; and the rows of numbers that it is held against.

The walk knows a deal as anybody outside does: by what may be done and by what comes of it. Rows
stand in `tests/perft/*.perft`, a block each: a word and its value to a line, `#` for comments.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.engine.by_hand.ways import Way

if TYPE_CHECKING:
    from games.engine.state import State

FOLDER: Final = Path(__file__).resolve().parents[1] / "perft"
MOST: Final = int(os.environ.get("PERFT_WAYS", "25_000"))
"""Rows with more ways than this are left out, for they take long."""


@dataclass(frozen=True, slots=True)
class Row:
    """One number and what is counted, as it is written in a file."""

    words: Mapping[str, str]

    def __getitem__(self, word: str) -> str:
        return self.words[word]

    def get(self, word: str, otherwise: str = "") -> str:
        """What is written after this word."""
        return self.words.get(word, otherwise)

    def list(self, word: str) -> list[str]:
        """What is written after this word, cut at its commas."""
        return [part.strip() for part in self.get(word).split(",") if part.strip()]

    def numbers(self, word: str) -> tuple[int, ...]:
        """The numbers after this word."""
        return tuple(int(number) for number in self.get(word).split())

    @property
    def count(self) -> int:
        """How many ways there are."""
        return int(self["count"])

    def __str__(self) -> str:
        return self["id"]


def rows(name: str, most: int = MOST) -> list[Row]:
    """The rows of a file that do not take too long."""
    text = (FOLDER / f"{name}.perft").read_text("utf-8")
    found = []
    for block in text.split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            words = (line.partition(" ") for line in lines)
            found.append(Row({word: value.strip() for word, _space, value in words}))
    return [row for row in found if row.count <= most]


def ends(
    start: State, is_end: Callable[[State], bool], *, any_order: bool = False
) -> Iterator[State]:
    """Every state in which the deal can end, once for every way that leads to it.

    Where several may act at once, one after the other does; `any_order`: in every order.
    """
    left = [start]
    while left:
        state = left.pop()
        if state.is_over or is_end(state):
            yield state
        elif any_order:
            left += [state.apply(a, seat) for seat in state.to_act for a in state.legal_for(seat)]
        else:
            left += [state.apply(action) for action in state.legal_actions]


def ways(
    start: State, is_end: Callable[[State], bool], *, any_order: bool = False
) -> Iterator[Way]:
    """What is done on each of these ways, from `start` on."""
    begun = len(start.log)
    for state in ends(start, is_end, any_order=any_order):
        yield tuple((seat, str(action)) for seat, action in state.log[begun:])


def below(found: Iterable[Way]) -> str:
    """How many ways begin with each first action."""
    counts = Counter(_first(way) for way in found)
    return "below each first action: " + ", ".join(f"{a} {n}" for a, n in sorted(counts.items()))


def differences(engine: Iterable[Way], by_hand: Iterable[Way]) -> str:
    """How many ways begin with each first action, by both methods; "" if all ways are the same."""
    here, there = Counter(engine), Counter(by_hand)
    if here == there:
        return ""
    lines = [f"by the engine {below(here.elements())}", f"by hand {below(there.elements())}"]
    for name, more in (("the engine", here - there), ("the count by hand", there - here)):
        if more:
            lines.append(f"only {name} has, for example, {min(more)}")
    return "\n".join(lines)


def _first(way: Way) -> str:
    return f"{way[0][0]}: {way[0][1]}" if way else "nothing at all"
