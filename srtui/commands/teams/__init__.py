"""Team events: teams and their players, captains' steps, rulings on matches."""
