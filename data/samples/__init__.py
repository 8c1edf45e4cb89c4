"""Invented players for the demo, the same file as an organizer would bring in."""

from __future__ import annotations

from pathlib import Path

PLAYERS = Path(__file__).with_name("players.csv")
"""A roster of invented people with names of many spellings: name, faction, club."""
