"""Lab: bots that somebody writes, and the matches and trials in which they play."""
