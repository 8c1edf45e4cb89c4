"""The packaged editions, each read once in a process: to read and check one takes a quarter second.

What is given is shared: nobody changes it (`merge` and `with_variants` make another).
"""

from __future__ import annotations

from functools import cache

from data import editions
from srtui.rules.edition import Edition, VariantValue
from srtui.rules.overlay import Raw, with_variants


@cache
def tables(edition_id: str) -> Raw:
    """Return the tables of an edition's file."""
    return editions.parse(editions.text(edition_id), f"{edition_id}.toml")


@cache
def edition(edition_id: str, *variants: tuple[str, VariantValue]) -> Edition:
    """Return an edition with variants, each with its number or None."""
    return editions.edition(with_variants(tables(edition_id), variants), edition_id)
