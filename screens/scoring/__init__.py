"""One game scored turn by turn at the organizer's terminal."""
