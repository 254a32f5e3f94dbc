"""Kernels compiled ahead of time: for installations without a compiler, and for the browser.

``build`` compiles kernels for a target from the same text as everywhere and writes them into a
folder, with a manifest. It needs Numba and the linkers of ``ziglang``. ``library`` loads such a
folder and runs what it holds; it needs neither. ``arguments`` lays the arguments of a call out in
memory, and ``targets`` lists what can be compiled for. docs/compiler.md explains the way.
"""
