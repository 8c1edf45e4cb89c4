"""The server of a hall: every table, judge and board has a terminal over the network."""
