"""What the battles' templates draw: frozen dataclasses, cut to what one member may read."""
