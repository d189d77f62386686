"""Hand-overs between computer and table: nothing is settled early, and each loss counts once."""

from dataclasses import replace

import pytest

import rules
from battles.models import Battle, BattleLog, TableReport
from battles.mustering import roster_from_plain
from battles.operations import (
    confirm_report,
    fight_battle,
    handover,
    open_battle,
    queue_battle,
    save_report,
)
from battles.operations.assisted import store_step
from battles.operations.table_setup import choose_ruleset
from battles.operations.win_chances import lay_table
from battles.pages.at_table.assisted import assisted_table
from battles.pages.at_table.handover import handover_page, setting_of
from battles.pages.at_table.table import table_desk
from battles.table.ground_file import laying_of
from battles.table.handover import direction, first_log, log_of_reports
from battles.table.log import Line, log_from_plain
from battles.table.two_entries import game_differences
from campaign.access import Member
from campaign.audit.ledger_audit import audit
from campaign.logic.casualties.muster import muster_from_plain
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement, Side
from campaign.refusals import Refusal
from rules import BadInput, Position, UnitPosition
from tests.battles.fields import SMALL, meet, seat, umpire_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def engagement():
    return meet(SMALL)


@pytest.fixture
def umpire(engagement):
    return umpire_of(engagement.campaign)


def stop_battle(engagement, umpire, turn=2):
    handover.ask_for_first_part(engagement=engagement, turn=turn, actor=umpire)
    assert handover.fight_first_part(engagement.pk)
    assert not handover.fight_first_part(engagement.pk), "it is fought once"
    handover.hand_to_table(engagement=engagement, turn=turn, actor=umpire)
    return Battle.objects.get(engagement=engagement)


def lost_men(engagement):
    result = engagement.results.order_by("-revision")[0]
    return {line["unit"]: line["down"] for line in result.data["units"]}


def test_the_log_of_the_table_begins_with_the_losses_of_the_computer_s_part(client, engagement, umpire):
    battle = stop_battle(engagement, umpire)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.OPEN
    told = {unit["key"]: unit for unit in battle.handover["position"]["units"]}
    log = log_from_plain(TableReport.objects.get(battle=battle).data)
    assert sum(line.lost for line in log.lines) == sum(unit.get("lost", 0) for unit in told.values()) > 0
    assert log.phases == 2
    assert {event[0] for event in battle.log.events["events"]} <= {0, 1, 2}
    client.force_login(umpire)
    page = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/referee/").context[
        "page"
    ]
    assert page.beat.endswith("3")  # it goes on in the phase after


def test_a_player_sees_only_the_losses_of_their_own_side(engagement, umpire):
    battle = stop_battle(engagement, umpire)
    roster = roster_from_plain(battle.roster)
    whole = first_log(battle, None)
    for side in Side.objects.filter(campaign=engagement.campaign, key__in=("spain", "cuba")):
        log = first_log(battle, side)
        for unit in roster.units:
            assert log.line(unit).lost == (whole.line(unit).lost if unit.side == side.key else 0)


def test_units_that_have_not_marched_on_come_at_the_table_in_their_turn(client, engagement, umpire):
    battle = stop_battle(engagement, umpire)
    desk = table_desk(Member(engagement.campaign, umpire, True, None, (), ()), engagement, battle)
    table, log = assisted_table(desk), desk.log()
    away = {
        unit["key"]: unit["marks"]["arrival"]
        for unit in battle.handover["position"]["units"]
        if unit["state"] == "reserve"
    }
    assert len(set(away.values())) > 1, "some are due now, some later"
    assert {unit.key for unit in desk.roster.units if log.line(unit).absent} == set(away)
    game = table.begin()
    come = {game.inner.state.key(row.unit) for row in game.open_rows()}
    assert (game.part.key, come) == ("reserves", {key for key, turn in away.items() if turn == 3})
    client.force_login(umpire)
    form = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/").context["form"]
    ticks = [row.absent for _side, _lost, _whole, rows in form.rows() for row in rows]
    assert sum(tick is not None for tick in ticks) == len(away), "an entry keeps them off"
    pieces = {piece.key: piece.state for piece in setting_of(desk).pieces}
    assert {pieces[key] for key in away} == {"reserve"}


def test_units_that_an_older_hand_over_put_on_the_table_stay_there(engagement, umpire):
    battle = stop_battle(engagement, umpire)
    del battle.handover["has_arrivals"]
    desk = table_desk(Member(engagement.campaign, umpire, True, None, (), ()), engagement, battle)
    game = assisted_table(desk).begin()
    assert all(unit.on_table or unit.state != "reserve" for unit in game.inner.state.units)
    assert game.part.key == "cards"


