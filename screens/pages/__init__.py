"""Pages and small actions of no particular screen."""
