"""What is answered to somebody alone: games, rules, lessons, puzzles, the daily task, paper, advice.

The site answers so over HTTP, and the folder of static files in the browser. Messages are plain
values (``host.as_json``); questions come as plain arguments. Players count from 1.
"""
