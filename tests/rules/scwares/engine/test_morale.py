"""Tests at the beginning of a turn, and the effects of failure."""

from rules.core.telling.prose import names_of, say
from rules.scwares.engine.cards import lift_marker
from rules.scwares.engine.losses import depart, destroy
from rules.scwares.engine.markers import turn_up
from rules.scwares.engine.morale import morale_phase
from rules.scwares.engine.move import obey
from rules.scwares.engine.orders import CHARGE as CHARGES, MARCH as MARCHES
from rules.scwares.units import FLEEING, SHAKEN, STEADY


def lose(battle, unit, *numbers):
    for number in numbers:
        destroy(battle, battle.units[unit].bases[number], "SCW-FIRE-08")
    battle.log.events.clear()


def row(x, count, facing):
    return [(x, y, facing) for y in range(count)]


def test_scw_turn_01_europeans_test_first_and_who_has_lost_nobody_does_not(board, troops, natives, read_log):
    battle = board(troops(*row(2, 4, "E")), troops((4, 9, "E")), natives(*row(9, 4, "W")), faces=[2, 4])
    lose(battle, 0, 0)
    lose(battle, 2, 0)
    morale_phase(battle)
    assert read_log(battle) == [
        ("SCW-TURN-01", "turn_begins", -1), ("SCW-UMOR-01", "wavers", 0), ("SCW-UMOR-01", "stands_firm", 2),
    ]  # fmt: skip
    assert [unit.state for unit in battle.units] == [SHAKEN, STEADY, STEADY]


def test_scw_umor_01_and_again_every_turn(board, troops, natives):
    battle = board(troops(*row(2, 4, "E")), natives(*row(9, 4, "W")), faces=[1, 6])
    lose(battle, 0, 0)
    morale_phase(battle)
    assert battle.units[0].state == SHAKEN
    morale_phase(battle)
    assert battle.units[0].state == STEADY


def test_scw_gmor_01_natives_at_half_their_strength_test_as_a_group(board, troops, natives, read_log):
    battle = board(troops(*row(2, 4, "E")), natives(*row(9, 4, "W")), faces=[6, 4, 6, 3])
    lose(battle, 1, 0, 1)
    morale_phase(battle)
    assert read_log(battle)[-1] == ("SCW-GMOR-01", "group_holds", 1)
    morale_phase(battle)  # SCW-GMOR-02: every turn until they fail
    assert read_log(battle)[-2:] == [("SCW-GMOR-01", "group_breaks", 1), ("SCW-GMOR-08", "flees", 1)]
    assert battle.units[1].state == FLEEING


def test_scw_gmor_03_europeans_at_a_quarter(board, troops, natives, read_log):
    battle = board(troops(*row(2, 4, "E")), natives(*row(9, 4, "W")), faces=[6, 6, 3])
    lose(battle, 0, 0, 1)
    morale_phase(battle)
    assert read_log(battle)[-1] == ("SCW-UMOR-01", "stands_firm", 0)
    lose(battle, 0, 2)
    morale_phase(battle)
    assert read_log(battle)[-1] == ("SCW-GMOR-01", "group_holds", 0)


def test_scw_r_42_groups_of_a_side_test_each_for_itself(board, troops, natives, read_log):
    battle = board(
        troops((0, 0, "E")), natives((9, 1, "W"), (9, 2, "W"), group="a"), natives((9, 8, "W"), group="b"),
        faces=[6, 1],
    )  # fmt: skip
    lose(battle, 1, 0)
    morale_phase(battle)
    assert [unit.state for unit in battle.units[1:]] == [FLEEING, STEADY]


def test_scw_umor_01_a_unit_under_a_marker_tests_in_secret_after_losing_a_base(
    board, troops, natives, read_log
):
    battle = board(
        troops((2, 5, "E")), natives((7, 5, "W"), (7, 6, "W")), faces=[2, 4],
        options={"game": "closed"}, terms={"dummies": {"blue": [], "red": []}},
        wishes={"SCW-MOVE-01": [0, MARCHES]},
    )  # fmt: skip
    battle.units[1].departed = 1
    marker = battle.units[battle.hides[1]]
    morale_phase(battle)
    test = battle.log.events[-1]
    assert (test.clause, test.verb, test.unit, test.seen) == ("SCW-UMOR-01", "wavers_unseen", 1, 2)
    assert battle.seen_by(1).wavering == [1]
    assert battle.seen_by(0).wavering == []
    obey(battle, marker)
    assert CHARGES not in [option - option % 1000 for option in battle.commanders[0].asked[0][2]]
    assert marker.state == STEADY  # the enemy sees it all the while
    assert turn_up(battle, marker, "SCW-RECON-08").state == SHAKEN
    assert read_log(battle)[-1] == ("SCW-UMOR-07", "found_wavering", 1)


