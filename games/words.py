"""How places and totals are written for people."""

from __future__ import annotations

from fractions import Fraction
from math import floor
from typing import Protocol

from django.utils.formats import number_format


class Ranked(Protocol):
    """A line of the standings, as far as its place goes."""

    @property
    def rank(self) -> int:
        """The place; shared where `tied`."""
        ...

    @property
    def tied(self) -> bool:
        """Whether somebody else has the same place."""
        ...


def rank(line: Ranked) -> str:
    """The place of a line of the standings: "2", or "2=" where it is shared."""
    return f"{line.rank}=" if line.tied else str(line.rank)


def fraction(value: Fraction | int | str | None, places: int = 1) -> str:
    """A total as people read it: 66, 66½, or 65.7 (rounded half up, in the reader's notation).

    Takes text as it is stored ("133/2") as well; None, which is "not played", is a dash.
    """
    if value is None or value == "":
        return "–"
    exact = Fraction(value)
    whole, rest = divmod(exact, 1)
    if not rest:
        return str(whole)
    if rest == Fraction(1, 2) and exact > 0:
        return f"{whole or ''}½"
    return decimal(exact, places)


def decimal(exact: Fraction, places: int) -> str:
    """A figure with so many decimals, in the reader's notation; a column of them lines up.

    >>> decimal(Fraction(13, 2), 2), decimal(Fraction(20, 3), 1)
    ('6.50', '6.7')
    """
    # number_format cuts off what is too long, so the rounding is done here, exactly.
    scaled = floor(abs(exact) * 10**places + Fraction(1, 2))
    text = f"{scaled // 10**places}.{scaled % 10**places:0{places}d}" if places else str(scaled)
    return number_format(f"{'-' if exact < 0 else ''}{text}", places, use_l10n=True)
