"""Mutants: every small wrong change of the rules, and a program that reports those that no test notices."""
