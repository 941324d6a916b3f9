"""Paces: how fast bots play and games are played back."""

#: How long each action of a bot stays on screen, in milliseconds. At `auto` this is for the first round and
#: for games played back; web/play/auto_pace.py has the rest.
PACES = {"auto": 800, "slow": 1600, "normal": 800, "fast": 300, "instant": 0}
#: How much longer an action stays that scores, because points fly to the players.
LINGER = {"auto": 700, "slow": 700, "normal": 700, "fast": 260, "instant": 0}
