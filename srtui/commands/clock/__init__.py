"""Commands on clocks."""
