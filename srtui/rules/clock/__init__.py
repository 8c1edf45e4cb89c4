"""Clocks: a fold over an append-only log of taps. Pure; a moment is always passed in."""
