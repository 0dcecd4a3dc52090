"""The program's addresses, and those of what is inside."""

from __future__ import annotations

from django.urls import path

from bench.inside import views
from whistdrive.urls import handler403, handler404, handler500
from whistdrive.urls import urlpatterns as programs_own

__all__ = ["handler403", "handler404", "handler500", "urlpatterns"]

urlpatterns = [
    path("bench/used/", views.used),
    path("bench/speak/", views.speak),
    *programs_own,
]
