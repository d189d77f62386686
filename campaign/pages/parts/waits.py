"""Something that waits for a reader; templates/components/waits.html shows it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Wait:
    """`kind` in a word, `action`: what the button says."""

    kind: str
    title: str
    text: str
    action: str
    href: str
