"""ACW-CC and ACW-CMD on the map: both halves of the close combat, advances, commanders who join."""

from rules.acw_hex.engine.combat import HALT, JOINS, allot, assault_phase, defence_phase, fight
from rules.acw_hex.engine.shoot import targets_of
from rules.acw_hex.units import FALLEN, REMOVED


def cell(col, row):
    return col + 9 * row


def test_acw_cc_03_two_dice_for_each_unit_with_an_enemy_before_it(field, body):
    """Puts a unit in (4, 5) and one in (4, 4), face to face."""
    battle = field(body(4, 5), body(4, 4, side="red"), faces=(4, 1))
    fight(battle, 0)
    assert battle.units[1].strength == 2


def test_acw_cc_01_neighbours_fight_though_nobody_ordered_it(field, body, read_log):
    battle = field(body(4, 5), body(4, 4, side="red"), faces=(1, 1, 1, 1))
    defence_phase(battle)
    assault_phase(battle)
    assert [(verb, unit) for _, verb, unit in read_log(battle)] == [("strikes", 1), ("strikes", 0)]


def test_acw_seq_03_the_inactive_player_strikes_first(field, body, read_log):
    battle = field(body(4, 5), body(4, 4, side="red", hits=0), faces=(4, 1))
    defence_phase(battle)
    assert read_log(battle)[0] == ("ACW-CC-03", "strikes", 1)
    assert battle.units[0].strength == 2


def test_acw_seq_04_then_the_active_player_with_those_still_eligible(field, body, read_log):
    battle = field(body(4, 5, hits=2), body(4, 4, side="red"), faces=(4, 4), wishes={"ACW-CC-10": [HALT]})
    defence_phase(battle)
    assault_phase(battle)
    assert battle.units[0].state == REMOVED
    assert ("ACW-CC-03", "strikes", 0) not in read_log(battle)


def test_acw_cc_02_targets_are_struck_in_the_order_the_player_likes(field, body, read_log):
    blue = [body(2, 5), body(6, 5)]
    red = [body(2, 4, side="red"), body(6, 4, side="red")]
    battle = field(*blue, *red, faces=(1, 1, 1, 1), wishes={"ACW-CC-02": [3]})
    fight(battle, 0)
    assert [unit for _, _, unit in read_log(battle)] == [1, 0]


def test_acw_cc_04_a_unit_that_is_struck_from_behind_strikes_nothing_back(field, body):
    battle = field(body(4, 5), body(4, 4, side="red", facing="N"))
    assert allot(battle, 1) == {}
    assert list(allot(battle, 0)) == [1]


def test_acw_cc_05_two_before_it_share_its_dice(field, body):
    red = [body(4, 4, side="red"), body(5, 4, side="red")]
    battle = field(body(4, 5), *red, faces=(6, 6), wishes={"ACW-CC-05": [1]})
    fight(battle, 0)
    assert [unit.strength for unit in battle.units[1:3]] == [2, 2]


def test_acw_cc_07_a_stream_between_saves_the_defender_one_hit(field, body, read_log):
    stream = {"edges": [{"kind": "stream", "between": [[[4, 5], [4, 4]]]}]}
    battle = field(body(4, 5), body(4, 4, side="red"), faces=(6, 1), board=stream)
    fight(battle, 0)
    assert battle.units[1].strength == 3
    assert ("ACW-CC-07", "is_covered", 1) in read_log(battle)


def test_acw_r_17_unit_by_unit_each_fights_for_itself(field, body, read_log):
    """Checks that cover cancels a hit of each. Together it cancels one in all."""
    works = {"areas": [{"kind": "works", "hexes": [[4, 4]]}]}
    blue = [body(4, 5), body(3, 5)]
    for way, strength in (("combined_by_target", 2), ("unit_by_unit", 3)):
        options = {"close_combat_rolls": way}
        battle = field(*blue, body(4, 4, side="red"), faces=(6, 1, 6, 1), board=works, options=options)
        fight(battle, 0)
        assert battle.units[2].strength == strength


def test_acw_r_17_unit_by_unit_one_who_fell_back_is_struck_no_more(field, body, read_log):
    blue = [body(4, 5), body(3, 5)]
    wishes = {"ACW-CC-08": [cell(4, 3)], "ACW-CC-10": [HALT]}
    options = {"close_combat_rolls": "unit_by_unit"}
    battle = field(*blue, body(4, 4, side="red"), faces=(6, 6), wishes=wishes, options=options)
    fight(battle, 0)
    assert [unit for _, verb, unit in read_log(battle) if verb == "strikes"] == [0]


