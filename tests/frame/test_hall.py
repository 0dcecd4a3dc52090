"""The hall's server, started for real: first start, second start, and all that can be wrong."""

from __future__ import annotations

import re
import signal
import socket
import stat
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.frame.halls import REPO, environment, hall
from tests.services import free_port


def test_first_start_says_all_that_is_needed(tmp_path: Path) -> None:
    data = tmp_path / "data"

    with hall(data) as first:
        first.wait_until_open()

        assert f"Open on a phone: {first.address}" in first.text
        assert f"The data lie in: {data}" in first.text
        assert "Ctrl+C" in first.text
        assert "▀" in first.text
        assert first.get("/health/") == 200
        assert first.get("/") == 200
        assert (data / "whistdrive.sqlite3").exists()


def test_printed_password_opens_the_door_and_is_printed_once(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with hall(data) as first:
        first.wait_until_open()
        email, password = re.findall(r"(?:E-mail|Password):\s+(\S+)", first.text)
        with httpx.Client(base_url=first.address, follow_redirects=True) as visitor:
            visitor.get("/account/login/")
            form = {"login": email, "password": password}
            token = {"X-CSRFToken": visitor.cookies["csrftoken"]}
            answer = visitor.post("/account/login/", data=form, headers=token)

    with hall(data) as second:
        second.wait_until_open()

    assert answer.status_code == 200
    assert "sessionid" in visitor.cookies
    assert password not in second.text
    assert "Password" not in second.text


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps rights otherwise")
def test_secret_key_is_made_once_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    key = tmp_path / "data/secret-key"
    with hall(tmp_path / "data") as first:
        first.wait_until_open()
    made = key.read_text()

    with hall(tmp_path / "data") as second:
        second.wait_until_open()

    assert len(made) >= 50
    assert key.read_text() == made
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_second_process_on_the_same_data_is_refused(tmp_path: Path) -> None:
    with hall(tmp_path / "data") as first:
        first.wait_until_open()

        with hall(tmp_path / "data") as second:
            code = second.wait_until_over()

        assert code == 1
        assert f"runs already with the data folder {tmp_path / 'data'}" in second.text
        assert first.address in second.text
        assert "Traceback" not in second.text
        assert first.get("/health/") == 200


def test_two_halls_with_data_of_their_own_run_side_by_side(tmp_path: Path) -> None:
    with hall(tmp_path / "one/data") as one, hall(tmp_path / "two/data") as two:
        one.wait_until_open()
        two.wait_until_open()

        assert one.get("/health/") == two.get("/health/") == 200


def test_taken_port_is_said_in_words_and_no_other_is_tried(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        with hall(tmp_path / "data", port=port) as refused:
            code = refused.wait_until_over()

    assert code == 1
    assert f"Port {port} is taken by another program." in refused.text
    assert "Traceback" not in refused.text


def test_killed_server_starts_again_with_the_same_data(tmp_path: Path) -> None:
    data, port = tmp_path / "data", free_port()
    with hall(data, port=port) as first:
        first.wait_until_open()
        first.process.kill()
        first.wait_until_over()

        with hall(data, port=port) as again:
            again.wait_until_open()

            assert again.get("/health/") == 200
            assert "Password" not in again.text


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot be sent Ctrl+C there")
def test_ctrl_c_stops_cleanly(tmp_path: Path) -> None:
    with hall(tmp_path / "data") as started:
        started.wait_until_open()

        started.process.send_signal(signal.SIGINT)

        assert started.wait_until_over() == 0
    assert f"Everything is saved in {tmp_path / 'data'}" in started.text
    assert "Traceback" not in started.text


def test_wrong_setting_stops_the_start_in_one_sentence(tmp_path: Path) -> None:
    with hall(tmp_path / "data", WEB_THREADS="many") as refused:
        code = refused.wait_until_over()

    assert code == 1
    assert "WEB_THREADS is 'many'" in refused.text
    assert "Traceback" not in refused.text


def test_broken_database_stops_the_start_in_one_sentence(tmp_path: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / "whistdrive.sqlite3").write_bytes(b"no database at all" * 1000)

    with hall(data) as refused:
        code = refused.wait_until_over()

    assert code == 1
    assert "The database cannot be used" in refused.text
    assert "Traceback" not in refused.text


def test_demo_prints_addresses_that_answer(tmp_path: Path) -> None:
    with hall(tmp_path / "data", "--demo") as demo:
        demo.wait_until_open()

        (projector,) = demo.addresses("Projector")
        tables = demo.addresses(r"Table \d+")
        assert len(tables) == 8
        assert [demo.get(path) for path in (projector, *tables)] == [200] * 9
        assert demo.addresses("Console") != []


@pytest.mark.skipif(sys.platform != "linux", reason="read from /proc")
def test_limit_of_open_files_is_raised(tmp_path: Path) -> None:
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (512, hard))
    try:
        with hall(tmp_path / "data") as started:
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
            started.wait_until_open()
            limits = Path(f"/proc/{started.process.pid}/limits").read_text()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

    found = re.search(r"Max open files\s+(\d+)", limits)
    assert found
    assert int(found[1]) == min(hard, 16384)


@pytest.mark.skipif(sys.platform != "linux", reason="reads the process table")
def test_server_is_one_process(tmp_path: Path) -> None:
    with hall(tmp_path / "data") as started:
        started.wait_until_open()
        children = Path(f"/proc/{started.process.pid}/task/{started.process.pid}/children")

        assert children.read_text().strip() == ""


def test_command_beside_the_running_server_sees_its_data(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with hall(data) as started:
        started.wait_until_open()

        said = subprocess.run(
            [sys.executable, "manage.py", "first_organiser"],
            cwd=REPO,
            env=environment(DATA_DIR=str(data)),
            capture_output=True,
            text=True,
            check=True,
        )

    assert "There is a sign-in already" in said.stdout
