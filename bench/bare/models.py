from __future__ import annotations

from django.db import models


class Score(models.Model):
    """What the bare form saves."""

    table = models.PositiveSmallIntegerField()
    tricks = models.PositiveSmallIntegerField()
    at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"{self.table}: {self.tricks}"
