"""Tests dealt among several machines or Pythons, each test to exactly one of them."""

from __future__ import annotations

from zlib import crc32


def falls_to(share: str, test: str) -> bool:
    """Whether a test, by its name, falls to this share: `1/3/abc` is the second of three, as "abc"
    deals them. Another word deals them anew.
    """
    part, parts, dealt_by = share.split("/")
    return crc32(f"{dealt_by} {test}".encode()) % int(parts) == int(part)
