from __future__ import annotations

import threading
import time

import pytest

from whistdrive.web.once import LastMade


def test_an_edition_is_made_once() -> None:
    kept: LastMade[str] = LastMade()

    first = kept.get("screen", 1, lambda: "made")
    second = kept.get("screen", 1, lambda: "made again")

    assert (first, second) == ("made", "made")


def test_another_edition_is_made_anew() -> None:
    kept: LastMade[str] = LastMade()
    kept.get("screen", 1, lambda: "old")

    assert kept.get("screen", 2, lambda: "new") == "new"


def test_things_of_different_names_are_kept_apart() -> None:
    kept: LastMade[str] = LastMade()
    kept.get("screen, en", 1, lambda: "Table")

    assert kept.get("screen, it", 1, lambda: "Tavolo") == "Tavolo"


def test_what_was_asked_for_longest_ago_goes_first() -> None:
    kept: LastMade[str] = LastMade(most=2)
    for name in ("a", "b", "c"):
        kept.get(name, 1, lambda: "old")

    assert kept.get("b", 1, lambda: "new") == "old"
    assert kept.get("a", 1, lambda: "new") == "new"


def test_all_who_ask_at_once_wait_for_the_first() -> None:
    kept: LastMade[int] = LastMade()
    made: list[int] = []

    def make() -> int:
        time.sleep(0.05)
        made.append(1)
        return len(made)

    threads = [threading.Thread(target=kept.get, args=("screen", 1, make)) for _n in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert made == [1]


def test_a_failure_is_not_kept() -> None:
    kept: LastMade[str] = LastMade()

    def fail() -> str:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        kept.get("screen", 1, fail)

    assert kept.get("screen", 1, lambda: "made") == "made"