@pytest.mark.parametrize("key", ["", "cuba"])
def test_the_table_settles_it_and_each_loss_counts_once(client, engagement, umpire, key):
    battle = stop_battle(engagement, umpire)
    roster = roster_from_plain(battle.roster)
    side = Side.objects.get(campaign=engagement.campaign, key=key) if key else None
    author = seat(engagement.campaign, "camaguey") if key else umpire
    was = {unit.key: first_log(battle, None).line(unit) for unit in roster.units}
    falls = {
        unit.key: int(not line.absent and line.lost + line.surrendered < unit.figures)
        for unit in roster.units
        for line in [was[unit.key]]
    }
    begun = first_log(battle, side)
    more = tuple(replace(line, lost=line.lost + falls[line.unit]) for line in map(begun.line, roster.units))
    log = replace(begun, lines=more, holder="cuba", phases=5)
    report = save_report(battle=battle, author=author, side=side, log=log)
    confirm_report(report=report, actor=umpire, side=None, stamp=log.stamp)
    engagement.refresh_from_db()
    assert engagement.state in (EngagementState.SETTLED, EngagementState.PROPOSED)
    figures = sum(was[key].lost + falls[key] for key in was)
    assert sum(lost_men(engagement).values()) == figures * roster.men_per_figure
    battle.refresh_from_db()
    assert (direction(battle), battle.handover["turn"]) == ("table", 2)
    assert BattleLog.objects.filter(battle=battle).exists(), "the computer's part stays on record"
    assert engagement.results.get().data["parts"] == ["computer", "table"]
    client.force_login(umpire)
    shown = client.get(f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/battle/").context["page"]
    assert [phase for phase, _first in shown.log.phases] == [0, 1, 2, 5], "both parts are one record"
    assert shown.parts
    assert not audit(engagement.campaign).faults


def test_two_players_who_saw_the_same_fall_do_not_differ(engagement, umpire):
    battle = stop_battle(engagement, umpire)
    roster = roster_from_plain(battle.roster)
    struck = next(unit for unit in roster.units if unit.side == "spain")
    for key, author in (("spain", "captain_general"), ("cuba", "camaguey")):
        side = Side.objects.get(campaign=engagement.campaign, key=key)
        begun = first_log(battle, side)
        lines = tuple(
            replace(line, lost=line.lost + (line.unit == struck.key))
            for line in map(begun.line, roster.units)
        )
        save_report(
            battle=battle,
            author=seat(engagement.campaign, author),
            side=side,
            log=replace(begun, lines=lines),
        )
    assert game_differences(tuple(battle.table_reports.select_related("side", "ally")), roster) == ()


def test_a_log_cannot_restore_what_a_unit_had_lost_before(engagement, umpire):
    battle = stop_battle(engagement, umpire)
    begun = first_log(battle, None)
    nothing = replace(begun, lines=tuple(replace(line, lost=0, surrendered=0) for line in begun.lines))
    save_report(battle=battle, author=umpire, side=None, log=nothing)
    roster = roster_from_plain(battle.roster)
    assert [line.lost for line in log_of_reports(battle, roster).lines] == [
        begun.line(unit).lost for unit in roster.units
    ]


def test_undoing_a_hand_over_gives_the_battle_back_to_the_computer(engagement, umpire):
    stop_battle(engagement, umpire)
    handover.undo_handover(engagement=engagement, actor=umpire)
    battle = Battle.objects.get(engagement=engagement)
    assert battle.handover is None
    assert not TableReport.objects.filter(battle=battle).exists()
    assert not BattleLog.objects.filter(battle=battle).exists()
    handover.ask_for_first_part(engagement=engagement, turn=0, actor=umpire)
    handover.fight_first_part(engagement.pk)
    told = BattleLog.objects.get(battle=battle).events["outcome"]
    queue_battle(engagement=engagement, actor=umpire)
    fight_battle(engagement.pk)
    battle.refresh_from_db()
    assert battle.outcome["fates"] == [dict(fate) for fate in told["fates"]]
    assert battle.handover is None


def test_a_hand_over_with_a_players_log_cannot_be_undone(engagement, umpire):
    battle = stop_battle(engagement, umpire)
    cuba = Side.objects.get(campaign=engagement.campaign, key="cuba")
    save_report(
        battle=battle, author=seat(engagement.campaign, "camaguey"), side=cuba, log=first_log(battle, cuba)
    )
    with pytest.raises(Refusal):
        handover.undo_handover(engagement=engagement, actor=umpire)


def at_table(engagement, umpire, lost=2):
    """Returns a table game and the figures that each unit has lost. A unit loses *lost* if it has enough."""
    battle = open_battle(engagement=engagement)
    roster = roster_from_plain(battle.roster)
    begun = first_log(battle, None)
    lines = tuple(replace(begun.line(unit), lost=min(lost, unit.figures - 1)) for unit in roster.units)
    save_report(battle=battle, author=umpire, side=None, log=replace(begun, lines=lines, phases=3))
    return battle, {line.unit: line.lost for line in lines}


def position_at_table(engagement, battle, struck):
    laying = replace(laying_of(engagement, battle), men=battle.men_per_figure)
    muster = muster_from_plain(engagement.muster, engagement.campaign.nation_table)
    table = lay_table(muster, battle.ruleset, engagement.dice, laying)
    units = tuple(UnitPosition(facts["key"], lost=struck[facts["key"]]) for facts in table.scenario.units)
    return Position(3, units), table


def test_the_computer_resolves_on_and_each_loss_counts_once(engagement, umpire):
    battle, struck = at_table(engagement, umpire)
    position, table = position_at_table(engagement, battle, struck)
    handover.set_positions(engagement=engagement, position=position, actor=umpire)
    queue_battle(engagement=Engagement.objects.get(pk=engagement.pk), actor=umpire)
    assert fight_battle(engagement.pk)
    battle = Battle.objects.get(engagement=engagement)
    assert direction(battle) == "computer"
    log = rules.FullLog.from_data(battle.log.events)
    verbs = rules.names_of(table.scenario).verbs
    end = rules.fold(log.opening, log.events, verbs)
    for key, fate, began, last in zip(
        battle.outcome["units"], battle.outcome["fates"], log.opening, end, strict=False
    ):
        assert fate["start"] - began.strength == struck[key], "the table's losses are on the board"
        fell = began.strength - last.strength
        assert fate["lost"] + fate["captured"] >= struck[key]
        if last.strength:
            assert fate["lost"] + fate["captured"] == struck[key] + fell
    assert min(event.turn for event in log.events if event.turn) == 4
    assert not audit(engagement.campaign).faults
    again = rules.FullLog()
    rules.play(rules.Record.from_data(battle.log.record), log=again)
    assert log.data() == again.data(), "the same seed gives the same rest of the battle"


def test_impossible_positions_are_refused_by_field_and_nothing_changes(engagement, umpire):
    battle, struck = at_table(engagement, umpire)
    position, table = position_at_table(engagement, battle, struck)
    first, *others = position.units
    for unit, field in (
        (replace(first, lost=999), "position.units.0.lost"),
        (replace(first, place=(99_000, 0, 0)), "position.units.0.x"),
        (replace(first, key="nobody"), "position.units.0.key"),
    ):
        with pytest.raises(BadInput) as refused:
            handover.set_positions(
                engagement=engagement, position=replace(position, units=(unit, *others)), actor=umpire
            )
        assert refused.value.field == field
    battle.refresh_from_db()
    assert battle.handover is None


def test_an_undo_before_the_first_entry_leaves_the_computer_s_part(client, engagement, umpire):
    battle = stop_battle(engagement, umpire)
    roster = roster_from_plain(battle.roster)
    before = log_from_plain(TableReport.objects.get(battle=battle).data)
    client.force_login(umpire)
    for depth in ("assisted", "referee"):
        address = f"/c/{engagement.campaign.slug}/engagements/{engagement.ref}/table/{depth}/"
        page = client.get(address).context["page"]
        assert not page.undo
        assert client.post(address, {"do": "undo", "key": depth, "seen": "0"}).status_code == 302
        log = log_from_plain(TableReport.objects.get(battle=battle).data)
        assert log == before
        assert log_of_reports(battle, roster) == before
    shown = {row.name: row for side in page.sides for row in side.rows}
    for unit in roster.units:
        line = before.line(unit)
        row = shown.get(unit.name)
        if row is not None and row.whole:
            assert row.left == unit.figures - line.lost - line.surrendered


def test_the_game_at_the_table_begins_with_the_states_and_melees_of_the_computer_s_part():
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    handover.ask_for_first_part(engagement=engagement, turn=1, actor=umpire)
    handover.fight_first_part(engagement.pk)
    told = BattleLog.objects.get(battle__engagement=engagement).events["positions"]
    at = max(told, key=lambda each: len(each.get("contacts", ())) + len(troubled_in(each)))
    handover.hand_to_table(engagement=engagement, turn=at["turn"], actor=umpire)
    engagement.refresh_from_db()
    table = assisted_table(
        table_desk(Member(engagement.campaign, umpire, True, None, (), ()), engagement, engagement.battle)
    )
    game = table.begin()
    assert {each[:2] for each in game.contacts()} == {tuple(each[:2]) for each in at.get("contacts", ())}
    states = {key: game.inner.state.units[number].state for key, number in game.inner.state.numbers.items()}
    assert {key: states[key] for key in troubled_in(at)} == troubled_in(at)
    assert game.contacts() or troubled_in(at), "a turn in which nothing has happened proves nothing"


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_by_any_rules_a_game_begins_with_the_whole_of_the_computer_s_part(ruleset):
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    choose_ruleset(engagement=engagement, ruleset=ruleset, actor=umpire)
    handover.ask_for_first_part(engagement=engagement, turn=1, actor=umpire)
    handover.fight_first_part(engagement.pk)
    last = BattleLog.objects.get(battle__engagement=engagement).events["positions"][-1]
    handover.hand_to_table(engagement=engagement, turn=last["turn"], actor=umpire)
    engagement.refresh_from_db()
    lose_commanders(engagement.battle)
    desk = table_desk(Member(engagement.campaign, umpire, True, None, (), ()), engagement, engagement.battle)
    table = assisted_table(desk)
    game, log = table.begin(), desk.log()
    assert rules.adjusting_step(game, table.tallies_in(log)) is None, "nothing is left to be undone"
    after = table.sheet(game, log, log.phases)
    assert [after.line(unit) for unit in desk.roster.units] == [log.line(unit) for unit in desk.roster.units]


def lose_commanders(battle):
    """Makes the computer's part cost every commander's piece."""
    chiefs = {unit.key for unit in roster_from_plain(battle.roster).units if unit.chief}
    for unit in battle.handover["position"]["units"]:
        if unit["key"] in chiefs:
            gone = {"macduff": "lost", "mexican_war": "fallen", "acw_hex": "fallen", "scwares": "destroyed"}
            unit |= {"lost": 1, "officers_lost": 1, "state": gone[battle.ruleset], "off": True, "bases": []}
            for axis in ("x", "y", "facing"):
                unit.pop(axis, None)
    battle.save()
    TableReport.objects.update(data=first_log(battle, None).to_plain())


def troubled_in(position):
    """Returns the states of units that are shaken, forced back or gone."""
    states = {unit["key"]: unit.get("state", "steady") for unit in position["units"]}
    return {key: state for key, state in states.items() if state not in ("steady", "reserve")}


def test_the_computer_may_start_from_the_changes_of_a_table_game():
    engagement = meet()
    umpire = umpire_of(engagement.campaign)
    member = Member(engagement.campaign, umpire, True, None, (), ())
    battle = open_battle(engagement=engagement)
    before = setting_of(table_desk(member, engagement, battle))
    there = [unit for unit in roster_from_plain(battle.roster).units if not unit.reserve_dice]
    mine = next(unit for unit in there if unit.side == "spain")
    foe = next(unit for unit in there if unit.side == "cuba")
    table = assisted_table(table_desk(member, engagement, battle))
    charge = {"do": "charge", "unit": mine.key, "target": foe.key, "ground": "none"}
    move = {"do": "move", "unit": there[1].key, "formation": "column"}
    for seen, step in enumerate((move, charge)):
        store_step(battle=battle, author=umpire, side=None, table=table, key=str(seen), seen=seen, step=step)
    after = setting_of(table_desk(member, engagement, Battle.objects.get(pk=battle.pk)))
    assert not before.base.contacts
    assert [each[:2] for each in after.base.contacts] == [(mine.key, foe.key)]
    marks = {unit.key: unit.marks for unit in after.base.units}
    assert marks[there[1].key]["formation"] == 1


def test_a_log_that_was_only_opened_keeps_nobody_from_a_hand_over(engagement, umpire):
    battle = open_battle(engagement=engagement)
    spain = engagement.campaign.sides.get(key="spain")
    blank = first_log(battle, spain)
    blank = replace(blank, lines=(*blank.lines, Line("unseen/infantry/2"))).to_plain()  # offered to players
    opened = TableReport.objects.create(
        battle=battle, author=umpire, side=spain, data=blank, written_by=[["spain", 0]]
    )
    assert not handover_page(Member(engagement.campaign, umpire, True, None, (), ()), engagement).recorded
    handover.ask_for_first_part(engagement=engagement, turn=2, actor=umpire)
    assert not TableReport.objects.filter(pk=opened.pk).exists()


@pytest.mark.parametrize("entered", [{"holder": "spain"}, {"lost": 1}])
def test_a_log_in_which_something_stands_keeps_the_battle_at_its_table(engagement, umpire, entered):
    battle = open_battle(engagement=engagement)
    data = first_log(battle, None).to_plain()
    if "lost" in entered:
        data["lines"][0]["lost"] = 1
    else:
        data |= entered
    TableReport.objects.create(battle=battle, author=umpire, data=data)
    with pytest.raises(Refusal):
        handover.ask_for_first_part(engagement=engagement, turn=2, actor=umpire)
    assert TableReport.objects.count() == 1
