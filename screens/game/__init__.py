"""One game on the screen: the answers about its turn, its rows, its clocks, its keys."""
