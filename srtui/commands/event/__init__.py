"""The event as a whole: made, set, its variants, house rules and edition."""
