"""Malformed input from outside, of every kind: the project must reject it cleanly."""
