"""The board of a table game on a grid: places, moves and what they spare the players."""

import pytest

import rules
from rules import BadInput, Entrant
from rules.scwares.assisted.fighting import settle
from rules.scwares.assisted.state import Hit

HEXES = {"cols": 9, "rows": 7, "areas": [{"kind": "woods", "hexes": [[4, 3]]}]}
ZONES = {"columns": 12, "rows": 8, "areas": [{"kind": "trench", "zones": [[6, 4]]}]}
ACW = (
    Entrant("a", 0, {"troop": "infantry"}),
    Entrant("g", 0, {"troop": "army_general"}),
    Entrant("b", 1, {"troop": "infantry"}),
    Entrant("c", 1, {"troop": "field_artillery"}),
    Entrant("d", 0, {"troop": "infantry"}),
)
SCWARES = (
    Entrant("a", 0, {"troop": "infantry", "class": "european", "figures": 4, "weapon": "magazine_rifle"}),
    Entrant("b", 1, {"troop": "infantry", "class": "native", "figures": 4, "weapon": "spear"}),
)


def hexes(places=None, board=HEXES, force=ACW):
    """Returns a game of the Hexed General, blue to move. It is on a board."""
    game = rules.begin_table_game("acw_hex", force, {}, 12)
    game.take({"do": "first", "answer": "blue"})
    while due := next((each for each in game.dues() if not each.is_optional), None):
        game.take({**due.step, "faces": [6]})
    places = {"a": [2, 3, 0], "g": [2, 3, 0], "b": [5, 3, 3], "c": [8, 3, 3]} if places is None else places
    game.take({"do": "lay_board", "board": board, "places": places})
    return game


def zones(places=None):
    game = rules.begin_table_game("scwares", SCWARES, {}, 12)
    game.take({"do": "lay_board", "board": ZONES, "places": places or {"a": [2, 4, 2], "b": [5, 4, 6]}})
    return game


def test_a_move_ends_at_its_hex_and_commanders_there_go_along():
    game = hexes()
    game.take({"do": "move", "unit": "a", "at": [3, 3, 0]})
    assert [game.place_of(unit) for unit in (0, 1)] == [(3, 3, 0), (3, 3, 0)]
    moved = [(each.verb, each.values) for each in game.log.events if each.verb in ("moves", "has_moved")]
    assert moved == [("moves", (3, 3, 0, 1, 0))]


@pytest.mark.parametrize(
    ("at", "why"),
    [
        ([5, 3, 0], "another unit"),
        ([9, 3, 0], "off the board"),
        ([3, 3, 6], "off the board"),
        ("E4", "not on the board"),
    ],
)
def test_no_unit_moves_on_to_another_or_off_the_board_and_nothing_is_changed(at, why):
    game = hexes()
    before = len(game.log.events)
    with pytest.raises(BadInput, match=why) as fault:
        game.take({"do": "move", "unit": "a", "at": at})
    assert (fault.value.field, len(game.log.events)) == ("at", before)


def test_a_move_too_long_is_doubted_with_its_clause_and_can_be_made_all_the_same():
    game = hexes()
    step = {"do": "move", "unit": "a", "at": [2, 6, 0]}
    assert game.doubt_of({**step, "at": [3, 3, 0]}) is None
    assert game.doubt_of(step).clause == "ACW-MOVE-01"
    assert game.doubt_of({**step, "at": [4, 3, 0]}).clause == "ACW-MOVE-02"  # into woods two hexes away
    game.take(step)
    assert game.place_of(0) == (2, 6, 0)


def test_the_board_knows_range_cover_and_contact_so_nobody_is_asked():
    game = hexes({"a": [3, 3, 0], "b": [4, 3, 3], "c": [8, 3, 3]})
    game.take({"do": "next"})
    asked = game.ask({"do": "shoot", "unit": "a"})
    assert [(each.key, [answer.key for answer in each.answers]) for each in asked.questions] == [
        ("target", ["b"])  # in woods; the guns are out of range
    ]
    game.take({"do": "shoot", "unit": "a", "target": "b"})
    (volley,) = game.dues()
    assert [each.label.key for each in volley.roll.modifiers] == ["shoots", "cover"]
    game.take({**volley.step, "faces": [1]})
    game.take({"do": "end"})
    assert [(each.first, each.second) for each in game.inner.state.contacts] == [(0, 2)]
    assert game.dues()[0].step["do"] == "strike"


def test_a_shot_at_nobody_in_range_is_not_offered_and_the_part_passes():
    game = hexes({"a": [0, 0, 0], "d": [0, 1, 0], "b": [8, 6, 3], "c": [8, 3, 3]})
    for unit, at in (("a", [1, 0, 0]), ("d", [1, 1, 0])):
        game.take({"do": "move", "unit": unit, "at": at})
    assert game.follow_on()["do"] == "next"
    game.take(game.follow_on())
    assert not game.has_open()


