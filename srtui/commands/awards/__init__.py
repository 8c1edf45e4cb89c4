"""Commands on awards beside the places: offers, entries, blind votes, choices, announcements."""
