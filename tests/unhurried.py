"""Unhurried: Hypothesis settings without time limits, which would fail on a busy machine."""

from hypothesis import HealthCheck, settings

UNHURRIED = settings(deadline=None, suppress_health_check=list(HealthCheck))
