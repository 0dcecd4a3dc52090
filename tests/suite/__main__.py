"""Runs the parts of the suite that are named, all if none is, and sums up."""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import FrameType
from typing import NoReturn

from tests import services
from tests.suite import parts, results
from tests.suite.needs import Needs
from tests.suite.parts import Command, Part
from tests.suite.results import Result

LONGEST = 15 * 60
TIMED_OUT = 124


def main(arguments: list[str]) -> int:
    """The exit code: 0 if all is well."""
    everything = parts.every_part()
    options = _options(arguments, everything)
    todo = parts.chosen(options.parts, everything)
    with services.scratch_folder("suite") as folder, Needs() as needs:
        needs.forget_old_databases()
        done = _run_all(todo, needs, folder)
        print(f"\n{needs}")
    return _sum_up(done, is_whole=len(todo) == len(everything))


def _options(arguments: list[str], everything: tuple[Part, ...]) -> argparse.Namespace:
    known = "\n".join(f"  {part.name:<15} {part.what}" for part in everything)
    parser = argparse.ArgumentParser(
        prog="start.py test",
        description=f"Runs all checks and tests, or the parts that are named:\n\n{known}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("parts", nargs="*", metavar="PART", help="also “browser” for both of them")
    return parser.parse_args(arguments)


def _run_all(todo: list[Part], needs: Needs, folder: Path) -> list[Result]:
    """Checks side by side, as each uses one processor; then the tests, which use all."""
    checks = [part for part in todo if not part.is_tests]
    done = []
    with ThreadPoolExecutor(2) as pool:
        for result in pool.map(lambda part: _check(part, needs), checks):
            print(result, flush=True)
            done.append(result)
    done += [_test(part, needs, folder) for part in todo if part.is_tests]
    return done


def _check(part: Part, needs: Needs) -> Result:
    began = time.monotonic()
    try:
        environment = needs.fulfil(part.needs)
    except services.Missing as missing:
        return Result(part.name, 0, 1, 0.0, (str(missing),))
    faults = [fault for line in part.commands if (fault := _fault(line, environment))]
    passed = len(part.commands) - len(faults)
    return Result(part.name, passed, len(faults), time.monotonic() - began, tuple(faults))


def _fault(command: Command, environment: dict[str, str]) -> str:
    """What a check has to say if it fails."""
    ended = subprocess.run(
        command.line,
        cwd=parts.REPO,
        env={**os.environ, **environment, **command.environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=LONGEST,
    )
    return ended.stdout.strip() or "it failed without a word" if ended.returncode else ""


def _test(part: Part, needs: Needs, folder: Path) -> Result:
    print(f"\n── {part.name}: {part.what}", flush=True)
    began = time.monotonic()
    try:
        environment = needs.fulfil(part.needs)
    except services.Missing as missing:
        return Result(part.name, 0, 1, 0.0, (str(missing),))
    report = folder / f"{part.name}.xml"
    (command,) = part.commands
    line = [*command.line, f"--junitxml={report}"]
    code = _watched(line, {**os.environ, **environment, **command.environment})
    return results.of_report(part.name, report, code, time.monotonic() - began)


def _watched(line: list[str], environment: dict[str, str]) -> int:
    """Run it, its words for all to see; the exit code. It does not last for ever."""
    is_posix = os.name == "posix"
    with subprocess.Popen(
        line, cwd=parts.REPO, env=environment, start_new_session=is_posix
    ) as process:
        try:
            return process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            _kill(process, is_posix)
            return TIMED_OUT
        except BaseException:
            _kill(process, is_posix, softly=True)
            raise


def _kill(process: subprocess.Popen[bytes], is_posix: bool, *, softly: bool = False) -> None:
    """End the process with all that it has started."""
    if is_posix and softly:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
    elif is_posix:
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()


def _sum_up(done: list[Result], *, is_whole: bool) -> int:
    passed = sum(result.passed for result in done)
    failed = sum(result.failed for result in done)
    for result in done:
        for fault in result.faults:
            print(f"\n{result.name}: {fault}")
    print()
    for result in done:
        print(result)
    # Part of the suite says nothing about a test that only another part can run.
    if lost := results.skipped_everywhere(done) if is_whole else []:
        failed += len(lost)
        print("\nThese tests ran nowhere, and a skip counts as a failure:", *lost, sep="\n  ")
    print(f"\n{passed} passed, {failed} failed")
    return 1 if failed else 0


def _interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    # Whoever ends the suite, also from outside, ends all that it has started.
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit("\nStopped.")
