"""The only place that knows Numba.

``kernel`` marks functions and runs them compiled or interpreted; ``reach`` says which code a kernel
can call, and ``cache`` keeps what was compiled under a name that follows from it. The modules
``numba_*`` touch Numba: ``numba_methods``, ``numba_watch`` and ``numba_whole`` by its documented
ways, ``numba_linking``, ``numba_passes``, ``numba_lowering`` and ``numba_cache`` through its
internals, and those four are used for tested versions only (``tested``). ``self_check`` compares
compiled and interpreted before anything else is compiled. docs/compiler.md explains the
room, and how to move to a new Numba.
"""
