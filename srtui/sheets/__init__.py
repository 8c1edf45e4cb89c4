"""Printed sheets, pages and exports of an event."""
