"""The tables of a store, changes of several at once, and files that are no store."""

import sqlite3

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine

from paperbits.core.errors import PaperbitsError
from paperbits.store import schema
from paperbits.store.sqlite import SqliteLog


def test_the_migrations_make_the_tables_that_the_program_uses(tmp_path):
    scripts = Config()
    scripts.set_main_option("script_location", "paperbits.store:migrations")
    scripts.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(scripts).get_current_head() == schema.HEAD
    for how in ("by the program", "by alembic"):
        engine = create_engine(f"sqlite:///{tmp_path / how}")
        with engine.begin() as connection:
            if how == "by alembic":
                scripts.attributes["connection"] = connection
                command.upgrade(scripts, "head")
            schema.upgrade(connection)
        with engine.begin() as connection:
            schema.upgrade(connection)
            assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []
        engine.dispose()


def test_a_file_of_a_newer_program_or_of_another_kind_is_refused_in_a_sentence(tmp_path):
    newer = tmp_path / "newer.sqlite"
    connection = sqlite3.connect(newer)
    connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
    connection.execute("INSERT INTO alembic_version VALUES ('9999')")
    connection.commit()
    connection.close()
    other = tmp_path / "letter.txt"
    other.write_text("Dear paperbits, " * 100)
    for path, words in (
        (newer, "another version"),
        (other, "can't be used"),
        (other / "below.sqlite", "can't be used"),
    ):
        with pytest.raises(PaperbitsError, match=words):
            SqliteLog(path)
    assert other.read_text().startswith("Dear")
