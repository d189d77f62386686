"""A database from before release 0.10.0 takes the older steps, and has the same tables then as a new one."""

from pathlib import Path

import pytest
from django.conf import settings
from django.db.migrations.autodetector import MigrationAutodetector
from django.db.migrations.loader import MigrationLoader

from config.older_migrations import OLDER, RELEASE, is_older, steps_of, use_older_migrations

STEPS = sorted(step for app in OLDER for step in steps_of(app))
NEW = [(app, RELEASE) for app in OLDER]


@pytest.mark.parametrize(
    ("applied", "older"),
    [
        ([], False),
        (NEW, False),
        (STEPS, False),
        (STEPS + NEW, False),
        (STEPS[:1], True),
        (STEPS[:-1], True),
        ([("auth", "0001_initial")], False),
    ],
)
def test_a_database_is_older_if_it_has_some_of_the_steps_but_not_all(applied, older):
    assert is_older(applied) is older


@pytest.mark.parametrize("app", OLDER)
def test_the_release_stands_for_exactly_the_older_steps(app):
    folder = Path(settings.BASE_DIR, app, "older_migrations")
    assert steps_of(app) == {(app, file.stem) for file in folder.glob("0*.py")}


def test_the_older_steps_lead_to_the_tables_of_the_release():
    new = MigrationLoader(None).project_state(NEW)
    with use_older_migrations():
        loader = MigrationLoader(None)
        old = loader.project_state([leaf for leaf in loader.graph.leaf_nodes() if leaf[0] in OLDER])
    assert MigrationAutodetector(old, new).changes(loader.graph) == {}
    assert {key for key in old.models if key[0] in OLDER} == {key for key in new.models if key[0] in OLDER}


def test_the_older_steps_are_gone_again_after_use():
    before = settings.MIGRATION_MODULES
    with use_older_migrations():
        assert set(OLDER) <= set(settings.MIGRATION_MODULES)
    assert settings.MIGRATION_MODULES is before
