"""Commands on the venue: tables, tables out of use, terrain."""
