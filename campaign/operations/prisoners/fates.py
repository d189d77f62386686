"""The umpire's decisions about prisoners, with a reason; reversible while the week is open."""

from dataclasses import dataclass

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from campaign.i18n.war_words import gettext as _
from campaign.logic.prisoners.custody import BUSY
from campaign.logic.prisoners.fates import MEN, OFFICERS, spread_over_units
from campaign.logic.vocabulary import Account, Cause, ForceKind, LeaderFate, PrisonerFate, Stock
from campaign.models import Force, Leader, Posting, PrisonerParty, Turn, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners.custody import open_week, record_decision
from campaign.refusals import Refusal
from campaign.store.ledger_reads import prisoner_rolls


@dataclass(frozen=True, slots=True)
class Decision:
    """`men` of a party, of `unit` or of all alike if that is None; or its `officer`.

    `into`: the unit in which they serve from now on.
    """

    fate: PrisonerFate
    men: int = 0
    unit: Unit | None = None
    officer: Leader | None = None
    into: Unit | None = None


@transaction.atomic
def decide_fate(
    *, party: PrisonerParty, decision: Decision, actor: AbstractBaseUser, reason: str
) -> PrisonerParty:
    """Applies *decision* to prisoners of *party*, from the open turn's first day."""
    turn = open_week(party.campaign)
    if not reason.strip():
        raise Refusal(_("Give a reason for your decision about these prisoners."))
    party = PrisonerParty.objects.select_related("captor", "campaign").get(pk=party.pk)
    number = 1 + len(party.fates)
    fate = {"turn": turn.number, "fate": decision.fate.value, "men": decision.men}
    if decision.officer is not None:
        officer = of_officer(turn, party, decision)
        fate |= {"men": 0, "officer": officer.key, "name": str(officer)}
    else:
        post_lines(turn=turn, date=turn.starts, lines=decision_lines(turn, party, decision, number))
    party.fates = [*party.fates, fate]
    party.save(update_fields=["fates"])
    about = {
        "fate": decision.fate.value,
        "men": decision.men,
        "number": number,
        **({"unit": decision.unit.key} if decision.unit else {}),
        **({"officer": decision.officer.key} if decision.officer else {}),
        **({"into": decision.into.key} if decision.into else {}),
    }
    record_decision(turn, actor, "prisoners.decide", party, reason=reason, **about)
    return party


def decision_lines(turn: Turn, party: PrisonerParty, decision: Decision, number: int) -> list[Line]:
    roll, units = prisoner_rolls([party])[party.pk], {}
    for unit in Unit.objects.filter(pk__in=roll):
        if decision.unit is None or unit.pk == decision.unit.pk:
            units[unit.key] = unit
    men_by_unit = {key: roll[unit.pk] for key, unit in units.items()}
    left = sum(men_by_unit.values())
    if not 0 < decision.men <= left:
        raise Refusal(
            _("Only %(left)d of these are still prisoners. Decide for 1 to %(left)d.") % {"left": left}
        )
    into = refuse_unfit(party, decision)
    target, cause = MEN[decision.fate]
    reference = reference_of(turn, party, number)
    lines = [
        Line(units[key], Stock.MEN, Account.CAPTURED, target, men, cause, reference, party)
        for key, men in spread_over_units(men_by_unit, decision.men).items()
    ]
    if into is not None:
        ways = Account.DEPOT, Account.FIT
        lines.append(Line(into, Stock.MEN, *ways, decision.men, Cause.CHANGED_SIDES, reference))
    return lines


def refuse_unfit(party: PrisonerParty, decision: Decision) -> Unit | None:
    """Returns the unit that prisoners who change sides join; raises Refusal if it cannot take them."""
    if decision.fate is not PrisonerFate.CHANGED_SIDES:
        return None
    into = decision.into
    if into is None or into.side_id != party.captor_id or not is_with_them(party, into.force):
        raise Refusal(_("Choose the unit of the captor in which they serve from now on."))
    if into.force.state in BUSY:
        raise Refusal(
            _("%(unit)s is fighting or dispersed and cannot take anybody in now.") % {"unit": into.label}
        )
    return into


def is_with_them(party: PrisonerParty, force: Force) -> bool:
    """Tells whether *force* holds *party*, or is at its place."""
    if force.kind in (ForceKind.SHIP, ForceKind.MAGAZINE):
        return False
    if party.held_by_id is not None:
        return force.pk == party.held_by_id
    return force.place_id is not None and force.place_id == party.held_at_id


def of_officer(turn: Turn, party: PrisonerParty, decision: Decision) -> Leader:
    """Sets the fate of the decision's officer and returns the officer."""
    officer = Leader.objects.filter(pk=decision.officer.pk).first() if decision.officer else None
    if officer is None or officer.party_id != party.pk or officer.fate != LeaderFate.CAPTURED:
        raise Refusal(_("This officer is no longer one of these prisoners. Check the roll again."))
    if decision.fate not in OFFICERS:
        raise Refusal(_("Decide whether the officer is shot, dies, escapes or is set free."))
    officer.fate, officer.fate_date = OFFICERS[decision.fate], turn.starts
    officer.party = None
    officer.save(update_fields=["fate", "fate_date", "party"])
    return officer


@transaction.atomic
def take_back(*, party: PrisonerParty, number: int, actor: AbstractBaseUser, reason: str) -> None:
    """Reverses decision *number* of *party*, made in the open turn, by counter-postings."""
    turn = open_week(party.campaign)
    if not reason.strip():
        raise Refusal(_("Say why you withdraw the decision."))
    party = PrisonerParty.objects.select_related("campaign").get(pk=party.pk)
    fate = party.fates[number - 1] if 0 < number <= len(party.fates) else None
    if fate is None or fate["turn"] != turn.number or "back" in fate:
        raise Refusal(_("Only a decision of this {week} can be withdrawn. Check the roll again."))
    made = Posting.objects.filter(turn=turn, reference=reference_of(turn, party, number))
    back = [
        Line(
            row.unit,
            Stock.MEN,
            Account(row.to_account),
            Account(row.from_account),
            row.amount,
            Cause.CORRECTION,
            f"{row.reference}/back",
            party if row.party_id else None,
        )
        for row in made.select_related("unit").order_by("pk")
    ]
    post_lines(turn=turn, date=turn.starts, lines=back)
    if "officer" in fate:
        officer = Leader.objects.get(campaign=party.campaign_id, key=fate["officer"])
        officer.fate, officer.fate_date, officer.party = LeaderFate.CAPTURED, party.taken_on, party
        officer.save(update_fields=["fate", "fate_date", "party"])
    party.fates[number - 1] = {**fate, "back": True}
    party.save(update_fields=["fates"])
    record_decision(turn, actor, "prisoners.take_back", party, reason=reason, number=number)


def reference_of(turn: Turn, party: PrisonerParty, number: int) -> str:
    return f"fate/{turn.key}/{party.key}/{number}"
