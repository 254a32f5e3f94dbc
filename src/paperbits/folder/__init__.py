"""The games without a server: their kernels compiled ahead of time, and a folder of static files that
plays in a browser.
"""
