"""Run by Alembic: migrate over the connection that the store hands in."""

from alembic import context

from paperbits.store.schema import metadata

if __name__ == "env_py":  # So Alembic calls it; whoever only imports this file migrates nothing.
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
