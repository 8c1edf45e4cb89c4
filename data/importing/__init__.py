"""Files and texts that people bring, read into rows of players and games."""
