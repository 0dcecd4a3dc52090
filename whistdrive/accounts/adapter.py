"""How sign-ins work here: nobody signs up by themselves."""

from __future__ import annotations

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest


class ClosedDoorAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Owners let people in; there is no sign-up page."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never."""
        return False
