"""Somebody goes through all pages that can be reached by links and forms."""

import re
from collections import Counter
from urllib.parse import parse_qsl, urljoin, urlsplit

from django.test import Client
from django.urls import resolve

from tests.campaign.scenes import read
from tests.markup import Names

PASSED_OVER = {"at", "zoom", "layers", "copy", "step", "shown", "paper"}  # the same facts in another window
ORDER_OF = re.compile(r"/orders/\w+/")
HOST = "http://testserver"  # a feed names addresses in full
ELSEWHERE = re.compile(r"^/(accounts|admin|docs|i18n|static|rules|signs|start-your-own)|\.webp$")


class Links(Names):
    """Where a page leads: links, forms that are asked by GET, fragments, and the forms that are sent; and,
    read at the same time, what it has twice.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked: dict[str, None] = {}  # in the order of the page
        self.sent: dict[str, None] = {}

    def handle_starttag(self, tag, attrs):
        super().handle_starttag(tag, attrs)
        found = dict(attrs)
        for name in ("href", "hx-get"):
            if found.get(name):
                self.asked[found[name]] = None
        if tag == "form" and found.get("action"):
            (self.sent if found.get("method") == "post" else self.asked)[found["action"]] = None
        for name in ("hx-post", "formaction"):
            if found.get(name):
                self.sent[found[name]] = None


def key_of(address: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    parts = urlsplit(address)
    query = tuple(sorted((name, value) for name, value in parse_qsl(parts.query) if name not in PASSED_OVER))
    if kinds := tuple(pair for pair in query if pair[0] == "kind"):  # each kind of order for one force
        return ORDER_OF.sub("/orders/", parts.path), kinds
    return parts.path, query


def walk(
    client: Client, start: str, *, most: int = 1000, of_a_kind: int = 1000, order_kinds: bool = True
) -> dict[str, str]:
    """Returns the pages reached from *start* as they read, by address.

    Parts as htmx asks for them are among them. It returns at most *of_a_kind* of one view with the same words
    in the query. It returns as many orders of each kind. Without *order_kinds* it returns only the form that
    opens first.
    """
    waiting, known_keys, pages, kinds = [start], set(), {}, Counter()
    while waiting and len(pages) < most:
        address = waiting.pop()
        if key_of(address) in known_keys or ELSEWHERE.search(address):
            continue
        known_keys.add(key_of(address))
        view, asked = resolve(urlsplit(address).path).view_name, key_of(address)[1]
        if not order_kinds and "kind" in dict(asked):
            continue
        kind = view, tuple(pair if pair[0] == "kind" else pair[0] for pair in asked)
        kinds[kind] += 1
        if kinds[kind] > of_a_kind:
            continue
        answer = client.get(address)
        if answer.status_code == 404 and view.startswith("battles:") and "as" in dict(asked):
            continue  # viewed as a third side, which knows nothing of that battle
        assert answer.status_code in (200, 204, 302, 405), (address, answer.status_code)
        pages[address] = read(answer)
        if ("/orders/" in address and not asked) or address == start:
            for target in ("plate", "panel"):
                part = client.get(address, headers={"HX-Request": "true", "HX-Target": target})
                pages[f"{address} ({target})"] = read(part)
        links = Links()
        links.feed(pages[address].replace(HOST, ""))
        assert links.repeated() == [], address
        waiting += [urljoin(address, link).partition("#")[0] for link in links.asked | links.sent]
    return pages
