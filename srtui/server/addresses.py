"""Addresses of this machine as far as it knows them; nothing is sent to find out."""

import os
import socket
from collections.abc import Iterable
from contextlib import closing, suppress
from ipaddress import ip_address

import ifaddr

_FAR = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses of nobody: to aim at one says by which address the machine would go out."""
_WITHIN = ("docker", "br-", "virbr", "veth", "vmnet", "vboxnet", "lxc", "podman")
"""How adapters are called behind which only machines within this one are."""


def addresses() -> list[str]:
    """Return the addresses at which other devices may reach this machine, likeliest first."""
    matches = [one for family, far in _FAR if (one := _outgoing_address(family, far))]
    adapters = [
        (
            adapter.nice_name,
            [one.ip if isinstance(one.ip, str) else one.ip[0] for one in adapter.ips],
        )
        for adapter in ifaddr.get_adapters()
    ]
    return in_order(matches, adapters)


def in_order(out_by: Iterable[str], adapters: Iterable[tuple[str, Iterable[str]]]) -> list[str]:
    """Return the addresses of the default route, then those of the adapters (name, addresses).

    Short version 4 addresses come before version 6, since people type them.
    """
    found = list(out_by)
    for name, own in adapters:
        if not name.startswith(_WITHIN):
            found += own
    reached = [one for one in dict.fromkeys(found) if _reachable(one)]
    return sorted(reached, key=lambda one: ip_address(one).version)


def _outgoing_address(family: socket.AddressFamily, far: str) -> str:
    with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as one:
        # A datagram socket sends nothing when it connects: the system only chooses a route.
        one.connect((far, 9))
        return str(one.getsockname()[0])
    return ""


def in_url(host: str) -> str:
    """Return an address or name in the form for a URL: version 6 in brackets."""
    return f"[{host}]" if ":" in host else host


def _reachable(address: str) -> bool:
    one = ip_address(address.partition("%")[0])
    return not (one.is_loopback or one.is_link_local or one.is_unspecified)


def why_not(fault: OSError) -> str:
    """Return why the server cannot listen on an address, in the system's words."""
    if fault.errno is None or isinstance(fault, socket.gaierror):
        return fault.strerror or str(fault)
    return os.strerror(fault.errno)
