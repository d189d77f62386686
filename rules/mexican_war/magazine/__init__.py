"""Tables that an umpire types in from the printed magazine: their shapes, files and sources."""
