"""A game at its table's terminal: turns, flags, taking back, disputes, proposals, PINs."""
