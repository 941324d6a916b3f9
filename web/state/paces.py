"""Paces: how fast bots play and games are played back."""

#: How long each action of a bot stays on screen, in milliseconds. At `auto` this is for the first round and
#: for games played back; web/play/auto_pace.py has the rest.
PACES = {"auto": 800, "slow": 1600, "normal": 800, "fast": 300, "instant": 0}
#: How much longer an action stays that scores, because points fly to the players.
LINGER = {"auto": 400, "slow": 600, "normal": 400, "fast": 150, "instant": 0}
