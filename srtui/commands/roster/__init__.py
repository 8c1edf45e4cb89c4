"""The players: who is here, their models and paint, their conduct."""
