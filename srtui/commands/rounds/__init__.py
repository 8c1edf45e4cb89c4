"""Commands on a round, from its scenario to its results, on the cut and the end."""
