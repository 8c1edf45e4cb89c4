"""Screens before an event is open: the list of events, and forms to create or restore one."""
