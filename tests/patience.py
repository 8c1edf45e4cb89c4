"""How long a test waits for something: a limit, of which a green run uses next to nothing."""

PATIENCE = 60.0
"""Seconds; a machine that does much else may need many times as long as an idle one."""
