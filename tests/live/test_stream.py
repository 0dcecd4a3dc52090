"""The stream on a real server, over the in-process bus."""

from __future__ import annotations

import threading
from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
import time_machine

from tests.live.streams import PATIENCE, Listener, changed, live_only, serve, until
from whistdrive.live import stream, stream_url, tokens
from whistdrive.live.bus import Bus
from whistdrive.live.stream import open_streams

Listen = Callable[[str, str], Listener]


def test_first_event_of_each_channel_carries_its_edition_then_come_the_news(
    own_bus: Bus, streams: str, listen: Listen
) -> None:
    own_bus.publish({"table:1:2": 5})
    phone = listen(streams, stream_url(["table:1:2", "everyone:1"]))
    first = changed("everyone:1", None), changed("table:1:2", 5)
    phone.wait_for(*first)

    own_bus.publish({"table:1:3": 6})
    own_bus.publish({"table:1:2": 7})

    phone.wait_for(*first, changed("table:1:2", 7))


def test_headers_forbid_caches_and_buffers(own_bus: Bus, streams: str, listen: Listen) -> None:
    phone = listen(streams, stream_url(["room:1"]))
    phone.wait_for(changed("room:1", None))

    head = phone.head.decode().lower()

    assert head.startswith("http/1.1 200")
    assert "content-type: text/event-stream; charset=utf-8\r\n" in head
    assert "cache-control: no-cache\r\n" in head
    assert "x-accel-buffering: no\r\n" in head


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/live/stream/", 404),
        ("/live/stream/?token=", 404),
        ("/live/stream/?token=%FF%00", 404),
        ("/live/stream/?token=W1tdLDFd:bad", 404),
        ("/live/", 404),
        ("/live/other/?token=", 404),
    ],
)
def test_without_a_good_token_there_is_nothing(streams: str, path: str, status: int) -> None:
    assert httpx.get(streams + path).status_code == status


def test_changed_token_and_token_of_yesterday_are_refused(streams: str) -> None:
    url = stream_url(["table:1:1"])
    with time_machine.travel("2020-01-01 12:00:00+00:00"):
        old = stream_url(["table:1:1"])

    assert httpx.get(streams + url + "x").status_code == 404
    assert httpx.get(streams + old).status_code == 404
    assert httpx.post(streams + url).status_code == 405


def test_room_is_quiet_for_a_second_and_then_says_the_last_word(
    own_bus: Bus, streams: str, listen: Listen
) -> None:
    screen = listen(streams, stream_url(["room:1"]))
    screen.wait_for(changed("room:1", None))

    for edition in range(1, 21):
        own_bus.publish({"room:1": edition})

    until(lambda: screen.events[-1] == changed("room:1", 20))
    assert len(screen.events) <= 3


def test_quiet_stream_says_that_it_is_alive(
    own_bus: Bus, streams: str, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "ALIVE_EVERY", 0.05)

    phone = listen(streams, stream_url(["table:1:1"]))

    until(lambda: len(phone.events) > 2)
    assert phone.events[:3] == [changed("table:1:1", None), ("alive", "{}"), ("alive", "{}")]


def test_stream_ends_with_its_token(
    own_bus: Bus, streams: str, listen: Listen, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = stream_url(["table:1:1"])
    token = parse_qs(urlsplit(url).query)["token"][0]
    grant = tokens.read(token)
    assert grant is not None
    monkeypatch.setattr(stream.time, "time", lambda: grant.until - 0.1)

    phone = listen(streams, url)

    assert phone.has_ended.wait(PATIENCE)
    assert phone.events == [changed("table:1:1", None)]


def test_hang_up_frees_everything(own_bus: Bus, streams: str, listen: Listen) -> None:
    phones = [listen(streams, stream_url([f"table:1:{n}"])) for n in range(20)]
    until(lambda: open_streams() == len(own_bus.mailboxes()) == 20)

    for phone in phones:
        phone.close()

    until(lambda: open_streams() == len(own_bus.mailboxes()) == 0)
    assert not own_bus._mailboxes


def test_two_hundred_streams_take_no_threads_and_hear_everything(
    own_bus: Bus, streams: str, listen: Listen
) -> None:
    own_bus.learn({f"table:1:{n}": 1 for n in range(200)} | {"everyone:1": 1})
    before = threading.active_count()
    phones = [listen(streams, stream_url([f"table:1:{n}", "everyone:1"])) for n in range(200)]
    until(lambda: all(len(phone.events) == 2 for phone in phones))

    own_bus.publish({"everyone:1": 2})
    own_bus.publish({"table:1:7": 3})

    until(lambda: sum(len(phone.events) for phone in phones) == 601)
    assert phones[7].events[-2:] == [changed("everyone:1", 2), changed("table:1:7", 3)]
    # Each listener of this test reads in a thread of its own; the streams have none.
    assert threading.active_count() - before <= len(phones)


def test_phone_that_does_not_read_costs_one_word_a_channel(
    own_bus: Bus, streams: str, listen: Listen
) -> None:
    listen(streams, stream_url(["table:1:1"]))
    until(lambda: own_bus.mailboxes())
    (mailbox,) = own_bus.mailboxes()

    for edition in range(5000):
        own_bus.publish({"table:1:1": edition})

    assert len(mailbox._words) <= 1


def test_streams_end_at_once_when_the_server_stops_and_new_ones_are_refused(
    own_bus: Bus, listen: Listen
) -> None:
    with serve(live_only) as address:
        phones = [listen(address, stream_url(["room:1"])) for _ in range(10)]
        until(lambda: open_streams() == 10)

        stream.close_streams()

        assert all(phone.has_ended.wait(PATIENCE) or phone.events for phone in phones)
        until(lambda: open_streams() == 0)
        assert httpx.get(address + stream_url(["room:1"])).status_code == 503
