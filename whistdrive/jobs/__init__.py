"""Work that need not be done before the answer: asked for by name, done after the commit.

In the hall one thread of the process does it, hosted Celery's workers do; the same functions,
registered in the apps' `ready()`. Jobs are idempotent and may come late, twice or (where a
machine died) only by the sweep that starts what was missed.
"""

from __future__ import annotations

from whistdrive.jobs.dispatch import enqueue, run_pending, silent_for, start, stop, wait_idle
from whistdrive.jobs.registry import register, register_sweep, sweep

__all__ = [
    "enqueue",
    "register",
    "register_sweep",
    "run_pending",
    "silent_for",
    "start",
    "stop",
    "sweep",
    "wait_idle",
]
