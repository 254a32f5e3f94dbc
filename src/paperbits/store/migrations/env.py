"""The script that Alembic runs: it migrates over the connection that the store passes in."""

from alembic import context

from paperbits.store.schema import metadata

if __name__ == "env_py":  # The name under which Alembic runs it; an import migrates nothing.
    context.configure(
        connection=context.config.attributes["connection"],
        target_metadata=metadata,
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()
