"""What forms of all apps have in common in the database: keys that are used up."""

from __future__ import annotations

from django.db import models


class UsedKey(models.Model):
    """The key of a form that was acted on; `result` says what came of it, such as a code.

    Written in the transaction of the act itself, so that both are there or neither is.
    """

    key = models.UUIDField(primary_key=True, editable=False)
    at = models.DateTimeField(auto_now_add=True, db_index=True)
    result = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        default_permissions = ()

    def __str__(self) -> str:
        return str(self.key)
