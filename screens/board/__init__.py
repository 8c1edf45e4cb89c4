"""The venue's board, as a screen and as a program of its own."""
