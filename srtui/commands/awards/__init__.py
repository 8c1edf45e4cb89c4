"""Awards beside the places: offered, entered for, voted on blindly, given; prizes told."""
