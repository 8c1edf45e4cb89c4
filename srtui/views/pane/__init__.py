"""What one would ask of a row, beside the list: one module for each place that has something."""
