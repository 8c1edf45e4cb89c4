"""How the event stands: frozen values, and how they are read from the file."""
