"""The board as a file by itself."""

from xml.etree import ElementTree

import pytest

from battles.board.drawing import draw_board
from battles.board.frames import Replay
from battles.board.print_drawing import board_for_print, light_colours
from rules import find


@pytest.mark.parametrize("ruleset", ["machete", "scwares", "macduff"])
def test_it_is_xml_with_its_looks_in_colours_of_the_light_theme(ruleset):
    ground = find(ruleset).ground("open", "wet", "seed", "bridge")
    drawn = board_for_print(draw_board(ground, Replay((), (), ()), at=0), ())
    root = ElementTree.fromstring(drawn)
    looks = root.find("{http://www.w3.org/2000/svg}style").text
    colours = light_colours()
    assert "var(" not in looks
    assert "light-dark" not in looks
    for side in "abcd":
        assert f"{{fill: {colours[f'--side-{side}-tint']}" in looks.replace("{ ", "{")
    assert f"fill: {colours['--land']}" in looks
