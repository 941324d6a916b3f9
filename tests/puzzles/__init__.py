"""Puzzles: the program that finds them, and the exhaustive search that proves them."""
