"""One game: its score, its clock, its result, and what is taken back of it."""
