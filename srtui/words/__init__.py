"""Words and values: how what people type is read, and how what stands is said."""
