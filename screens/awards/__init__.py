"""The special awards, and the ballot on which players vote for them."""
