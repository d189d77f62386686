"""Charges: from the order to charge to melee, forced moves and prisoners."""
