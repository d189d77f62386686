"""Words and names that older databases and campaign files hold, and those of today.

Migrations bring a database up to date with them. Files and snapshots are read through them: first the words
of release 0.9.0 (`tables`), then the names that were changed later (`steps`: `fields`, `names`, then
`plainer_names`).
"""

from campaign.logic.vocabulary.older_words.renaming import Renaming
from campaign.logic.vocabulary.older_words.steps import STEPS, Step, steps_since
from campaign.logic.vocabulary.older_words.tables import renaming_of_column, renaming_of_state, table_today

__all__ = [
    "STEPS",
    "Renaming",
    "Step",
    "renaming_of_column",
    "renaming_of_state",
    "steps_since",
    "table_today",
]
