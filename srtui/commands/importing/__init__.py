"""Imports of events and rosters from other programs."""
