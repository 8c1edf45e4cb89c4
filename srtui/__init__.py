UNOFFICIAL = (
    "srtui is made by players and is not affiliated with or endorsed by the publisher of WARMACHINE"
    "; all names belong to their owners, and it contains no text of the rules documents."
)
"""Whose program this is, and whose names and rules are in it."""
