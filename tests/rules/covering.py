"""Options to play a game with: every pair of values of two options, the boundaries among them.

`python -m tests.rules.covering` prints how many sets of options there are for each game.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import Any

from games import rules
from games.engine.cards import Suit
from games.engine.options import Between, Option, OptionError, options_of
from games.engine.rules import Rules

Pair = frozenset[tuple[str, str]]
"""Two options with a value each; values by their `repr`, for some are lists."""
FILLS = 40
"""In how many ways the other options are filled in before a pair is held to be impossible."""


def values_of(option: Option) -> list[Any]:
    """Values to try: all where they are few, the ends of a range, the shortest and longest list."""
    found: list[Any] = [option.default]
    for kind in option.kinds:
        if isinstance(kind, tuple):
            found += kind
        elif isinstance(kind, Between):
            found += [kind.low, kind.high]
        elif isinstance(kind.allowed, tuple):
            found += [kind.allowed[: kind.fewest], kind.allowed[: kind.most]]
    return [value for place, value in enumerate(found) if value not in found[:place]]


class Covering:
    """The sets of options for one game, found greedily; `impossible` pairs the game refuses."""

    def __init__(self, game: type[Rules]) -> None:
        self.game = game
        self.chance = random.Random(game.key)
        choices = {option.name: values_of(option) for option in options_of(game)}
        self.values = {name: values for name, values in choices.items() if len(values) > 1}
        self.rows: list[Rules] = [game()]
        self.impossible: set[Pair] = set()
        self.pairs = {
            frozenset(((a, repr(x)), (b, repr(y))))
            for a, b in combinations(self.values, 2)
            for x in self.values[a]
            for y in self.values[b]
        }
        self._cover()

    def _cover(self) -> None:
        """Rows that take most of what is open; then each pair that is left, by itself."""
        still = set(self.pairs)
        refused = 0
        while still and refused < FILLS:
            row = self._best_row(still)
            refused = 0 if self._add(row, still) else refused + 1
        for pair in sorted(still, key=sorted):
            if pair in still:
                taken = [row for row in self._fills(pair) if self._made(row)]
                if taken:
                    self._add(max(taken, key=lambda row: len(pairs_of(row) & still)), still)
                else:
                    self.impossible.add(pair)

    def _made(self, row: dict[str, Any]) -> Rules | None:
        """The game with these options; None if it refuses them."""
        try:
            return self.game.of(row)
        except OptionError:
            return None

    def _add(self, row: dict[str, Any], still: set[Pair]) -> bool:
        """Whether the game takes these options, and covers something new with them."""
        covered = pairs_of(row) & still
        made = self._made(row) if covered else None
        if made is None:
            return False
        self.rows.append(made)
        still -= covered
        self.impossible -= pairs_of(row)
        return True

    def _best_row(self, still: set[Pair]) -> dict[str, Any]:
        """Option after option, in any order, the value that covers most pairs still open."""
        row: dict[str, Any] = {}
        for name in self.chance.sample(list(self.values), len(self.values)):

            def gain(value: Any, name: str = name) -> float:
                new = (frozenset(((name, repr(value)), (o, repr(v)))) for o, v in row.items())
                return sum(pair in still for pair in new) + self.chance.random()

            row[name] = max(self.values[name], key=gain)
        return row

    def _fills(self, pair: Pair) -> Iterator[dict[str, Any]]:
        """Rows with this pair: all else by default, then at random."""
        given = {
            name: next(value for value in self.values[name] if repr(value) == text)
            for name, text in pair
        }
        yield {**{name: values[0] for name, values in self.values.items()}, **given}
        for _fill in range(FILLS):
            row = {name: self.chance.choice(values) for name, values in self.values.items()}
            yield {**row, **given}


def pairs_of(row: dict[str, Any]) -> set[Pair]:
    """All pairs of values in a set of options."""
    return {frozenset(two) for two in combinations([(n, repr(v)) for n, v in row.items()], 2)}


def named(rules: Rules, setup: Any, luck: random.Random) -> Any:
    """The setup; where somebody names the trumps of each deal, with trumps that somebody named."""
    if getattr(rules, "trump_mode", "") != "set":
        return setup
    return replace(setup, trump=luck.choice([*Suit, "NT"]))


COVERINGS = tuple(map(Covering, rules.ALL))
"""One for each game."""


def count() -> str:
    """How much is covered, in a line."""
    rows = sum(len(one.rows) for one in COVERINGS)
    pairs = sum(len(one.pairs - one.impossible) for one in COVERINGS)
    return f"covering array: {rows} sets of options, {pairs} pairs, {len(COVERINGS)} games"


def main() -> None:
    """Print the table."""
    for one in COVERINGS:
        sys.stdout.write(
            f"{one.game.key:18}{len(one.rows):4} sets of {len(one.values):2} options,"
            f"{len(one.pairs - one.impossible):6} pairs,"
            f" {len(one.impossible)} refused by the game\n"
        )
    sys.stdout.write(f"{count()}\n")


if __name__ == "__main__":
    main()
