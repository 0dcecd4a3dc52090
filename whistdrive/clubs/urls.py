"""The addresses of clubs themselves."""

from __future__ import annotations

from django.urls import path

from whistdrive.clubs import views

urlpatterns = [
    path("clubs/", views.clubs, name="clubs"),
    path("clubs/new/", views.new, name="club_new"),
    path("c/<slug:slug>/settings/", views.settings, name="club_settings"),
    path("c/<slug:slug>/remove/", views.remove, name="club_remove"),
    path("c/<slug:slug>/members/", views.members, name="club_members"),
]
