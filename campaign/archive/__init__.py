"""The campaign as plain data: keys, words and numbers, sorted; no ids, no people, no clock.

What is kept of a table, the table's model says (`campaign.models.archived`).
"""

from campaign.archive.digest import broken, digest, snapshot
from campaign.archive.state import state

__all__ = ["broken", "digest", "snapshot", "state"]
