"""The addresses of drives, people, phones and screens."""

from __future__ import annotations

from django.urls import path

from tournaments.views import (
    console,
    drives,
    home,
    merging,
    people,
    phone,
    results,
    screen,
    slips,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("t/<str:code>/", phone.table, name="table_page"),
    path("me/<str:code>/", phone.card, name="card"),
    path("v/<str:code>/", screen.projector, name="projector"),
    path("v/<str:code>/results/", screen.public_results, name="public_results"),
    path("c/<slug:slug>/", home.club, name="club"),
    path("c/<slug:slug>/people/", people.people, name="people"),
    path("c/<slug:slug>/people/add/", people.person, name="person_add"),
    path("c/<slug:slug>/people/<int:pk>/", people.person, name="person_edit"),
    path("c/<slug:slug>/people/<int:pk>/remove/", people.remove, name="person_remove"),
    path("c/<slug:slug>/people/<int:pk>/same/", merging.same_person, name="person_same"),
    path("c/<slug:slug>/people/<int:pk>/two/", merging.two_people, name="person_two"),
    path("c/<slug:slug>/people/import/", people.import_list, name="people_import"),
    path("c/<slug:slug>/people.csv", people.export_list, name="people_export"),
    path("c/<slug:slug>/drives/new/", drives.new, name="drive_new"),
    path("c/<slug:slug>/drives/import/", results.import_file, name="drive_import"),
    path("d/<str:code>/", console.console, name="console"),
    path("d/<str:code>/settings/", drives.settings, name="drive_settings"),
    path("d/<str:code>/tonight/", drives.tonight_list, name="drive_tonight"),
    path("d/<str:code>/seats/", drives.seat_plan, name="drive_seats"),
    path("d/<str:code>/print/", drives.print_cards, name="drive_print"),
    path("d/<str:code>/tables/<int:table>/<int:hand>/", console.table, name="console_table"),
    path("d/<str:code>/hands/", console.all_hands, name="all_hands"),
    path("d/<str:code>/slips/", slips.slips, name="slips"),
    path("d/<str:code>/journal/", console.journal, name="drive_journal"),
    path("d/<str:code>/standings/", results.standings, name="drive_standings"),
    path("d/<str:code>/prizes/", results.prizes, name="drive_prizes"),
    path("d/<str:code>/results.csv", results.as_csv, name="results_csv"),
    path("d/<str:code>/results.json", results.as_json, name="results_json"),
    path("d/<str:code>/export.json", results.export, name="drive_export"),
]
