"""What makes what is handed out: wheel and source (`dist`), wheels for a hall (`wheelhouse`)."""
