"""The referee of each ruleset: battles of random taps that it leads to their end."""

import tomllib

import pytest

import rules
from rules import BadInput, Entrant, SeededDice
from rules.core.assisted import phrase, words_of
from rules.core.referee import UNKNOWN, Toll
from rules.core.ruleset import home
from rules.core.secret_choices import turn_on_screen
from rules.mexican_war.units import ROUTING, ROUTS
from tests.rules.acw_hex.test_assisted import FORCE as ACW
from tests.rules.macduff.test_assisted import FORCE as MACDUFF
from tests.rules.machete.test_assisted import FORCE as MACHETE
from tests.rules.mexican_war.test_assisted import FORCE as MEXICAN
from tests.rules.scwares.test_assisted import FORCE as SCWARES
from tests.rules.taps import answer_step, key_of, names_of, next_step, pick, say_all

FORCES = {
    "acw_hex": ACW, "macduff": MACDUFF, "machete": MACHETE, "mexican_war": MEXICAN, "scwares": SCWARES,
}  # fmt: skip
MOST = 1500  # steps


def led_step(game, dice, keys, acting=(True, True, False)):
    """Returns a step that the referee's page offers now."""
    asked = game.choice
    if asked:
        key, choice = asked
        return {"do": "choose", "key": key, "blue": choice.answers[0], "red": choice.answers[0]}
    if game.must_count:
        return {"do": "count", "answer": "3"}
    if game.is_waiting:
        return next_step(game, dice, keys)
    acts = [
        ({"do": each.key, "unit": key_of(game, keys, row.unit)}, each)
        for row in game.open_rows()
        for each in row.actions
        if each.bar is None
    ]
    if acts and (game.first_units() or pick(dice, acting)):
        step, action = pick(dice, acts)
        return step if action.is_done_at_once else answer_step(game, dice, step)
    act = game.go_on()
    assert act.bar is None
    faces = game.faces_of_draw(dice) if act.key == "draw" else []
    return {"do": act.key, "faces": faces} if faces else {"do": act.key}


def counted_units(force):
    return tuple(unit for unit in force if unit.is_counted)


@pytest.mark.parametrize("ruleset", FORCES)
def test_a_battle_comes_to_an_end_by_its_own_conditions_and_undo_leads_back(ruleset):
    force, dice, steps = counted_units(FORCES[ruleset]), SeededDice(f"led {ruleset}"), []
    keys = [each.key for each in force]
    late = {each.key: 2 for each in force if each.facts.get("reserve")}
    game = rules.begin_table_game(ruleset, force, {}, 8, late)
    while game.ended is None and len(steps) < MOST:
        step = led_step(game, dice, keys)
        game.take(step)
        steps.append(step)
        if len(steps) % 20 == 0:
            say_all(ruleset, game, keys)
            say_kept(ruleset, game, names_of(ruleset, game, keys))
    assert game.ended is not None
    assert rules.say_phrase(ruleset, game.ended.why, "es", keys, ("Spain", "Cuba"))
    again = rules.begin_table_game(ruleset, force, {}, 8, late)
    for step in rules.steps_in_force([*steps, {"do": "undo"}]):
        again.take(step)
    assert again.ended is None
    again.take(steps[-1])
    assert (again.tallies(), again.ended) == (game.tallies(), game.ended)


def say_kept(ruleset, game, names):
    """Says what the referee keeps, in both languages."""
    said = [game.go_on().label, *map(game.name_of, game.referee.parts)]
    for each in game.referee.duties(game.inner):
        said += [each.label, each.text]
    for language in ("en", "es"):
        for each in said:
            assert "{" not in rules.say_phrase(ruleset, each, language, names, ("Spain", "Cuba"))
    assert all(each.lost <= each.start for each in game.referee.tolls(game.inner))


@pytest.mark.parametrize("ruleset", FORCES)
def test_all_its_words_are_written_in_both_languages_and_its_clauses_exist(ruleset):
    referee, words, known = rules.find(ruleset).referee, words_of(ruleset), rules.catalogue(ruleset)
    for part in referee.parts:
        assert part.clause in known
        assert {"en", "es"} <= words[f"part_{part.key}"].keys()
    for choice in referee.choices:
        assert choice.clause in known
        for key in (f"ask_{choice.key}", f"ask_{choice.key}_why"):
            assert {"en", "es"} <= words[key].keys()
        for answer in choice.answers:
            assert {"en", "es"} <= words[f"{choice.key}_{answer}"].keys()
            assert {"en", "es"} <= words[f"{choice.key}_{answer}_note"].keys()
    for toll in referee.tolls(rules.begin_table_game(ruleset, counted_units(FORCES[ruleset]), {}).inner):
        assert all(clause in known for clause in toll.clauses)
    assert referee.limit_clause in known


