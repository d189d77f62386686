"""Contacts, stance by stance (CAMP-MEET-03, CAMP-MEET-04, CAMP-MEET-05)."""

from dataclasses import replace

import pytest

from campaign.logic.engagement import contact_group
from campaign.logic.march import contacts, simulation as march
from campaign.logic.march.contacts import come_together
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, EngagementKind, ForceKind, ForceState, OrderKind, Terrain
from tests.campaign.logic.encounters import AWAY, CAUGHT, NOON, SEEN, UNSEEN, A, S, V, W, meet_at_b, pair
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    DUSK,
    SPAIN,
    column,
    field_of,
    line,
    place,
    road,
    theatre,
    with_order,
)

# CAMP-MEET-04 to CAMP-MEET-08: the table of stances


@pytest.mark.parametrize("swap", [False, True])
@pytest.mark.parametrize(
    ("one", "other", "evade", "ended", "kind"),
    [
        (A, A, AWAY, "engaged", EngagementKind.MEETING),
        (A, S, AWAY, "engaged", EngagementKind.MEETING),
        (A, V, AWAY, "evaded", None),
        (A, V, CAUGHT, "engaged", EngagementKind.PURSUIT),
        (S, S, AWAY, "facing", None),
        (S, V, AWAY, "evaded", None),
        (S, V, CAUGHT, "facing", None),
        (V, V, AWAY, "round", None),
    ],
)
def test_the_stance_table_whichever_side_has_which(show, swap, one, other, evade, ended, kind):
    show(sight=SEEN, evade=evade)
    field, outcome = pair(*((other, one) if swap else (one, other)))
    assert outcome == ended
    assert [fight.kind for fight in field.state.battles.values()] == ([kind] if kind else [])


def test_a_force_that_attacks_a_standing_or_caught_one_is_the_attacker(show):
    show(sight=SEEN, evade=CAUGHT)
    for cuban in (S, V):
        field, _ = pair(A, cuban)
        (fight,) = field.state.battles.values()
        assert (fight.attacker, fight.defender, fight.surprise) == (SPAIN, CUBA, False)


def test_if_both_attack_the_one_on_the_march_is_the_attacker(show):
    show(sight=SEEN)
    for marching, side in (("s", SPAIN), ("c", CUBA)):
        field, _ = pair(A, A, states={marching: ForceState.MARCHING})
        (fight,) = field.state.battles.values()
        assert fight.attacker == side


def test_an_attack_on_a_force_in_its_own_fortifications_is_an_assault(show):
    show(sight=SEEN)
    found = theatre(
        [place("a"), place("b", 40, works=2, holder=SPAIN)],
        [road("a", "b", 40)],
        [
            column("s", SPAIN, "b", 200, kind=ForceKind.GARRISON, is_static=True),
            column("c", CUBA, "b", 200, stance=A, odds_limit=1000),
        ],
    )
    field = field_of(found, NOON)
    come_together(field, "s", "c", NOON)
    (fight,) = field.state.battles.values()
    assert fight.kind is EngagementKind.ASSAULT
    assert march.muster_battle(found, field.state, fight.key).fortification == 2


def test_both_who_stand_are_in_face(show):
    show(sight=SEEN)
    field, _ = pair(S, S)
    assert {moving.state for moving in field.state.columns.values()} == {ForceState.FACING}


def test_going_round_costs_three_hours_and_carts_wait_for_dawn(show):
    show(sight=SEEN)
    for train, resumes in ((0, NOON + 180), (20, DAY + DAWN)):
        field, ended = meet_at_b(
            column("s", SPAIN, "b", 200, "d", stance=V, train=train),
            column("c", CUBA, "b", 200, "a", stance=V),
            states={"s": ForceState.MARCHING, "c": ForceState.MARCHING},
        )
        assert ended == "round"
        assert field.mover("s").resumes == resumes
        assert field.mover("c").resumes == NOON + 180


