"""The campaign as plain data: keys, words and numbers, sorted; no ids, no people, no clock.

Each table's model declares which fields are stored (`campaign.models.base.archived`).
"""

from campaign.store.archive.digest import (
    make_snapshot,
    state_of_snapshot,
    turns_with_faults,
    war_checksum,
    war_checksum_in_older_words,
)
from campaign.store.archive.tables import state_of_campaign
from campaign.store.archive.week_start import opening_of_turn

__all__ = [
    "make_snapshot",
    "opening_of_turn",
    "state_of_campaign",
    "state_of_snapshot",
    "turns_with_faults",
    "war_checksum",
    "war_checksum_in_older_words",
]
