"""Trias and Triad: the rules, records and bots of two games, in pure Python and without a screen."""

__version__ = "0.1.0"
