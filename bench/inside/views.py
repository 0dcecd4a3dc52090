"""What a benchmark asks a server about itself."""

from __future__ import annotations

import threading
import time

from django.http import HttpRequest, HttpResponse, JsonResponse

CHANNEL = "bench:1"


def used(request: HttpRequest) -> JsonResponse:
    """Processor seconds so far: of the process, and of each living thread by its name."""
    threads: dict[str, float] = {}
    for thread in threading.enumerate():
        if thread.ident is not None:
            name = thread.name.partition("_")[0]
            clock = time.pthread_getcpuclockid(thread.ident)
            threads[name] = threads.get(name, 0.0) + time.clock_gettime(clock)
    return JsonResponse({"process": time.process_time(), "threads": threads})


def speak(request: HttpRequest) -> HttpResponse:
    """Publish one event, whose edition is the time in microseconds."""
    from whistdrive import live

    live.publish({CHANNEL: time.monotonic_ns() // 1000})
    return HttpResponse("said")
