"""`check_rules` and `replay_hand`, as they are called from outside."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

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
