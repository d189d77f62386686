"""Words and names that databases and campaign files of release 0.9.0 hold, and those of today.

A migration brings a database up to date with them. Files and snapshots are read through them.
"""

from campaign.logic.vocabulary.older_words.renaming import Renaming
from campaign.logic.vocabulary.older_words.tables import renaming_of_column, renaming_of_state, table_today

__all__ = ["Renaming", "renaming_of_column", "renaming_of_state", "table_today"]
