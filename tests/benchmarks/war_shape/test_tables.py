"""The table of a war's shape, with the record in brackets."""

from benchmarks.recorded.battles import recorded_battles
from benchmarks.war_shape.counts import Shape
from benchmarks.war_shape.tables import print_shape
from campaign.scenario.checks import read_scenario

WAR = Shape(
    first="1873-09-15",
    last="1873-12-07",
    weeks=12,
    battles={"1873 Q3": {"Camagüey": 3}, "1873 Q4": {"Camagüey": 4, "Oriente": 2}},
    idle={"": 5, "Camagüey": 7, "Oriente": 10},
    longest_idle={"": 2, "Camagüey": 3, "Oriente": 6},
    estates={"1873": 2},
    burned=2,
    sugar=17,
    taken={"cuba": 30, "spain": 9},
    freed={"spain": 8},
    gone={"shot": {"cuba": 1}},
    held={"cuba": 29, "spain": 1},
    held_by_year={"1873": {"cuba": 29, "spain": 1}},
    contacts={"engaged": 9, "facing": 4},
    met={"1": 9, "2": 2},
    faced={"2": 2},
)


def test_the_record_of_the_same_weeks_stands_in_brackets(capsys):
    """Rests on the record: Ocujal, Santa Cruz, La Sacra, Manzanillo, Palo Seco."""
    print_shape("war 1", WAR)
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["1873", "Q3", "3", "(1)", "0", "(1)", "3", "(2)"] in lines
    assert ["1873", "Q4", "4", "(2)", "2", "(1)", "6", "(3)"] in lines
    assert ["all", "7", "(3)", "2", "(2)", "9", "(5)"] in lines


def test_every_figure_of_the_shape_is_printed(capsys):
    print_shape("war 1", WAR)
    printed = capsys.readouterr().out
    for line in (
        "weeks without a battle: 5 of 12, at most 2 in a row; Camagüey 7 (3), Oriente 10 (6)",
        "estates burned: 2 of 17; by year: 1873 2",
        "prisoners of cuba: 30 taken (0), 0 freed or escaped, 1 shot, 29 held and 0 on parole at the end",
        "prisoners of spain: 9 taken (186), 8 freed or escaped, 1 held and 0 on parole at the end",
        "contacts: 13: engaged 9, facing 4",
        "two forces met on days in a row: 9 times 1, 2 times 2",
        "two forces were in face of each other on days in a row: 2 times 2",
    ):
        assert line in printed


def test_nothing_is_printed_of_a_war_kept_before_shapes_were_counted(capsys):
    print_shape("war 1", Shape())
    assert capsys.readouterr().out == ""


def test_the_record_has_its_battles_in_order_each_in_a_district_of_the_great_war():
    battles = recorded_battles()
    districts = {place.district for place in read_scenario("ten_years_war").places}
    assert len(battles) == 43
    assert [battle.date for battle in battles] == sorted(battle.date for battle in battles)
    assert {battle.district for battle in battles} <= districts
