"""The terminal itself: its bytes, what it says of itself, its end."""
