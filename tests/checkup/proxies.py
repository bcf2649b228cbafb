"""A proxy that passes everything on, but for what a test lets it do wrong."""

import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress

Edit = Callable[[bytes], bytes]
PATIENCE = 10.0  # seconds
HEAD_END = b"\r\n\r\n"


def without(*names: str) -> Edit:
    """Take headers out of every head."""
    pattern = re.compile("|".join(rf"(?:\r\n{name}:[^\r]*)" for name in names).encode(), re.I)
    return lambda head: pattern.sub(b"", head)


@contextmanager
def proxy(port: int, asked: Edit = lambda head: head, answered: Edit = lambda head: head) -> Iterator[str]:
    """Run a proxy before a server, and give its address; every head passes `asked` and `answered` on its way."""
    with ExitStack() as stack:
        listening = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        threads: list[threading.Thread] = []
        stack.callback(lambda: [thread.join(PATIENCE) for thread in threads])
        accepting = threading.Thread(target=_accept, args=(listening, port, asked, answered, threads))
        threads.append(accepting)
        accepting.start()
        stack.callback(listening.shutdown, socket.SHUT_RDWR)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def _accept(listening: socket.socket, port: int, asked: Edit, answered: Edit, threads: list[threading.Thread]) -> None:
    with suppress(OSError):
        while True:
            client, _ = listening.accept()
            threads.append(threading.Thread(target=_pass_on, args=(client, port, asked, answered)))
            threads[-1].start()


def _pass_on(client: socket.socket, port: int, asked: Edit, answered: Edit) -> None:
    with client, socket.create_connection(("127.0.0.1", port)) as server:
        back = threading.Thread(target=_pump, args=(server, client, answered))
        back.start()
        _pump(client, server, asked)
        back.join(PATIENCE)


def _pump(source: socket.socket, target: socket.socket, edit: Edit) -> None:
    """Pass on what comes, its first head edited: a connection here has one request."""
    with suppress(OSError):
        head = b""
        while HEAD_END not in head:
            part = source.recv(65536)
            if not part:
                break
            head += part
        before, end, after = head.partition(HEAD_END)
        target.sendall(edit(before) + end + after)
        while part := source.recv(65536):
            target.sendall(part)
    with suppress(OSError):
        target.shutdown(socket.SHUT_WR)
