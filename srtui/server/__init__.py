"""The venue's server: a terminal over the network for every table, judge and board."""
