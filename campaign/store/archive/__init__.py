"""The campaign as plain data: keys, words and numbers, sorted; no ids, no people, no clock.

Each table's model declares which fields are stored (`campaign.models.archived`).
"""

from campaign.store.archive.digest import broken, digest, snapshot
from campaign.store.archive.tables import state
from campaign.store.archive.week_start import opening

__all__ = ["broken", "digest", "opening", "snapshot", "state"]
