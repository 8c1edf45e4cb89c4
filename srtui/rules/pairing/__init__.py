"""Pairing a round: the draw, its independent checker, and why each pair is as it is.

Rules: rules.md ALL-2, ALL-3, ALL-5, ALL-6, P-3. Start reading at `draw`.
"""
