"""A small number for every zone of a board, kept as masks: one for each binary digit."""


class Counts:
    """So that adding to half the board, or finding the least of many zones, takes a few steps."""

    __slots__ = ("digits",)

    def __init__(self) -> None:
        self.digits: list[int] = []  # masks: the zones whose number has that digit, ones first

    def add(self, zones: int, number: int) -> None:
        """Adds *number* in every zone of a mask."""
        digits, place = self.digits, 0
        while number >> place:
            carried, at = zones if number >> place & 1 else 0, place
            while carried:
                if at == len(digits):
                    digits.append(0)
                digits[at], carried = digits[at] ^ carried, digits[at] & carried
                at += 1
            if place == len(digits):
                digits.append(0)
            place += 1

    def at(self, cell: int) -> int:
        """The number of one zone."""
        number = 0
        for place, digit in enumerate(self.digits):
            number |= (digit >> cell & 1) << place
        return number

    def least(self, zones: int) -> int:
        """Of the zones of a mask those with the smallest number."""
        for digit in reversed(self.digits):
            zones = zones & ~digit or zones
        return zones
