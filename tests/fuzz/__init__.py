"""Fuzz: malformed input of every kind, which the project must reject cleanly."""
