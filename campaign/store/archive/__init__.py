"""The campaign as plain data: keys, words and numbers, sorted; no ids, no people, no clock.

What is kept of a table, the table's model says (`campaign.models.archived`).
"""

from campaign.store.archive.digest import broken, digest, snapshot
from campaign.store.archive.tables import state
from campaign.store.archive.week_start import opening

__all__ = ["broken", "digest", "opening", "snapshot", "state"]
