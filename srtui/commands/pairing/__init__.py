"""Pairing of rounds: draws, pairings by hand, seats."""
