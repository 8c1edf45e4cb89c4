"""Commands on players: attendance, models and painting, conduct."""
