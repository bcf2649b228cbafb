"""What this machine is called, for whoever reads figures that were measured on it."""

import platform
from pathlib import Path


def cpu_name() -> str:
    """Return the processor's name, as well as the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine() or "unknown"
