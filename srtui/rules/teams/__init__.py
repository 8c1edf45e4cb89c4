"""Team events: the captains' procedures, a match's result, and the teams' standings.

A match is a pairing whose entrants are teams. Pairing, tables and standings reuse the players'
code: `entrants.py` and `result.py` turn teams and matches into players and games.
"""
