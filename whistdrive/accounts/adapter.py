"""How sign-ins work here: nobody signs up by themselves, and the page speaks their language."""

from __future__ import annotations

from typing import Any, ClassVar

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from whistdrive.web.language import LANGUAGE_COOKIE, remember


class ClosedDoorAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Owners let people in; there is no sign-up page."""

    # Any: lazy translations.
    error_messages: ClassVar[dict[str, Any]] = {
        **DefaultAccountAdapter.error_messages,
        "email_password_mismatch": _(
            "E-mail and password do not fit together. Look at both: capitals count in the password."
        ),
        "too_many_login_attempts": _(
            "Too many wrong passwords. Wait five minutes and try again, or set a new password."
        ),
        "enter_current_password": _("This is not your password until now."),
        "incorrect_password": _("This is not your password."),
    }

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """Never."""
        return False

    # Any: the library's own arguments, handed on.
    def post_login(self, request: HttpRequest, user: Any, **more: Any) -> HttpResponse:
        """Where to go after signing in; this device then speaks the person's language."""
        response: HttpResponse = super().post_login(request, user, **more)
        if user.language and LANGUAGE_COOKIE not in request.COOKIES:
            remember(request, response, LANGUAGE_COOKIE, user.language)
        return response
