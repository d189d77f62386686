"""Limits of an order, and the kinds by which units leave their force. CAMP-ORDER-01."""

from campaign.logic.vocabulary import OrderKind

MOST_LEGS = 5


LEAVING = (OrderKind.DETACH, OrderKind.TRANSFER)
"""Kinds by which units leave their force."""


LEAST_ODDS_LIMIT, MOST_ODDS_LIMIT = 25, 1000  # percent
