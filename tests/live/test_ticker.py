from __future__ import annotations

import logging
import threading

import pytest

from tests.live.streams import PATIENCE
from whistdrive.live.ticker import Ticker


def test_ticker_calls_again_and_again_also_after_a_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    enough, calls = threading.Event(), []

    def tick() -> None:
        calls.append(threading.current_thread().name)
        if len(calls) == 3:
            enough.set()
        raise RuntimeError

    ticker = Ticker(tick, every=0.01)
    with caplog.at_level(logging.ERROR):
        ticker.start()
        assert enough.wait(PATIENCE)
        ticker.stop()

    assert set(calls) == {"ticker"}
    assert caplog.records[0].getMessage() == "A tick failed"


def test_ticker_stops_without_waiting_for_the_next_tick() -> None:
    called = threading.Event()
    ticker = Ticker(called.set, every=3600)
    ticker.start()
    assert called.wait(PATIENCE)

    ticker.stop(PATIENCE)

    assert "ticker" not in {thread.name for thread in threading.enumerate()}
