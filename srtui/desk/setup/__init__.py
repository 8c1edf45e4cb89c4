"""What is chosen and ticked off before a game."""
