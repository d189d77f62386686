"""Words and names that older databases and campaign files hold, and those of today.

Migrations bring a database up to date with them. Files and snapshots are read through them: first the words
of release 0.9.0 (`tables`), then the fields that were renamed later (`fields`).
"""

from campaign.logic.vocabulary.older_words.fields import (
    field_renaming_of_state,
    field_today,
    renaming_inside,
)
from campaign.logic.vocabulary.older_words.renaming import Renaming
from campaign.logic.vocabulary.older_words.tables import renaming_of_column, renaming_of_state, table_today

__all__ = [
    "Renaming",
    "field_renaming_of_state",
    "field_today",
    "renaming_inside",
    "renaming_of_column",
    "renaming_of_state",
    "table_today",
]
