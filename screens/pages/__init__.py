"""Pages and small deeds that belong to no one place."""
