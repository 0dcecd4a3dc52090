from __future__ import annotations

import pytest
from django import forms

from whistdrive.web.keys import OneTimeKeyMixin, new_key


class Form(OneTimeKeyMixin, forms.Form):
    hand = forms.IntegerField()


def test_form_carries_its_key_out_of_sight() -> None:
    form = Form({"hand": "3", "key": new_key()})

    assert form.is_valid()
    assert form.fields["key"].widget.is_hidden


@pytest.mark.parametrize("key", ["", "1", "'; drop table", "z" * 32, "\x00"])
def test_form_without_a_right_key_says_to_load_the_page_again(key: str) -> None:
    form = Form({"hand": "3", "key": key})

    assert form.errors["key"] == ["This page is out of date. Load it again and repeat."]


def test_no_two_keys_are_the_same() -> None:
    assert len({new_key() for _ in range(100)}) == 100


def test_a_form_about_to_be_shown_has_a_key_of_its_own() -> None:
    one, other = (Form()["key"].value() for _form in range(2))

    assert Form({"hand": "3", "key": one}).is_valid()
    assert one != other


def test_a_form_shown_again_keeps_its_key() -> None:
    key = new_key()

    form = Form({"hand": "three", "key": key})

    assert not form.is_valid()
    assert f'value="{key}"' in str(form["key"])


def test_a_form_without_a_key_is_shown_again_with_what_was_typed_and_a_key() -> None:
    form = Form({"hand": "3"})
    assert not form.is_valid()

    again = Form({name: form[name].value() for name in form.fields})

    assert again.is_valid()
    assert again.cleaned_data["hand"] == 3
