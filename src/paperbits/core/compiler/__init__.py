"""The only place that knows Numba: kernels, their cache, and how they are linked."""
