"""Commands on the whole event: creation, settings, variants, house rules, edition."""
