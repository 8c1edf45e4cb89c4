"""Prizes and blind votes."""
