"""Profile: what the page asks of Nim even when it is not on the board."""

from web.state.profile import Profile

TOKENS = ("shell", "bone")

PROFILE = Profile(tokens=TOKENS, players=2, with_starter=lambda seat: {"first": seat}, starter=0)
