"""What came out of a part: how many passed and failed, and what was left out."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Result:
    """A part's numbers; `skipped` and `run` hold the names of its tests."""

    name: str
    passed: int
    failed: int
    seconds: float
    faults: tuple[str, ...] = ()
    skipped: frozenset[str] = frozenset()
    run: frozenset[str] = field(default=frozenset(), repr=False)

    def __str__(self) -> str:
        """One line of the summary."""
        state = "ok" if not self.failed else "FAILED"
        counts = f"{self.passed} passed" + f", {self.failed} failed" * bool(self.failed)
        return f"{self.name:<15} {state:<7} {counts:<24} {self.seconds:6.1f} s"


def of_report(name: str, report: Path, code: int, seconds: float) -> Result:
    """From the file that pytest leaves, and its exit code."""
    cases = list(ET.parse(report).iter("testcase")) if report.exists() else []
    failed = {_name(case) for case in cases if _has(case, "failure", "error")}
    skipped = frozenset(_name(case) for case in cases if _has(case, "skipped"))
    run = frozenset(_name(case) for case in cases) - skipped
    faults = [*sorted(failed)]
    if code and not failed:
        faults.append(_ended_badly(code))
    passed = len(run - failed)
    return Result(name, passed, len(faults), seconds, tuple(faults), skipped, run)


def _name(case: ET.Element) -> str:
    return f"{case.get('classname')}::{case.get('name')}"


def _has(case: ET.Element, *kinds: str) -> bool:
    return any(case.find(kind) is not None for kind in kinds)


def _ended_badly(code: int) -> str:
    no_tests = 5
    if code == no_tests:
        return "no test was found"
    return f"the tests ended before their time, with {code}; the lines above say why"


def skipped_everywhere(results: Iterable[Result]) -> list[str]:
    """Tests that ran in no part: a skip is for a backend that has not what the test needs."""
    results = list(results)
    run = frozenset().union(*(result.run for result in results))
    return sorted(frozenset().union(*(result.skipped for result in results)) - run)