def test_each_unit_has_one_card_a_phase_and_acts_on_its_own_only():
    force = tuple(Entrant(key, side, {"troop": "infantry", "nation": "cuban", "figures": 9, "firearms": 9})
                  for key, side in (("a", 0), ("b", 0), ("c", 1)))  # fmt: skip
    game = rules.begin_table_game("machete", force, {}, 12)
    dice, seen = SeededDice("deck"), []
    with pytest.raises(BadInput):
        game.take({"do": "next"})
    while game.deck:
        assert not game.drawn or [row.unit for row in game.open_rows()] == [game.card]
        game.take({"do": "draw", "faces": game.faces_of_draw(dice)})
        seen.append(game.card)
    assert sorted(seen) == [0, 1, 2]
    with pytest.raises(BadInput):
        game.take({"do": "draw"})
    game.take({"do": "end"})
    assert (game.turn, len(game.deck), game.choice[0]) == (2, 3, "1-break_off")
    assert turn_on_screen(game) == 1
    game.is_led = False  # nobody asks for the choice
    assert turn_on_screen(game) == 2
    game.is_led = True
    game.take({"do": "choose", "key": "1-break_off", "blue": "break_off", "red": "break_off"})
    assert game.ended.winner == -1
    assert turn_on_screen(game) == 1
    game.is_led = False
    assert turn_on_screen(game) == 2  # they play on


def test_a_side_that_has_not_counted_the_enemy_enters_how_many_cards_they_have():
    force = (
        Entrant("a", 0, {"troop": "infantry", "nation": "cuban", "figures": 9}),
        *(Entrant(f"b{number}", 1, {"troop": "infantry"}, False) for number in range(6)),
    )
    game = rules.begin_table_game("machete", force, {}, 12)
    assert game.must_count
    game.take({"do": "count", "answer": "2"})
    assert sorted(game.deck) == [UNKNOWN, UNKNOWN, 0]
    with pytest.raises(BadInput):
        game.take({"do": "count", "answer": "99"})
    assert [toll.side for toll in game.referee.tolls(game.inner)] == [0]


def test_a_game_played_on_without_a_referee_keeps_its_roster():
    force = counted_units(MACHETE)
    keys = [each.key for each in force]
    dice, game = SeededDice("other depth"), rules.begin_table_game("machete", force, {})
    game.is_led = False
    plain = rules.find("machete").assisted(force, {})
    for _step in range(60):
        step = next_step(game, dice, keys)
        game.take(step)
        plain.take(step)
    assert game.tallies() == plain.tallies()


def offers(game):
    """Returns the actions that the referee offers now, by unit key."""
    keys = [each.key for each in game.entrants]
    found = {
        keys[row.unit]: {each.key for each in row.actions if each.bar is None} for row in game.open_rows()
    }
    return {key: actions for key, actions in found.items() if actions}


@pytest.mark.parametrize("ruleset", FORCES)
def test_a_reserve_may_come_in_its_turn_and_no_earlier(ruleset):
    force, dice = counted_units(FORCES[ruleset]), SeededDice(f"late {ruleset}")
    keys, when = [each.key for each in force], set()
    game = rules.begin_table_game(ruleset, force, {}, 0, dict.fromkeys(keys, 3))
    for _step in range(MOST):
        if game.turn > 3 or game.ended:
            break
        if any("arrive" in actions for actions in offers(game).values()):
            when.add(game.turn)
        game.take(led_step(game, dice, keys, (False,)))
    assert when == {3}


def test_a_commander_of_macduff_orders_their_division_and_a_general_all():
    force = (
        macduff_leader("general", general=True), macduff_leader("second", force="f", division="x"),
        macduff_unit("a1"), macduff_unit("a2", force="f", division="x"),
        macduff_leader("third", division="late", reserve="r"), macduff_unit("b1", side=1),
    )  # fmt: skip
    game = rules.begin_table_game("macduff", force, {}, 0, {"third": 2})
    assert offers_by_card(game) == {
        "general": {"general", "a1", "a2"}, "second": {"second", "a2"},
    }  # fmt: skip
    game.take({"do": "adjust", "lines": {"general": {"leader_hit": True}}})
    game.take({"do": "end"})
    assert (game.part.key, offers(game)) == ("reserves", {"third": {"arrive"}})  # MACD-GEN-01
    game.take({"do": "arrive", "unit": "third"})
    game.take({"do": "next"})
    found = offers_by_card(game)  # MACD-R-07, MACD-R-08: the card of a lost General stays
    assert found == {"general": {"a1"}, "second": {"second", "a2"}, "third": {"third"}}


def macduff_unit(key, side=0, **facts):
    return Entrant(key, side, {"troop": "infantry", "figures": 12, "weapon": "rifle", **facts})


def macduff_leader(key, **facts):
    return Entrant(key, 0, {"troop": "commander", **facts})


