"""Factions and their armies, as list builders and players name them.

Only names: no module knows what is in an army. An army that is not here is read as it is written.
"""

from __future__ import annotations

import re

ARMIES: dict[str, tuple[str, ...]] = {
    "Cygnar": ("Storm Legion", "Gravediggers", "First Army"),
    "Khador": ("Winter Korps", "Old Umbrey", "Armored Korps", "Fifth Division"),
    "Cryx": ("Necrofactorium", "Black Fleet"),
    "Dusk": ("House Kallyss", "House Ellowyr"),
    "Orgoth": ("Sea Raiders",),
    "Southern Kriels": ("Kithguard", "Brineblood Marauders"),
    "Khymaera": ("Shadowflame Shard",),
    "Menagerie": (),
    "Protectorate of Menoth": (),
    "Retribution of Scyrah": (),
    "Convergence of Cyriss": (),
    "Crucible Guard": (),
    "Mercenaries": (),
    "Trollbloods": (),
    "Circle Orboros": (),
    "Legion of Everblight": (),
    "Skorne": (),
    "Minions": (),
    "Grymkin": (),
    "Infernals": (),
    "Cephalyx": (),
}
"""Factions, each with the armies within it."""
_SHORT = {
    "Protectorate": "Protectorate of Menoth", "Menoth": "Protectorate of Menoth",
    "Retribution": "Retribution of Scyrah", "Scyrah": "Retribution of Scyrah",
    "Convergence": "Convergence of Cyriss", "Cyriss": "Convergence of Cyriss",
    "Mercs": "Mercenaries", "Trolls": "Trollbloods", "Circle": "Circle Orboros",
    "Legion": "Legion of Everblight", "Everblight": "Legion of Everblight",
    "Orgoth Sea Raiders": "Orgoth", "Orgoths": "Orgoth",
}  # fmt: skip


def key_of(name: str) -> str:
    """Return a name as it is compared."""
    return " ".join(re.sub(r"[\W_]+", " ", name.casefold()).split())


_FACTIONS = {key_of(name): name for name in ARMIES}
_FACTIONS |= {key_of(short): name for short, name in _SHORT.items()}
_OF_ARMIES = {key_of(army): faction for faction, armies in ARMIES.items() for army in armies}
_NAMES = {key_of(army): army for armies in ARMIES.values() for army in armies}


def faction_named(name: str) -> str | None:
    """Return the faction of this name; None if none is called so."""
    return _FACTIONS.get(key_of(name))


def faction_of_army(name: str) -> str | None:
    """Return the faction to which an army belongs; None if none is called so."""
    return _OF_ARMIES.get(key_of(name))


def army_named(name: str) -> str | None:
    """Return the army of this name; None if none is called so."""
    return _NAMES.get(key_of(name))
