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
