"""Steps of the database from before release 0.10.0, which made one step of them."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from importlib import import_module

from django.conf import settings

RELEASE = "0001_release_0_10_0"
OLDER = {"campaign": "campaign.older_migrations", "battles": "battles.older_migrations"}
JOINED = {
    ("campaign", "0001_squashed_0036_sieges_of_a_turn"),
    ("campaign", "0001_squashed_0059_nations_of_a_war"),
    ("battles", "0001_squashed_0004_precedent"),
    ("battles", "0001_squashed_0007_random_refs"),
    ("campaign", "0001_release_0_9_0"),
    ("battles", "0001_release_0_9_0"),
}
"""Names that a database may hold of steps which were once joined into one."""


def steps_of(app: str) -> set[tuple[str, str]]:
    """Returns the older steps of *app*."""
    return set(import_module(f"{app}.migrations.{RELEASE}").Migration.replaces)


def is_older(applied: Collection[tuple[str, str]]) -> bool:
    """Tells whether a database with the *applied* steps still lacks some of those before the release."""
    return any(
        steps_of(app) - set(applied) and steps_of(app) & set(applied)
        for app in OLDER
        if (app, RELEASE) not in applied
    )


@contextmanager
def use_older_migrations() -> Iterator[None]:
    """Lets Django know the older steps instead of the one that replaced them."""
    present = settings.MIGRATION_MODULES
    settings.MIGRATION_MODULES = present | OLDER
    try:
        yield
    finally:
        settings.MIGRATION_MODULES = present
