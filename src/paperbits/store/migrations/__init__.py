"""The migrations of the tables. Alembic runs those that a database does not have yet."""
