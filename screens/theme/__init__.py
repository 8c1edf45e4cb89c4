"""What everything looks like: colours by their meaning, and the signs that say the same."""
