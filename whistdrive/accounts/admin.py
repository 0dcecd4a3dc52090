"""Sign-ins on the support pages."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.utils.translation import gettext_lazy as _

from whistdrive.accounts.models import User

NEW_FIELDS = ("email", "name", "language", "usable_password", "password1", "password2")


class NewUserForm(AdminUserCreationForm):  # type: ignore[type-arg]
    """Somebody new, by e-mail."""

    class Meta:
        model = User
        fields = ("email", "name", "language")


class ChangedUserForm(UserChangeForm):  # type: ignore[type-arg]
    """Somebody's sign-in, changed."""

    class Meta:
        model = User
        fields = "__all__"


@admin.register(User)
class SignInAdmin(UserAdmin):  # type: ignore[type-arg]
    """Who may sign in; what they may do in which club stands with the club."""

    form = ChangedUserForm
    add_form = NewUserForm
    ordering = ("email",)
    list_display = ("email", "name", "language", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("email", "name")
    readonly_fields = ("last_login", "date_joined")
    fieldsets = (
        (None, {"fields": ("email", "password", "name", "language")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        (_("Times"), {"fields": ("last_login", "date_joined")}),
    )
    add_fieldsets = ((None, {"classes": ("wide",), "fields": NEW_FIELDS}),)
