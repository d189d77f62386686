"""The referee of SCWaRes: the moves and fire of both sides in turn, close combat, and a card."""

from dataclasses import replace
from typing import Final

from rules.core.assisted import Phrase, phrase
from rules.core.referee import (
    Duty,
    Ending,
    Part,
    Referee,
    Toll,
    joined_phrases,
    known_sides,
    known_units,
    reserve_duties,
)
from rules.core.scenario import SIDES
from rules.scwares.assisted import ScwaresGame
from rules.scwares.assisted.bands import SETTLES, settle_dust
from rules.scwares.assisted.forced import doubt_charge, force
from rules.scwares.assisted.places import BOARD_RULES
from rules.scwares.assisted.state import bases
from rules.scwares.assisted.turning import DRAW_CLAUSE
from rules.scwares.sections.morale import is_unit_due
from rules.scwares.terms import EUROPEANS, NATIVES, WEAPONS
from rules.scwares.units import FLEEING, SHAKEN, STEADY
from rules.scwares.verdict import ROUTED, WITHDREW, at_the_end, is_present, is_side_beaten, share

MOVES: Final = ("move", "charge", "run", "off", "arrive")
LOOKS: Final = ("look", "make_out")
PARTS: Final = (
    Part("european_move", "SCW-TURN-02", MOVES),
    Part("native_move", "SCW-TURN-03", MOVES),
    Part("european_look", "SCW-TURN-04", LOOKS),
    Part("native_look", "SCW-TURN-04", LOOKS),
    Part("european_fire", "SCW-TURN-05", ("fire",)),
    Part("native_fire", "SCW-TURN-06", ("fire",)),
    Part("close", "SCW-TURN-07", closes=True),
)


def can_act_in_part(game: ScwaresGame, part: Part, index: int) -> bool:
    """True if the unit is of the party whose part it is. SCW-TURN-02, 03, 05, 06."""
    party = EUROPEANS if part.key.startswith("european") else NATIVES
    return game.state.battle.party_of(game.state.units[index].side) == party


def has_part(game: ScwaresGame, part: Part) -> bool:
    """True but for reconnaissance in an open game. SCW-TURN-04, SCW-GEN-02."""
    return part.actions != LOOKS or game.state.battle.options.game == "closed"


def first_to_move(game: ScwaresGame, part: Part) -> list[int]:
    """Returns the fleeing units of the party that moves. All others wait. SCW-GMOR-08, SCW-R-28."""
    if part.actions != MOVES:
        return []
    return [
        unit.index
        for unit in game.state.units
        if unit.on_table and unit.state == FLEEING and can_act_in_part(game, part, unit.index)
        if unit.moved != game.turn
    ]


def bring_from_dust(game: ScwaresGame, part: Part) -> None:
    """Brings the bases on that come out of the dust as the natives begin to move. SCW-R-33."""
    if part.key == "native_move":
        settle_dust(game.state)


def duties(game: ScwaresGame) -> tuple[Duty, ...]:
    """Returns what the phone keeps: tests, what the cards have brought, close combats, reserves."""
    state = game.state
    tests = [
        unit
        for unit in known_units(game)
        if unit.on_table and unit.state in (STEADY, SHAKEN) and is_unit_due(unit.bases_lost)
    ]
    due = phrase("tests_due", count=len(tests)) if tests else phrase("no_test_due")
    met = [phrase("met_with", unit=contact.charger, target=contact.other) for contact in state.contacts]
    duty_list = [
        Duty(phrase("duty_morale"), due, "SCW-TURN-01"),
        Duty(phrase("duty_combat"), joined_phrases(met), "SCW-TURN-07"),
        *reserve_duties(game, "SCW-R-46"),
    ]
    cards = in_force(game)
    if cards:
        duty_list.append(Duty(phrase("duty_cards"), joined_phrases(cards), "SCW-EVENT-03"))
    if state.dust:
        dust = [phrase("out_of_dust", bases=bases(cloud.bases)) for cloud in state.dust]
        duty_list.append(Duty(phrase("duty_dust"), joined_phrases(dust), "SCW-R-33"))
    return tuple(duty_list)


def in_force(game: ScwaresGame) -> list[Phrase]:
    """Returns what the cards have brought for the Europeans. SCW-R-35, SCW-EVENT-07, SCW-EVENT-14."""
    told = game.state.battle.in_force
    found = [phrase("short_of", weapon=phrase(WEAPONS[weapon])) for weapon in told.short]
    found += [phrase("more_points", count=told.points)] if told.points else []
    return found + ([phrase("more_score", count=told.score)] if told.score else [])


def tolls(game: ScwaresGame) -> tuple[Toll, ...]:
    """Returns the groups of each side that are out of it. It loses with the last of them. SCW-R-41."""
    battle, tolls_of_sides = game.state.battle, []
    for side in known_sides(game):
        groups = [group for group in battle.groups if group.side == side]
        out = sum(
            bool(group.failed) or not any(is_present(battle.units[index]) for index in group.units)
            for group in groups
        )
        tolls_of_sides.append(Toll(side, out, len(groups), len(groups), ("SCW-R-41",), "toll_groups"))
    return tuple(tolls_of_sides)


def battle_ending(game: ScwaresGame) -> Ending | None:
    """Tells whether all groups of a side are destroyed, gone or have failed. SCW-R-41."""
    battle = game.state.battle
    out = [side for side in known_sides(game) if is_side_beaten(battle, side)]
    if not out:
        return None
    if len(out) == 1:
        return Ending(phrase("all_groups_out", army=out[0]), "SCW-R-41", 1 - out[0], ROUTED)
    winner = at_the_end(battle)
    return Ending(phrase("both_groups_out"), "SCW-R-41", -1 if winner is None else winner)


def at_limit(game: ScwaresGame) -> Ending | None:
    """Tells who has lost the smaller share of bases as the turns run out. SCW-R-41."""
    if len(known_sides(game)) < len(SIDES):
        return None
    battle = game.state.battle
    winner = at_the_end(battle)
    if winner is None:
        return Ending(phrase("equal_shares"), "SCW-R-41")
    (lost, start), (theirs, their_start) = share(battle, winner), share(battle, 1 - winner)
    why = phrase("smaller_share", army=winner, lost=lost, start=start, theirs=theirs, their_start=their_start)
    return Ending(why, "SCW-R-41", winner, WITHDREW)


REFEREE = Referee(
    parts=PARTS,
    tolls=tolls,
    battle_ending=battle_ending,
    duties=duties,
    limit_clause="SCW-R-41",
    own_draws=("card",),
    card_clause=DRAW_CLAUSE,
    can_act_in_part=can_act_in_part,
    has_part=has_part,
    first_to_move=first_to_move,
    at_limit=at_limit,
    answered=(SETTLES,),
    note_part=bring_from_dust,
    rare=("off",),
    board=replace(
        BOARD_RULES, force=force, forced=("run",), doubt_action=doubt_charge, terms=("home", "north")
    ),
)
