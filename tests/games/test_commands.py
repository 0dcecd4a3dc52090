"""`check_rules`, `replay_hand` and `check_records`, as they are called from outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.utils import translation

from games.formats.faults import LARGEST
from games.formats.pbn import write_pbn
from games.formats.records import write_json, write_text
from tests.formats.pbn import example
from tests.formats.records import classic

DATA = Path(__file__).resolve().parents[1] / "data/rules"


def test_check_rules_prints_a_line_a_case_and_counts(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check_rules", str(DATA / "cases/classic-whist.json"))

    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok classic-001"
    assert lines[-1] == "62 passed, 0 failed"
    assert len(lines) == 63


def test_check_rules_fails_where_a_case_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "cases.json"
    path.write_text(json.dumps([{"id": "x", "game": "bridge", "situation": {}, "expect": {}}]))

    with pytest.raises(CommandError, match="1 of 1 cases failed"):
        call_command("check_rules", str(path))

    assert capsys.readouterr().out.startswith("FAIL x: ")


def test_cases_told_in_words_name_the_test_that_plays_them(
    capsys: pytest.CaptureFixture[str],
) -> None:
    call_command("check_rules", str(DATA / "cases/bid-whist.json"))

    out = capsys.readouterr().out
    assert "55 passed, 0 failed" in out
    assert "scenario bw-056-kitty-private: tests/rules/" in out


def test_replay_hand_prints_ok(capsys: pytest.CaptureFixture[str]) -> None:
    paths = [str(path) for path in sorted((DATA / "hands").glob("*.json"))]

    call_command("replay_hand", *paths)

    assert capsys.readouterr().out.splitlines() == [f"{path}: ok" for path in paths]


@pytest.mark.parametrize("command", ["check_rules", "replay_hand"])
def test_a_file_that_cannot_be_read_is_named(command: str, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text("{")

    with pytest.raises(CommandError, match=r"broken\.json is no JSON"):
        call_command(command, str(broken))
    with pytest.raises(CommandError, match=r"nowhere\.json cannot be read"):
        call_command(command, str(tmp_path / "nowhere.json"))


def test_check_records_prints_ok(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = classic()
    written = {"a.pbn": write_pbn([example()]), "b.json": write_json(record)}
    written |= {"c.txt": write_text(record), "d": write_text(record)}
    for name, text in written.items():
        (tmp_path / name).write_text(text, "utf-8")
    paths = [str(tmp_path / name) for name in written]

    call_command("check_records", *paths)

    assert capsys.readouterr().out.splitlines() == [f"{path}: ok" for path in paths]


def test_check_records_prints_every_fault_as_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.pbn", tmp_path / "bad.pbn"
    good.write_text(write_pbn([example()]), "utf-8")
    bad.write_text('[Board "0"]\n[Deal "N:A... K... Q... J..."]\n[Dealer "X"]\n', "utf-8")

    with pytest.raises(CommandError, match="1 of 2 files are not right"):
        call_command("check_records", str(bad), str(good))

    assert capsys.readouterr().out.splitlines() == [
        f"{bad}: Line 3: “X” cannot stand for “Dealer”. What can: N E S W.",
        f"{good}: ok",
    ]


def test_check_records_goes_on_after_what_cannot_be_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    large, empty = tmp_path / "large.pbn", tmp_path / "empty.json"
    large.write_bytes(b"%" * (LARGEST + 1))
    empty.write_bytes(b"")
    nowhere, zero = tmp_path / "nowhere.txt", "a\0b"

    with pytest.raises(CommandError, match="5 of 5 files are not right"):
        call_command("check_records", *map(str, (nowhere, tmp_path, zero, large, empty)))

    lines = capsys.readouterr().out.splitlines()
    assert [
        line.startswith(f"{name}: ")
        for line, name in zip(lines, (nowhere, tmp_path, zero, large, empty), strict=True)
    ] == [True] * 5
    assert all("This file cannot be read: " in line for line in lines[:3])
    assert lines[3].endswith(
        f"The file is too large (bytes: {LARGEST + 1}, at the most {LARGEST}). "
        "Is it the right file?"
    )
    assert "Line 1: This is no JSON (" in lines[4]


def test_check_records_speaks_the_language_of_the_moment(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "refused.pbn"
    path.write_text(
        '[Dealer "W"]\n[Deal "N:A..K. K.2.. Q.3.. J.4.."]\n[Trump "H"]\n[Play "N"]\nSA H2\n',
        "utf-8",
    )

    with translation.override("it"), pytest.raises(CommandError):
        call_command("check_records", str(path))

    assert "gioca picche" in capsys.readouterr().out
