"""Dice of the march, shown by what they are for."""

from collections.abc import Callable

import pytest

from campaign.logic.movement.field import Field


@pytest.fixture
def show(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Returns `show(sight=1, evade=100)`, which sets the faces of d100.

    Every d100 whose purpose begins so shows that face; the others stay seeded. `sight_spain` and `evade_k`
    name one side's or one column's die.
    """
    seeded = Field.d100

    def script(**faces: int) -> None:
        told = {word.replace("_", "-", 1): face for word, face in faces.items()}

        def d100(field: Field, kind: str, minute: int, *keys: str, clause: str) -> int:
            named = [word for word in told if kind == word or kind.startswith(f"{word}-")]
            return told[max(named, key=len)] if named else seeded(field, kind, minute, *keys, clause=clause)

        monkeypatch.setattr(Field, "d100", d100)

    return script
