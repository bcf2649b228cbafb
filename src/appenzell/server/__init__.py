"""The server: tables in the browser, over HTTP and WebSocket.

`app` puts it together, `wire` is the protocol, `house` keeps all tables at work, `tables` and `game_log` are a table's
life as pure logic, `store` writes it down. Write, then tell: nothing is acknowledged or told before it is committed.
Built on `game` and `bots`; of the rules it knows the room layouts alone.
"""
