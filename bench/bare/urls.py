from __future__ import annotations

from django.urls import path

from bench.bare.views import score
from bench.inside.views import used

urlpatterns = [path("", score, name="score"), path("bench/used/", used)]
