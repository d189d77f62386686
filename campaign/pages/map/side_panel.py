"""The panel beside the map: the chosen force, or the list of all."""

from dataclasses import dataclass

from campaign.access import Member
from campaign.i18n.war_words import gettext as _, ngettext, pgettext
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Column, Theatre
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Force, Sighting, Turn
from campaign.models.base.words import label
from campaign.pages.orders.order_form import OrderPage
from campaign.pages.parts.map_data import spot_of_row
from campaign.pages.parts.side_rows import Tally, is_out_of_contact, silent_since
from campaign.pages.parts.sightings import SeenLine, sighting_line
from campaign.pages.parts.units import MEN_SHOWN, UnitTally
from campaign.pages.parts.wording import phrases as words

TWO_MARCHES = 40_000  # metres
ALWAYS_SHOWN = (Account.FIT, Account.SICK, Account.WOUNDED)


@dataclass(frozen=True, slots=True)
class ForceLine:
    """One force in a list. `men` None: no news of it."""

    ref: str
    name: str
    side: str
    seat: str
    men: int | None
    tally: Tally
    spot: str
    state: str
    ordered: bool
    wanted: bool  # an order is the member's to give, and the force would march on it
    href: str  # the map with it chosen
    page: str


@dataclass(frozen=True, slots=True)
class StrengthLine:
    label: str
    opened: int
    change: int
    now: int


@dataclass(frozen=True, slots=True)
class Panel:
    ref: str
    name: str
    side: str
    side_name: str
    number: str  # "force 3 of 12"
    standing: str
    silent: bool
    since: str
    strength: tuple[StrengthLine, ...]
    units: str
    page: str
    at: str  # the name of the place where it stands, and the address of its page; "" on the road
    about: str
    order: OrderPage | None
    why_none: str
    near: tuple[SeenLine, ...]
    back: str


def force_line(member: Member, force: Force, tally: Tally, *, ordered: bool) -> ForceLine:
    quiet = is_out_of_contact(member, force)
    return ForceLine(
        ref=force.ref,
        name=force.label,
        side=force.side.letter,
        seat=force.seat.label if force.seat else "",
        men=None if quiet else tally.fit,
        tally=tally,
        spot=words.spot_name(force),
        state=_("no news") if quiet else words.state_of_force(force),
        ordered=ordered,
        wanted=member.commands(force) and not force.is_static and tally.fit > 0,
        href=member.url("campaign:map", force=force.ref),
        page=member.url("campaign:force", ref=force.ref),
    )


def strength_lines(units: list[UnitTally]) -> tuple[StrengthLine, ...]:
    """Returns men by account, opened and now. Only the first three accounts are shown when empty."""
    lines = []
    for account in MEN_SHOWN:
        opened = sum(unit.opened[Stock.MEN, account] for unit in units)
        now = sum(unit.now[Stock.MEN, account] for unit in units)
        if opened or now or account in ALWAYS_SHOWN:
            lines.append(StrengthLine(words.capitalise(str(label(account))), opened, now - opened, now))
    return tuple(lines)


def state_of_force(force: Force) -> str:
    """Returns the state of a force: At Sibanicú, halted, tired."""
    tired = ngettext("tired by a battle", "tired by %d battles", force.fatigue) if force.fatigue else ""
    parts = [words.capitalise(words.spot_name(force)), words.state_of_force(force)]
    if tired:
        parts.append(tired % force.fatigue if "%d" in tired else tired)
    if force.is_static:
        parts.append(_("static"))
    return ", ".join(parts) + "."


def units_line(units: list[UnitTally]) -> str:
    """Returns units in a line: León, 2nd battalion 500 · guerrilla of the city 59 · 1 gun · 74 horses."""
    parts = [f"{unit.label} {words.number(unit.men)}" for unit in units if unit.men]
    horses = sum(unit.at_hand(Stock.HORSE) for unit in units)
    for stock in GUNS:
        if guns := sum(unit.at_hand(stock) for unit in units):
            parts.append(words.amount(stock, guns))
    if horses:
        parts.append(ngettext("%d horse", "%d horses", horses) % horses)
    if mules := sum(unit.at_hand(Stock.MULE) for unit in units):
        parts.append(words.amount(Stock.MULE, mules))
    return " · ".join(parts)


def enemies_near(map_: Theatre, column: Column, seen: list[Sighting], turn: Turn) -> tuple[SeenLine, ...]:
    """Returns the enemies seen within two marches, newest first; five at most."""
    here = [row for row in seen if spots.are_within(map_, column.spot, spot_of_row(row), TWO_MARCHES)]
    return tuple(sighting_line(row, turn) for row in here[:5])


def panel_of_force(
    member: Member,
    force: Force,
    column: Column,
    units: list[UnitTally],
    map_: Theatre,
    seen: list[Sighting],
    *,
    turn: Turn,
    week: Turn,
    place: tuple[int, int],
    order: OrderPage | None,
) -> Panel:
    """Returns the panel of a force.

    *place*: which force it is of how many in the list.
    """
    quiet = is_out_of_contact(member, force)
    why = ""
    if order is None:
        if not member.commands(force):
            why = (
                _("%s commands this force.") % force.seat.label
                if force.seat
                else _("No seat commands this force.")
            )
        else:
            why = _("Orders are locked until the {week} is published.")
    return Panel(
        ref=force.ref,
        name=force.label,
        side=force.side.letter,
        side_name=force.side.label,
        number=_("force %(number)d of %(whole)d") % {"number": place[0], "whole": place[1]},
        standing=_("No news since %s.") % words.weekday(silent_since(force, week))
        if quiet
        else state_of_force(force),
        silent=quiet,
        since=pgettext("strength", "Strength on %s") % words.day(week.starts),
        strength=() if quiet else strength_lines(units),
        units="" if quiet else units_line(units),
        page=member.url("campaign:force", ref=force.ref),
        at=force.place.label if force.place and not quiet else "",
        about=member.url("campaign:place", key=force.place.key) if force.place and not quiet else "",
        order=order,
        why_none=why,
        near=enemies_near(map_, column, seen, turn),
        back=member.url("campaign:map"),
    )
