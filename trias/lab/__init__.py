"""Lab: user-written bots, and the matches and trials in which they play."""
