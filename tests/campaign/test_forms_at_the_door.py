"""The forms that no walk of a campaign meets: the door, one's own account, a new campaign, the play sheets.

Each is sent from its page in Chromium, with script and without, by whoever would send it.
"""

import re
from collections import Counter

import pytest
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.test import Client
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from campaign.operations.seats import invitations
from campaign.store.queries.people.invitations import invitation_token
from rules import RULESETS
from tests import mould
from tests.campaign.scenes import manned_war, read
from tests.campaign.test_forms import (  # noqa: F401
    FILLED_PASSWORD,
    Sent,
    forms_of,
    idle,
    press,
    press_without_browser,
    put_back,
)

pytestmark = [pytest.mark.long, pytest.mark.django_db(transaction=True)]
TONGUE, LEAVE = "set_language", "logout"


def forms_at(addresses: list[tuple[str, str]]) -> list[tuple[str, Sent]]:
    """Returns the forms of the pages at *addresses*, each with its reader. "" is a stranger."""
    found = []
    for address, name in addresses:
        client = Client()
        if name:
            client.force_login(User.objects.get(username=name))
        page = read(client.get(address, follow=True))
        own = {key: sent for key, sent in forms_of({address: page}).items() if key[0] not in (TONGUE, LEAVE)}
        assert own, address
        found += [(name, sent) for _key, sent in sorted(own.items())]
    return found


def faults_of(forms: list[tuple[str, Sent]], page, site: str, kept=None) -> list[str]:
    """Returns what goes wrong when each form is sent. Puts the rows *kept* back before each."""
    faults = Counter[str]()
    page.on("response", lambda answer: faults.update([answer.url] * (answer.status >= 500)))
    for name, sent in forms:
        if kept is not None:
            put_back(kept, page, site)
        if fault := press(page, sent, site, name):
            faults[f"{sent.page} [{sent.button}]: {fault}"] += 1
    return sorted(faults)


def faults_without_browser(forms: list[tuple[str, Sent]], kept: mould.Rows) -> list[str]:
    """Returns the fields as a browser without script sends them."""
    found = []
    for name, sent in forms:
        mould.empty_tables()
        mould.pour_rows(kept)
        client = Client()
        if name:
            client.force_login(User.objects.get(username=name))
        if fault := press_without_browser(client, sent):
            found.append(f"{sent.page} [{sent.button}]: {fault}")
    return found


def password_link(name: str) -> str:
    """Returns the link in the letter to *name*, who forgot a password."""
    user = User.objects.get(username=name)
    words = [urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)]
    return reverse("password_reset_confirm", args=words)


@pytest.mark.usefixtures("idle")
@pytest.mark.parametrize("script", [True, False], ids=["with script", "without script"])
def test_forms_for_log_in_account_and_new_campaign_do_what_they_say(
    script, settings, new_context, live_server
):
    settings.SENDS_MAIL = True
    war = manned_war()
    judge = User.objects.get(username="ulises")
    judge.is_staff = True
    judge.save()
    User.objects.create_user("dora")
    ana = User.objects.get(username="ana")
    ana.set_password(FILLED_PASSWORD)
    ana.save()
    seat = war.seats.get(key="marine")
    seat.player = None
    seat.save()
    link = invitation_token(invitations.invite_player(seat=seat, email="", language="en", actor=judge))
    kept = mould.taken_rows()
    invited = reverse("campaign:invitation", args=[link])
    forms = forms_at(
        [
            (reverse("login"), ""),
            (reverse("password_reset"), ""),
            (password_link("bruno"), ""),
            (reverse("account"), "ana"),
            (reverse("password_change"), "ana"),
            (reverse("campaign:found"), "ulises"),
            (invited, "dora"),
            (invited, ""),
        ]
    )
    if script:
        assert faults_of(forms, new_context().new_page(), live_server.url, kept) == []
    else:
        assert faults_without_browser(forms, kept) == []
    assert war.seats.get(key="marine").player.username == "1"  # as the form of a new account was filled in


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_rule_of_a_play_sheet_answers_or_says_what_it_wants(ruleset, new_context, live_server):
    """Presses the first button of one rule in forty with script and of one in forty without, since all have
    one view. Every one is asked without a browser in test_playsheet.py.
    """
    User.objects.create_user("ana")
    client = Client()
    client.force_login(User.objects.get(username="ana"))
    sheet = reverse("battles:playsheet", args=[ruleset])
    rules = sorted(set(re.findall(rf'href="({sheet}\w+/)"', read(client.get(sheet)))))
    assert len(rules) > 5
    for script in (True, False):
        page = new_context(java_script_enabled=script).new_page()
        forms = [
            each
            for each in forms_at([(rule, "ana") for rule in rules[20 * script :: 40]])
            if not each[1].button
        ]
        assert faults_of(forms, page, live_server.url) == []
