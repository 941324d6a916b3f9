"""Mutants: every small wrong change of the rules, and a program that tells which of them no test notices."""
