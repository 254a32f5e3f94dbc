"""A stand-in for the parts of NumPy that games and searches use, for the browser: NumPy has no
package for it in a registry, and is as large as everything else together.

The folder ``numpy`` is put on the path there. Arrays lie in plain memory, so compiled kernels take
their addresses. Everything is slow and small; what takes time is compiled.
"""
