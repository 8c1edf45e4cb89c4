"""The clocks of games: the players' keys, what organizer and judges do to them, taps."""