def test_the_one_who_is_evaded_loses_an_hour(show):
    show(sight=SEEN, evade=AWAY)
    field, _ = meet_at_b(
        column("s", SPAIN, "b", 200, "d", stance=A, odds_limit=1000),
        column("c", CUBA, "b", 200, stance=V),
        states={"s": ForceState.MARCHING},
    )
    assert (field.mover("s").state, field.mover("s").resumes) == (ForceState.WAITING, NOON + 60)


# ratios


@pytest.mark.parametrize(
    ("stance", "odds_limit", "seen", "turned"),
    [
        (A, 200, 399, A),
        (A, 200, 400, A),
        (A, 200, 401, V),
        (W, 200, 400, S),
        (W, 200, 401, V),
        (S, 100, 4000, S),
        (V, 100, 1, V),
    ],
)
def test_a_ratio_turns_a_stance_against_too_many(stance, odds_limit, seen, turned):
    field = field_of(line(column("s", SPAIN, "b", 200, stance=stance, odds_limit=odds_limit)))
    assert contact_group.stance_towards(field, "s", seen, 200) is turned


def test_a_ratio_is_judged_on_the_middle_of_the_band_and_not_on_the_truth(show, monkeypatch):
    show(sight=SEEN, evade=AWAY)
    monkeypatch.setattr(contacts.spotting, "middle_of", lambda seen: 401)
    _, ended = meet_at_b(
        column("s", SPAIN, "b", 200, stance=A, odds_limit=200), column("c", CUBA, "b", 10, stance=V)
    )
    assert ended == "round"


def test_friends_at_the_spot_count_together_on_both_sides(show):
    """Checks that one band of 200 does not attack 380. Three of them do, and all three fight."""
    show(sight=SEEN, evade=CAUGHT)
    enemy = [column("s", SPAIN, "b", 380)]
    bands = [column(f"c{i}", CUBA, "b", 200, stance=A, odds_limit=150) for i in range(3)]
    assert meet_at_b(bands[0], *enemy)[1] == "facing"
    field, ended = meet_at_b(bands[0], *enemy, *bands[1:])
    (fight,) = field.state.battles.values()
    assert ended == "engaged"
    assert {entry.column for entry in fight.present} == {"s", "c0", "c1", "c2"}


def test_a_friend_who_avoids_may_leave_first(show):
    show(sight=SEEN, evade=AWAY)
    field, _ = meet_at_b(
        column("s", SPAIN, "b", 200, stance=A, odds_limit=1000),
        column("c", CUBA, "b", 200, stance=S),
        column("shy", CUBA, "b", 50, stance=V),
    )
    (fight,) = field.state.battles.values()
    assert {entry.column for entry in fight.present} == {"s", "c"}
    assert field.mover("shy").state is ForceState.MARCHING


# CAMP-SIGHT-01: who sees whom


def test_nothing_is_recorded_if_neither_sees_the_other(show):
    show(sight=UNSEEN)
    field, ended = pair(A, A, terrain=Terrain.JUNGLE)
    assert ended == "passed"
    assert not field.state.contacts
    assert not field.state.sightings
    assert not field.state.battles


@pytest.mark.parametrize(("there", "seen", "turned"), [("b", 500, V), ("b", 100, S), ("d", 500, S)])
def test_a_blockade_stands_on_its_way_and_its_stance_is_for_who_comes_to_relieve(there, seen, turned):
    order = {"kind": OrderKind.BESIEGE, "spot": Spot(place=there), "stance": W, "odds_limit": 150}
    field = field_of(line(with_order(column("s", SPAIN, "b", 200), **order)))
    assert contact_group.stance_towards(field, "s", seen, 200) is turned


@pytest.mark.parametrize(("minute", "again"), [(NOON, DUSK), (DUSK, DAY + DAWN)])
def test_forces_side_by_side_unseen_may_be_seen_at_dusk_and_at_dawn(show, minute, again):
    show(sight=UNSEEN)
    field, _ = pair(A, A, terrain=Terrain.JUNGLE, minute=minute)
    assert field.mover("s").quiet == {"c": again}
    assert field.mover("c").quiet == {"s": again}


