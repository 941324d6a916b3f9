"""Lab: what Triad gives the bot lab: the names in its view, its bots' ratings, an example. No browser."""

from web.state.game_parts import GameLab

_RATINGS = {
    "random": 1000.0,
    "greedy": 1806.0,
    "gentle": 1792.0,
    "casual": 2100.0,
    "steady": 2465.0,
    "strong": 3012.0,
    "expert": 3740.0,
}

_DICE = '''"""Triad: makes a triad if it can; otherwise plays at random."""


def choose(view, legal):
    won = [action for action in legal if view.after(action).score[view.seat] > view.score[view.seat]]
    return view.random.choice(won or legal)
'''

LAB = GameLab(
    names=("dice", "quiet", "repeats"),
    ratings=lambda _: _RATINGS,
    examples={"remember": "", "dice": _DICE},
)
