"""Views of the umpire: desk, settings, workshop and all that the umpire changes."""
