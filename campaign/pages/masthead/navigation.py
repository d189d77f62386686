"""The head of every page of a campaign, and the places from which its reader may look at it."""

from dataclasses import dataclass

from django.http import HttpRequest
from django.urls import NoReverseMatch

from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary import TurnState
from campaign.models import Turn
from campaign.pages.economy import treasury, victory_track
from campaign.pages.masthead.header import Masthead, Section
from campaign.pages.masthead.news import page_news
from campaign.pages.parts.legend import legend_address
from campaign.pages.parts.wording.phrases import week


@dataclass(frozen=True, slots=True)
class Place:
    """One of the places an umpire, or a player with two seats, may look from."""

    name: str
    href: str
    here: bool


def page_masthead(member: Member, turn: Turn, here: str) -> Masthead:
    """Returns the masthead.

    *here* is the word of the section the page belongs to: desk, map, forces, reports, returns ...
    """
    sections = [
        ("map", _("Map"), "campaign:map"),
        ("forces", _("Forces"), "campaign:forces"),
        ("reports", _("Reports"), "campaign:reports"),
        ("gazette", _("Gazette"), "campaign:gazette"),
        ("engagements", _("Battles"), "battles:engagements"),
        ("returns", _("Returns"), "campaign:returns"),
        ("prisoners", _("Prisoners"), "campaign:prisoners"),
        ("dispatches", _("Dispatches"), "campaign:dispatches"),
    ]
    if treasury.visible_treasury(member, turn):
        sections.append(("treasury", _("Treasury"), "campaign:treasury"))
    if victory_track.visible_stakes(member, turn):
        sections.append(("track", _("Victory"), "campaign:track"))
    if member.seats:
        sections.insert(0, ("week", _("Your {week}"), "campaign:week"))
    sections.append(("so-far", _("The war so far"), "campaign:so-far"))
    if member.umpire:
        sections.insert(0, ("desk", _("Desk"), "campaign:desk"))
    needs = dict(member.needs)
    if turn.state != TurnState.OPEN:  # then a proposal cannot be answered
        needs.pop("prisoners", None)
    nav = [
        Section(label, href, word == here, needs.get(word, 0))
        for word, label, name in sections
        if (href := section_address(member, name))
    ]
    return Masthead(
        campaign=member.campaign.name,
        turn=_("Turn %(label)s: %(week)s") % {"label": turn.label, "week": week(turn)},
        nav=tuple(nav),
        seat=seat_line(member),
        role=role_line(member),
        deadline=turn_status(turn, judged=member.umpire and not member.seats),
        due=turn.deadline if turn.state == TurnState.OPEN else None,
        home=member.url("campaign:week" if member.seats else "campaign:desk"),
        signs=legend_address(member.campaign),
        own=member.url("campaign:seat", key=member.seats[0].key) if member.seats else "",
        news=None if here == "desk" and member.umpire else page_news(member, turn, here),
    )


def section_address(member: Member, name: str) -> str:
    """Returns the address of a section in the reader's seat. The desk is the umpire's and has no seat."""
    href = link_if_known(member, name)
    return href.partition("?")[0] if name == "campaign:desk" else href


def sheet_addresses(member: Member, name: str, **query: str) -> tuple[str, str]:
    """Returns the addresses of a printed sheet, on A4 and on Letter."""
    return member.url(name, **query), member.url(name, **query, paper="letter")


def link_if_known(member: Member, name: str, **query: str) -> str:
    """Returns the address of a page that may belong to an app above this one; "" if there is none."""
    try:
        return member.url(name, **query)
    except NoReverseMatch:
        return ""


def seat_line(member: Member) -> str:
    if member.umpire:
        return _("Umpire")
    return ", ".join(each.label for each in member.seats)


def role_line(member: Member) -> str:
    if not member.umpire:
        return member.own_side.label if member.own_side else ""
    if member.seats:
        return _("in place of %s") % member.seats[0].label
    return _("sees all sides")


def turn_status(turn: Turn, *, judged: bool) -> str:
    """Returns the status of a turn.

    *judged*: as the umpire reads it. Players are not told that there are battles.
    """
    if turn.state == TurnState.OPEN and turn.paused_left is not None:
        return _("The clock is paused")
    if turn.state == TurnState.OPEN:
        return _("Orders are due") if turn.deadline else _("Orders are open")
    if turn.state in (TurnState.PUBLISHED, TurnState.ENDED):
        return _("The campaign is over")
    if judged and turn.state == TurnState.ENGAGEMENTS:
        return _("Battles wait to be settled")
    return _("The {week} is being played")


def viewing_places(member: Member, request: HttpRequest) -> tuple[Place, ...]:
    """Returns the seats as which this page may be viewed; none if there is no choice."""
    if len(member.others) + member.umpire < 2:
        return ()
    places = [
        Place(
            f"{one.side.label}: {one.label}",
            viewing_address(request, one.key),
            one.key == member.viewed_seat,
        )
        for one in member.others
    ]
    if member.umpire:
        places.insert(0, Place(_("All"), viewing_address(request, ""), not member.viewed_seat))
    elif not member.viewed_seat:
        first = places[0]
        places[0] = Place(first.name, first.href, True)
    return tuple(places)


def viewing_address(request: HttpRequest, key: str) -> str:
    query = request.GET.copy()
    for name in ("as", "force", "of", "seen"):  # a force or a report that another place may not have
        query.pop(name, None)
    if key:
        query["as"] = key
    return f"?{query.urlencode(safe=',')}"
