"""The only place that knows Numba.

``kernel`` marks functions and runs them compiled or interpreted; ``reach`` says which code a kernel
can call, and ``cache`` keeps what was compiled under a name that follows from it. The modules
``numba_*`` touch Numba: ``numba_methods`` tells it of the methods of named tuples, ``numba_text``
has it write a kernel as one text for LLVM, and ``numba_here`` makes machine code of that.

``build`` compiles kernels ahead of time for one of the ``targets``, from the same text, into a folder
with a manifest; it needs Numba and the linkers of ``ziglang``. ``library`` loads such a folder and
needs neither. ``arguments`` calls machine code, made there or here. docs/compiler.md explains the
room, and how to move to a new Numba.
"""
