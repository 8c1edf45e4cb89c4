"""What asks a person for something: forms, choices, the list of places."""
