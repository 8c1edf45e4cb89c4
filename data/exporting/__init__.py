"""Files that go out: tables, pages, paper, a complete event."""
