"""The rules on the map: one module for each part of a player turn applies the calculations to a battle."""
