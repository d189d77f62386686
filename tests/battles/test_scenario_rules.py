"""Every ruleset lays out, fights and brings home what a campaign sends it, in every kind it knows."""

from dataclasses import replace

import pytest

import rules
from battles import mustering
from battles.mustering.battle_types import BattleType, possible_battle_types, usual_battle_type
from battles.mustering.presence import men_in_the_field
from battles.operations import play_battle
from battles.scenario import Laying, table_of_muster
from battles.table.log import Line, TableLog, blank_log, log_of_battle, result_of_log
from campaign.logic.casualties.muster import MusteredForce
from campaign.logic.casualties.split import split_losses
from campaign.logic.vocabulary import Arm, EngagementKind, LeaderFate, ResultSource, SideOutcome
from tests.battles.musters import AGRAMONTE, body, meeting_muster
from tests.nations import CUBAN

OTHERS = [key for key in rules.RULESETS if key != "machete"]


def column(**more):
    """Returns a Spanish column of all arms against foot and horse. Some have no firearms."""
    muster = meeting_muster(
        body("leon", 180), replace(body("irregulars", 50, Arm.CAVALRY, horses=50), troops="guerrilla"),
        body("battery", 55, Arm.ARTILLERY, guns=2), body("mules", 20, Arm.TRAIN, horses=40),
        against=[
            body("foot", 150, nation=CUBAN, firearms=70, leaders=(AGRAMONTE,)),
            body("horse", 80, Arm.CAVALRY, CUBAN, firearms=40, horses=80),
        ],
    )  # fmt: skip
    return replace(muster, **more)


def with_reserve(muster, **late):
    """Returns *muster* with another Spanish column on the road."""
    cuba, spain = muster.parties
    friends = MusteredForce("friends", "Friends", (body("rayo", 120),), **late)
    return replace(muster, parties=(cuba, replace(spain, forces=(*spain.forces, friends))))


def brought_home(muster, fought):
    present = {b.key: b for party in muster.parties for force in party.forces for b in force.units}
    for line in fought.result.units:
        assert line.men_gone <= present[line.unit].men
        assert line.guns_lost <= present[line.unit].guns
    for line in split_losses(muster, fought.result, fought.result.outcomes, "seed"):
        assert line.losses <= line.present


@pytest.mark.parametrize("ruleset", OTHERS)
@pytest.mark.parametrize("kind", list(BattleType))
def test_every_kind_it_knows_is_fought_to_a_result(ruleset, kind):
    muster = column()
    if kind not in rules.find(ruleset).kinds:
        assert kind not in possible_battle_types(muster, rules.find(ruleset))
        return
    fought = play_battle(muster, ruleset, "seed", Laying(kind=kind))
    assert set(fought.result.outcomes) == {"cuba", "spain"}
    brought_home(muster, fought)


def test_a_battle_type_without_a_layout_becomes_a_meeting():
    hexes, bases = rules.find("acw_hex"), rules.find("scwares")
    waiting = column(kind=EngagementKind.AMBUSH)
    assert usual_battle_type(waiting, bases) is BattleType.AMBUSH
    assert usual_battle_type(waiting, hexes) is BattleType.MEETING
    assert usual_battle_type(column(kind=EngagementKind.PURSUIT), hexes) is BattleType.PURSUIT
    assert set(possible_battle_types(waiting, hexes)) <= set(hexes.kinds)


@pytest.mark.parametrize("ruleset", OTHERS)
@pytest.mark.parametrize(
    ("late", "turn"), [({"late": 95}, {5: 20, 10: 10, 20: 5}), ({}, {5: 4, 10: 4, 20: 2})]
)
def test_a_reserve_comes_in_the_turn_of_the_rules_own_clock(ruleset, late, turn):
    how = rules.establishment(ruleset)
    made = table_of_muster(with_reserve(column(), reserve_dice=1, **late), ruleset, "seed")
    due = {facts["reserve"] for facts in made.scenario.units if "reserve" in facts}
    assert {made.scenario.terms["reserves"][name]["turn"] for name in due} == {turn[how.turn_minutes]}
    assert made.scenario.turn_limit == max(how.turns, turn[how.turn_minutes] + how.after)
    assert {made.units[n].force for n, facts in enumerate(made.scenario.units) if "reserve" in facts} == {
        "friends"
    }
    muster = with_reserve(column(), reserve_dice=1, **late)
    brought_home(muster, play_battle(muster, ruleset, "seed"))


def test_scw_r_43_the_side_says_the_class():
    made = table_of_muster(column(), "scwares", "seed")
    classes = {(facts["side"], facts["class"]) for facts in made.scenario.units}
    assert classes == {("blue", "native"), ("red", "european"), ("red", "european_led")}


