from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Whist drives")

    def ready(self) -> None:
        """Tell the shared plumbing which tasks, sweeps and channels there are."""
        from tournaments import streams, tasks

        tasks.register()
        streams.register()
