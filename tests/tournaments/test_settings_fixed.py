"""Settings that can no longer be changed look like it; what is wrong is said in our own words."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories
from tests.tournaments.pages import hidden
from tournaments.forms.settings import DriveSettingsForm
from tournaments.models import Drive
from tournaments.services import course
from tournaments.services.changes import PROGRAM
from whistdrive.clubs.models import Role

pytestmark = pytest.mark.django_db

FIXED = {"movement", "who", "stay", "direction", "hands_a_round", "entry_mode"}
CONTROL = re.compile(r"<(?:input|select)[^>]*>")


def page(client: Client, drive: Drive) -> str:
    client.force_login(factories.member(drive.club, Role.ORGANISER))
    answer = client.get(reverse("drive_settings", args=(drive.code,)))
    return answer.content.decode().split("<main")[1]


def names(controls: list[str]) -> set[str]:
    return {found[1] for one in controls if (found := re.search(r'name="(\w+)"', one))}


def test_nothing_is_fixed_before_the_start(client: Client) -> None:
    assert "disabled" not in page(client, factories.make_drive(started=False))


def test_what_is_fixed_since_people_sit_cannot_be_chosen_and_says_why(client: Client) -> None:
    html = page(client, factories.make_drive())

    disabled = [one for one in CONTROL.findall(html) if " disabled" in one]
    assert names(disabled) == FIXED
    assert html.count("Fixed since people sit.") == len(FIXED)


def test_settings_of_a_running_drive_are_saved_with_what_is_fixed_as_it_is(client: Client) -> None:
    drive = factories.make_drive(hands=4)
    page(client, drive)
    address = reverse("drive_settings", args=(drive.code,))
    form = DriveSettingsForm(instance=drive)
    others = {name: form[name].value() for name in form.fields if name not in FIXED}
    data = {**others, **hidden(client, address), "place": "St Mary's Hall"}

    answer = client.post(address, data)

    assert (answer.status_code, factories.fresh(drive).place) == (303, "St Mary's Hall")


def test_a_fixed_setting_that_is_sent_changed_is_refused(client: Client) -> None:
    drive = factories.make_drive(hands=4)
    page(client, drive)
    address = reverse("drive_settings", args=(drive.code,))
    form = DriveSettingsForm(instance=drive)
    data = {name: form[name].value() for name in form.fields}

    answer = client.post(address, {**data, **hidden(client, address), "entry_mode": "blind"})

    assert answer.status_code == 422
    assert factories.fresh(drive).entry_mode == drive.entry_mode


def test_of_published_results_no_setting_can_be_changed(client: Client) -> None:
    drive = factories.play_to_the_end(factories.make_drive(hands=2))
    course.publish_drive(drive.pk, PROGRAM)

    html = page(client, drive)

    assert '<fieldset class="stack" disabled>' in html
    assert "Save settings" not in html


@pytest.mark.parametrize("language", ["en", "it", "ro"])
def test_limits_are_not_told_in_a_librarys_words(client: Client, language: str) -> None:
    drive = factories.make_drive(started=False)
    form = DriveSettingsForm(instance=drive)
    shown = {name: form[name].value() for name in form.fields}
    wrong = {**shown, "hands": 900, "hands_a_round": 0, "name": "N" * 300}
    with translation.override(language):
        refused = DriveSettingsForm(wrong, instance=drive)
        said = {name: refused.errors[name][0] for name in ("hands", "hands_a_round", "name")}

        assert str(said["hands"]) == translation.gettext(
            "This can be %(limit_value)s at the most."
        ) % {"limit_value": 60}
        assert "1" in said["hands_a_round"]
        assert "300" in said["name"]
        for text in said.values():
            assert not text.startswith(("Ensure", "Assicurati", "Asigur"))


def test_the_list_of_faults_has_the_focus_and_leads_to_each_field(client: Client) -> None:
    drive = factories.make_drive(started=False)
    page(client, drive)
    address = reverse("drive_settings", args=(drive.code,))
    form = DriveSettingsForm(instance=drive)
    data = {name: form[name].value() for name in form.fields}

    answer = client.post(address, {**data, **hidden(client, address), "hands": 900, "movement": ""})

    html = answer.content.decode()
    faults = html[html.index("data-faults") - 200 : html.index("</ul>", html.index("data-faults"))]
    assert "autofocus" in faults
    for anchor in ("id_hands", "id_movement"):
        assert f'href="#{anchor}"' in faults
        assert html.count(f'id="{anchor}"') == 1
