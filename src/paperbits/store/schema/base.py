"""What all tables share."""

from functools import partial

from sqlalchemy import Column, MetaData

metadata = MetaData()

needed = partial(Column, nullable=False)
"""A column that every row has a value for."""
