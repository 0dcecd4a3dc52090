"""The suite that runs all tests: it must not call well what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.suite import parts, results
from tests.suite.needs import DATABASE
from tests.suite.results import Result

REPORT = """<testsuites><testsuite>
<testcase classname="tests.a" name="test_good"/>
<testcase classname="tests.a" name="test_bad"><failure message="no"/></testcase>
<testcase classname="tests.a" name="test_broken"><error message="no"/></testcase>
<testcase classname="tests.a" name="test_left"><skipped message="not here"/></testcase>
</testsuite></testsuites>"""


def test_report_is_counted(tmp_path: Path) -> None:
    (tmp_path / "r.xml").write_text(REPORT)

    result = results.of_report("sqlite", tmp_path / "r.xml", 1, 2.0)

    assert (result.passed, result.failed) == (1, 2)
    assert result.skipped == {"tests.a::test_left"}
    assert result.faults == ("tests.a::test_bad", "tests.a::test_broken")


def test_run_that_ends_without_a_report_has_failed(tmp_path: Path) -> None:
    result = results.of_report("sqlite", tmp_path / "none.xml", -9, 2.0)

    assert (result.passed, result.failed) == (0, 1)


def test_run_without_any_test_has_failed(tmp_path: Path) -> None:
    result = results.of_report("browser-hall", tmp_path / "none.xml", 5, 2.0)

    assert result.faults == ("no test was found",)


def test_skip_counts_unless_another_part_ran_the_test() -> None:
    sqlite = Result("sqlite", 0, 0, 1.0, skipped=frozenset({"a", "b"}))
    postgres = Result("postgres", 1, 0, 1.0, run=frozenset({"a"}), skipped=frozenset({"b"}))

    assert results.skipped_everywhere([sqlite, postgres]) == ["b"]


def test_parts_are_called_by_name_or_by_its_beginning() -> None:
    everything = parts.every_part()

    assert [part.name for part in parts.chosen(["pure", "lint"], everything)] == ["lint", "pure"]
    assert len(parts.chosen(["browser"], everything)) == 2
    assert parts.chosen([], everything) == list(everything)
    with pytest.raises(SystemExit, match="There is no part 'puer'"):
        parts.chosen(["puer"], everything)


def test_every_folder_of_tests_is_in_some_part() -> None:
    here = {f"tests/{path.parent.name}" for path in parts.TESTS.glob("*/test_*.py")}

    run = {"tests/frame", *parts.folders(pure=True), *parts.folders(pure=False)}

    assert run == here
    assert list(parts.TESTS.glob("test_*.py")) == []


@pytest.mark.parametrize(
    ("name", "pid"),
    [("test_whistdrive_123_gw0", "123"), ("whistdrive_stack_9", "9"), ("whistdrive", None)],
)
def test_only_databases_of_tests_are_taken_for_leftovers(name: str, pid: str | None) -> None:
    found = DATABASE.match(name)

    assert (found[1] if found else None) == pid


def test_ci_runs_the_whole_suite() -> None:
    script = (parts.REPO / ".ci/run").read_text()

    assert script.splitlines()[-1] == "exec python3 start.py test"


def test_makefile_names_every_part() -> None:
    makefile = (parts.REPO / "Makefile").read_text()

    for part in parts.every_part():
        assert f" {part.name} " in makefile.replace("\n", " \n").replace(":", " ")
