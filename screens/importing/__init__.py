"""Files that are brought in: what is in them, what is to be said first, what it comes to."""
