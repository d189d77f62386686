"""The patients at a unit's base, and what happens to them when the enemy captures it.

The sick and the severely wounded lie there. The lightly wounded stay with their unit. So does everybody
while the unit is unsupplied or an enemy holds the base.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from campaign.logic.settings.stores import Supply
from campaign.logic.supply import provisions
from campaign.logic.theatre.theatre import Place, Route
from campaign.logic.vocabulary import Account


@dataclass(frozen=True, slots=True)
class Hospital:
    """The sick and wounded of one unit in hospital.

    `light`: those lightly wounded. Also where the unit is. CAMP-BACK-04.
    """

    side: str
    base: str
    at: str
    hungry: bool
    sick: int
    wounded: int
    lightly_wounded: int

    def men_at_base(self, holder: str) -> dict[Account, int]:
        """Returns the men who lie at the base, which *holder* has, by account."""
        return {} if self.along or holder not in ("", self.side) else self.laid_up()

    def men_along(self) -> dict[Account, int]:
        """Returns the men whom the unit has along with it, by account."""
        return self.laid_up() if self.along else {}

    @property
    def along(self) -> bool:
        """Tells whether the patients go with the unit.

        It has no base, or is off supply and elsewhere.
        """
        return not self.base or (self.hungry and self.at != self.base)

    def laid_up(self) -> dict[Account, int]:
        found = {Account.SICK: self.sick, Account.WOUNDED: max(0, self.wounded - self.lightly_wounded)}
        return {account: men for account, men in found.items() if men}


def base_sites(
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    side: str,
    at: str,
    settings: Supply,
    allies: Collection[str] = (),
) -> list[str]:
    """Returns the places, by key, where a unit of *side* that is *at* a place may have its base.

    Those are its side's places that supplies reach, by roads of its *allies* as well, and its own place
    unless another side holds it. *places*: as its side knows them.
    """
    own_places = {key for key, place in places.items() if place.holder == side}
    if provisions.has_supply(settings):
        own_places &= provisions.supply_distances(places, routes, side, settings, allies=allies).keys()
    if at and places[at].holder in ("", side):
        own_places.add(at)
    return sorted(own_places)