def test_scw_umor_07_a_marker_whose_troops_waver_goes_no_nearer(board, troops, natives):
    battle = board(
        troops((2, 5, "E")), natives((7, 5, "W"), (7, 6, "W")), faces=[2, 6, 6],
        options={"game": "closed"}, terms={"dummies": {"blue": [], "red": []}},
        wishes={"SCW-MOVE-01": [MARCHES]},
    )  # fmt: skip
    battle.units[1].departed = 1
    morale_phase(battle)
    obey(battle, battle.units[battle.hides[1]])
    (zones,) = [each[2] for each in battle.commanders[0].asked if each[0] == "SCW-MOVE-02"]
    assert all(battle.table.spans(5 * 12 + 2)[zone] >= 5 for zone in zones)


def test_scw_r_40_a_group_keeps_the_name_of_a_lost_commander(board, troops, natives, read_log):
    chief = natives((10, 2, "W"), troop="commander")
    del chief["weapon"]
    battle = board(troops((1, 1, "E")), natives(*row(9, 4, "W")), chief, faces=[6, 6])
    lose(battle, 1, 0, 1, 2)
    lose(battle, 2, 0)
    morale_phase(battle)
    assert read_log(battle)[-1] == ("SCW-GMOR-01", "group_holds", 2)


def test_scw_r_40_a_group_keeps_its_name_when_a_card_sends_its_commander_home(
    board, troops, natives, read_log
):
    chief = natives((10, 2, "W"), troop="commander")
    del chief["weapon"]
    battle = board(troops((1, 1, "E")), natives(*row(9, 4, "W")), chief, faces=[6, 6])
    lose(battle, 1, 0, 1, 2)
    depart(battle, battle.units[2].bases[0], "SCW-EVENT-05")
    morale_phase(battle)
    assert read_log(battle)[-1] == ("SCW-GMOR-01", "group_holds", 2)


def test_scw_r_40_a_commander_whom_the_enemy_has_never_seen_names_nobody(board, troops, natives, read_log):
    chief = natives((10, 2, "W"), troop="commander")
    del chief["weapon"]
    battle = board(
        troops((1, 1, "E")), natives((9, 1, "W"), (9, 3, "W"), (9, 5, "W")), chief, faces=[6, 6],
        options={"game": "closed"}, terms={"dummies": {"blue": [], "red": []}},
    )  # fmt: skip
    chief, company = battle.units[2], battle.units[1]
    depart(battle, chief.bases[0], "SCW-EVENT-05", 2)
    lift_marker(battle, chief)
    turn_up(battle, battle.units[battle.hides[1]], "SCW-RECON-08")
    lose(battle, 1, 0)
    morale_phase(battle)
    assert read_log(battle)[-1] == ("SCW-GMOR-01", "group_holds", company.index)


def test_scw_umor_03_the_sentence_says_what_was_rolled_what_counts_off_and_what_was_needed(
    board, troops, natives
):
    battle = board(troops((1, 1, "E"), (1, 2, "E"), (1, 3, "E"), name="Tarragona"), natives((9, 1, "W")),
                   faces=[1])  # fmt: skip
    lose(battle, 0, 0, 1)
    morale_phase(battle)
    spoken = [say(battle.log.events[-1], names_of(battle.scenario), language) for language in ("en", "es")]
    assert spoken == [
        "Morale of Tarragona: rolled 1, less 2 for bases lost, in all −1; 2 or more needed: "
        "it would not go forward",
        "Moral de Tarragona: dado 1, menos 2 por peanas perdidas, en total −1; hacen falta 2 o más: "
        "sin querer avanzar",
    ]
