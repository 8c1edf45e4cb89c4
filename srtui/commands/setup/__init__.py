"""Choices and steps before a game."""
