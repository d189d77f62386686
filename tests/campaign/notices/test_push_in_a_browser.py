"""Notices in Chromium: the browser is added by a button, and its service worker shows what arrives."""

import json

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from playwright.sync_api import Page, expect

from campaign.models import Channel
from tests.browser import log_in

pytest.importorskip("py_vapid")
pytestmark = pytest.mark.django_db(transaction=True)

PUSH_SERVICE = """
    const made = {
      endpoint: "https://8.8.8.8/push/1", options: {},
      getKey: (name) => name === "auth" ? new Uint8Array(16).buffer
        : Uint8Array.from(atob(POINT), (letter) => letter.charCodeAt()).buffer,
    };
    PushManager.prototype.subscribe = async () => { localStorage.made = 1; return made };
    PushManager.prototype.getSubscription = async () => localStorage.made ? made : null;
"""
"""Stands for the push service of the browser, which no test reaches."""
SHOWN = """new Promise((done) => {
    self.registration.showNotification = async (title, { body, data }) => done([title, body, data]);
    const message = { title: "Week 1", text: "28 lost", page: "/c/war/" };
    self.dispatchEvent(new PushEvent("push", { data: JSON.stringify(message) }));
})"""
"""Returns what the service worker shows; a test has no push service that hands a message over."""
POINT = "BGsX0fLhLEJH+Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT+NC4v4af5uO5+tKfA+eFivOM1drMV7Oy7ZAaDe/UfU="


def test_a_browser_is_added_by_one_button_and_shows_what_arrives(page: Page, live_server, axe):
    User.objects.create_user("ana", email="ana@example.org")
    log_in(page, live_server.url, "ana")
    page.context.grant_permissions(["notifications"], origin=live_server.url)
    page.add_init_script(PUSH_SERVICE.replace("POINT", json.dumps(POINT)))
    page.goto(live_server.url + reverse("notices"))
    page.get_by_role("button", name="Notify me in this browser").click()
    expect(page.get_by_role("heading", name="Chrome, Linux (this browser)")).to_be_visible()
    expect(page.locator("form[data-push]")).to_be_hidden()
    assert Channel.objects.get().push_key
    assert not axe(page)
    (worker,) = page.context.service_workers
    assert worker.evaluate(SHOWN) == ["Week 1", "28 lost", "/c/war/"]
