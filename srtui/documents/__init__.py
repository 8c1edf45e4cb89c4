"""Documents as values, and the writers that turn them into text and pages."""
