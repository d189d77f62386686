"""Tables at which a game began before the ship of a landing was part of it."""

from dataclasses import replace

from battles.mustering import roster_from_plain
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.table import TableDesk


def desk_as_begun(desk: TableDesk) -> TableDesk:
    """Returns *desk* without a landing's ship, if its game began without one.

    Such a game plays on as it began.
    """
    roster = roster_from_plain(desk.battle.roster)
    if roster == desk.roster or desk.own is None or not desk.own.steps:
        return desk
    keys = {unit.key for unit in roster.units}
    begun = replace(
        desk,
        roster=roster,
        visible_units=tuple(visible for visible in desk.visible_units if visible.unit.key in keys),
        units_in_game=tuple(visible for visible in desk.units_in_game if visible.unit.key in keys),
    )
    return begun if assisted_table(begun).laid == desk.own.steps[-1]["laid"] else desk
