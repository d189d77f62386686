"""Which accounts a stock has. Men fall sick and die; horses and guns are held, lost, taken or worn out."""

from campaign.logic.words import Account, Stock

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
ACCOUNTS: dict[Stock, tuple[Account, ...]] = {Stock.MEN: MEN, Stock.HORSE: MATERIAL, Stock.GUN: MATERIAL}
AT_HAND: dict[Stock, Account] = {
    Stock.MEN: Account.EFFECTIVE,
    Stock.HORSE: Account.HELD,
    Stock.GUN: Account.HELD,
}
"""The account of what a unit can bring to a fight."""
