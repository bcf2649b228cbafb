"""Transport: HTTP, sockets and the page's files; what comes in and what each browser is told.

`wire` describes everything that travels. Nothing below this knows it, or that there are browsers.
"""
