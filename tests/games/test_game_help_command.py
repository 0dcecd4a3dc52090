"""`game_help`, as it is called from outside."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games.help import Topic, help_for
from games.rules.classic_whist import ClassicWhist


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    call_command("game_help", *arguments)
    return capsys.readouterr().out.splitlines()


def test_it_prints_every_title_line_question_and_answer(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "classic_whist")

    for section in help_for(ClassicWhist()):
        assert section.topic.title in lines
        assert {f"- {line}" for line in section.lines} <= set(lines)
        for one in section.answers:
            place = lines.index(f"- {one.question}")
            assert lines[place + 1] == f"  {one.answer}"


def test_titles_come_in_order_each_after_an_empty_line(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "classic_whist")

    titles = [topic.title for topic in Topic]
    assert [line for line in lines if line in titles] == titles
    assert all(lines[lines.index(title) - 1] == "" for title in titles)


def test_options_are_read_as_json_or_as_words(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("target=7", "honours=true", "trump_mode=rota", 'rota_order=["S","H","D","C"]')
    arguments = [word for option in options for word in ("--option", option)]

    lines = printed(capsys, "classic_whist", *arguments)

    assert lines[0] == 'classic_whist target=7 trump_mode=rota rota_order=["S", "H", "D", "C"] ' + (
        "honours=true"
    )
    made = ClassicWhist(7, honours=True, trump_mode="rota", rota_order=("S", "H", "D", "C"))
    assert f"- {help_for(made)[0].lines[1]}" in lines


def test_a_preset_is_named_like_an_option(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "classic_whist", "--option", "preset=american")

    assert lines[0].startswith("classic_whist target=7 ")


def test_it_speaks_the_language_that_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "german_whist", "--language", "it")

    with translation.override("it"):
        titles = [topic.title for topic in Topic]
    assert [line for line in lines if line in titles] == titles


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("bridge",), r"There is no game bridge\. The games: bid_whist, .*classic_whist, "),
        (("classic_whist", "--option", "goal=7"), r"goal is no option of this game \(target, "),
        (
            ("classic_whist", "--option", "target=99"),
            "target is a whole number from 1 to 50, not 9",
        ),
        (("classic_whist", "--option", "target"), "An option is a name and a value, .*not target"),
        (("classic_whist", "--option", "preset=x"), "preset is basic or short .*not 'x'"),
        (("classic_whist", "--language", "tlh"), r"There is no language tlh\. .*: en, it, ro\."),
    ],
)
def test_what_there_is_not_is_named(arguments: tuple[str, ...], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("game_help", *arguments)
