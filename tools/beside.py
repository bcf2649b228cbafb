"""Steps that go on beside others: much of what tests do is to wait, and what computes has the processor meanwhile.

Owns one thread, which runs steps one after the other, each as a program of its own and at a lower priority. What a step
prints is shown when it ends, in one piece. A step that fails fails the whole; whoever stops early stops it too.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType

LAST = "nice", "-n", "10"


class Beside:
    """Steps of a program that run one after the other as long as a `with` lasts, and until they end."""

    def __init__(self, program: Path, steps: Sequence[str]) -> None:
        self._program, self._steps = program, steps
        self._failed: Exception | None = None
        self._running: subprocess.Popen[bytes] | None = None
        self._is_stopped = False
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run_all)

    def __enter__(self) -> "Beside":
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            if kind is not None:
                self._stop()
            self._thread.join()
        except KeyboardInterrupt:
            self._stop()
            self._thread.join()
            raise
        if kind is None and self._failed is not None:
            raise self._failed

    def _run_all(self) -> None:
        try:
            self._run_each()
        except Exception as error:
            self._failed = error

    def _run_each(self) -> None:
        for step in self._steps:
            began = time.monotonic()
            printed, code = self._run(step)
            if self._is_stopped:
                return
            seconds = round(time.monotonic() - began)
            sys.stdout.flush()
            sys.stdout.buffer.write(f"--- {step}, {seconds} s ---\n".encode() + printed)
            if code:
                print(f"Failed: {step}.", flush=True)
                raise subprocess.CalledProcessError(code, step)
            sys.stdout.flush()

    def _run(self, step: str) -> tuple[bytes, int]:
        """Run a step; return what it printed and its exit code. What it has left behind may go on printing."""
        priority = LAST if shutil.which(LAST[0]) else ()
        command = [*priority, sys.executable, str(self._program), step]
        with TemporaryFile() as printed:
            with self._lock:
                if self._is_stopped:
                    return b"", 1
                self._running = subprocess.Popen(
                    command, stdin=subprocess.DEVNULL, stdout=printed, stderr=subprocess.STDOUT, start_new_session=True
                )
            code = self._running.wait()
            printed.seek(0)
            return printed.read(), code

    def _stop(self) -> None:
        """End the step that runs, with all that it started, and begin no other."""
        with self._lock:
            self._is_stopped = True
            if self._running is None or self._running.poll() is not None:
                return
            if os.name == "nt":
                self._running.terminate()
            else:
                os.killpg(self._running.pid, signal.SIGTERM)
