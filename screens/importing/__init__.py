"""Import of files: their contents, the questions to answer first, the outcome."""