def offers_by_card(game):
    """Draws all cards; the units that may act, by the unit on the card."""
    found = {}
    while game.deck:
        game.take({"do": "draw", "faces": [1] if len(game.deck) > 1 else []})
        found[game.entrants[game.card].key] = set(offers(game))
    return found


def test_charges_are_declared_before_forced_moves_and_a_side_that_declares_none_makes_none():
    force = counted_units(MEXICAN)
    game = rules.begin_table_game("mexican_war", force, {})
    assert game.choice[0] == "1-plans"
    game.take({"do": "choose", "key": "1-plans", "blue": "written", "red": "written"})
    assert (game.choice[0], game.part.key) == ("1-attack", "orders")  # MEX-SEQ-01: steps 3 and 4
    game.take({"do": "choose", "key": "1-attack", "blue": "stay", "red": "charge"})
    assert offers(game) == {"a6": {"order"}}
    game.take({"do": "next"})
    may_charge = {key for key, actions in offers(game).items() if "charge" in actions}
    assert may_charge == {"b1", "b2", "b3"}
    game.inner.state.units[0].state, game.inner.state.units[0].forced = ROUTING, ROUTS
    game.take({"do": "end"})
    assert game.is_waiting  # it has yet to run
    for key, answer in (("2-plans", "written"), ("2-attack", "stay")):
        assert game.choice[0] == key
        game.take({"do": "choose", "key": key, "blue": answer, "red": answer})
    assert [due.step["do"] for due in game.dues()] == ["run"]


def test_nobody_shoots_in_the_hexed_general_before_all_have_moved_but_by_option():
    force = (Entrant("a", 0, {"troop": "infantry"}), Entrant("b", 1, {"troop": "infantry"}))
    for option, parts in (({}, ["move", "shoot"]), ({"action_order": "any"}, ["act"])):
        game, found = rules.begin_table_game("acw_hex", force, option), []
        game.take({"do": "first", "answer": "blue"})
        while game.go_on().key == "next":
            found.append(game.part.key)
            game.take({"do": "next"})
        assert [*found, game.part.key] == parts  # ACW-R-10
    assert "a" in offers(game)


def test_two_armies_that_have_nobody_left_have_both_lost():
    force = tuple(
        Entrant(key, side, {"troop": "infantry", "nation": "cuban", "figures": 4})
        for key, side in (("a", 0), ("b", 1))
    )
    game = rules.begin_table_game("machete", force, {})
    game.take({"do": "adjust", "lines": {key: {"lost": 4} for key in "ab"}})
    game.take({"do": "end"})
    assert (game.ended.winner, game.ended.clause) == (-1, "MACH-R-76")


@pytest.mark.parametrize("ruleset", FORCES)
def test_a_battle_that_the_computer_began_goes_on_in_the_turn_after(ruleset):
    force, dice = counted_units(FORCES[ruleset]), SeededDice(f"on {ruleset}")
    keys = [each.key for each in force]
    game = rules.begin_table_game(ruleset, force, {}, 5, dict.fromkeys(keys, 5), 4)
    come = False
    while game.ended is None:
        assert game.turn == 5
        come = come or any("arrive" in actions for actions in offers(game).values())
        game.take(led_step(game, dice, keys, (False,)))
    assert come


@pytest.mark.parametrize("ruleset", FORCES)
def test_the_referee_and_the_assisted_game_have_no_word_of_the_same_key(ruleset):
    """Keeps the assisted game's words from standing in for the referee's."""
    folder = home(ruleset)
    files = (folder / "assisted.toml", folder.parent / "core" / "referee.toml", folder / "referee.toml")
    own, *others = (set(tomllib.loads(file.read_text("utf-8"))) for file in files)
    assert [sorted(own & each) for each in others] == [[], []]


@pytest.mark.parametrize(
    ("lost", "start", "most", "is_above", "share"),
    [(3, 31, 10, True, 10), (2, 3, 3, False, 67), (99, 200, 100, False, 49), (100, 200, 100, False, 50)],
)
def test_a_share_lost_is_rounded_but_never_to_the_limit_before_it(lost, start, most, is_above, share):
    toll = Toll(0, lost, start, most, (), "toll_units", is_above=is_above)
    assert toll.share == share


@pytest.mark.parametrize(
    ("ruleset", "noun"),
    [
        ("acw_hex", "Units"), ("macduff", "Morale"), ("machete", "Figures"), ("mexican_war", "Units"),
        ("scwares", "Groups"),
    ],
)  # fmt: skip
def test_losses_say_what_they_count(ruleset, noun):
    tolls = rules.begin_table_game(ruleset, FORCES[ruleset], {}, 0, {}).tolls()
    assert {rules.say_phrase(ruleset, phrase(toll.unit), "en", []) for toll in tolls} == {noun}
