"""Faults in the markup of a page, for any reader."""

from collections import Counter
from html.parser import HTMLParser

MANY = {"checkbox", "radio"}  # several of one name are one answer
PRESSED = {"submit", "button", "reset", "image"}  # only the one that is pressed is sent
CONTROLS = {"input", "select", "textarea"}


class Names(HTMLParser):
    """Counts the ids of a page, and the names of each form's controls."""

    def __init__(self) -> None:
        super().__init__()
        self.ids: Counter[str] = Counter()
        self.names: Counter[tuple[str, str]] = Counter()
        self.kinds: dict[tuple[str, str], set[str]] = {}
        self.forms = 0
        self.form = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if "id" in found:
            self.ids[found["id"]] += 1
        if tag == "form":
            self.forms += 1
            self.form = f"form {self.forms} {found.get('action', '')}"
        if tag in CONTROLS and found.get("name"):
            self.count_control(tag, found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""

    def count_control(self, tag: str, found: dict[str, str]) -> None:
        kind = found.get("type", "text") if tag == "input" else tag
        if kind in PRESSED:
            return
        control = found.get("form") or self.form, found["name"]
        kinds = self.kinds.setdefault(control, set())
        if kind not in MANY or kinds - {kind}:
            self.names[control] += 1 + bool(kinds & MANY)
        kinds.add(kind)

    def repeated(self) -> list[str]:
        """Returns the ids that stand twice, and the names that a form sends twice."""
        ids = [f"id {found} stands {times} times" for found, times in self.ids.items() if times > 1]
        names = self.names.items()
        sent = [f"{form} sends {name} {times} times" for (form, name), times in names if times > 1]
        return ids + sent


def repeated_names(page: str) -> list[str]:
    """Returns what *page* has twice."""
    names = Names()
    names.feed(page)
    return names.repeated()