@pytest.mark.parametrize(
    ("seer", "stance", "ended"),
    [("spain", A, "engaged"), ("spain", S, "let_go"), ("spain", V, "slipped"), ("cuba", A, "engaged")],
)
def test_a_force_that_sees_first_attacks_lets_pass_or_evades(show, seer, stance, ended):
    show(sight=UNSEEN, **{f"sight_{seer}": SEEN})
    spanish, cuban = (stance, A) if seer == "spain" else (A, stance)
    field, outcome = pair(spanish, cuban, terrain=Terrain.JUNGLE)
    assert outcome == ended
    assert {sighting.observer for sighting in field.state.sightings} == {seer}
    assert field.state.contacts[0].seen_by == (seer,)
    for fight in field.state.battles.values():
        assert (fight.attacker, fight.surprise) == (seer, True)


@pytest.mark.parametrize(
    ("state", "terrain", "kind"),
    [
        (ForceState.HALTED, Terrain.OPEN, EngagementKind.AMBUSH),
        (ForceState.MARCHING, Terrain.JUNGLE, EngagementKind.AMBUSH),
        (ForceState.MARCHING, Terrain.OPEN, EngagementKind.MEETING),
        (ForceState.MARCHING, Terrain.PLAIN, EngagementKind.MEETING),
    ],
)
def test_it_is_an_ambush_if_the_seer_stood_or_the_ground_is_close(show, state, terrain, kind):
    show(sight=UNSEEN, sight_cuba=SEEN)
    field, _ = pair(S, A, terrain=terrain, states={"c": state})
    (fight,) = field.state.battles.values()
    assert (fight.kind, fight.surprise) == (kind, True)


def test_a_force_that_lets_through_an_enemy_over_its_odds_limit_slips_aside_without_dice(show):
    show(sight=UNSEEN, sight_cuba=SEEN)
    _, ended = meet_at_b(
        column("s", SPAIN, "b", 900),
        column("c", CUBA, "b", 100, stance=A, odds_limit=200),
        terrain=Terrain.JUNGLE,
    )
    assert ended == "slipped"


def test_a_pair_that_has_parted_does_not_meet_again_before_dawn(show):
    show(sight=SEEN, evade=AWAY)
    field, _ = pair(A, V)
    assert contacts.have_parted(field, "s", "c", NOON)
    assert contacts.have_parted(field, "c", "s", DAY + DAWN - 1)
    assert not contacts.have_parted(field, "s", "c", DAY + DAWN)
    come_together(field, "s", "c", NOON + 1)
    assert len(field.state.contacts) == 1


def test_friends_pass_freely():
    field, _ = meet_at_b(column("s", SPAIN, "b", stance=A), column("t", SPAIN, "b", stance=A))
    assert not field.state.contacts


def test_one_die_a_side_shows_all_who_are_together(show):
    show(sight=SEEN)
    field, _ = meet_at_b(
        column("s", SPAIN, "b", 200), column("c", CUBA, "b", 200), column("d", CUBA, "b", 100)
    )
    assert {s.column for s in field.state.sightings if s.observer == SPAIN} == {"c", "d"}


@pytest.mark.parametrize(
    ("trains", "train", "kind"),
    [
        ("on", 20, EngagementKind.CONVOY),
        ("on", 0, EngagementKind.MEETING),
        ("off", 20, EngagementKind.MEETING),
    ],
)
def test_an_attack_on_a_force_with_a_train_is_for_its_loads(show, trains, train, kind):
    show(sight=SEEN)
    spain = column("s", SPAIN, "b", 200, stance=S, odds_limit=1000, train=train)
    cuba = column("c", CUBA, "b", 200, stance=A, odds_limit=1000)
    field, _ = meet_at_b(spain, cuba, trains=trains)
    assert [fight.kind for fight in field.state.battles.values()] == [kind]


