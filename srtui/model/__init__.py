"""State of the event: frozen values, and their readers."""
