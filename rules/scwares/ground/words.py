"""The meanings of a board's words, for people who read or write one."""

WORDS = {
    "woods": "growth that nobody sees through; smaller zones where it is dense",
    "building": "a house: nobody sees past it",
    "height": "higher ground: nobody sees over it",
    "water": "river, lake or sea: nobody enters it",
    "swamp": "water and mud: nobody enters it",
    "cliff": "too steep for anybody",
    "difficult": "room for fewer bases: how broad and deep its zones are, in mm",
    "road": "shows where a road runs; it changes nothing",
    "field": "shows what grows there; it changes nothing",
    "trench": "works: it takes two dice alike to hurt who stands in them",
    "earthwork": "works",
    "stone_sangar": "works",
    "fort": "works",
    "armoured_train": "works",
    "armoured_warship": "works",
    "dry_stream_or_river_bed": "cover as good as works",
    "sunken_road": "cover as good as works",
    "large_rock_formation": "cover as good as works",
}
