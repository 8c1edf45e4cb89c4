"""The map of a table: a scene in inches, and its writers."""
