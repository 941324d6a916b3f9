"""Envs: the games for programs that learn. Not used by the page, the bots and the command line."""
