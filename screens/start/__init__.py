"""Screens before an event is open: the list of events, forms to make or restore one."""
