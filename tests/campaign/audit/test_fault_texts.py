"""Faults of a ledger as the desk tells them; each form of them is one that `audit` gives."""

import ast
import inspect
import re

import pytest
from django.utils import translation

from campaign.audit import ledger_audit as audit
from campaign.audit.fault_texts import KINDS, in_words

SAID = """
band: -1 gun in_hand on 1873-09-14. | band: guns, in hand: -1 on 14 September 1873.
band: gun cannot be sick. | band: guns cannot be “sick”.
band: postings make 1200 men dead, the balance says 8. | \
band: men, dead: 1,200 by the postings, 8 by the balance.
band: return/hut is posted in a turn of another campaign. | \
band: return/hut is posted in a turn of another campaign.
band: 3 rifle_breech in_hand on 1873-09-14 are left of a turn that was undone. | \
band: breech-loading rifles, in hand: 3 on 14 September 1873 are left over from an undone turn.
band: is on the roll of hut_a, whose men belong to another side. | \
band: is on the roll of hut_a, whose men belong to another side.
band: -2 men on the roll of hut_a. | band: men on the roll of hut_a: -2.
leon: 3 men captured, 0 on the rolls of prisoners. | \
leon: men captured: 3 by the postings, 0 on the rolls of prisoners.
band: the return of hill_road says other losses than are posted by it. | \
band: the return of the battle hill_road states other losses than its postings.
hut: 4 round were taken, and 0 received. | hut: rounds: 4 taken, 0 received.
"""
LINES = [line.split(" | ") for line in SAID.strip().splitlines()]


@pytest.mark.parametrize(("fault", "said"), LINES, ids=[fault for fault, _ in LINES])
def test_a_fault_is_reported_in_words(fault, said):
    with translation.override("en"):
        assert in_words(fault) == said


def test_every_fault_that_the_audit_gives_has_its_words():
    """Finds them as the f-strings of ledger_audit.py with a full stop.

    These are the sentences of the audit.
    """
    written = [
        "".join(part.value if isinstance(part, ast.Constant) else "{}" for part in text.values)
        for text in ast.walk(ast.parse(inspect.getsource(audit)))
        if isinstance(text, ast.JoinedStr)
    ]
    faults = {text for text in written if text.endswith(".")}
    forms = {re.sub(r"\(\?P<\w+>(?:\[.*?\]|[^)])+\)", "{}", form).replace("\\.", ".") for form, _ in KINDS}
    assert faults == forms


def test_an_unknown_fault_of_the_audit_is_left_as_it_is():
    assert in_words("something else") == "something else"
