"""Makes the first sign-in, so that somebody can open the doors."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from whistdrive.accounts.models import User
from whistdrive.accounts.passwords import readable_password

DEFAULT_EMAIL = "organiser@hall.local"


class Command(BaseCommand):
    """`first_organiser [--email E] [--password P]`; harmless when called again."""

    help = (
        "Makes the first sign-in and prints its e-mail and password, unless there is one already."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """E-mail and password, both optional."""
        parser.add_argument("--email", default=DEFAULT_EMAIL)
        parser.add_argument("--password", default="", help="made up and printed if left out")

    def handle(self, *args: Any, **options: Any) -> None:
        """Make the first user, who may also see the support pages."""
        if User.objects.exists():
            self.stdout.write(_("There is a sign-in already; nothing was changed."))
            return
        email, password = options["email"].strip(), options["password"] or readable_password()
        try:
            validate_email(email)
            validate_password(password, User(email=email))
        except ValidationError as error:
            raise CommandError(" ".join(error.messages)) from error
        User.objects.create_superuser(email=email, password=password)
        self.stdout.write(_("The first organiser signs in with"))
        self.stdout.write(_("  E-mail:   %(email)s") % {"email": email})
        self.stdout.write(_("  Password: %(password)s") % {"password": password})
        self.stdout.write(_("Write the password down: it is shown only this once."))
