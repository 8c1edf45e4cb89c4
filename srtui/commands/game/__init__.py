"""Commands on one game: its score, its clock, its result, and taking any of it back."""
