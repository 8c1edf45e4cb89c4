"""Before an event is open: the list of events, and the forms that make or bring back one."""
