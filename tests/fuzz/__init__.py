"""Inputs from outside, made wrong in every way that can be thought of: what the project must bear."""
