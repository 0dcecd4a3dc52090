"""docker-compose.yml: every command and every health check of it really runs."""

from __future__ import annotations

import re
import urllib.request
from pathlib import Path

import pytest
import yaml

from tests.stack import COMPOSE, DOT_ENV, Stack, check_of, command_of, read_services

REPO = Path(__file__).resolve().parents[2]
OURS = ("web", "worker", "beat")


def test_services_are_the_five_of_the_guide() -> None:
    assert set(read_services()) == {"postgres", "redis", *OURS}


@pytest.mark.parametrize("lacking", sorted(DOT_ENV))
def test_start_without_a_secret_or_an_address_is_refused_in_words(lacking: str) -> None:
    given = {name: value for name, value in DOT_ENV.items() if name != lacking}

    with pytest.raises(ValueError, match=f"^{lacking}: Set {lacking} in .env"):
        read_services(given)


def test_no_secret_stands_in_the_file() -> None:
    for service in yaml.safe_load(COMPOSE.read_text())["services"].values():
        for name, value in service.get("environment", {}).items():
            if re.search("KEY|PASSWORD", name):
                assert value.startswith("${")


def test_every_setting_is_in_the_table_of_settings() -> None:
    table = (REPO / "docs/settings.md").read_text(encoding="utf-8")
    source = (REPO / "whistdrive/settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'env\.\w+\(\s*"(\w+)"', source))
    written = set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE))

    assert read == written
    for name in OURS:
        assert set(read_services()[name]["environment"]) <= written


def test_every_service_has_a_health_check_and_waits_for_its_servers() -> None:
    for name, service in read_services().items():
        assert check_of(service)
        assert service["healthcheck"]["interval"]
        if name in OURS:
            assert set(service["depends_on"]) == {"postgres", "redis"}


def test_beat_is_one_process() -> None:
    assert "deploy" not in read_services()["beat"]
    assert command_of(read_services()["beat"])[-3:] == ["beat", "--loglevel", "INFO"]


@pytest.mark.xdist_group("hosted_stack")
def test_all_services_run_and_are_healthy(hosted_stack: Stack) -> None:
    for name in hosted_stack.services:
        assert hosted_stack.is_healthy(name), hosted_stack.log(name)


@pytest.mark.xdist_group("hosted_stack")
def test_pages_are_served_by_the_name_that_the_world_uses(hosted_stack: Stack) -> None:
    request = urllib.request.Request(
        hosted_stack.address + "/", headers={"Host": "whist.example.org"}
    )

    with urllib.request.urlopen(request, timeout=20) as answer:
        assert answer.status == 200
        page = answer.read().decode()
    styles = re.findall(r'href="(/static/css/[^"]+)"', page)
    assert styles
    for style in styles:
        with urllib.request.urlopen(hosted_stack.address + style, timeout=20) as answer:
            assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.xdist_group("hosted_stack")
def test_health_checks_notice_what_is_down(hosted_stack: Stack) -> None:
    for name in ("worker", "web"):
        hosted_stack.kill(name)
        try:
            assert not hosted_stack.is_healthy(name)
        finally:
            hosted_stack.start(name)
        hosted_stack.wait_until_healthy(name)
