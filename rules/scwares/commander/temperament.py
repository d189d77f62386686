"""What sets one commander by computer apart from another: what he wants, and how much he bears."""

from typing import Final, NamedTuple


class Temper(NamedTuple):
    """Worth is counted in hundredths of a base."""

    charge: int  # what a charge must promise beyond what it costs
    caution: int  # what a die of the enemy's in range counts for
    haste: int  # what a zone nearer to where he wants to be is worth
    bears: int  # per cent of his bases that are lost before he thinks of giving up
    yields: int  # per cent of the enemy's strength: with less he gives up
    lure: int  # zones from the enemy to which he sends his dummies
    feints: bool  # they go off to a flank and draw the enemy there; else they hide where his own men are
    scouts: int  # zones from the enemy at which his scouts stay


TEMPERS: Final = {
    "bold": Temper(charge=0, caution=7, haste=17, bears=65, yields=15, lure=3, feints=True, scouts=3),
    "steady": Temper(charge=15, caution=12, haste=13, bears=50, yields=25, lure=4, feints=True, scouts=4),
    "wary": Temper(charge=45, caution=18, haste=11, bears=30, yields=40, lure=6, feints=False, scouts=5),
}
