"""Settings for all tests."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "appenzell",
    max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "40")),
    deadline=None,  # the first example compiles the rules, and test machines are shared
    suppress_health_check=[HealthCheck.too_slow],
    derandomize=True,  # a failure belongs to the change that caused it
)
settings.load_profile("appenzell")
