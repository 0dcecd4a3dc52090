"""Organisers and stewards: people with a sign-in, whose e-mail is their name."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Makes users; e-mail addresses are kept in small letters, as allauth looks for them."""

    def create_user(self, email: str, password: str | None = None, **more: Any) -> User:
        """Make somebody who may sign in; without a password only a reset lets them in."""
        user = self.model(email=email.strip().lower(), **more)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **more: Any) -> User:
        """Make somebody who may also see the support pages."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **more)

    def get_by_natural_key(self, username: str | None) -> User:
        """Find by e-mail, whatever its case."""
        return self.get(email__iexact=username)


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody with a sign-in. Players have none."""

    email = models.EmailField(_("e-mail"), unique=True)
    name = models.CharField(_("name"), max_length=150, blank=True)
    language = models.CharField(
        _("language"), max_length=7, choices=settings.LANGUAGES, blank=True, default=""
    )
    is_staff = models.BooleanField(_("may see the support pages"), default=False)
    is_active = models.BooleanField(_("may sign in"), default=True)
    date_joined = models.DateTimeField(auto_now_add=True)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects = UserManager()

    class Meta:
        verbose_name = _("organiser")
        verbose_name_plural = _("organisers")
        constraints = (models.UniqueConstraint(Lower("email"), name="one_sign_in_an_email"),)

    def __str__(self) -> str:
        return self.name or self.email

    @property
    def password_mark(self) -> str:
        """Tells one password from the next in a form, and nothing of either."""
        return salted_hmac("accounts.password_mark", self.password).hexdigest()

    def clean(self) -> None:
        """Small letters, also where a form of the support pages makes or changes a sign-in."""
        super().clean()
        self.email = self.email.strip().lower()
