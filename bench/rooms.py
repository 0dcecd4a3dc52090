"""Rooms full of people for the benchmarks, made through the program's own services."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.models import Drive


@dataclass(frozen=True, slots=True)
class Room:
    """A drive that is being played, with the codes that open its pages."""

    drive: Drive
    email: str
    password: str
    codes: dict[int, str]  # of its tables


def make_room(tables: int, *, hands: int = 24, played: int = 0, seed: str = "bench") -> Room:
    """A drive of so many tables whose first hands are played already."""
    from tournaments.services.demo import make_demo

    demo = make_demo(tables=tables, hands=hands, played=played, seed=seed, language="en")
    codes = dict(demo.drive.tables.values_list("number", "code"))
    return Room(demo.drive, demo.organiser.email, demo.password, codes)
