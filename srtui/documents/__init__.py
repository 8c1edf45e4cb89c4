"""Documents as values, and their writers."""
