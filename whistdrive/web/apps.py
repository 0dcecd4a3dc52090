from __future__ import annotations

from django.apps import AppConfig
from django.db.models.signals import post_migrate

from whistdrive.web.tables import must_fit


class WebConfig(AppConfig):
    name = "whistdrive.web"
    label = "web"

    def ready(self) -> None:
        """Have the tables looked at after each migration."""
        post_migrate.connect(must_fit, sender=self)
