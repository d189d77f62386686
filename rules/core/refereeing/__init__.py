"""Parts of a table game whose turn a phone keeps. rules/core/refereeing/game.py joins them."""
