"""The pairings of a round, and how their rows read."""
