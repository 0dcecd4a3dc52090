"""A form from an old page overwrites nobody's work, and loses none."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django import forms

from whistdrive.web.seen import AsSeenMixin, Changed, must_be_as_read

ROW = {
    "name": "Tuesday",
    "place": "",
    "hands": 24,
    "rest": "half",
    "date": datetime.date(2026, 5, 1),
}


class Form(AsSeenMixin, forms.Form):
    name = forms.CharField(label="Name")
    place = forms.CharField(label="Place", required=False)
    hands = forms.IntegerField(label="Hands", required=False)
    rest = forms.ChoiceField(label="A rest", choices=(("half", "6½ tricks"), ("none", "nothing")))
    date = forms.DateField(label="Date")


def row(**changes: Any) -> dict[str, Any]:
    return {**ROW, **changes}


def page(now: dict[str, Any]) -> dict[str, Any]:
    """What a browser would send of a page that shows this."""
    return on_screen(Form(initial=now))


def on_screen(form: Form) -> dict[str, Any]:
    return {name: form[name].value() for name in form.fields}


def faults(form: Form) -> list[str]:
    return [str(error) for error in form.non_field_errors()]


def test_what_nobody_else_has_changed_is_saved() -> None:
    sent = page(row()) | {"name": "Friday"}

    form = Form(sent, initial=row())

    assert form.is_valid()
    assert form.cleaned_data == row(name="Friday")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"place": "The mill"}, "Place: “The mill”"),
        ({"hands": 20}, "Hands: “20”"),
        ({"hands": None}, "Hands: empty"),
        ({"rest": "none"}, "A rest: “nothing”"),
        ({"date": datetime.date(2026, 5, 2)}, "Date: “2 May 2026”"),
        ({"hands": 20, "place": "The mill"}, "Place: “The mill”; Hands: “20”"),
    ],
)
def test_what_somebody_else_has_changed_is_named(change: dict[str, Any], told: str) -> None:
    form = Form(page(row()) | {"name": "Friday"}, initial=row(**change))

    assert faults(form) == [
        f"Somebody else has saved this page in the meantime and changed: {told}. "
        "What you typed is still here; save again if it is right."
    ]


def test_saving_again_keeps_what_both_have_changed() -> None:
    now = row(place="The mill")
    first = Form(page(row()) | {"name": "Friday"}, initial=now)
    assert not first.is_valid()

    second = Form(on_screen(first), initial=now)

    assert second.is_valid()
    assert second.cleaned_data == row(name="Friday", place="The mill")


def test_of_two_values_for_one_field_the_one_that_is_saved_again_counts() -> None:
    now = row(place="The mill")
    first = Form(page(row()) | {"place": "The barn"}, initial=now)
    assert not first.is_valid()

    second = Form(on_screen(first), initial=now)

    assert second.is_valid()
    assert second.cleaned_data["place"] == "The barn"


def test_a_change_while_the_question_is_read_is_told_as_well() -> None:
    first = Form(page(row()) | {"name": "Friday"}, initial=row(place="The mill"))
    assert not first.is_valid()

    second = Form(on_screen(first), initial=row(place="The mill", hands=20))

    assert "changed: Hands: “20”." in faults(second)[0]


def test_the_same_change_by_both_is_no_news() -> None:
    now = row(place="The mill")

    form = Form(page(row()) | {"place": " The mill "}, initial=now)

    assert form.is_valid()


def test_news_are_told_beside_what_is_wrong_with_the_form() -> None:
    form = Form(page(row()) | {"name": ""}, initial=row(place="The mill"))

    assert set(form.errors) == {"__all__", "name"}
    assert on_screen(form)["name"] == ""


@pytest.mark.parametrize("seen", ["", "name:1", "x" * 5000, "\x00"])
def test_a_page_that_does_not_say_what_it_showed_is_out_of_date_once(seen: str) -> None:
    first = Form(page(row()) | {"name": "Friday", "seen": seen}, initial=row())

    assert faults(first) == ["This page is out of date. Load it again and repeat."]
    sent = on_screen(first)
    assert sent["name"] == "Friday"
    assert Form(sent, initial=row()).is_valid()


def test_what_the_form_was_checked_against_is_asked_again_under_lock() -> None:
    class Row:
        name, hands = "Tuesday", 24

    must_be_as_read(Row(), {"name": "Tuesday"})  # type: ignore[arg-type]
    with pytest.raises(Changed):
        must_be_as_read(Row(), {"name": "Tuesday", "hands": 20})  # type: ignore[arg-type]