def test_acw_cc_08_a_unit_that_is_struck_hard_may_fall_back(field, body):
    foe = body(4, 4, side="red")
    battle = field(body(4, 5), foe, faces=(6, 6), wishes={"ACW-CC-08": [cell(4, 3)], "ACW-CC-10": [HALT]})
    fight(battle, 0)
    assert (battle.units[1].strength, battle.units[1].cell) == (2, cell(4, 3))


def test_acw_cc_10_a_unit_that_hit_may_follow_when_all_beside_it_are_gone(field, body, read_log):
    foe = body(4, 4, side="red")
    wishes = {"ACW-CC-08": [cell(4, 3)], "ACW-CC-10": [cell(4, 4)]}
    battle = field(body(4, 5), foe, faces=(6, 6), wishes=wishes)
    fight(battle, 0)
    assert battle.units[0].cell == cell(4, 4)
    assert read_log(battle)[-1] == ("ACW-CC-10", "advances", 0)


def test_acw_cc_10_it_stays_if_another_enemy_is_beside_it_still(field, body):
    red = [body(4, 4, side="red", hits=2), body(5, 5, side="red")]
    battle = field(body(4, 5), *red, faces=(6, 6))
    fight(battle, 0)
    assert battle.units[1].state == REMOVED
    assert "ACW-CC-10" not in [clause for clause, _, _ in battle.commanders[0].asked]


def test_acw_cc_11_cavalry_that_advances_strikes_again_and_no_more(field, body, read_log):
    """Rides from (4, 5) into (4, 4) and strikes beyond it, too. It turns to the enemy there first."""
    red = [body(4, 4, side="red", hits=2), body(4, 3, side="red", hits=2)]
    rider = body(4, 5, troop="cavalry")
    wishes = {"ACW-CC-10": [cell(4, 4)], "ACW-CC-11": [0]}
    battle = field(rider, *red, faces=(6, 1, 6, 1), wishes=wishes)
    fight(battle, 0)
    assert [unit.state for unit in battle.units[1:3]] == [REMOVED, REMOVED]
    assert ("ACW-CC-03", "strikes_again", 0) in read_log(battle)
    assert battle.units[0].cell == cell(4, 4)


def test_acw_r_21_cover_counts_anew_in_a_second_close_combat_without_another_advance(field, body, read_log):
    """Puts both enemies in woods: of two hits each time, one counts."""
    woods = {"areas": [{"kind": "woods", "hexes": [[4, 4], [4, 3]]}]}
    red = [body(4, 4, side="red", hits=2), body(4, 3, side="red", hits=2)]
    wishes = {"ACW-CC-10": [cell(4, 4)], "ACW-CC-11": [0]}
    battle = field(body(4, 5, troop="cavalry"), *red, faces=(6, 6, 6, 6), wishes=wishes, board=woods)
    fight(battle, 0)
    assert [unit.state for unit in battle.units[1:3]] == [REMOVED, REMOVED]
    assert battle.units[0].cell == cell(4, 4)
    assert [verb for _, verb, _ in read_log(battle)].count("advances") == 1
    lucky = field(body(4, 5, troop="cavalry"), *red, faces=(6, 6, 6, 1), wishes=wishes, board=woods)
    fight(lucky, 0)
    assert [unit.state == REMOVED for unit in lucky.units[1:3]] == [True, False]


def test_acw_r_21_the_second_close_combat_may_be_with_one_it_has_fought_already(field, body, read_log):
    """Checks that cavalry follows one enemy and strikes the other again.

    In (4, 5) it shares its dice and destroys the one.
    """
    red = [body(4, 4, side="red", hits=2), body(5, 4, side="red")]
    wishes = {"ACW-CC-05": [1], "ACW-CC-10": [cell(4, 4)], "ACW-CC-11": [0]}
    battle = field(body(4, 5, troop="cavalry"), *red, faces=(6, 1, 6, 6), wishes=wishes)
    battle.units[2].cell, before = battle.units[2].cell, battle.units[2].strength
    fight(battle, 0)
    struck = [(event.verb, event.target) for event in battle.log.events if event.verb.startswith("strikes")]
    assert struck[:2] == [("strikes", 1), ("strikes", 2)]
    assert battle.units[2].strength <= before


def test_acw_r_31_guns_fight_close_combat_and_shoot_beside_an_enemy(field, body):
    guns = body(4, 5, troop="field_artillery", division=None)
    battle = field(guns, body(4, 4, side="red"), faces=(4, 5))
    assert targets_of(battle, battle.units[0]) == [1]
    fight(battle, 0)
    assert battle.units[1].strength == 1


