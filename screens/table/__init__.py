"""The terminal at a table: two clocks, one key for each side, the questions of a turn."""
