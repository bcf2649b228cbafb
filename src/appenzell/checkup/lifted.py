"""Limits on strangers, lifted for players of our own, who are faster and more than anybody: in benchmarks and in tests.

Every rate among the settings belongs here by its type, so that a new one is lifted everywhere at once.
"""

import json
from typing import Any

from appenzell.server.basics.settings import Settings

MANY = 1_000_000
RATES = [name for name, field in Settings.model_fields.items() if field.annotation == tuple[float, int]]
COUNTS = ["max_tables_each", "max_sockets", "max_sockets_each"]

LIFTED: dict[str, Any] = dict.fromkeys(RATES, (float(MANY), MANY)) | dict.fromkeys(COUNTS, MANY)
"""For a server in the same process."""
ENVIRONMENT = {f"APPENZELL_{name.upper()}": json.dumps(value) for name, value in LIFTED.items()}
"""For one in a process of its own."""
