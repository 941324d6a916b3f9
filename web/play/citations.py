"""Citations: the rule behind a refusal, by the id of its reason (docs/rules.md)."""

from web.state.profile import profile


def rule_behind(game: str, reason: str) -> str:
    """Return the rule of a game behind a reason `err.*`, or '' if there is none."""
    rules = {id: rule for rule, ids in profile(game).rules.items() for id in ids.split()}
    id = reason.removeprefix("err.")
    return rules.get(id) or rules.get(id.partition(".")[0], "")
