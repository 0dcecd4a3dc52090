"""The checks of templates, scripts and styles find what they are there for."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.checks.assets import asset_faults
from tests.checks.templates import compile_faults, every_asset_fault, folders, source_faults

NOWHERE = Path("/nowhere")
CLEAN = """{% extends "base.html" %}{% load i18n %}
{% block page_class %}page-narrow{% endblock %}
{% block title %}{% translate "Seats" %}{% endblock %}
{% comment %}Words for developers.{% endcomment %}{# And more. #}
{% block content %}
<p class="lead" title="{% translate 'Where to sit' %}">{{ drive.name }} · 7–6 &nbsp; 6½</p>
{% blocktranslate count n=people %}One person{% plural %}{{ n }} people{% endblocktranslate %}
<form method="post" action="{% url 'home' %}" hx-post="{% url 'home' %}" hx-target="#seats">
  {% csrf_token %}<button class="button" type="submit">{% translate "Draw" %}</button></form>
<form action="/"><input type="search" name="q" placeholder="{% translate 'Name' %}"></form>
<span translate="no">Aa</span><code>manage.py demo</code>
<a href="https://example.org/">{{ name }}</a>{{ drive.date|date:"j F Y" }}
<script type="application/json" id="data">{"Some": "data"}</script>
{% include "tournaments/_pair.html" with label=word kind="big" %}
{% endblock %}"""


def texts(source: str, name: str = "page.html") -> list[str]:
    return [text for _line, text in source_faults(source, name, NOWHERE)]


def test_clean_template_has_no_fault() -> None:
    assert texts(CLEAN) == []


@pytest.mark.parametrize(
    "piece",
    [
        "<p>Wait for the call</p>",
        "<b>N</b>",
        "<p>{{ n }} tricks</p>",
        "{% if a %}Yes{% endif %}",
        '<img src="{% static \'a.png\' %}" alt="Hearts">',
        '<input placeholder="Name">',
        '<input type="submit" value="Send">',
        '<nav aria-label="This drive">',
        '<p data-text-lost="no news since {time}">',
        '<p data-what="Score saved">',
        '<form hx-confirm="Really?">',
        '{% include "x.html" with label="Send score" %}',
        '{{ name|default:"Nobody" }}',
        "{{ here|yesno:'Yes,No' }}",
        "{{ n }}{{ n|pluralize }}",
        "<p>Ședere</p>",
    ],
)
def test_words_that_are_not_translated_are_found(piece: str) -> None:
    assert len(texts(piece)) == 1


@pytest.mark.parametrize(
    "piece",
    [
        '<p style="color: red">',
        "<style>p { color: red }</style>",
        "<script>alert(1)</script>",
        '<button onclick="go()">',
        '<div hx-on:click="go()">',
        '<div data-hx-on-click="go()">',
        '<a href="javascript:go()">',
        "<div hx-vals='js:{a: 1}'>",
        '<div hx-trigger="click[ctrlKey]">',
        '<script src="https://cdn.example.org/htmx.js"></script>',
        '<link href="//fonts.example.org/a.css" rel="stylesheet">',
        '<img src="http://example.org/a.png" alt="">',
        '<div hx-get="https://example.org/">',
        '<form method="post" action="/"></form>',
        '<form method="POST"><p></p>',
        '<form hx-post="/">{% csrf_token %}</form>',
        "{{ name|safe }}",
        "{% autoescape off %}{{ name }}{% endautoescape %}",
    ],
)
def test_markup_against_our_rules_is_found(piece: str) -> None:
    assert len(texts(piece)) == 1


def test_faults_are_found_in_translated_blocks_and_in_the_middle_of_elements() -> None:
    block = '{% blocktranslate %}Click <a onclick="go()">here</a>{% endblocktranslate %}'
    middle = """hx-headers='{"a": "b"}'\n  style="color: red" """

    assert texts(block) == ["a script stands inline: onclick=…"]
    assert texts(middle) == ["a style stands inline: style=…"]


def test_line_of_a_fault_is_that_of_the_template() -> None:
    source = "{% comment %}\n\n{% endcomment %}\n{% if a %}\n\n<p>\n\nWords\n</p>{% endif %}"

    assert [line for line, _text in source_faults(source, "page.html", NOWHERE)] == [8]


def test_csrf_field_may_come_from_an_included_template(tmp_path: Path) -> None:
    (tmp_path / "_key.html").write_text("{% csrf_token %}<input type=hidden name=key>")
    form = '<form method="post">{% include "_key.html" %}</form>'

    assert list(source_faults(form, "page.html", tmp_path)) == []
    assert len(list(source_faults(form, "page.html", NOWHERE))) == 1


def test_mail_is_checked_for_words_and_not_escaped() -> None:
    mail = '{% autoescape off %}{% translate "Hello" %}\n{{ url }}{% endautoescape %}'

    assert texts(mail, "mail.txt") == []
    assert len(texts(mail + "\nGreetings", "mail.txt")) == 1


def test_long_template_is_found() -> None:
    assert texts("<br>\n" * 151) == ["the template is longer than 150 lines"]


@pytest.mark.parametrize(
    "source",
    [
        "{% if %}",
        "{% unknown %}",
        "{% url 'no_such_page' %}",
        "{% load static %}{% static 'no/such/file.css' %}",
        "{% include 'no_such_template.html' %}",
        "{% extends 'no_such_template.html' %}",
    ],
)
def test_template_that_leads_nowhere_is_found(source: str, tmp_path: Path, settings) -> None:
    (tmp_path / "page.html").write_text(source)
    settings.TEMPLATES = [{**settings.TEMPLATES[0], "DIRS": [tmp_path]}]

    assert len(list(compile_faults("page.html"))) == 1


def test_our_templates_are_looked_at() -> None:
    assert "templates" in {folder.name for folder in folders()}
    assert list(every_asset_fault()) == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("a.css", "@import '//fonts.example.org/a.css';"),
        ("a.css", "p { background: url(https://example.org/a.png) }"),
        ("a.js", 'import x from "https://cdn.example.org/x.js";'),
        ("a.js", 'fetch("//example.org/")'),
        ("a.js", "eval(text)"),
        ("a.js", "new Function(text)"),
        ("a.js", 'setTimeout("go()", 5)'),
        ("a.js", 'line.textContent = "Not sent yet";'),
        ("a.js", "go();\n" * 201),
    ],
)
def test_script_and_style_against_our_rules_are_found(name: str, source: str) -> None:
    assert len(list(asset_faults(name, source))) == 1


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("a.js", '// See https://example.org/\nfetch("/live/"); // "Not sent yet"'),
        ("a.js", 'throw new Error("No such part");'),
        ("a.js", 'document.createElementNS("http://www.w3.org/2000/svg", "svg")'),
        ("a.css", "/* @import '//x' */ p { background: url('../fonts/a.woff2') }"),
    ],
)
def test_clean_script_and_style_have_no_fault(name: str, source: str) -> None:
    assert list(asset_faults(name, source)) == []
