"""One game on screen: the answers about its turn, its rows, clocks and keys."""
