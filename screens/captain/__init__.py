"""The terminal at a captain's seat."""