def test_a_unit_that_gives_ground_goes_back_on_the_board():
    game = hexes({"a": [3, 3, 0], "d": [4, 4, 0], "b": [5, 3, 3], "c": [8, 3, 3]}, HEXES | {"areas": []})
    game.take({"do": "next"})
    for unit in ("a", "d"):
        game.take({"do": "shoot", "unit": unit, "target": "b"})
    (volley,) = game.dues()
    game.take({**volley.step, "faces": [6, 6]})
    game.take({"do": "back", "unit": "b", "answer": "1"})
    assert game.place_of(2)[0] > 5
    assert game.log.events[-1].verb == "falls_back"


def test_a_unit_that_is_lost_by_hand_leaves_its_place_free():
    game = hexes()
    game.take({"do": "adjust", "lines": {"a": {"lost": 3}}})
    game.take({"do": "place", "unit": "d", "at": [2, 3, 0]})
    assert (game.place_of(0), game.place_of(4)) == (None, (2, 3, 0))
    game = zones()
    game.take({"do": "adjust", "lines": {"a": {"lost": 1}}})
    assert game.place_of(0) == game.inner.state.units[0].bases[1].place  # its foremost base is gone
    game.take({"do": "adjust", "lines": {"b": {"ran": True}}})
    game.take({"do": "place", "unit": "a", "at": [5, 4, 2]})
    assert (game.place_of(0), game.place_of(1)) == ((5, 4, 2), None)


def test_units_are_put_down_and_turned_by_hand_at_any_time():
    game = hexes({})
    assert [game.place_of(unit) for unit in range(5)] == [None] * 5
    game.take({"do": "place", "unit": "c", "at": [8, 0, 4]})
    assert (game.place_of(3), game.log.events[-1].verb) == ((8, 0, 4), "is_placed")
    game.take({"do": "place", "unit": "c", "at": [8, 0, 3]})
    assert game.log.events[-1].verb == "faces"
    game = hexes({}, HEXES | {"areas": [{"kind": "water", "hexes": [[1, 1]]}]})
    with pytest.raises(BadInput, match="nobody can enter"):
        game.take({"do": "place", "unit": "c", "at": [1, 1, 0]})


def test_bases_keep_their_order_as_they_move_and_fire_is_known_from_the_zones():
    game = zones()
    start = game.standings()[0].bases
    game.take({"do": "move", "unit": "a", "at": [3, 4, 2]})
    assert [(x - 1, y, facing) for x, y, facing in game.standings()[0].bases] == list(start)
    assert game.log.events[-1].verb == "moves"
    assert game.doubt_of({"do": "move", "unit": "a", "at": [9, 4, 2]}).clause == "SCW-MOVE-01"
    for _part in range(2):
        game.take({"do": "next"})
    asked = game.ask({"do": "fire", "unit": "a"})
    assert [each.key for each in asked.questions] == ["target"]
    assert game.next_roll({"do": "fire", "unit": "a", "target": "b"}) is not None


def test_a_charge_ends_beside_its_enemy_or_does_not_move_if_too_short():
    for reached, place in (("2", (4, 4, 2)), ("0", (2, 4, 2))):
        game = zones()
        game.take({"do": "charge", "unit": "a", "target": "b", "ground": "open"})
        game.take({"do": "reach", "unit": "a", "target": "b", "answer": reached})
        assert game.place_of(0) == place  # SCW-R-12


def test_the_foremost_bases_fall_in_close_combat_and_others_give_way_on_the_board():
    game = zones()
    game.board_rules.put_bases(game.inner, 1, [(9, 1, 6), (5, 4, 6), (5, 4, 6), (9, 2, 6)])
    game.take({"do": "charge", "unit": "a", "target": "b", "ground": "open"})
    game.take({"do": "reach", "unit": "a", "target": "b", "answer": "2"})
    game.inner.state.hits.append(Hit(1, 1, 1, False, 0))
    settle(game.inner.state)
    game.take({"do": "back", "unit": "b", "answer": "0"})
    bases = game.inner.state.units[1].bases
    assert [base.place[:2] for base in bases] == [(9, 1), (-1, -1), (6, 4), (9, 2)]  # SCW-CC-06, SCW-CC-10


def test_fire_at_a_gun_off_the_board_asks_all_that_it_needs():
    gun = Entrant("gun", 1, {"troop": "artillery", "class": "native", "figures": 1})
    game = rules.begin_table_game("scwares", (*SCWARES, gun), {}, 12)
    game.take({"do": "lay_board", "board": ZONES, "places": {"a": [0, 4, 2], "b": [11, 4, 6]}})
    for _part in range(2):
        game.take({"do": "next"})
    step = {"do": "fire", "unit": "a"}
    step |= {each.key: each.answers[0].key for each in game.ask(step).questions}
    assert step["target"] == "gun"
    assert game.next_roll(step) is not None


