"""The GPU program without a GPU: numba simulates one, and the same CUDA kernel runs with interpreted rules."""

import json
import os
import subprocess
import sys
from pathlib import Path

PROGRAM = Path(__file__).parents[1] / "benchmarks" / "gpu.py"


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the program to its end."""
    return subprocess.run(
        [sys.executable, str(PROGRAM), *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_simulated_gpu_plays_the_same_games_as_the_cpu() -> None:
    done = run(
        *("--games", "3", "--sample", "3", "--actions", "150", "--rounds", "1", "--json"),
        NUMBA_ENABLE_CUDASIM="1",
        NUMBA_DISABLE_JIT="1",
    )
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)["set_ups"]
    assert set(figures) == {"base2", "base4", "all5"}
    for one in figures.values():
        assert (one["sampled_actions"], one["differences"]) == (450, 0)


def test_without_a_gpu_it_says_so() -> None:
    done = run("--games", "1", NUMBA_ENABLE_CUDASIM="0", CUDA_VISIBLE_DEVICES="")
    assert done.returncode != 0
    assert "No CUDA device" in done.stderr
    assert "Traceback" not in done.stderr


def test_senseless_sizes_are_refused() -> None:
    done = run("--games", "0")
    assert done.returncode == 2
    assert "at least 1" in done.stderr
