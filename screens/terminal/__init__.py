"""The terminal itself: its bytes, its replies about itself, and its end."""
