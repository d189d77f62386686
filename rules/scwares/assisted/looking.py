"""SCW-RECON at a table: the dice with which bases look out, and with which a marker is turned up."""

from typing import Final

from rules.core.assisted import FACES, Action, Asked, News, Outcome, Phrase, Roll, Step, phrase
from rules.scwares.assisted.state import EUROPEAN_FIRE, State, most_seen
from rules.scwares.sections.recon import identify, is_exposed, reach
from rules.scwares.terms import SCOUTS
from rules.scwares.units import ScwaresUnit

LOOKS: Final = ("look", "make_out")


def look_actions(state: State, unit: ScwaresUnit) -> tuple[Action, ...]:
    """Returns the actions of reconnaissance, none in an open game. SCW-TURN-04, SCW-GEN-02."""
    if state.battle.options.game != "closed":
        return ()
    over = phrase("looking_is_over") if state.stage >= EUROPEAN_FIRE else None
    looked = phrase("has_looked") if state.looked.get(unit.index, 0) >= most_looks(state, unit) else None
    around = phrase("all_round" if unit.kind in SCOUTS else "one_zone")
    return (
        Action("look", phrase("look_out"), around, over or looked),
        Action("make_out", phrase("make_out"), phrase("each_marker"), over),
    )


def most_looks(state: State, unit: ScwaresUnit) -> int:
    """Returns how often a unit looks out in a turn: once for each base, once for a marker.

    SCW-RECON-02, SCW-R-30.
    """
    return 1 if unit.index in state.unseen else most_seen(state, unit)


def ask_look(_state: State, _unit: ScwaresUnit) -> Asked:
    """Asks nothing but the die. SCW-RECON-02, SCW-RECON-07."""
    return Asked(None, (), phrase("roll_with_these"), True)


def look_roll(state: State, step: Step) -> Roll | None:
    """Returns the die of a look-out, or for a marker, and its effect. SCW-RECON-02, SCW-RECON-08."""
    unit = state.unit_of(step)
    if step.get("faces"):
        return None
    if step["do"] == "look":
        clause, effects = "SCW-RECON-02", [phrase("zones", count=face) for face in FACES]
    else:
        bonus = state.battle.bonus(unit.side)
        clause, effects = "SCW-RECON-07", [found_words(is_exposed(face, bonus)) for face in FACES]
    outcomes = tuple(Outcome((face,), effect) for face, effect in zip(FACES, effects, strict=True))
    return Roll(phrase("roll", count=1), unit.side, outcomes, clause=clause)


def found_words(is_up: bool) -> Phrase:
    """Returns whether a marker is turned up, in words."""
    return phrase("marker_up" if is_up else "marker_stays")


def take_look(state: State, step: Step) -> None:
    """Rolls for how far a base looks. Each does so once a turn. SCW-RECON-02, SCW-RECON-04."""
    unit = state.unit_of(step)
    zones = reach(state.battle.dice, unit.index)
    state.looked[unit.index] = state.looked.get(unit.index, 0) + 1
    clause = "SCW-RECON-04" if unit.kind in SCOUTS else "SCW-RECON-02"
    faces = state.battle.heard.faces
    state.log.add(clause, "looks_out", unit.index, -1, faces, (zones,))
    title = phrase("told", unit=unit.index, what=phrase("sees_as_far", zones=phrase("zones", count=zones)))
    state.news = News(title, clause, None, faces, unit.side)


def take_make_out(state: State, step: Step) -> None:
    """Rolls for one marker in a zone that a unit looks into. SCW-RECON-07, SCW-RECON-08, SCW-RECON-09."""
    unit = state.unit_of(step)
    bonus = state.battle.bonus(unit.side)
    look_roll = identify(state.battle.dice, bonus, unit.index)
    faces = state.battle.heard.faces
    state.log.add("SCW-RECON-07", "tries_marker", unit.index, -1, faces, (bonus, int(look_roll)))
    title = phrase("told", unit=unit.index, what=found_words(look_roll))
    detail = phrase("replace_marker") if look_roll else None
    state.news = News(title, "SCW-RECON-08" if look_roll else "SCW-RECON-07", detail, faces, unit.side)
