"""The tour: an event's screens with a line that says what to press next."""
