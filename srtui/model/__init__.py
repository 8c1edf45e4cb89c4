"""State of the event: frozen values and the functions that read them."""
