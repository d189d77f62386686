"""The campaign as plain data: keys, words and numbers, sorted; no ids, no people, no clock.

What is kept of a table, the table's model says (`campaign.models.archived`).
"""

from campaign.archive.digest import broken, digest, snapshot
from campaign.archive.opening import opening
from campaign.archive.state import state

__all__ = ["broken", "digest", "opening", "snapshot", "state"]
