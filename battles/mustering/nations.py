"""The word of a ruleset for the nation of a campaign's unit."""

from campaign.logic.vocabulary.nations import Habit, Nation
from rules import Establishment


def nation_on_table(nation: Nation, settings: Establishment) -> str:
    """Returns the word of the rules for *nation*, by its drill.

    Rules that do not know its drill take who fights in bands for irregulars, all others for regulars.
    """
    if nation.drill in settings.drills:
        return settings.nation_for(nation.drill)
    return settings.nation_for(Habit.IRREGULAR if nation.is_irregular else Habit.REGULAR)
