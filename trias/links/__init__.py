"""Links: games, turns, positions, puzzles and bots as short texts in a link."""
