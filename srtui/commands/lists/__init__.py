"""Army lists: handed in, looked at, chosen, played."""
