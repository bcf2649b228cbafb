"""The rules, written once: plain integer functions over one flat state array.

numba compiles the same functions for the CPU and, called from a CUDA kernel, for a GPU; with the JIT off they are
ordinary Python. Nothing here does I/O, reads a clock, logs, raises or draws random numbers of its own. Importing the
package loads neither numpy nor numba: the modules that need them do that.
"""
