"""Celery's workers and beat: `celery -A whistdrive worker`, `celery -A whistdrive beat`."""

from __future__ import annotations

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "whistdrive.settings")
django.setup()

from whistdrive.jobs.broker import celery_app, register_tasks  # noqa: E402

app = celery_app()
register_tasks(app)