def test_acw_r_31_a_unit_struck_from_the_flank_rolls_nothing_back_at_that_enemy(field, body):
    """Puts the red unit in (4, 4), facing S. So (4, 5) is in front of it, (4, 3) behind."""
    battle = field(body(4, 5), body(4, 3, facing="S"), body(4, 4, side="red"))
    assert list(allot(battle, 0)) == [2]
    assert len(allot(battle, 0)[2]) == 2
    assert list(allot(battle, 1)) == [0]


def test_acw_cmd_01_a_commander_who_joins_adds_a_die(field, body, read_log):
    chief = body(4, 5, troop="division_commander")
    foe = body(4, 4, side="red")
    battle = field(body(4, 5), chief, foe, faces=(1, 1, 4), wishes={"ACW-CMD-01": [JOINS]})
    fight(battle, 0)
    assert battle.units[2].strength == 2
    assert ("ACW-CMD-01", "joins", 1) in read_log(battle)


def test_acw_cmd_02_a_one_on_that_die_takes_the_commander(field, body):
    chief = body(4, 5, troop="division_commander")
    foe = body(4, 4, side="red")
    battle = field(body(4, 5), chief, foe, faces=(1, 1, 1), wishes={"ACW-CMD-01": [JOINS]})
    fight(battle, 0)
    assert battle.units[1].state == FALLEN
    assert battle.units[1].back == 2


def test_acw_r_22_one_commander_s_die_a_unit(field, body):
    chiefs = [body(4, 5, troop="division_commander"), body(4, 5, troop="corps_commander", division=None)]
    foe = body(4, 4, side="red")
    battle = field(body(4, 5), *chiefs, foe, faces=(1, 1, 2), wishes={"ACW-CMD-01": [JOINS, JOINS]})
    fight(battle, 0)
    assert battle.dice.used == 3


def test_acw_cmd_01_a_commander_adds_their_die_once_though_their_unit_strikes_two(field, body, read_log):
    """Lets it share its dice while a commander joins against one target.

    That commander does not join against the other.
    """
    red = [body(4, 4, side="red"), body(5, 4, side="red")]
    chief = body(4, 5, troop="division_commander")
    wishes = {"ACW-CC-05": [1], "ACW-CMD-01": [JOINS, JOINS]}
    battle = field(body(4, 5), *red, chief, faces=(2, 2, 2), wishes=wishes)
    fight(battle, 0)
    assert [verb for _, verb, _ in read_log(battle)] == ["strikes", "joins", "strikes"]


def test_acw_r_22_a_commander_adds_one_die_in_the_second_close_combat_too(field, body, read_log):
    """Lets cavalry in (4, 4) split its dice between two enemies. The commander with it joins once."""
    red = [body(4, 4, side="red", hits=2), body(3, 3, side="red"), body(4, 3, side="red")]
    chief = body(4, 5, troop="division_commander")
    wishes = {"ACW-CC-10": [cell(4, 4)], "ACW-CC-11": [1], "ACW-CMD-01": [JOINS, JOINS, JOINS]}
    battle = field(body(4, 5, troop="cavalry"), *red, chief, faces=(6, 1, 2, 2, 2, 2), wishes=wishes)
    fight(battle, 0)
    verbs = [verb for _, verb, _ in read_log(battle)]
    assert verbs.count("strikes_again") == 2
    assert verbs.count("joins") == 2


def test_acw_r_18_nobody_advances_over_a_river_that_nobody_can_cross(field, body, read_log):
    river = {"edges": [{"kind": "river", "between": [[[4, 5], [4, 4]]]}]}
    battle = field(body(4, 5), body(4, 4, side="red", hits=2), faces=(6, 6), board=river)
    battle.commanders[0].wishes["ACW-CC-10"] = [cell(4, 4)]
    fight(battle, 0)
    assert battle.units[1].state == REMOVED
    assert "advances" not in [verb for _, verb, _ in read_log(battle)]


def test_acw_r_27_trains_neither_strike_nor_are_struck(field, body):
    train = body(4, 4, side="red", troop="train", division=None)
    battle = field(body(4, 5), train, body(8, 1, side="red"))
    assert allot(battle, 0) == allot(battle, 1) == {}


def test_acw_r_22_as_many_commanders_as_the_option_says_lead_one_unit(field, body):
    """Puts two with it, who both would join. Neither of its own two dice hits."""
    general = body(4, 5, troop="corps_commander", division=None)
    chiefs = [general, body(4, 5, troop="division_commander")]
    for many, strength in ((1, 2), (2, 1)):
        options = {"max_command_dice_per_unit": many}
        wishes = {"ACW-CMD-01": [JOINS, JOINS]}
        foe = body(4, 4, side="red")
        battle = field(body(4, 5), foe, *chiefs, faces=(1, 1, 6, 6), options=options, wishes=wishes)
        fight(battle, 0)
        assert battle.units[1].strength == strength
