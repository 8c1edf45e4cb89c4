"""Terminal screens: one module with its .tcss file per screen. Screens store nothing."""
