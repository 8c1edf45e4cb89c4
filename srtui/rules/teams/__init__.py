"""Team events: the captains' procedures, a match's result, and the teams' standings.

A match is a pairing whose entrants are teams. Pairing, tables and standings are those of players:
`entrants.py` and `result.py` turn teams and matches into players and games.
"""
