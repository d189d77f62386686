"""The effects of event cards on the table."""

from rules.core.telling.prose import names_of, say
from rules.scwares.engine.cards import arrive, commonest_weapon, dust_settles, event_phase, leading_base
from rules.scwares.engine.morale import morale_phase
from rules.scwares.terms import MUSKET, RANKS, SPEAR, SUITS
from rules.scwares.units import LEFT


def card(suit, rank):
    """Returns the face, of 52 in an untouched deck, that turns that card."""
    return SUITS.index(suit) * 13 + RANKS.index(rank) + 1


def test_scw_turn_08_a_card_is_turned_and_most_do_nothing(board, troops, natives, read_log):
    battle = board(troops((0, 0, "E")), natives((9, 9, "W")), faces=[card("heart", "2")])
    event_phase(battle)
    assert read_log(battle) == [("SCW-EVENT-03", "card_turned", -1)]


def test_scw_event_05_the_natives_farthest_off_go_home(board, troops, natives, read_log):
    battle = board(
        troops((0, 0, "E")), natives((9, 9, "W"), (3, 3, "W")), natives((11, 11, "W")),
        faces=[card("heart", "10"), 2],
    )  # fmt: skip
    event_phase(battle)
    assert [unit.strength for unit in battle.units] == [1, 1, 0]
    assert (battle.units[2].state, battle.units[1].departed) == (LEFT, 1)
    assert read_log(battle)[-2:] == [("SCW-EVENT-05", "departs", 2), ("SCW-EVENT-05", "base_departs", 1)]


def test_scw_r_34_of_bases_equally_far_their_owner_picks(board, troops, natives, read_log, read_questions):
    battle = board(
        troops((0, 0, "E")), natives((6, 2, "W"), (2, 6, "W")), natives((5, 3, "W"), (1, 1, "W")),
        natives((9, 9, "W")), faces=[card("heart", "10"), 2], wishes={"SCW-R-34": [2]},
    )  # fmt: skip
    event_phase(battle)
    assert read_questions(battle) == [("SCW-R-34", 1, (1, 2))]  # the farthest leaves in any case
    assert [unit.strength for unit in battle.units] == [1, 2, 1, 0]
    everybody = board(
        troops((0, 0, "E")), natives((6, 2, "W")), natives((5, 3, "W")), faces=[card("heart", "10"), 2]
    )
    event_phase(everybody)
    assert read_questions(everybody) == []


def test_scw_event_05_from_under_a_marker_it_is_nobody_else_s_affair(board, troops, natives):
    battle = board(
        troops((0, 0, "E")), natives((9, 9, "W")), faces=[card("heart", "10"), 1],
        options={"game": "closed"}, terms={"dummies": {"blue": [], "red": []}},
    )  # fmt: skip
    event_phase(battle)
    events = {event.verb: event for event in battle.log.events}
    assert events["departs"].seen == 2
    assert battle.hides == {0: 2}
    assert not battle.units[3].on_table


def test_scw_event_06_natives_come_up_on_a_four_at_once(board, troops, natives, read_log):
    battle = board(troops((5, 5, "E")), natives((9, 9, "W")), faces=[card("club", "10"), 4, 2, 1, 2])
    event_phase(battle)
    risers = battle.units[2]
    assert (risers.x, risers.y, risers.facing, risers.strength) == (5, 8, 4, 2)
    assert (battle.groups[-1].original, battle.groups[1].original) == (2, 1)  # SCW-R-36: its own group
    nobody = board(troops((5, 5, "E")), natives((9, 9, "W")), faces=[card("club", "10"), 3])
    event_phase(nobody)
    assert len(nobody.units) == 2


def test_scw_event_08_and_09_a_bonus_is_for_the_next_turn(board, troops, natives):
    battle = board(troops((5, 5, "E")), natives((9, 9, "W")), faces=[card("diamond", "10")])
    event_phase(battle)
    battle.turn = 2
    morale_phase(battle)
    assert (battle.in_force.points, battle.bonus(0), battle.bonus(1)) == (2, 0, 0)
    battle.turn = 3
    morale_phase(battle)
    assert battle.in_force.points == 0


def test_scw_event_13_dust_shows_who_is_in_it_as_the_natives_move(board, troops, natives, read_log):
    battle = board(troops((5, 5, "E")), natives((9, 9, "W")), faces=[card("spade", "10"), 1, 2, 6, 3])
    event_phase(battle)
    assert len(battle.units) == 2
    assert battle.seen_by(0).dust  # both sides see the cloud
    dust_settles(battle)
    assert battle.units[2].strength == 3
    assert battle.dust == []


def test_scw_event_14_runs_short_by_its_own_clause(board, troops, natives, read_log):
    battle = board(troops((5, 5, "E")), natives((9, 9, "W")), faces=[card("spade", "A")])
    event_phase(battle)
    assert read_log(battle)[-1] == ("SCW-EVENT-14", "runs_short", -1)


def test_scw_r_34_leading_is_who_is_nearest_to_an_enemy(board, troops, natives):
    battle = board(troops((5, 5, "E"), (6, 5, "E")), natives((9, 5, "W")))
    assert leading_base(battle) is battle.units[0].bases[1]


def test_scw_r_34_with_no_enemy_in_sight_the_unit_nearest_to_the_enemy_edge_leads(board, troops, natives):
    home = {"blue": "W", "red": "N"}
    battle = board(troops((5, 5, "E"), (3, 8, "E")), natives((9, 5, "W")), terms={"home": home})
    battle.lift(battle.units[1].bases[0])
    assert leading_base(battle) is battle.units[0].bases[1]


def test_scw_r_36_they_come_in_units_of_four_armed_like_most(board, troops, natives):
    battle = board(
        troops((0, 0, "E")), natives((9, 9, "W")), natives((9, 10, "W"), weapon="spear"),
        natives((9, 11, "W"), weapon="spear"),
    )  # fmt: skip
    assert commonest_weapon(battle, 1) == SPEAR
    arrive(battle, 6 * 12 + 6, 6)
    assert [unit.strength for unit in battle.units[4:]] == [4, 2]
    assert MUSKET not in [unit.weapon for unit in battle.units[4:]]


def test_scw_r_37_north_is_where_the_scenario_says(board, troops, natives):
    battle = board(
        troops((5, 5, "E")), natives((9, 9, "W")), faces=[card("club", "10"), 4, 1, 1, 1],
        terms={"north": "E"},
    )  # fmt: skip
    event_phase(battle)
    assert (battle.units[2].x, battle.units[2].y) == (7, 5)


def test_scw_event_12_what_the_ace_of_diamonds_gives_is_reported_whole(board, troops, natives):
    battle = board(troops((0, 0, "E")), natives((9, 9, "W")), faces=[card("diamond", "A")])
    event_phase(battle)
    said = say(battle.log.events[-1], names_of(battle.scenario))
    assert said == "The Europeans took heart: 2 points more to move and 1 more on every die until the end"
