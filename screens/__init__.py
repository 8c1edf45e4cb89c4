"""The terminal screens: one module with its .tcss per screen. Screens store nothing."""
