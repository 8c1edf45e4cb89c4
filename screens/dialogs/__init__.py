"""Dialogs: forms, choices, the list of screens."""
