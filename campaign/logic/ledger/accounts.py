"""The accounts of each stock.

Men fall sick and die; all else is held, lost, captured, disabled or used. CAMP-LEDGER-01.
"""

from campaign.logic.vocabulary import Account, Stock

MEN_BY_HAND = (
    (Account.DEPOT, Account.FIT),
    (Account.FIT, Account.DEPOT),
    (Account.FIT, Account.SICK),
    (Account.SICK, Account.FIT),
    (Account.FIT, Account.DEAD),
    (Account.SICK, Account.DEAD),
    (Account.DEAD, Account.FIT),
    (Account.FIT, Account.DESERTED),
    (Account.DESERTED, Account.FIT),
    (Account.FIT, Account.DISCHARGED),
)
"""Moves of men that the umpire may post. The wounded, missing and prisoners are on a return or a roll."""


GOODS_BY_HAND = (
    (Account.DEPOT, Account.IN_HAND),
    (Account.IN_HAND, Account.DEPOT),
    (Account.IN_HAND, Account.LOST),
    (Account.LOST, Account.IN_HAND),
)


MEN = (
    Account.DEPOT,
    Account.FIT,
    Account.SICK,
    Account.WOUNDED,
    Account.MISSING,
    Account.CAPTURED,
    Account.DEAD,
    Account.DESERTED,
    Account.DISCHARGED,
)
MATERIAL = (
    Account.DEPOT,
    Account.IN_HAND,
    Account.LOST,
    Account.CAPTURED_BY,
    Account.DISABLED,
    Account.USED,
)
ON_ROLL = (Account.FIT, Account.SICK, Account.WOUNDED, Account.MISSING)
"""The accounts of men whom their own unit feeds and waits for."""
ACCOUNTS: dict[Stock, tuple[Account, ...]] = {
    stock: MEN if stock is Stock.MEN else MATERIAL for stock in Stock
}
AT_HAND: dict[Stock, Account] = {
    stock: Account.FIT if stock is Stock.MEN else Account.IN_HAND for stock in Stock
}
"""The account of what a unit can bring to a fight."""
