"""The kernel as WebAssembly: rules and bots, from the very functions that run here, for pages without a server.

::

    entries.py   what the module exports          arrays.py    arrays and named tuples at an address
    compiling.py numba's code, no machine's yet   linking.py   code for wasm32, one module
    sources.py   what all of it was made from     telling.py   what whoever calls must know, as TypeScript

`make wasm` writes `web/src/kernel/appenzell.wasm` and `facts.ts` beside it. Both are committed: linking needs a tool of
100 MB, and who only plays shall not wait for that. A test says when they are stale.
"""
