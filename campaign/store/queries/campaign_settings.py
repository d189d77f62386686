"""The settings and rules options a campaign will have at the next lock."""

from typing import Any

from campaign.logic.prisoners import quarter
from campaign.logic.settings import in_force
from campaign.logic.settings.book import BOOK
from campaign.logic.settings.rules_options import RulesOption, usual_values
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Turn


def next_rules_turn(turn: Turn) -> int:
    """Returns the number of the turn that is locked next, if *turn* is the current one."""
    return turn.number if turn.state == TurnState.OPEN else turn.number + 1


def settings_at_next_lock(campaign: Campaign, turn: Turn) -> dict[str, Any]:
    """Returns every setting as it will be at the next lock."""
    differences = in_force(campaign.settings, next_rules_turn(turn))
    if word := differences.get("no_quarter"):
        differences["no_quarter"] = quarter.write_out_sides(str(word), side_keys(campaign))
    return {name: differences.get(name, row.default) for name, row in BOOK.items()}


def side_keys(campaign: Campaign) -> list[str]:
    """Returns the keys of the sides in the map's order."""
    return [side.key for side in campaign.sides.all()]


def options_at_next_lock(campaign: Campaign, turn: Turn) -> dict[str, RulesOption]:
    """Returns every rules option as it will be at the next lock."""
    return usual_values(campaign.ruleset) | campaign.options(next_rules_turn(turn))
