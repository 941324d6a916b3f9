"""Keys: Nim's board has no keys of its own."""

KEYS = frozenset[str]()
