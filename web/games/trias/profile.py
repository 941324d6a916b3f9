"""Profile: what the page asks of Trias whether or not it is on the board. No browser."""

from __future__ import annotations

from web.state.profile import Profile
from web.state.views import TOKENS

PROFILE = Profile(
    tokens=TOKENS,
    players=3,
    with_starter=lambda seat: {"starter": seat},
    is_token_chosen=True,
)
