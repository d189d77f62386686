"""The umpire's queue: everything that needs him, the most freeing first, each with its answers.

A subsystem that asks the umpire something adds a function to `SOURCES`.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaign.access import Member
from campaign.logic.carrying import overdue
from campaign.logic.papers import PaperState
from campaign.logic.patrols import asks
from campaign.logic.triage import Proposal
from campaign.logic.words import EngagementState, Treatment, TurnState
from campaign.models import Engagement, PrisonerParty, Report, Seat, Turn
from campaign.operations import carrying, previews
from campaign.operations.ledger import rolls
from campaign.operations.meetings import asked
from campaign.pages import ending, meetings, triage, words
from campaign.pages.head import link

STOPS, FREES, WAITS = 100_000, 1_000, 0
"""What holds the turn comes first, then what only the umpire can bring on, then what may wait."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A link, or a form that is `sent`. `press`: the button of a form that unfolds first, to say how `sure`
    he must be, or to ask him for a `field` (its name) of at most `most` letters, `asked` so.
    """

    label: str
    href: str
    sent: bool = False
    first: bool = False
    hint: str = ""
    press: str = ""
    sure: str = ""
    field: str = ""
    asked: str = ""
    most: int = 255
    must: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """One question: its kind, what it is about, and how it may be answered. `weight`: the heavier first."""

    kind: str
    title: str
    lines: tuple[str, ...]
    answers: tuple[Answer, ...]
    weight: int
    badge: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """What the sources are asked with: the current turn, the fights that are not settled, the seats with
    `total` forces of which `written` have an order.
    """

    member: Member
    turn: Turn
    fights: tuple[Engagement, ...]
    seats: tuple[Seat, ...]


def queue(ask: Ask) -> tuple[Item, ...]:
    """Everything that needs the umpire; empty if nothing does."""
    found = [item for source in SOURCES for item in source(ask)]
    return tuple(sorted(found, key=lambda item: -item.weight))


def fights(ask: Ask) -> list[Item]:
    """Engagements kept, the one that holds most forces first."""
    return [fight(ask, row) for row in ask.fights]


def fight(ask: Ask, row: Engagement) -> Item:
    member, turn = ask.member, ask.turn
    row.campaign = member.campaign
    last = row.turn.number + row.carried  # the turn at whose lock it must be settled
    parties = row.muster.get("parties", ())
    forces = sum(len(party["forces"]) for party in parties)
    men = [sum(body["men"] for force in party["forces"] for body in force["bodies"]) for party in parties]
    where = f"{words.moment(row.turn, row.minute)}, {words.where(row)}"
    against = _("%s men") % _(" against ").join(map(words.number, men))
    lines = [f"{where}; {against}." if men else f"{where}."]
    if row.carried and turn.number <= last:
        lines.append(
            _("Carried over: settle it before turn %(number)d is locked, or the computer does.")
            % {"number": last}
        )
    proposal = None
    if row.state == EngagementState.OPEN and men:
        how = member.campaign.rules(row.turn.number).fights
        proposal, said = triage.proposed(row.muster, row.why_kept, how)
        lines.append(said)
    return Item(
        kind=words.kind_of_fight(row.kind),
        title=row.name,
        lines=tuple(lines),
        answers=tuple(answers(ask, row, proposal)),
        weight=(STOPS if holds(row, turn) else WAITS) + forces,
        badge=ngettext("holds %d force", "holds %d forces", forces) % forces if forces else "",
    )


def answers(ask: Ask, row: Engagement, proposal: Proposal | None) -> list[Answer]:
    """What is proposed comes first: to let the computer fight, or to look at the table."""
    member, turn, found = ask.member, ask.turn, []
    computer = proposal is Proposal.COMPUTER
    if href := link(member, "battles:engagement", ref=row.ref):
        found.append(Answer(_("Look at it"), href, first=not computer and holds(row, turn)))
        if proposal is not None:
            fought = member.url("battles:resolve", ref=row.ref)
            resolve = Answer(_("Resolve by computer"), fought, sent=True, first=computer and holds(row, turn))
            found.insert(0 if computer else 1, resolve)
    if row.state == EngagementState.PROPOSED:
        returns = member.url("campaign:proposed", ref=row.ref)
        found.insert(0, Answer(_("Look at its returns"), returns, first=True))
    if not carrying.why_not(row, turn):
        stays = _("Its forces stay where they are; all others move on.")
        carry = member.url("campaign:carry", ref=row.ref)
        found.append(Answer(_("Carry it over"), carry, sent=True, hint=stays))
    if carrying.may_take_back(row, turn):
        back = member.url("campaign:take-back", ref=row.ref)
        found.append(Answer(_("Do not carry it over"), back, sent=True, icon="undo"))
    if row.state == EngagementState.OPEN:
        found.append(
            Answer(
                _("Let both break off"),
                member.url("campaign:break-off", ref=row.ref),
                sent=True,
                sure=_("Nobody fights: who attacked goes back, who stood keeps the field."),
                press=_("Break it off"),
                field="reason",
                asked=_("Reason"),
            )
        )
    return found


def holds(row: Engagement, turn: Turn) -> bool:
    """Whether *turn* cannot go on before *row* is settled."""
    if row.turn_id == turn.pk:
        return not row.carried
    return overdue(row.turn.number, row.carried, turn.number)


def preview(ask: Ask) -> list[Item]:
    if not previews.due(ask.turn):
        return []
    look = Answer(_("Look at the preview"), ask.member.url("campaign:preview"), first=True)
    return [Item(_("Preview"), _("Look at the week before it is played"), (), (look,), FREES)]


def at_sea(ask: Ask) -> list[Item]:
    """Whom ships have seen, where that is left to the umpire: the week waits for him."""
    member, turn = ask.member, ask.turn
    if turn.state != TurnState.LOCKED or not asks(member.campaign.rules(turn.number)):
        return []
    rows = asked(turn)
    forces = {row.key: row for row in member.campaign.forces.select_related("side")} if rows else {}
    places = {row.key: row for row in member.campaign.places.all()} if rows else {}
    routes = {row.key: row for row in member.campaign.routes.select_related("a", "b")} if rows else {}
    return [
        Item(
            _("Meeting at sea"),
            meetings.said(turn, row.line, forces, places, routes),
            (_("By the die: %s. Against it, say why.") % meetings.fates()[row.before],),
            tuple(
                Answer(
                    words.capital(name),
                    member.url("campaign:meeting", ref=member.campaign.ref("meeting", row.line), key=fate),
                    sent=True,
                    first=fate == row.before,
                    press=_("So be it"),
                    field="reason",
                    asked=_("Reason"),
                    must=fate != row.before,
                )
                for fate, name in meetings.fates().items()
            ),
            STOPS,
        )
        for row in rows
    ]


def papers(ask: Ask) -> list[Item]:
    """Papers drafted and not released, turn by turn."""
    waiting = Report.objects.filter(turn__campaign=ask.member.campaign)
    rows = waiting.exclude(state=PaperState.RELEASED).values_list("turn__number", "state")
    drafted: dict[int, list[str]] = {}
    for number, state in rows.order_by("turn__number"):
        drafted.setdefault(number, []).append(state)
    found = []
    for number, states in drafted.items():
        edited = states.count(PaperState.EDITED)
        lines = [
            ngettext(
                "%d paper is drafted; only you read it.",
                "%d papers are drafted; only you read them.",
                len(states),
            )
            % len(states)
        ]
        if edited:
            lines.append(ngettext("You have written in %d.", "You have written in %d.", edited) % edited)
        found.append(
            Item(
                _("Reports and gazette"),
                _("Release the papers of turn %d") % number,
                tuple(lines),
                (
                    Answer(
                        _("Read and release"), ask.member.url("campaign:papers", turn=str(number)), first=True
                    ),
                    Answer(_("Release all"), ask.member.url("campaign:release", turn=str(number)), sent=True),
                ),
                FREES + 1,
            )
        )
    return found


def letters(ask: Ask) -> list[Item]:
    """What seats have written in their own words, while orders are open."""
    if ask.turn.state != TurnState.OPEN:
        return []
    rows = ask.turn.orders.exclude(letter="").filter(answered=False).select_related("force", "seat")
    return [
        Item(
            _("Letter"),
            _("%(seat)s, for %(force)s")
            % {"seat": row.seat.called if row.seat else _("the umpire"), "force": row.force.name},
            tuple(row.letter.splitlines()),
            (
                Answer(
                    _("Make an order of it"),
                    ask.member.url("campaign:map", force=row.force.ref, kind="march"),
                    first=True,
                ),
                Answer(
                    _("Answer in words"),
                    ask.member.url("campaign:answer", ref=row.force.ref),
                    sent=True,
                    press=_("Send it"),
                    field="answer",
                    asked=_("Your answer; the force holds"),
                    most=500,
                    must=True,
                ),
            ),
            FREES + 2,
        )
        for row in rows
    ]


def orders(ask: Ask) -> list[Item]:
    """The lock of an open turn, and the seats that have not ordered for all their forces."""
    if ask.turn.state != TurnState.OPEN:
        return []
    idle = [(seat, seat.total - seat.written) for seat in ask.seats if seat.user]  # type: ignore[attr-defined]
    late = [(seat, number) for seat, number in idle if number]
    forces = sum(number for _seat, number in late)
    lines = [
        ngettext(
            "%(n)d force of a player has no order of this week; it goes on with its last, or holds.",
            "%(n)d forces of players have no order of this week; they go on with their last, or hold.",
            forces,
        )
        % {"n": forces}
        if late
        else _("Nobody’s order is wanting."),
        _("Empty seats are ordered for by the staff."),
    ]
    if late:
        lines.append(_("Wanting: %s.") % ", ".join(f"{seat.called} ({number})" for seat, number in late))
    lock = Answer(
        _("Lock the turn"),
        ask.member.url("campaign:lock"),
        sent=True,
        first=True,
        sure=_("Orders cannot be changed afterwards."),
        press=_("Lock it and march"),
        icon="lock",
    )
    return [Item(_("Orders"), _("Lock the turn and march"), tuple(lines), (lock,), FREES)]


def end(ask: Ask) -> list[Item]:
    """A war that is won, until the umpire has said what becomes of it."""
    member, turn = ask.member, ask.turn
    sides = ending.winners(member.campaign, turn)
    if turn.state in ending.OVER or not ending.asked(member.campaign, sides):
        return []
    close = Answer(
        _("End the campaign"),
        member.url("campaign:end"),
        sent=True,
        first=True,
        sure=_("The open week is not played. You can go on later."),
        press=_("End it"),
        field="reason",
        asked=_("Why"),
        must=True,
    )
    on = Answer(_("Play on"), member.url("campaign:play-on"), sent=True)
    lines = [
        _("Its players read so above their reports, papers and track."),
        _("The conditions of victory stay as they are; nobody wins twice."),
    ]
    return [Item(_("Victory"), ending.won(sides), tuple(lines), (close, on), FREES + 3)]


def captives(ask: Ask) -> list[Item]:
    """Those of whom only the umpire says what becomes of them."""
    member, turn = ask.member, ask.turn
    asking = [side for side in member.campaign.sides.all() if side.treatment(turn.number) is Treatment.UMPIRE]
    if not asking or turn.state != TurnState.OPEN:
        return []
    parties = list(PrisonerParty.objects.filter(captor__in=asking, paroled=False).select_related("captor"))
    men: dict[str, int] = {}
    for pk, roll in rolls(parties).items():
        captor = next(party.captor.called for party in parties if party.pk == pk)
        men[captor] = men.get(captor, 0) + sum(roll.values())
    return [
        Item(
            kind=_("captives"),
            title=name,
            lines=(
                ngettext("%d captive waits for your word.", "%d captives wait for your word.", number)
                % number,
            ),
            answers=(Answer(_("Look at them"), member.url("campaign:prisoners")),),
            weight=WAITS,
        )
        for name, number in sorted(men.items())
        if number
    ]


SOURCES: tuple[Callable[[Ask], list[Item]], ...] = (
    end,
    fights,
    letters,
    preview,
    at_sea,
    papers,
    captives,
    orders,
)