@pytest.mark.parametrize(
    ("leads", "kind"),
    [((CUBA,), EngagementKind.RESCUE), ((SPAIN,), EngagementKind.MEETING), ((), EngagementKind.MEETING)],
)
def test_an_attack_on_a_force_that_leads_the_attackers_men_is_to_free_them(show, leads, kind):
    show(sight=SEEN)
    spain = replace(column("s", SPAIN, "b", 200, stance=S, odds_limit=1000), leads=leads)
    field, _ = meet_at_b(spain, column("c", CUBA, "b", 200, stance=A, odds_limit=1000))
    assert [fight.kind for fight in field.state.battles.values()] == [kind]


# CAMP-MEET-12: a train, or prisoners, without an escort


def carts(stance=S, **more):
    return column("s", SPAIN, "b", 20, stance=stance, odds_limit=1000, arm=Arm.TRAIN, **more)


def bold_column(men=60, **more):
    return column("c", CUBA, "b", men, stance=A, odds_limit=1000, **more)


@pytest.mark.parametrize("stance", [A, S, W])
def test_without_an_escort_a_train_is_captured_on_contact_by_any_attack(show, stance):
    show(sight=SEEN)
    land = line(carts(stance), bold_column(general=True), column("friend", SPAIN, "a", 500, guns=True), km=10)
    field = field_of(land, NOON)
    come_together(field, "s", "c", NOON)
    (fight,) = field.state.battles.values()
    assert [contact.outcome for contact in field.state.contacts] == ["taken"]
    assert (fight.closes, fight.state, fight.is_referred, fight.taker) == (NOON, "open", False, CUBA)
    assert {entry.column for entry in fight.present} == {"s", "c"}  # nobody is called to the guns
    march.run_march(land, field.state)
    assert field.state.open_battles == (fight.key,)
    assert field.state.minute == NOON


def test_a_train_that_is_unseen_or_slips_aside_is_not_captured(show):
    show(sight=SEEN, evade=AWAY)
    assert meet_at_b(carts(V), bold_column())[1] == "evaded"
    show(sight=SEEN, evade=CAUGHT)
    field, ended = meet_at_b(carts(V), bold_column())
    assert (ended, [fight.kind for fight in field.state.battles.values()]) == ("taken", ["pursuit"])
    show(sight=UNSEEN)
    assert meet_at_b(carts(), bold_column())[1] == "passed"


def test_a_march_twice_as_strong_attacks_the_train_that_bars_its_road(show):
    show(sight=SEEN)
    force = column("c", CUBA, "b", 60, "c", stance=S)
    field, ended = meet_at_b(carts(), force, states={"c": ForceState.MARCHING})
    (fight,) = field.state.battles.values()
    assert (ended, {entry.column: entry.stance for entry in fight.present}["c"]) == ("taken", A)


@pytest.mark.parametrize(
    ("spain", "cuba"),
    [
        (column("s", SPAIN, "b", 10, stance=S, odds_limit=1000, train=20), bold_column()),
        (column("s", SPAIN, "b", 20, stance=S, arm=Arm.ARTILLERY), bold_column()),
        (carts(), bold_column(arm=Arm.TRAIN)),
    ],
    ids=["escorted", "gunners", "a train that attacks"],
)
def test_with_an_escort_without_a_train_or_by_a_train_nothing_is_captured_on_contact(show, spain, cuba):
    show(sight=SEEN)
    field, ended = meet_at_b(spain, cuba)
    assert (ended, [fight.taker for fight in field.state.battles.values()]) == ("engaged", [""])


@pytest.mark.parametrize(
    ("guards", "ended"), [(Arm.TRAIN, "taken"), (Arm.ARTILLERY, "taken"), (Arm.INFANTRY, "engaged")]
)
def test_prisoners_whom_neither_foot_nor_horse_leads_are_captured_on_contact(show, guards, ended):
    show(sight=SEEN)
    party = replace(column("s", SPAIN, "b", 20, stance=S, odds_limit=1000, arm=guards), leads=(CUBA,))
    field, contact = meet_at_b(party, bold_column())
    assert (contact, [fight.kind for fight in field.state.battles.values()]) == (ended, ["rescue"])
