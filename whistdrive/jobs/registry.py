"""Which jobs there are, and what the sweep looks after."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

logger = logging.getLogger(__name__)

# What travels with a job: anything JSON can carry, ids as a rule.
Arguments = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Job:
    """A function that can be asked for by name."""

    name: str
    fn: Callable[..., object]
    min_interval: float

    def key_of(self, arguments: Arguments) -> str:
        """What makes two calls the same work.

        Raises TypeError for arguments that could not travel to a worker, in the hall too.
        """
        return json.dumps(arguments, sort_keys=True)


_jobs: dict[str, Job] = {}
_sweeps: list[Callable[[], object]] = []


def register(name: str, fn: Callable[..., object], *, min_interval: float = 0.0) -> None:
    """Make `fn` known as the job `name`; called in an app's `ready()`.

    Calls with the same arguments are the same work: of those that wait, one is done for all.
    `min_interval` seconds lie between the beginnings of two runs of the same work; a run that comes
    too early is put off, never dropped.
    """
    known = _jobs.get(name)
    if known is not None and known.fn is not fn:
        raise ValueError(f"The job {name!r} is registered already, for another function.")
    _jobs[name] = Job(name, fn, min_interval)


def get(name: str) -> Job:
    """The job of that name. Raises LookupError, which lists the names there are."""
    try:
        return _jobs[name]
    except KeyError:
        raise LookupError(f"There is no job {name!r}; there are {sorted(_jobs)}.") from None


def every_job() -> Iterator[Job]:
    """All jobs, in the order they were registered."""
    return iter(tuple(_jobs.values()))


def register_sweep(fn: Callable[[], object]) -> None:
    """Have `fn()` called every few seconds: it starts what is due or was missed."""
    if fn not in _sweeps:
        _sweeps.append(fn)


def sweep() -> None:
    """Call everything registered by `register_sweep`; one that fails does not stop the others."""
    for fn in tuple(_sweeps):
        try:
            fn()
        except Exception:
            logger.exception("The sweep %s.%s failed", fn.__module__, fn.__qualname__)
