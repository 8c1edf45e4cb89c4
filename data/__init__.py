"""Stored data: the event file, the editions, samples, imports and exports."""
