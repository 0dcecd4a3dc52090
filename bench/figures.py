"""Figures as they are printed: percentiles, medians, and tables with ratios in them."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from statistics import median
from time import process_time

MS = 1000.0


def percentile(values: Sequence[float], per_cent: float) -> float:
    """The smallest value that so many per cent of all do not exceed; 0 of nothing."""
    if not values:
        return 0.0
    ranked = sorted(values)
    at = max(0, -int(-len(ranked) * per_cent // 100) - 1)
    return ranked[at]


def ratio(ours: float, floor: float) -> str:
    """How many times the floor, in words a table can hold."""
    return f"{ours / floor:.2f}" if floor else "-"


def cpu_of(fn: Callable[[], object], *, at_least: float = 0.2) -> float:
    """Seconds of this process's processor time that one call takes, over `at_least` seconds."""
    fn()
    calls, start = 0, process_time()
    while (used := process_time() - start) < at_least or calls < 3:
        fn()
        calls += 1
    return used / calls


def interleaved(cases: Sequence[Callable[[], object]], rounds: int = 7) -> list[float]:
    """The median processor seconds of a call of each case, measured in turns."""
    taken: list[list[float]] = [[] for _case in cases]
    for _round in range(rounds):
        for mine, case in zip(taken, cases, strict=True):
            mine.append(cpu_of(case, at_least=0.05))
    return [median(mine) for mine in taken]


def spread(seconds: Sequence[float]) -> list[str]:
    """Count, p50, p95, p99 and max, in milliseconds."""
    shown = [percentile(seconds, p) for p in (50, 95, 99)] + [max(seconds, default=0.0)]
    return [str(len(seconds)), *(f"{value * MS:.1f}" for value in shown)]


SPREAD_HEADINGS = ("n", "p50", "p95", "p99", "max")


def say_table(headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print rows under headings: the first column to the left, the others to the right."""
    lines = [tuple(headings), *(tuple(row) for row in rows)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(headings))]
    for line in lines:
        first, *others = (text for text in line)
        cells = [first.ljust(widths[0])]
        cells += [text.rjust(width) for text, width in zip(others, widths[1:], strict=True)]
        print("  " + "  ".join(cells))
    print()


def say_head(text: str) -> None:
    """Print what is measured, when, and on what."""
    now = datetime.now(tz=UTC).strftime("%Y-%m-%d %H:%M UTC")
    print(f"{text}\n{now}, Python {platform.python_version()}, Django {version('Django')}, "
          f"{_processors()}, {platform.system()}\n")  # fmt: skip


def _processors() -> str:
    import os

    return f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}"
