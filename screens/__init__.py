"""What is seen: one module and one .tcss beside it per screen. Screens hold no truth."""
