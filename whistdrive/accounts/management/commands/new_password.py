"""Gives somebody a new password, where no mail can be sent."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from whistdrive.accounts.models import User
from whistdrive.accounts.passwords import give_new_password

MOST_NAMED = 10


class Command(BaseCommand):
    """`new_password EMAIL`: the old password and every open session of that person end."""

    help = "Gives the person with this e-mail a new password and prints it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whose."""
        parser.add_argument("email")

    def handle(self, *args: Any, **options: Any) -> None:
        """Set and print it."""
        email = options["email"].strip()
        user = User.objects.filter(email__iexact=email).first()
        if user is None:
            known = ", ".join(User.objects.values_list("email", flat=True)[:MOST_NAMED]) or "-"
            raise CommandError(
                _("Nobody signs in with %(email)s. There are: %(known)s.")
                % {"email": email, "known": known}
            )
        self.stdout.write(
            _("New password of %(email)s: %(password)s")
            % {"email": user.email, "password": give_new_password(user)}
        )
        self.stdout.write(_("It is shown only this once, and can be changed after signing in."))
