"""One game on the screen: what is told of its turn, its rows, its clocks, what keys come to."""
