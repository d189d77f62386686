"""The umpire's to-do list, most urgent first, each item with its answers.

A subsystem that asks the umpire something adds a function to `SOURCES`, another app to `queue_items.MORE`.
"""

from collections.abc import Mapping

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.transport.patrols import asks_umpire
from campaign.logic.vocabulary import PrisonerPolicy, TurnState
from campaign.models import Order
from campaign.pages.desk import (
    alerts,
    missing_orders,
    referred_battles as referred,
)
from campaign.pages.desk.queue_items import FREES, MORE, STOPS, WAITS, Answer, Ask, Item, Source, Work
from campaign.pages.economy import war_end
from campaign.pages.parts.wording import phrases as words
from campaign.pages.turns import interceptions
from campaign.store.queries.orders import order_version
from campaign.store.queries.people.sides import sides_of
from campaign.store.queries.weeks.previews import is_preview_due, is_preview_playing
from campaign.store.queries.weeks.umpire_rulings import meetings_to_decide


def to_do_list(ask: Ask, work_by_battle: Mapping[int, Work]) -> tuple[Item, ...]:
    """Returns everything that needs the umpire; empty if nothing does.

    *work_by_battle*: what the computer is doing.
    """
    fought = {engagement for engagement, work in work_by_battle.items() if work.is_fighting}
    more = [item for source in MORE for item in source(ask) if item.battle not in fought]
    found = referred.battle_items(ask, {item.battle for item in more}, work_by_battle)
    found += [item for source in SOURCES for item in source(ask)] + more
    return tuple(sorted(found, key=lambda item: -item.weight))


def preview_items(ask: Ask) -> list[Item]:
    if not is_preview_due(ask.turn):
        return []
    look = Answer(_("Look at the preview"), ask.member.url("campaign:preview"), first=True)
    playing = _("A preview of the {week} was asked for.") if is_preview_playing(ask.turn) else ""
    return [Item(_("Preview"), _("Preview the {week} before it counts"), (), (look,), FREES, work=playing)]


def at_sea(ask: Ask) -> list[Item]:
    """Returns interceptions that are left to the umpire; the week waits for them."""
    member, turn = ask.member, ask.turn
    if turn.state != TurnState.LOCKED or not asks_umpire(member.campaign.rules(turn.number)):
        return []
    rows = meetings_to_decide(turn)
    forces = {row.key: row for row in member.campaign.forces.select_related("side")} if rows else {}
    places = {row.key: row for row in member.campaign.places.all()} if rows else {}
    routes = {row.key: row for row in member.campaign.routes.select_related("a", "b")} if rows else {}
    return [
        Item(
            _("Interception at sea"),
            interceptions.meeting_sentence(turn, row.line, forces, places, routes),
            (
                _("By the die: %s. To decide otherwise, give a reason.")
                % interceptions.possible_fates()[row.before],
            ),
            tuple(
                Answer(
                    words.capitalise(name),
                    member.url("campaign:interception", ref=row.line, key=fate),
                    sent=True,
                    first=fate == row.before,
                    press=_("Accept it"),
                    field="reason",
                    asked=_("Reason"),
                    must=fate != row.before,
                )
                for fate, name in interceptions.possible_fates().items()
            ),
            STOPS,
        )
        for row in rows
    ]


def report_items(ask: Ask) -> list[Item]:
    """Returns the reports that are drafted and not sent, turn by turn."""
    items = []
    for number, (waiting, edited) in ask.unsent_reports.items():
        lines = [
            ngettext(
                "%d report is drafted; only you read it.",
                "%d reports are drafted; only you read them.",
                waiting,
            )
            % waiting
        ]
        if edited:
            lines.append(ngettext("You have edited %d.", "You have edited %d.", edited) % edited)
        items.append(
            Item(
                _("Reports and gazette"),
                _("Send the reports of turn %d") % number,
                tuple(lines),
                (
                    Answer(
                        _("Read and send"),
                        ask.member.url("campaign:report-drafts", turn=str(number)),
                        first=True,
                    ),
                    Answer(
                        _("Send all"), ask.member.url("campaign:send-reports", turn=str(number)), sent=True
                    ),
                ),
                FREES + 1,
            )
        )
    return items


