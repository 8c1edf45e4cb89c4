"""The commands: one command = one transaction = one journal entry."""
