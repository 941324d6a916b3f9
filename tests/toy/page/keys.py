"""Keys: no key has a meaning on Nim's board alone."""

KEYS = frozenset[str]()