def letter_items(ask: Ask) -> list[Item]:
    """Returns letters from seats to the umpire, until they are answered or the seat gives another order."""
    if ask.turn.state in war_end.OVER:
        return []
    return [letter_item(ask, row) for row in ask.letters]


def letter_item(ask: Ask, row: Order) -> Item:
    """Returns the item of a letter to answer.

    After the lock it can be answered in words alone, until the next turn is open.
    """
    url = ask.member.url
    march = url("campaign:map", force=row.force.ref, kind="march")
    order = Answer(_("Turn it into an order"), march, first=True)
    words_alone = Answer(
        _("Answer in words"),
        url("campaign:answer", ref=row.force.ref, seen=order_version(row)),
        sent=True,
        press=_("Send it"),
        field="answer",
        asked=_("Your answer; the force holds"),
        most=500,
        must=True,
    )
    late = [] if row.turn_id == ask.turn.pk else [_("Written for turn %s.") % row.turn.label]
    return Item(
        _("Letter"),
        _("%(seat)s, for %(force)s")
        % {"seat": row.seat.label if row.seat else _("the umpire"), "force": row.force.label},
        (*row.letter.splitlines(), *late),
        (order, words_alone) if ask.turn.state == TurnState.OPEN else (words_alone,),
        FREES + 2,
        order=(
            (_("Force"), row.force.label),
            (_("Until you answer"), _("it holds where it is")),
            (
                _("Then"),
                _("it does what you order")
                if ask.turn.state == TurnState.OPEN
                else _("orders are locked: this {week} you can only answer in words"),
            ),
        ),
    )


def war_end_items(ask: Ask) -> list[Item]:
    """Returns an item for a war that is won, until the umpire has decided how it ends."""
    member, turn = ask.member, ask.turn
    sides = war_end.names_of_winners(member.campaign, turn)
    if turn.state in war_end.OVER or not war_end.is_decision_missing(member.campaign, sides):
        return []
    close = Answer(
        _("End the campaign"),
        member.url("campaign:end", seen=turn.label),
        sent=True,
        first=True,
        sure=_("The open {week} is not played. You can go on later."),
        press=_("End it"),
        field="reason",
        asked=_("Why"),
        must=True,
    )
    on = Answer(_("Play on"), member.url("campaign:play-on", seen=turn.label), sent=True)
    lines = [
        _("Its players read this above their reports, gazette and victory track."),
        _("The victory conditions stay as they are, but nobody wins twice."),
    ]
    return [Item(_("Victory"), war_end.victory_sentence(sides), tuple(lines), (close, on), FREES + 3)]


def prisoner_items(ask: Ask) -> list[Item]:
    """Returns items for prisoners whose fate only the umpire decides."""
    member, turn = ask.member, ask.turn
    sides = sides_of(member.campaign)
    asking = {side.pk: side.label for side in sides if side.treatment(turn.number) is PrisonerPolicy.UMPIRE}
    if not asking or turn.state != TurnState.OPEN:
        return []
    men: dict[str, int] = {}
    for party in ask.parties:
        if party.captor_id in asking and not party.paroled:
            captor = asking[party.captor_id]
            men[captor] = men.get(captor, 0) + party.men  # type: ignore[attr-defined]
    return [
        Item(
            kind=_("prisoners"),
            title=name,
            lines=(
                ngettext(
                    "%d prisoner waits for your decision.", "%d prisoners wait for your decision.", number
                )
                % number,
            ),
            answers=(Answer(_("Look at them"), member.url("campaign:prisoners")),),
            weight=WAITS,
        )
        for name, number in sorted(men.items())
        if number
    ]


SOURCES: tuple[Source, ...] = (
    war_end_items,
    letter_items,
    preview_items,
    at_sea,
    report_items,
    prisoner_items,
    missing_orders.order_items,
    missing_orders.missing_seat_items,
    alerts.ledger_items,
    alerts.crowding_items,
)
