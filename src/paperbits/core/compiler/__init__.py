"""The only place that knows Numba.

``kernel`` marks functions and runs them compiled or interpreted; ``reach`` says which code a kernel
can call, and ``cache`` keeps what was compiled under a name that follows from it. The modules
``numba_*`` touch Numba: ``numba_methods`` tells it of the methods of named tuples, ``numba_text``
has it write a kernel as one text for LLVM, and ``numba_here`` makes machine code of that. ``ahead``
compiles kernels ahead of time, and calls machine code, made there or here. docs/compiler.md explains
the room, and how to move to a new Numba.
"""
