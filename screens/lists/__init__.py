"""The army lists of a player, and pasting one."""
