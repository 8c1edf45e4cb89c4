"""Army lists: submitted, checked, chosen, played."""
