"""Trias and Triad: rules, records and bots of two games, in pure Python without a user interface."""

__version__ = "0.2.0"
