"""Battles referred to the umpire, with a suggestion for each, for the to-do list."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping

from django.db.models.fields.json import KeyTransform
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _, ngettext

from campaign.logic.engagement.suggestions import NOBODY, Suggestion, Waiting
from campaign.logic.turns.deadlines import battle_due
from campaign.logic.turns.postponed import is_overdue
from campaign.logic.vocabulary import EngagementState, ForceState
from campaign.models import Engagement, Turn
from campaign.pages.desk import suggestions
from campaign.pages.desk.queue_items import STOPS, WAITS, Answer, Ask, Item, Work
from campaign.pages.masthead.navigation import link_if_known
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.weeks.postponed import may_take_back, why_not_postponed

IDLE = Work("", is_fighting=False)


def battle_items(ask: Ask, reported: set[int | None], work: Mapping[int, Work]) -> list[Item]:
    """Returns the referred battles, the one with most forces first.

    *reported*: whose table has handed in a report; *work*: what the computer is doing about them.
    """
    stopped = at_the_edge(ask) if ask.engagements else Counter[str]()
    return [
        battle_item(ask, row, stopped[row.key], work.get(row.pk, IDLE), is_reported=row.pk in reported)
        for row in ask.engagements
    ]


def at_the_edge(ask: Ask) -> Counter[str]:
    """Returns how many forces each battle stopped at the edge of its ground, by the battle's key.

    Two queries, or one if there are none.
    """
    halted = ask.member.campaign.forces.filter(state=ForceState.STOPPED)
    kept_from = [
        KeyTransform("battle", KeyTransform(key, KeyTransform("columns", "march")))
        for key in halted.order_by("key").values_list("key", flat=True)
    ]
    marched = ask.member.campaign.turns.filter(march__isnull=False).order_by("-number")
    rows = marched.values_list(*kept_from)[:1] if kept_from else ()
    return Counter(key for row in rows for key in row if key)


def battle_item(ask: Ask, row: Engagement, stopped: int, work: Work, *, is_reported: bool) -> Item:
    """Returns the item of a battle that waits.

    Nothing is suggested once its table has reported (*is_reported*): the umpire reads the report. *stopped*:
    forces that wait at the edge of its ground. While the computer fights it nothing can be answered.
    """
    member, turn = ask.member, ask.turn
    row.campaign = member.campaign
    last = row.turn.number + row.turns_postponed  # the turn at whose lock it must be settled
    parties = row.muster.get("parties", ())
    forces = stopped + sum(len(party["forces"]) for party in parties)
    men = [sum(unit["men"] for force in party["forces"] for unit in force["units"]) for party in parties]
    lines = [f"{words.day_and_hour(row.turn, row.minute)}, {words.spot_name(row)}."]
    if men:
        lines.append(strengths_line(ask, row, men))
    if row.turns_postponed and turn.number <= last:
        lines.append(
            _("Postponed: settle it before turn %(number)d is locked, or the computer settles it.")
            % {"number": last}
        )
    lines += computer_takes_over(row)
    proposal = None
    if row.state == EngagementState.OPEN and men and not is_reported and not work.is_fighting:
        settings = member.campaign.rules(row.turn.number).battles
        proposal, text = suggestions.suggestion_with_reasons(
            row.muster, row.why_referred, settings, players_waiting(ask, row)
        )
        lines.append(text)
    return Item(
        kind=words.kind_of_battle(row.kind),
        title=row.label,
        lines=tuple(lines),
        answers=()
        if work.is_fighting
        else tuple(battle_answers(ask, row, proposal, is_reported=is_reported)),
        weight=(STOPS if is_turn_waiting_for(row, turn) else WAITS) + forces,
        badge=ngettext("%d force is pinned", "%d forces are pinned", forces) % forces if forces else "",
        work=work.text,
        done=work.done,
        whole=work.whole,
        chances=work.chances,
        battle=row.pk,
        href=link_if_known(member, "battles:engagement", ref=row.ref),
    )


def computer_takes_over(row: Engagement) -> list[str]:
    """Says when the computer fights the battle, if the rules let it wait only so long."""
    at = taken_over_at(row)
    if at is None:
        return []
    when = date_format(timezone.localtime(at), "DATETIME_FORMAT")
    return [_("The computer fights it on %(when)s UTC unless you settle it before.") % {"when": when}]


def taken_over_at(row: Engagement) -> dt.datetime | None:
    """Returns when the computer fights *row*; None if it waits for the umpire or is fought."""
    if row.turns_postponed or not row.is_referred or row.state != EngagementState.OPEN:
        return None
    return battle_due(row.turn.locked_at, row.campaign.rules(row.turn.number).clock)


def strengths_line(ask: Ask, row: Engagement, men: list[int]) -> str:
    """Returns attacker and defender with their men. A side without seats takes one more query."""
    names = {seat.side.key: seat.side.label for seat in ask.seats}
    first, second = (
        names.get(party["side"]) or row.campaign.sides.get(key=party["side"]).label
        for party in row.muster["parties"]
    )
    text = ngettext(
        "%(first)s, %(n)s, against %(second)s, %(men)s man.",
        "%(first)s, %(n)s, against %(second)s, %(men)s men.",
        men[-1],
    )
    return text % {
        "first": first,
        "second": second,
        "n": words.number(men[0]),
        "men": words.number(men[-1]),
    }


def battle_answers(
    ask: Ask, row: Engagement, proposal: Suggestion | None, *, is_reported: bool
) -> list[Answer]:
    """Returns the answers, the suggested one first: fight by computer, look at the table, or postpone."""
    member, turn, answers = ask.member, ask.turn, list[Answer]()
    computer, over = proposal is Suggestion.COMPUTER, proposal is Suggestion.POSTPONE
    look = row.state != EngagementState.PROPOSED and not (computer or over or is_reported)
    if href := link_if_known(member, "battles:engagement", ref=row.ref):
        answers.append(Answer(_("Look at it"), href, first=look and is_turn_waiting_for(row, turn)))
        if proposal is not None:
            fought = member.url("battles:resolve", ref=row.ref)
            resolve = Answer(
                _("Settle by computer"), fought, sent=True, first=computer and is_turn_waiting_for(row, turn)
            )
            answers.insert(0 if computer else 1, resolve)
    if row.state == EngagementState.PROPOSED:
        returns = member.url("campaign:proposed", ref=row.ref)
        answers.insert(0, Answer(_("Look at its returns"), returns, first=True))
    if not why_not_postponed(row, turn):
        stays = _("Its forces stay where they are; all others move on.")
        carry = member.url("campaign:postpone", ref=row.ref, seen=turn.label)
        answer = Answer(_("Postpone it"), carry, sent=True, first=over, hint=stays)
        answers.insert(0 if over else len(answers), answer)
    if may_take_back(row, turn):
        back = member.url("campaign:take-back", ref=row.ref, seen=turn.label)
        answers.append(Answer(_("Do not postpone it"), back, sent=True, icon="undo"))
    if row.state == EngagementState.OPEN:
        answers.append(
            Answer(
                _("Let both break off"),
                member.url("campaign:break-off", ref=row.ref),
                sent=True,
                sure=_("Nobody fights: the attacker retreats and the defender holds the field."),
                press=_("Break it off"),
                field="reason",
                asked=_("Reason"),
            )
        )
    return answers


def players_waiting(ask: Ask, row: Engagement) -> Waiting:
    """Returns the players whose week waits for *row*; none if it is of an earlier week or cannot wait.

    One query.
    """
    if row.turn_id != ask.turn.pk or why_not_postponed(row, ask.turn):
        return NOBODY
    keys = [force["key"] for party in row.muster["parties"] for force in party["forces"]]
    inside = set(ask.member.campaign.forces.filter(key__in=keys).values_list("seat_id", flat=True))
    sitting = {seat.pk: person for seat in ask.seats if (person := seat.stand_in_id or seat.player_id)}
    fighting = {person for seat, person in sitting.items() if seat in inside}
    return Waiting(len(fighting), len(set(sitting.values()) - fighting))


def is_turn_waiting_for(row: Engagement, turn: Turn) -> bool:
    """Tells whether *turn* cannot go on before *row* is settled."""
    if row.turn_id == turn.pk:
        return not row.turns_postponed
    return is_overdue(row.turn.number, row.turns_postponed, turn.number)
