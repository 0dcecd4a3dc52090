"""start.py itself: old Pythons, its line, and the parts that run before there is an environment."""

from __future__ import annotations

import ast
import json
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.frame.halls import REPO, Hall, environment
from tests.services import free_port
from whistdrive.hall import bundle, door, files, network, venv, words
from whistdrive.hall.lock import Lock, TakenError

START = REPO / "start.py"


def start(*arguments: str, cwd: Path = REPO, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(START), *arguments]
    return subprocess.run(
        command, cwd=cwd, env=environment(**more), capture_output=True, text=True, check=False
    )


def test_old_python_is_told_so_in_a_sentence() -> None:
    code = f"import sys; sys.version_info = (3, 9, 2); exec(open({str(START)!r}).read())"

    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )

    assert ended.returncode == 1
    assert ended.stderr.startswith(
        "Whist Drive needs Python 3.11 or newer, and this is Python 3.9."
    )


def test_old_python_can_read_the_file() -> None:
    tree = ast.parse(START.read_text(), feature_version=(3, 5))

    assert not any(isinstance(node, ast.JoinedStr) for node in ast.walk(tree))


def test_door_needs_the_standard_library_only() -> None:
    code = "import sys; sys.path.insert(0, '.'); import whistdrive.hall.door"

    subprocess.run([sys.executable, "-S", "-I", "-c", code], cwd=REPO, check=True)


@pytest.mark.parametrize("port", ["70000", "-1", "eighty", "８０００"])
def test_wrong_port_is_refused_in_words(port: str) -> None:
    ended = start("--port", port)

    assert ended.returncode == 2
    assert "is no port" in ended.stderr or "expected one argument" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_data_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    ended = start("--data", str(tmp_path / "file/data"))

    assert ended.returncode == 1
    assert "Choose another one with --data FOLDER." in ended.stderr
    assert "Traceback" not in ended.stderr


def test_help_lists_what_can_be_done() -> None:
    said = start("--help").stdout

    assert {"bundle", "test", "manage"} <= set(said.split())
    assert "--demo" in said


def test_relative_data_folder_is_seen_from_where_the_person_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    options = door._parser().parse_args(["--data", "club"])

    assert door._data(options) == tmp_path / "club"


# The lock


def test_lock_lets_one_in_and_tells_the_other(tmp_path: Path) -> None:
    with Lock(tmp_path / "lock") as first:
        first.leave_note("http://192.168.1.7:8000")
        with pytest.raises(TakenError, match=r"^http://192\.168\.1\.7:8000$"):
            Lock(tmp_path / "lock").__enter__()

    with Lock(tmp_path / "lock"):
        pass


def test_lock_of_a_dead_process_is_free(tmp_path: Path) -> None:
    code = (
        "import os, sys; from pathlib import Path; from whistdrive.hall.lock import Lock;"
        "Lock(Path(sys.argv[1])).__enter__(); os.kill(os.getpid(), 9)"
    )
    path = str(tmp_path / "lock")
    subprocess.run([sys.executable, "-c", code, path], cwd=REPO, check=False)

    with Lock(tmp_path / "lock"):
        pass


# The secret


def test_half_written_secret_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / files.SECRET).write_text("half")

    made = files.secret_key(tmp_path)

    assert len(made) >= 50
    assert files.secret_key(tmp_path) == made


# The network


def test_private_addresses_come_first_and_inner_ones_not_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    on_the_way = ["203.0.113.9", "10.0.0.4", "127.0.0.1", "192.168.1.20", "169.254.3.3"]
    interfaces = [("172.17.0.1", "docker0"), ("192.168.1.20", "wlan0"), ("127.0.0.1", "lo")]
    monkeypatch.setattr(network, "_on_the_way", lambda: on_the_way)
    monkeypatch.setattr(network, "_of_interfaces", lambda: interfaces)
    monkeypatch.setattr(network, "_of_host_name", lambda: ["127.0.1.1", "172.17.0.1"])

    assert network.lan_addresses() == ["192.168.1.20", "10.0.0.4", "203.0.113.9"]


def test_addresses_of_this_computer_are_found_without_internet() -> None:
    for address in network.lan_addresses():
        with socket.create_server((address, 0)):
            pass


# The environment


def test_fingerprint_changes_with_what_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venv, "ROOT", tmp_path)
    (tmp_path / "one.txt").write_text("-r two.txt\n")
    (tmp_path / "two.txt").write_text("Django==1\n")
    before = venv.fingerprint("one.txt")

    (tmp_path / "two.txt").write_text("Django==2\n")

    assert venv.fingerprint("one.txt") != before


def test_python_without_venv_is_told_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venv, "FOLDER", tmp_path / ".venv")
    monkeypatch.setattr(venv, "WHEELS", tmp_path / "wheels")
    monkeypatch.setattr(venv.importlib.util, "find_spec", lambda name: None)

    with pytest.raises(SystemExit, match="apt install python3-venv"):
        venv.prepare("requirements.txt")


def test_bundle_for_another_system_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(venv, "WHEELS", tmp_path)
    (tmp_path / venv.MADE_FOR).write_text(json.dumps(["Windows", "AMD64", "Python 3.11"]))

    with pytest.raises(SystemExit, match=r"made for Windows AMD64 Python 3\.11, but here is"):
        venv._check_wheels()


def test_failed_installation_shows_why_and_names_the_bundle(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit, match="use a bundle"):
        venv._run([sys.executable, "-c", "print('no such host'); raise SystemExit(1)"])

    assert "no such host" in capsys.readouterr().out


# Words


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANGUAGE": "de:ro", "LANG": "it_IT"}, "ro"),
        ({"LC_ALL": "C"}, "en"),
    ],
)
def test_language_is_the_systems(
    variables: dict[str, str], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in words.VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)

    assert words.language() == expected


# The bundle


def test_bundle_does_not_overwrite_other_things(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")

    with pytest.raises(SystemExit, match="holds other things"):
        bundle.make(tmp_path)


def test_bundle_runs_on_a_laptop_without_internet(tmp_path: Path) -> None:
    folder, port = tmp_path / "bundle", free_port()
    made = start("bundle", str(folder))
    assert made.returncode == 0, made.stdout + made.stderr

    no_internet = environment(
        PIP_INDEX_URL="http://127.0.0.1:1/", PIP_FIND_LINKS="", PIP_RETRIES="0"
    )
    command = [sys.executable, "start.py", "--port", str(port), "--host", "127.0.0.1"]
    laptop = Hall(command, no_internet, port, folder)
    try:
        laptop.wait_until_open()
        assert laptop.get("/health/") == 200
        assert (folder / "data/whistdrive.sqlite3").exists()
    finally:
        laptop.process.kill()
        laptop.wait_until_over()
