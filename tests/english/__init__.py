"""Check of the project's English: `make english`, and a part of `make lint`."""
