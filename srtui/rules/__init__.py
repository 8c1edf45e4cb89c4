"""The tournament rules: pure functions on frozen values. No I/O, no clock, no hidden randomness."""
