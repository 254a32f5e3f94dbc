"""Ratings of people, from matches against rated levels, and the conditions under which a match is
rated.
"""
