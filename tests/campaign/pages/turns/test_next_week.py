"""The preview's account of what the next week's opening brings a force."""

from django.utils.translation import override

from campaign.logic.economy.war_aims import Book
from campaign.logic.theatre.theatre import Spot
from campaign.logic.turns.previews import Came, Change, Muster, NextWeek, Preview, Standing, Toll
from campaign.logic.vocabulary import Account, Cause, ForceState, Stock
from campaign.models import Place, TimetableEntry
from campaign.pages.turns.next_week import (
    changes_in_words,
    name_of_force,
    new_positions,
    opening_outcomes,
    strength_row,
    strengths_of_side,
)
from campaign.pages.turns.preview_edits import Spots

SICK = Toll("leon", Account.FIT, Account.SICK, Cause.DISEASE, 4)
WELL = Toll("leon", Account.SICK, Account.FIT, Cause.RECOVERY, 1)
RAISED = Toll("leon", Account.DEPOT, Account.FIT, Cause.RECRUIT, 20)


def test_men_are_summed_by_what_becomes_of_them_and_reported_in_one_order():
    rounds = Toll("leon", Account.DEPOT, Account.IN_HAND, Cause.ISSUED, 900, Stock.ROUND)
    second = Toll("baza", Account.FIT, Account.SICK, Cause.DISEASE, 3)
    told = "20 men join, 1 sick man is fit again, 7 men fall sick"
    assert changes_in_words([SICK, second, rounds, WELL, RAISED], 0) == told


def test_men_who_surrender_are_no_deserters_and_rare_causes_keep_the_ledgers_word():
    given = Toll("band", Account.FIT, Account.DESERTED, Cause.SURRENDERED, 2)
    gone = Toll("band", Account.FIT, Account.DESERTED, Cause.DESERTION, 1)
    shot = Toll("band", Account.CAPTURED, Account.DEAD, Cause.SHOT, 3)
    told = "1 man deserts, 3 men, captured → dead (shot), 2 men surrender"
    assert changes_in_words([given, gone, shot], 0) == told


def test_the_figures_of_a_row_add_up_by_those_who_change_their_force():
    found = strength_row("León", [(Muster("leon", "spain", 100, 100, 167), (RAISED, SICK))])
    assert found.brings == "20 men join, 4 men fall sick, 51 men come from other forces"
    assert (
        strength_row("León", [(Muster("leon", "spain", 100, 100, 60), ())]).brings
        == "40 men go to other forces"
    )


def test_a_sum_in_which_one_is_unknown_is_unknown_and_nobody_is_said_to_have_gone():
    known, unknown = Muster("leon", "spain", 10, 9, 8), Muster("baza", "spain", 20, 20)
    gone = Toll("leon", Account.FIT, Account.DESERTED, Cause.DESERTION, 1)
    found = strength_row("Total", [(known, (gone,)), (unknown, ())])
    assert (found.before, found.after, found.opens, found.brings) == (30, 29, None, "1 man deserts")


def test_forces_that_nothing_happens_to_stand_in_one_row_with_their_sum():
    counted = [
        (Muster(key, "spain", men, men, opens), ())
        for key, men, opens in (("leon", 100, 100), ("baza", 50, 50), ("aragon", 70, 69))
    ]
    found = strengths_of_side("Spain", "a", [(strength_row(each[0].force, [each]), each) for each in counted])
    assert [each.name for each in found.rows] == ["aragon"]
    assert [each.name for each in found.still] == ["baza", "leon"]
    assert (found.rest.name, found.rest.before, found.rest.opens) == ("2 forces as they were", 150, 150)
    assert (found.total.before, found.total.opens) == (220, 219)


def test_where_a_force_stands_is_reported_of_the_new_and_of_who_found_together_again():
    places = {key: Place(key=key, name=key.capitalize()) for key in ("bor", "alba")}
    spots = Spots(places, {}, {}, {})
    tired, rested, scattered, elsewhere = (
        Standing(Spot(place), state)
        for place, state in (
            ("bor", ForceState.EXHAUSTED),
            ("bor", ForceState.HALTED),
            ("bor", ForceState.DISPERSED),
            ("alba", ForceState.HALTED),
        )
    )
    for before, after, new, told in (
        (tired, rested, False, []),
        (rested, rested, True, ["At Bor, halted"]),
        (scattered, rested, False, ["At Bor, dispersed → at Bor, halted"]),
        (rested, elsewhere, False, ["At Bor, halted → at Alba, halted"]),
    ):
        assert new_positions(Change("band", before, after), spots, new=new) == told


def test_a_force_that_is_not_there_yet_has_its_name_in_the_readers_language():
    found = Preview(named={"drafts": ("Drafts of 1873", "Reemplazos de 1873")})
    assert name_of_force("drafts", found, {}) == "Drafts of 1873"
    with override("es"):
        assert name_of_force("drafts", found, {}) == "Reemplazos de 1873"


def test_the_timetable_places_and_accounts_are_reported_below():
    spots = Spots({"bor": Place(key="bor", name="Bor")}, {}, {"spain": "Spain", "cuba": "Cuba"}, {})
    following = NextWeek(
        came=(Came("drafts", "came", 250, "bor"),),
        leans=(("bor", 2, -1),),
        books=(("spain", Book.WEARINESS, 400), ("cuba", Book.WEARINESS, -40), ("cuba", Book.POINTS, 3)),
    )
    assert list(
        opening_outcomes(
            following, {"drafts": TimetableEntry(key="drafts", name="Drafts of 1873", data={})}, spots
        )
    ) == [
        "Drafts of 1873: 250 men came to Bor",
        "Bor: sympathy +2 → −1",
        "Spain: weariness +0.4",
        "Cuba: victory points +3",
    ]
