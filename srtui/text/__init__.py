"""Text and values: reading what people type, and formatting values for people."""
