"""Puzzles: the program that finds them, and the plain search that proves them."""
