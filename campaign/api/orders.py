"""Orders: read, checked, given and withdrawn, by the form of the page and the operations behind it."""

from typing import Any

from django.db import transaction
from django.http import Http404, QueryDict
from django.utils.translation import gettext as _
from ninja import Body, Router, Status

from campaign.access import Member, commanded_force_or_404
from campaign.api import shapes
from campaign.api.door import Knock
from campaign.forms.orders import LEGS, UNTOLD, OrderForm
from campaign.logic.vocabulary import ForceKind, TurnState
from campaign.models import Force, Order, Turn
from campaign.operations.orders import submission
from campaign.pages.orders.form_data import Writing, order_desk
from campaign.pages.orders.order_form import Orders, fields_as_drawn, letter_and_answer, orders_of_turn
from campaign.pages.parts import side_rows as rows
from campaign.refusals import Refusal
from campaign.store.queries.orders import order_version
from campaign.store.queries.parties import prisoners_at_hand
from campaign.store.queries.weeks.turns import current_turn

router = Router()
Fields = dict[str, Any]
HIDDEN = {*UNTOLD, "also"}
"""Fields of the form that the API does not take: it names turn and version apart, and one force at a time."""


def desk_or_404(member: Member, ref: str) -> tuple[Turn, Force, Writing]:
    """Returns the table at which the order of the force *ref* is written, if the key may order it."""
    force = commanded_force_or_404(member, ref, prisoners_at_hand=prisoners_at_hand())
    turn = current_turn(member.campaign)
    return turn, force, order_desk(member, turn, force)


def as_sent(fields: Fields) -> QueryDict:
    """Returns *fields* as the form of the page would send them."""
    sent = QueryDict(mutable=True)
    for name, value in fields.items():
        if isinstance(value, list):
            sent.setlist(name, [str(entry) for entry in value])
        elif value is True:
            sent[name] = "on"
        elif value not in (None, False):
            sent[name] = str(value)
    return sent


def form_faults(form: OrderForm, fields: Fields) -> dict[str, list[str]]:
    """Returns the faults of *form* by field, and fields that it does not have."""
    unknown = sorted(name for name in fields if name not in form.fields or name in HIDDEN)
    found = {name: [_("There is no such field.")] for name in unknown}
    if not form.is_valid():
        found |= {name: [str(text) for text in faults] for name, faults in form.errors.items()}
    return found


def order_out(member: Member, desk: Writing) -> shapes.OrderOut:
    form = desk.begun_form({})
    given = desk.orders.now.get(desk.force.pk)
    page = desk.page(form)
    filled = {name: form[name].value() for name in form.fields if name not in HIDDEN}
    return shapes.OrderOut(
        force=desk.force.ref,
        name=desk.force.label,
        given=given is not None,
        fields=without_blanks(filled),
        warnings=[str(text) for text in page.warnings],
        letter=page.letter,
        answer=page.answer,
        version=order_version(given),
    )


def submit(member: Member, turn: Turn, force: Force, form: OrderForm, version: str) -> None:
    submission.submit_order(
        turn=turn,
        force=force,
        order=form.order(),
        seat=force.seat if member.side is not None else None,
        actor=member.user,
        note=form.cleaned_data["note"],
        letter=form.cleaned_data["letter"],
        over=version,
    )


@router.get("/orders", response=list[shapes.OrderLine], summary="The orders of the forces you command")
def orders(request: Knock) -> list[shapes.OrderLine]:
    """Lists the orders. For warnings read the orders one by one."""
    member = request.auth
    turn = rows.this_turn(member)
    given = orders_of_turn(member, turn, None, last_of_all=True)
    last = {row.force_id: row for row in given.before}
    return [
        order_line(member, force, given.now.get(force.pk), last.get(force.pk))
        for force in rows.readable_forces(member, turn)
        if member.commands(force)
    ]


def order_line(member: Member, force: Force, given: Order | None, last: Order | None) -> shapes.OrderLine:
    """Returns the order *given* to *force* for this turn, or the *last* one, which it repeats."""
    letter, answer = letter_and_answer(member, Orders({}, (last,) if last else ()), given)
    stays = force.is_static or force.kind == ForceKind.SHIP
    return shapes.OrderLine(
        force=force.ref,
        name=force.label,
        given=given is not None,
        fields=without_blanks(fields_as_drawn(given or last, stays=stays)),
        letter=letter,
        answer=answer,
        version=order_version(given),
    )


def without_blanks(fields: Fields) -> Fields:
    return {name: value for name, value in fields.items() if value not in (None, "", False, [], ())}


@router.get("/orders/{ref}", response=shapes.OrderOut, summary="The order of one force")
def order(request: Knock, ref: str) -> shapes.OrderOut:
    return order_out(request.auth, desk_or_404(request.auth, ref)[2])


@router.get("/orders/{ref}/choices", response=shapes.Choices, summary="What the fields of an order take")
def choices(request: Knock, ref: str, kind: str = "") -> shapes.Choices:
    """Returns the choices of a kind of order.

    For legs and halts they are those of the first, which serve for all.
    """
    desk = desk_or_404(request.auth, ref)[2]
    form = desk.begun_form({"kind": kind} if kind else {})
    choices_by_field: dict[str, list[tuple[str, str]]] = {}
    for name, field in form.fields.items():
        if name not in HIDDEN and name not in LEGS[1:] and hasattr(field, "choices"):
            choices_by_field[name] = [(str(value), str(text)) for value, text in field.choices]
    return shapes.Choices(fields=choices_by_field)


@router.post("/orders/{ref}/check", response=shapes.Checked, summary="Check an order without giving it")
def check(request: Knock, ref: str, fields: Body[Fields]) -> shapes.Checked:
    """Checks an order: does everything that giving it would do, and then undoes it."""
    member = request.auth
    turn, force, desk = desk_or_404(member, ref)
    form = desk.sent_form(as_sent(fields))
    if errors := form_faults(form, fields):
        return shapes.Checked(ok=False, errors=errors, warnings=[])
    try:
        with transaction.atomic():
            submit(member, turn, force, form, "")
            transaction.set_rollback(True)
    except Refusal as refusal:
        return shapes.Checked(ok=False, errors={"__all__": [str(refusal)]}, warnings=[])
    return shapes.Checked(ok=True, errors={}, warnings=[str(text) for text in desk.page(form).warnings])


@router.put("/orders/{ref}", response={200: shapes.OrderOut, 422: shapes.Checked}, summary="Give an order")
def give(request: Knock, ref: str, fields: Body[Fields], version: str = "") -> Any:
    """Gives the order or replaces it. With a *version* only if the order is still that one."""
    member = request.auth
    turn, force, desk = desk_or_404(member, ref)
    form = desk.sent_form(as_sent(fields))
    if errors := form_faults(form, fields):
        return Status(422, shapes.Checked(ok=False, errors=errors, warnings=[]))
    submit(member, turn, force, form, version)
    return Status(200, order_out(member, desk_or_404(member, ref)[2]))


@router.delete("/orders/{ref}", response=shapes.Done, summary="Withdraw an order of this turn")
def withdraw(request: Knock, ref: str, version: str = "") -> shapes.Done:
    member = request.auth
    turn, force, desk = desk_or_404(member, ref)
    if turn.state == TurnState.OPEN and force.pk not in desk.orders.now:
        raise Http404
    submission.withdraw_order(turn=turn, force=force, actor=member.user, over=version)
    return shapes.Done(detail=_("The order for %s is withdrawn.") % force.label)