def typed_meaning(ruleset, *lines, holder="cuba", course=SideOutcome.ROUTED):
    """Returns what a sheet written at the table means."""
    establishment, muster = rules.establishment(ruleset), column()
    roster = mustering.roster_of_muster(muster, establishment)
    sheet = TableLog(tuple(Line(**line) for line in lines), holder, 6, outcome=course)
    return result_of_log(sheet, roster, muster, "seed", establishment), roster


@pytest.mark.parametrize("ruleset", OTHERS)
def test_a_table_game_without_losses_costs_nobody(ruleset):
    how, muster = rules.establishment(ruleset), column()
    rest = mustering.roster_of_muster(muster, how)
    came_out = result_of_log(blank_log(rest), rest, muster, "seed", how)
    assert not any(line.men_gone or line.guns_lost or line.horses_lost for line in came_out.units)
    assert (came_out.phases, came_out.source) == (6, ResultSource.TABLE)


def test_scw_r_45_a_sheet_of_bases_is_men_by_the_rules_own_shares():
    came_out, rest = typed_meaning("scwares", {"unit": "leon-01", "lost": 1, "surrendered": 1})
    unit = next(unit for unit in rest.units if unit.key == "leon-01")
    [line] = [line for line in came_out.units if line.unit == "leon"]
    down = 2 * unit.men // unit.figures
    assert line.down == line.wounded == line.ran == 0
    assert line.killed in (down // 4, down // 4 + 1)
    assert line.surrendered > line.killed  # the wounded of a lost field


def test_acw_mor_01_a_sheet_of_hits_is_men_by_the_rules_own_shares():
    came_out, rest = typed_meaning("acw_hex", {"unit": "leon-01", "lost": 3}, {"unit": "leon-02", "lost": 1})
    first, second = (next(u for u in rest.units if u.key == key).men for key in ("leon-01", "leon-02"))
    [line] = [line for line in came_out.units if line.unit == "leon"]
    assert line.killed + line.wounded == first // 4 + second // 20
    scattered = first - first // 4
    assert (line.ran, line.surrendered) == (scattered - scattered // 2, 0)


def test_acw_cmd_02_a_general_lost_at_the_table_has_the_fate_of_the_rules():
    came_out, rest = typed_meaning("acw_hex", {"unit": "cuba-chief-1", "lost": 1})
    assert next(unit for unit in rest.units if unit.key == "cuba-chief-1").leader == AGRAMONTE
    assert came_out.leaders == ("agramonte",)
    assert came_out.fates["agramonte"] in (LeaderFate.DEAD, LeaderFate.WOUNDED, LeaderFate.PRESENT)


@pytest.mark.parametrize("ruleset", OTHERS)
def test_the_computers_battle_written_down_as_a_sheet_can_be_read_again(ruleset):
    muster, how = column(), rules.establishment(ruleset)
    fought = play_battle(muster, ruleset, "seed")
    sheet = log_of_battle(fought.outcome, fought.roster, fought.result)
    again = result_of_log(sheet, fought.roster, muster, "seed", how)
    assert (again.field_holder, again.phases) == (fought.result.field_holder, max(1, fought.result.phases))
    lost = {line.unit: line.men_gone for line in fought.result.units}
    assert {line.unit: line.men_gone for line in again.units} == lost


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_a_force_met_while_landing_fights_with_the_sea_behind_it(ruleset):
    muster = column(kind=EngagementKind.LANDING, coast=True)
    assert usual_battle_type(muster, rules.find(ruleset)) is BattleType.LANDING
    made = table_of_muster(muster, ruleset, "seed")
    board = made.scenario.board
    things = board.get("areas") or board["pieces"]
    assert any(thing["kind"] in ("water", "river", "lake") for thing in things)
    brought_home(muster, play_battle(muster, ruleset, "seed"))


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_two_posts_of_the_trocha_fight_and_the_reserve_of_their_section_comes(ruleset):
    muster = column(kind=EngagementKind.TROCHA, fortification=2)
    cuba, spain = muster.parties
    section = replace(spain.forces[0], units=(replace(body("section", 800), in_posts=True),))
    muster = replace(muster, parties=(cuba, replace(spain, forces=(section,))))
    there = {entry.reserve_dice: entry.men for entry in men_in_the_field(muster)[1]}
    assert there == {0: 60, 2: 148}
    assert usual_battle_type(muster, rules.find(ruleset)) is BattleType.ASSAULT
    brought_home(muster, play_battle(muster, ruleset, "seed"))
