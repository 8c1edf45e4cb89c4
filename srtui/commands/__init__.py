"""Commands: one command is one transaction and one journal entry."""
