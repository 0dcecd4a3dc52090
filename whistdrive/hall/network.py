"""Under which addresses the hall's phones reach this laptop; no internet is needed to find out."""

from __future__ import annotations

import contextlib
import errno
import ipaddress
import socket
import struct
import sys
from collections.abc import Iterator

from whistdrive.hall.words import _

# Nothing is sent to these: asking for a way there tells which of our own addresses it begins at.
# Home routers, phones and laptops that share their network, and the way to the world.
ELSEWHERE = (
    "192.168.1.1",
    "192.168.0.1",
    "192.168.43.1",
    "192.168.137.1",
    "172.20.10.1",
    "10.42.0.1",
    "10.0.0.1",
    "8.8.8.8",
)
# Networks inside this computer, for containers and virtual machines.
INNER = ("lo", "docker", "br-", "veth", "virbr", "vmnet", "tun", "tap", "cni", "podman")
ASK_FOR_ADDRESS = 0x8915
HOME_NETWORKS = (
    ipaddress.ip_network("192.168.0.0/16"),
    ipaddress.ip_network("10.0.0.0/8"),
    ipaddress.ip_network("172.16.0.0/12"),
)


def lan_addresses() -> list[str]:
    """This computer's IPv4 addresses that others can reach, those of private networks first."""
    inner = dict(_of_interfaces())
    outer = [address for address, name in inner.items() if not name.startswith(INNER)]
    found = [*_on_the_way(), *outer, *_of_host_name()]
    usable = [
        address
        for address in dict.fromkeys(found)
        if _is_usable(address) and not inner.get(address, "").startswith(INNER)
    ]
    return sorted(usable, key=_rank)


def _is_usable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast)


def _rank(address: str) -> int:
    ip = ipaddress.ip_address(address)
    return next((n for n, net in enumerate(HOME_NETWORKS) if ip in net), len(HOME_NETWORKS))


def _on_the_way() -> Iterator[str]:
    for target in ELSEWHERE:
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe,
        ):
            probe.connect((target, 9))
            yield probe.getsockname()[0]


def _of_host_name() -> Iterator[str]:
    with contextlib.suppress(OSError):
        yield from socket.gethostbyname_ex(socket.gethostname())[2]


def _of_interfaces() -> Iterator[tuple[str, str]]:
    """Each address with its interface's name; Linux only, where a host name often says nothing."""
    if sys.platform != "linux":
        return
    import fcntl

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _number, name in socket.if_nameindex():
            request = struct.pack("256s", name.encode()[:15])
            with contextlib.suppress(OSError):
                answer = fcntl.ioctl(probe, ASK_FOR_ADDRESS, request)
                yield socket.inet_ntoa(answer[20:24]), name


def listening(host: str, port: int) -> socket.socket:
    """A socket that listens there. Stops in words where that is impossible."""
    if _is_answered("127.0.0.1", port):
        raise SystemExit(_port_taken(port))
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        if sys.platform != "win32":
            # Windows would let two programs share the port; others only forget the last one.
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as error:
        raise SystemExit(_cannot_listen(host, port, error)) from error
    return listener


def _is_answered(host: str, port: int) -> bool:
    """Whether a program answers: a Mac lets us listen on all addresses beside one on this one."""
    with contextlib.suppress(OSError), socket.create_connection((host, port), timeout=0.5):
        return True
    return False


def _port_taken(port: int) -> str:
    return _(
        "Port %(port)d is taken by another program. "
        "Stop that program, or choose another port: python3 start.py --port %(other)d"
    ) % {"port": port, "other": port + 1}


def _cannot_listen(host: str, port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return _port_taken(port)
    if error.errno == errno.EACCES:
        return _("This system lets only its administrator use port %(port)d; use 8000.") % {
            "port": port
        }
    return _("It is impossible to listen at %(host)s, port %(port)d: %(reason)s.") % {
        "host": host,
        "port": port,
        "reason": error.strerror or error,
    }
