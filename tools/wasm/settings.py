"""The variables with which numba is started: code for no machine in particular, and nothing kept of it.

They are set before numba is loaded, so this must not load it.
"""

SETTINGS = {
    "NUMBA_OPT": "0",  # LLVM makes the code better when it knows the machine
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "XDG_CACHE_HOME": "nowhere",  # what is no full path keeps no code: see `rules.compiled`
}
