"""Prisoners on their way to the baggage park, and the figures that guard them."""

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.losses import resize
from rules.mexican_war.sections.aftermath import guards_needed
from rules.mexican_war.units import WarUnit


def take_prisoners(battle: WarBattle, captor: WarUnit, figures: int) -> None:
    """Sends a captor's guards to the baggage with its prisoners; one figure stays.

    Guards are not lost, and do not count as losses in checks; they are back after the battle.

    MEX-ADD-04, MEX-ADD-05.
    """
    captor.prisoners += figures
    wanted = guards_needed(captor.prisoners, battle.tables) - captor.guards
    sent = min(wanted, captor.strength - 1)
    if sent < 1:
        return
    captor.guards += sent
    captor.strength -= sent
    resize(battle, captor)
    values = (sent, captor.strength, captor.frontage, captor.depth)
    battle.tell("MEX-ADD-04", "sends_guards", captor, values=values)