def test_bases_in_the_zone_under_fire_fall_and_others_there_go_back():
    game = zones({"a": [2, 4, 2], "b": [5, 4, 6]})
    game.board_rules.put_bases(game.inner, 1, [(9, 1, 6), (4, 4, 6), (4, 4, 6), (9, 2, 6)])
    for _part in range(2):
        game.take({"do": "next"})
    game.take({"do": "fire", "unit": "a", "target": "b", "faces": [1] * 10 + [5, 6]})
    bases = game.inner.state.units[1].bases
    assert [(base.gone, base.place[:2]) for base in bases] == [
        (False, (9, 1)),
        (True, (-1, -1)),  # SCW-FIRE-08
        (False, (5, 4)),  # SCW-FIRE-12
        (False, (9, 2)),
    ]
    assert not game.dues()


def test_a_zone_of_the_enemy_or_without_room_takes_no_unit():
    game = zones()
    with pytest.raises(BadInput, match="an enemy"):
        game.take({"do": "place", "unit": "a", "at": [5, 4, 2]})
    with pytest.raises(BadInput, match="off the board"):
        game.take({"do": "place", "unit": "a", "at": [12, 4, 2]})


def test_the_events_of_a_board_fold_to_the_places_of_the_game():
    for game in (hexes(), zones()):
        log = rules.FullLog()
        ruleset = "acw_hex" if game.entrants == ACW else "scwares"
        log.opening = rules.begin_table_game(ruleset, game.entrants, {}, 12).standings()
        ends = rules.fold(log.opening, game.log.events, rules.verbs(ruleset))
        for number, end in enumerate(ends):
            assert game.place_of(number) in (None, (end.x, end.y, end.facing))


def test_a_unit_that_moves_beside_an_enemy_faces_it():
    game = hexes({"a": [3, 3, 4], "b": [5, 3, 3]}, HEXES | {"areas": []})
    rules_of_board = game.board_rules
    assert rules_of_board.facing_after_move(game.inner, 0, (2, 3)) == 4
    assert rules_of_board.facing_after_move(game.inner, 0, (4, 3)) in (0, 5)  # ACW-MOVE-06
    step = {"do": "move", "unit": "a", "at": [4, 3, 0]}
    assert game.doubt_of(step) is None
    assert game.doubt_of({**step, "at": [4, 3, 3]}).clause == "ACW-MOVE-06"


TRAIN = (*ACW, Entrant("t", 1, {"troop": "train"}), Entrant("h", 1, {"troop": "army_general"}))


def test_infantry_captures_a_train_or_a_lone_commander_whose_hex_it_enters():
    game = hexes({"a": [3, 3, 0], "t": [4, 2, 0], "h": [4, 4, 0]}, HEXES | {"areas": []}, TRAIN)
    with pytest.raises(BadInput, match="another unit"):
        game.board_rules.check(game.inner, 3, (3, 3, 0))
    game.take({"do": "move", "unit": "a", "at": [4, 2, 0]})
    assert (game.rows()[5].is_out, game.place_of(0)) == (True, (4, 2, 0))  # ACW-R-27
    assert "is_taken" in [each.verb for each in game.log.events]
    game.take({"do": "place", "unit": "d", "at": [4, 4, 0]})
    assert game.rows()[6].is_out


def after_advance(troop="infantry"):
    """Returns a game in which red asks whether it advances.

    It has removed its blue enemy at 3, 3 from 4, 3. "d" is behind.
    """
    force = tuple(Entrant("b", 1, {"troop": troop}) if each.key == "b" else each for each in ACW)
    places = {"a": [3, 3, 0], "b": [4, 3, 3], "d": [2, 3, 0], "c": [8, 3, 3], "e": [0, 0, 0]}
    game = hexes(places, HEXES | {"areas": []}, (*force, Entrant("e", 0, {"troop": "infantry"})))
    game.inner.state.units[0].strength -= 2
    game.take({"do": "end"})
    game.take({**game.dues()[0].step, "faces": [6, 6]})
    game.take({"do": "away", "unit": "a", "answer": "yes"})
    game.take({"do": "advance", "unit": "b", "answer": "yes"})
    return game


def test_the_active_side_strikes_at_a_unit_that_has_advanced_to_it():
    game = after_advance()
    assert [(each.kind, each.unit, each.others) for each in game.inner.state.pending] == [("strike", 2, [4])]
    assert game.place_of(2) == (3, 3, 3)  # ACW-CC-02: the board shows whom it meets there


def test_cavalry_that_has_advanced_strikes_only_at_an_enemy_beside_it():
    game = after_advance("cavalry")
    (again,) = game.dues()
    assert [each.label.values.get("unit") for each in again.answers] == [4, None]
    game.take({**again.step, "answer": "4"})
    assert game.dues()[0].step["do"] == "strike"


def test_a_unit_goes_back_only_as_far_as_the_board_has_room():
    places = {"a": [6, 3, 0], "d": [7, 4, 0], "b": [8, 3, 3], "c": [8, 0, 3]}
    game = hexes(places, HEXES | {"areas": []})
    game.take({"do": "next"})
    for unit in ("a", "d"):
        game.take({"do": "shoot", "unit": unit, "target": "b"})
    (volley,) = game.dues()
    game.take({**volley.step, "faces": [6, 6]})
    assert (game.dues(), game.rows()[2].left) == ((), 1)  # the edge is behind it: ACW-R-18
