"""Any place of the program as a picture, by `make pictures`."""
