"""Answers to one person, outside the live match: games, rules, lessons, puzzles, the daily task,
paper, advice.

The site sends them over HTTP; the folder of static files makes them in the browser. Messages are
plain values (``host.as_json``); questions come as plain arguments. Players count from 1.
"""
