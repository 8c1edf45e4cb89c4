"""Teams, their matches, and the captains' board."""
