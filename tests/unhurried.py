"""Unhurried: settings for tests with made-up inputs, without limits of time, which fail beside other work."""

from hypothesis import HealthCheck, settings

UNHURRIED = settings(deadline=None, suppress_health_check=list(HealthCheck))
