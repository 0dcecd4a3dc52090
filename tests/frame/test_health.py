"""What the containers' health checks say."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from tests.services import free_port
from whistdrive import healthcheck, jobs


@pytest.mark.parametrize(
    ("allowed", "host"),
    [
        ("whist.example.org,www.example.org", "whist.example.org"),
        (".example.org", "example.org"),
        ("*", "localhost"),
        ("", "localhost"),
    ],
)
def test_page_is_asked_for_by_a_name_that_is_allowed(allowed: str, host: str) -> None:
    assert healthcheck.host_name(allowed) == host


def test_web_process_that_does_not_answer_is_not_healthy(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    port = str(free_port())
    monkeypatch.setenv("PORT", port)

    assert healthcheck.main() == 1

    assert f"http://127.0.0.1:{port}/health/ does not answer" in capsys.readouterr().err


def test_workers_heard_lately_are_alive(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(jobs, "silent_for", lambda: 4.2)

    call_command("heartbeat")

    assert capsys.readouterr().out == "A worker was heard 4 seconds ago.\n"


@pytest.mark.parametrize(
    ("silence", "text"),
    [(None, "No worker has ever been heard"), (31.0, "has been heard for 31 seconds")],
)
def test_silent_workers_are_not_alive(
    silence: float | None, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "silent_for", lambda: silence)

    with pytest.raises(CommandError, match=text):
        call_command("heartbeat")
