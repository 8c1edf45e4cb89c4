"""What there is to see: frozen rows and worded sentences for screens, text, JSON and paper."""
