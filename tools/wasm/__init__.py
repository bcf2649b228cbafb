"""The kernel as WebAssembly: rules and bots, from the very functions that run here, for pages without a server.

::

    entries.py   what the module exports               sources.py   what it was made from, and whether it still is
    arrays.py    arrays and tuples at an address       facts.py     what whoever calls must know, as TypeScript
    compiling.py numba's code, for no machine yet      settings.py  how numba has to be started for that
    linking.py   code for wasm32, in one module        outside.ll   what numba's code calls outside of itself

`make wasm` writes `web/src/kernel/appenzell.wasm` and `facts.ts` beside it. Both are committed: linking needs a tool of
100 MB, and who only plays shall not wait for that. A test says when they are stale.
"""
