"""CAMP-LEDGER-01: Which accounts a stock has. Men fall sick and die; all else is held, lost, taken, worn out
or used up.
"""

from campaign.logic.vocabulary import Account, Stock

MEN_BY_HAND = (
    (Account.DEPOT, Account.EFFECTIVE),
    (Account.EFFECTIVE, Account.DEPOT),
    (Account.EFFECTIVE, Account.SICK),
    (Account.SICK, Account.EFFECTIVE),
    (Account.EFFECTIVE, Account.DEAD),
    (Account.SICK, Account.DEAD),
    (Account.DEAD, Account.EFFECTIVE),
    (Account.EFFECTIVE, Account.DESERTED),
    (Account.DESERTED, Account.EFFECTIVE),
    (Account.EFFECTIVE, Account.DISCHARGED),
)
"""The ways of men in his hand; who is wounded, missing or a captive is on a return or a roll."""


GOODS_BY_HAND = (
    (Account.DEPOT, Account.HELD),
    (Account.HELD, Account.DEPOT),
    (Account.HELD, Account.LOST),
    (Account.LOST, Account.HELD),
)


MEN = (
    Account.DEPOT,
    Account.EFFECTIVE,
    Account.SICK,
    Account.WOUNDED,
    Account.MISSING,
    Account.CAPTIVE,
    Account.DEAD,
    Account.DESERTED,
    Account.DISCHARGED,
)
MATERIAL = (
    Account.DEPOT,
    Account.HELD,
    Account.LOST,
    Account.CAPTURED_BY,
    Account.DISABLED,
    Account.EXPENDED,
)
ON_ROLL = (Account.EFFECTIVE, Account.SICK, Account.WOUNDED, Account.MISSING)
"""Where a unit's men are who are its own to feed and to wait for."""
ACCOUNTS: dict[Stock, tuple[Account, ...]] = {
    stock: MEN if stock is Stock.MEN else MATERIAL for stock in Stock
}
AT_HAND: dict[Stock, Account] = {
    stock: Account.EFFECTIVE if stock is Stock.MEN else Account.HELD for stock in Stock
}
"""The account of what a unit can bring to a fight."""
