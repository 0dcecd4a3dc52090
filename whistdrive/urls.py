"""Every address of the program."""

from __future__ import annotations

from allauth.account.decorators import secure_admin_login
from django.contrib import admin
from django.urls import include, path

from whistdrive.web import views as web

admin.autodiscover()
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

handler400 = "whistdrive.web.errors.bad_request"
handler404 = "whistdrive.web.errors.not_found"
handler403 = "whistdrive.web.errors.not_found"
handler500 = "whistdrive.web.errors.server_error"

urlpatterns = [
    path("language/", web.set_language, name="set_language"),
    path("display/", web.set_display, name="set_display"),
    path("health/", web.health, name="health"),
    path("account/", include("whistdrive.accounts.urls")),
    path("admin/", admin.site.urls),
    path("", include("whistdrive.clubs.urls")),
    path("", include("tournaments.urls")),
]
