"""Replaces words in plain data, by where they are in it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

Words = dict[str, str]
"""The word of today by the older one."""

ANYWHERE = "**"


@dataclass(frozen=True, slots=True)
class Part:
    """Words that are one part of a longer text, such as `raise_works@bor`."""

    words: Words
    number: int
    between: str


Rule = Words | Part | tuple[Part, ...]


@dataclass(frozen=True)
class Renaming:
    """The words of one column.

    `values` are by their path: keys with full stops between, where `*` is any key. Lists count for nothing,
    but a number is the place of a word in its list. `keys`: the keys of the tables at a path. After `**.`
    comes a key that may stand anywhere, unless another path leads there. The column itself has the path "".
    """

    values: Mapping[str, Rule] = field(default_factory=dict)
    keys: Mapping[str, Words | Part] = field(default_factory=dict)

    @cached_property
    def tree(self) -> "Node":
        root = Node()
        for path, words in self.values.items():
            root.find(path).values = words
        for path, names in self.keys.items():
            root.find(path).keys = names
        return root

    def today(self, plain: Any) -> Any:
        """Returns *plain* with the words of today. Words of today stay as they are."""
        return self.tree.rename(plain, False, self.tree.children.get(ANYWHERE))

    def in_older_words(self, plain: Any) -> Any:
        """Returns *plain* with the words of release 0.9.0."""
        return self.tree.rename(plain, True, self.tree.children.get(ANYWHERE))


class Node:
    """The words at one path, and the paths that begin with it."""

    __slots__ = ("children", "keys", "values")

    def __init__(self) -> None:
        self.children: dict[str, Node] = {}
        self.values: Rule = {}
        self.keys: Words | Part = {}

    def find(self, path: str) -> "Node":
        node = self
        for key in path.split(".") if path else ():
            node = node.children.setdefault(key, Node())
        return node

    def rename(self, plain: Any, back: bool, anywhere: "Node | None") -> Any:
        if isinstance(plain, str):
            return rename_word(plain, self.values, back)
        if isinstance(plain, list):
            return [
                (self.children.get(str(number), self) if isinstance(entry, str) else self).rename(
                    entry, back, anywhere
                )
                for number, entry in enumerate(plain)
            ]
        if not isinstance(plain, dict) or not (self.children or self.keys or anywhere):
            return plain
        renamed = {}
        for key, value in plain.items():
            name = rename_word(key, self.keys, back)
            older = name if back else key
            renamed[name] = self.below(older, anywhere).rename(value, back, anywhere)
        return renamed

    def below(self, key: str, anywhere: "Node | None") -> "Node":
        """Returns what holds for the value of *key* in a table at this path."""
        there = self.children.get(key) or self.children.get("*")
        return there or (anywhere and anywhere.children.get(key)) or NOTHING


NOTHING = Node()


def inverse_of(words: Words) -> Words:
    return {today: older for older, today in words.items()}


def rename_word(text: str, rule: Rule, back: bool) -> str:
    if isinstance(rule, Part):
        parts = text.split(rule.between)
        if rule.number < len(parts):
            parts[rule.number] = rename_word(parts[rule.number], rule.words, back)
        return rule.between.join(parts)
    if isinstance(rule, tuple):
        for part in rule:
            text = rename_word(text, part, back)
        return text
    if not rule:
        return text
    return (inverse_of(rule) if back else rule).get(text, text)
