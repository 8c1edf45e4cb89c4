"""Where this machine can be reached, as far as it knows itself; nothing is sent to find out."""

from __future__ import annotations

import socket
from contextlib import closing, suppress
from ipaddress import ip_address

_FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses of nobody: to aim at one says by which address the machine would go out."""


def addresses() -> list[str]:
    """The addresses of this machine that other devices may reach, the likeliest first."""
    found = [one for family, far in _FAR if (one := _out_by(family, far))]
    with suppress(OSError):
        for *_, where in socket.getaddrinfo(socket.gethostname(), None):
            found.append(str(where[0]))
    return [one for one in dict.fromkeys(found) if _reachable(one)]


def _out_by(family: socket.AddressFamily, far: str) -> str:
    with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as one:
        one.connect((far, 9))
        return str(one.getsockname()[0])
    return ""


def _reachable(address: str) -> bool:
    one = ip_address(address.partition("%")[0])
    return not (one.is_loopback or one.is_link_local or one.is_unspecified)
