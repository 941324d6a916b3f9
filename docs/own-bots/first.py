"""Plays any legal action, in both games."""


def choose(view, legal):
    return view.random.choice(legal)
