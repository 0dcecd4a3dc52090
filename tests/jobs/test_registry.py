from __future__ import annotations

import logging

import pytest

from whistdrive.jobs import registry


def test_get_of_unknown_name_lists_the_known_ones() -> None:
    registry.register("refresh", print)

    with pytest.raises(LookupError, match=r"no job 'refersh'; there are \['refresh'\]"):
        registry.get("refersh")


def test_register_twice_with_another_function_is_refused() -> None:
    registry.register("refresh", print)
    registry.register("refresh", print, min_interval=1)

    with pytest.raises(ValueError, match="registered already"):
        registry.register("refresh", len)


def test_calls_are_the_same_work_if_all_arguments_are_the_same_in_any_order() -> None:
    registry.register("refresh", print)

    job = registry.get("refresh")

    assert job.key_of({"a": 1, "b": 2}) == job.key_of({"b": 2, "a": 1})
    assert job.key_of({"a": 1, "b": 2}) != job.key_of({"a": 1, "b": 3})


def test_key_refuses_what_could_not_travel() -> None:
    registry.register("refresh", print)

    with pytest.raises(TypeError):
        registry.get("refresh").key_of({"drive": object()})


def test_sweep_goes_on_after_one_that_fails(caplog: pytest.LogCaptureFixture) -> None:
    called = []

    def broken() -> None:
        raise RuntimeError("no table")

    registry.register_sweep(broken)
    registry.register_sweep(lambda: called.append("second"))
    registry.register_sweep(broken)
    with caplog.at_level(logging.ERROR):
        registry.sweep()

    assert called == ["second"]
    assert [record.message.split()[-2:] for record in caplog.records] == [
        [f"{broken.__module__}.{broken.__qualname__}", "failed"]
    ]
