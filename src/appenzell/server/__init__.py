"""The server: tables in the browser, over HTTP and WebSocket.

Five folders, each built on those below it: `transport` is HTTP, sockets and the protocol, `beside` what acts by itself,
`tables` a table's life, `storage` writes it down, `basics` is what all of them need. `serving` runs it. Write, then
tell: nothing is acknowledged or told before it is committed. Built on `playing`, `study` and `bots`; of the
rules it knows the room layouts alone.
"""
