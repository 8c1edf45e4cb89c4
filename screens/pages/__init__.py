"""Pages and small actions that belong to no particular screen."""
