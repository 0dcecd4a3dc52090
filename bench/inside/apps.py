from __future__ import annotations

from django.apps import AppConfig

from bench.inside import counting


class InsideConfig(AppConfig):
    name = "bench.inside"

    def ready(self) -> None:
        """Count queries, if the environment says where to."""
        counting.start()
