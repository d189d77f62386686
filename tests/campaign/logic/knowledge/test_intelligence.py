"""News: truth with gaps, vague tales, and rumours that may be false, cut by `knowledge.fog`."""

from dataclasses import replace

from campaign.logic.knowledge import fog
from campaign.logic.settings import Settings
from campaign.logic.vocabulary import PlaceKind, SightingSource
from tests.campaign.logic.theatres import column, march_out, place, road, theatre

SURE = {"spies": "on", "spy_chance": 100, "tale_chance": 100, "rumours": "on", "rumour_chance": 100}


def news_of_town(taken=(), seed="s", **settings):
    """Returns the sightings after a march: Spain holds a town at a with 400 men, Cuba is at c with 60."""
    land = theatre(
        [place("a", kind=PlaceKind.TOWN, holder="spain"), place("b", 20), place("c", 40)],
        [road("a", "b", 20), road("b", "c", 20)],
        [
            column("leon", "spain", "a", 400),
            column("post", "spain", "b", 80),
            column("band", "cuba", "c", 60),
        ],
        seed=seed,
    )
    state = march_out(land)
    land = replace(land, settings=Settings.with_values({**SURE, **settings}))
    return fog.sightings_heard(land, state, taken)


def seen_by_source(source, heard):
    return [seen for seen in heard if seen.source is source]


def test_switched_off_nothing_is_heard():
    assert news_of_town(spies="off", rumours="off", taken=[("p", "cuba", "spain", 500)]) == []


def test_an_agent_reports_place_and_estimate_of_a_force_in_an_enemy_town():
    (seen,) = seen_by_source(SightingSource.SPY, news_of_town(rumours="off"))
    assert (seen.observer, seen.column, seen.spot.place) == ("cuba", "leon", "a")
    assert seen.low <= 400 <= seen.high
    assert seen.high - seen.low < 400


def test_an_agent_reports_nothing_as_often_as_the_setting_says():
    heard = [
        seen_by_source(SightingSource.SPY, news_of_town(rumours="off", seed=str(n), spy_chance=30))
        for n in range(60)
    ]
    assert 8 <= sum(map(len, heard)) <= 30


def test_prisoners_tell_their_captor_alone_of_a_friend():
    heard = news_of_town(taken=[("p", "cuba", "spain", 500)], rumours="off", spy_chance=0)
    (seen,) = seen_by_source(SightingSource.PRISONER, heard)
    assert seen.observer == "cuba"
    assert seen.column in ("leon", "post")
    assert not seen.sure


def test_rumours_tell_the_truth_or_something_else_as_the_rules_say():
    true = [news_of_town(spies="off", rumour_false=0, seed=str(n)) for n in range(20)]
    false = [news_of_town(spies="off", rumour_false=100, seed=str(n)) for n in range(20)]
    at = {"leon": "a", "post": "b", "band": "c"}
    assert all(seen.spot.place == at[seen.column] for heard in true for seen in heard)
    assert all(seen.spot.place != at[seen.column] for heard in false for seen in heard)
    assert all(len(heard) == 2 for heard in true)  # one a side
    assert {seen.source for heard in false for seen in heard} == {SightingSource.RUMOUR}
    numbers = {(seen.low <= 400 <= seen.high) for heard in true for seen in heard if seen.column == "leon"}
    assert numbers == {True, False}


def test_the_same_truth_and_dice_give_the_same_news():
    assert news_of_town() == news_of_town()


def test_how_well_an_agent_counts_is_for_the_umpire_to_say():
    (rough,), (exact,) = (
        seen_by_source(SightingSource.SPY, news_of_town(rumours="off", spy_margin=margin))
        for margin in (0, 60)
    )
    assert rough.high - rough.low > 100
    assert (exact.low, exact.high) == (400, 410)
