"""Events and rosters brought in from elsewhere."""
