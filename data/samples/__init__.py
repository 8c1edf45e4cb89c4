"""Invented players for the demo, in the same form as an organizer's import."""

from pathlib import Path

PLAYERS = Path(__file__).with_name("players.csv")
"""A roster of invented people with names of many spellings: name, faction, club."""
