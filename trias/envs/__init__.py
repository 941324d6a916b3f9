"""Envs: the games as environments for machine learning. The page, bots and command line do not use them."""
