"""Profile: what the page asks of Nim whether or not it is on the board."""

from web.state.profile import Profile

TOKENS = ("shell", "bone")

PROFILE = Profile(tokens=TOKENS, players=2, with_starter=lambda seat: {"first": seat}, starter=0)
