"""What goes out: tables, pages, paper, a complete event."""
