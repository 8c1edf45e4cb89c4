"""A round from its scenario to its results, the cut and the end."""
