"""The tour: the screens of an event with a line that says what to press next."""
