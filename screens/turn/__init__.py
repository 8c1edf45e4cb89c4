"""A turn as it is told, on the Scoring screen and at a table: rows, keys, lines, endings."""
