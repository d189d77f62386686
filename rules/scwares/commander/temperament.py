"""The values in which the computer's commanders differ: their aims, and how much they bear."""

from typing import Final, NamedTuple


class Temper(NamedTuple):
    """One commander's values. Worth is in hundredths of a base."""

    charge: int  # gain that a charge must promise beyond its cost
    caution: int  # weight of an enemy die in range
    haste: int  # worth of a zone nearer to its destination
    bears: int  # per cent of its bases lost before it considers giving up
    yields: int  # per cent of the enemy's strength below which it gives up
    lure: int  # distance in zones from the enemy for its dummies
    feints: bool  # dummies go to a flank and draw the enemy there; else they hide where its own men are
    scouts: int  # distance in zones from the enemy for its scouts


TEMPERS: Final = {
    "bold": Temper(charge=0, caution=7, haste=17, bears=65, yields=15, lure=3, feints=True, scouts=3),
    "steady": Temper(charge=15, caution=12, haste=13, bears=50, yields=25, lure=4, feints=True, scouts=4),
    "wary": Temper(charge=45, caution=18, haste=11, bears=30, yields=40, lure=6, feints=False, scouts=5),
}
