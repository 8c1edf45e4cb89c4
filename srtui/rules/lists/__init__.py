"""Army lists: values, list builders' texts, findings, and the lists still playable.

Sources: rules.md 1.4, 2.4, 3.4, 4.4, 5.4; decisions 26-1, ALL-8.
"""
