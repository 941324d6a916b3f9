"""Mutants: small wrong changes to the rules, and a program that reports those that no test notices."""
