"""The first part weighs: the worst battle whole, then what must be decided, within its words."""

import pytest
from django.utils.translation import override

from campaign.pages.reports.situation.first_part import SEAT_WORDS, SIDE_WORDS, first_part
from campaign.pages.reports.situation.names import count_words

NOTHING = {"forces": [], "actions": [], "prisoners": {"held": [], "ours": 0}, "starts": "1873-01-22"}


def battle(place, lost, **more):
    losses = [{"unit": "León", "present": 300, "killed": lost // 3, "severely_wounded": 0,
               "lightly_wounded": 0, "missing": 0, "captured": 0, "lost": lost}]  # fmt: skip
    return {
        "ref": place, "name": place, "date": "1873-01-24", "minute": 576, "kind": "meeting", "attacked": True,
        "spot": {"place": place}, "held": True, "outcome": "", "enemy": {"low": 200, "high": 400},
        "losses": losses, "officers": [], "counted": {}, "booty": {}, "forces": ["Column Vidal"], **more,
    }  # fmt: skip


def met_facts(force, high):
    return {
        "name": force, "day": "1873-01-24", "minute": 600, "spot": {"place": "Bor"}, "low": 10, "high": high,
        "arm": "infantry", "how": "turned_back", "why": "too_strong", "men": 200, "odds": 150,
    }  # fmt: skip


def words_of_facts(facts, *, seat=True):
    with override("en"):
        return first_part({**NOTHING, **facts}, seat=seat)


def test_battles_stand_by_loss_and_the_worst_is_reported_whole():
    deeds = [{"what": "went_back", "minute": 20, "ours": False, "arm": "infantry", "by": "León"}]
    part = words_of_facts(
        {"actions": [battle("Bor", 3), battle("Alba", 90, turning_points=deeds), battle("Cerro", 12)]}
    )
    assert [tale.heading for tale in part.tales][:2] == [
        "At Alba, Friday, 09.36.",
        "At Cerro, Friday, 09.36.",
    ]
    assert "At 09.56 León charged the enemy’s infantry and drove it back." in part.tales[0].text


def test_a_battle_that_nobody_won_turned_at_the_same_moment_for_both_sides():
    points = [
        {"what": "went_back", "minute": 60, "ours": True, "name": "León", "decisive": False},
        {"what": "went_back", "minute": 20, "ours": False, "arm": "infantry", "decisive": True},
    ]
    (tale,) = words_of_facts({"actions": [battle("Alba", 90, turning_points=points)]}).tales
    assert "At 09.56 the enemy’s infantry gave way under our fire." in tale.text
    assert "León gave way" not in tale.text


@pytest.mark.parametrize(("seat", "most"), [(True, SEAT_WORDS), (False, SIDE_WORDS)])
@pytest.mark.parametrize("number", [0, 1, 5, 40])
def test_however_much_happens_the_part_keeps_to_its_words(seat, most, number):
    facts = {
        "actions": [battle(f"Place {n}", n) for n in range(number)],
        "met": [met_facts(f"Column of the {n}th district", n) for n in range(number)],
        "rounds": [
            {"name": f"Band {n}", "rounds": 0, "firearms": 9, "per_battle": 20} for n in range(number)
        ],
        "supply": [{"name": f"Band {n}", "turns_unsupplied": 2, "hungry": n % 2} for n in range(number)],
        "places": [{"place": f"Place {n}", "won": bool(n % 2), "by": "", "of": ""} for n in range(number)],
        "warnings": [{"word": "done", "name": f"Band {n}"} for n in range(number)],
    }
    part = words_of_facts(facts, seat=seat)
    assert count_words(part.lines) <= most
    assert bool(part.decide) is bool(number)


def test_battles_that_do_not_fit_are_counted():
    part = words_of_facts({"actions": [battle(f"Place {n}", n) for n in range(30)]})
    assert "other battles:" in part.tales[-1].heading
    whole = sum("battles:" not in tale.heading for tale in part.tales)
    assert part.tales[-1].heading.startswith(str(30 - whole))


def test_forces_without_ammunition_are_decided_before_those_that_have_done_their_order():
    part = words_of_facts({
        "rounds": [{"name": "Vidal", "rounds": 0, "firearms": 9, "per_battle": 20}],
        "warnings": [{"word": "done", "name": "Sanz"}],
    })  # fmt: skip
    assert [each.force for each in part.decide] == ["Vidal", "Sanz"]


def test_a_seat_hears_of_places_near_its_forces_and_a_side_of_all():
    places = [{"place": name, "won": True, "by": "", "of": ""} for name in ("Bor", "Lejos")]
    facts = {"places": places, "bases": [], "tasks_done": [], "close": ["Bor"]}
    assert words_of_facts(facts).gained == "Bor."
    assert words_of_facts(facts, seat=False).gained == "Bor and Lejos."


def test_a_contact_without_a_battle_gives_the_reason_in_the_force_s_order():
    part = words_of_facts({"met": [met_facts("Column Abril", 500)]})
    assert part.also == (
        "Column Abril met 10–500 infantry at Bor on Friday and turned back:"
        " its order is to fight 300 at most, 1.5:1."
    )


def test_an_ambush_that_let_somebody_pass_says_who_and_why():
    row = met_facts("Band", 700) | {"how": "let_pass", "ambush": True}
    assert words_of_facts({"met": [row]}).also.startswith(
        "Band lay in ambush at Bor and let 10–700 infantry pass on Friday: its order"
    )


def test_a_pursuit_says_where_it_went():
    part = words_of_facts({"actions": [battle("Bor", 3, pursuit="missed", after={"place": "Cerro"})]})
    assert "pursued as far as Cerro" in part.tales[0].text


def test_a_week_in_which_nothing_happened_says_so():
    assert words_of_facts({}).lines == ("No battle, and no enemy met.",)
