"""Import of files: contents, questions to answer first, outcome."""
