"""The hall: its tables, what is out of use, the terrain on them."""
