"""The seeds of a referee's deck."""

from types import SimpleNamespace

from battles.table.referee import card_seed


def test_each_game_at_a_table_has_a_deck_of_its_own():
    """Keeps a player who draws ahead from knowing the umpire's next cards.

    Players draw on their own phones.
    """
    game = SimpleNamespace(turn=1, drawn=[], inner=None, referee=SimpleNamespace(half=lambda _game: 0))
    owners = ("", "spain", "spain/crown", "cuba")
    assert len({card_seed("dice", game, whose) for whose in owners}) == len(owners)
