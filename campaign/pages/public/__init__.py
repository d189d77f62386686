"""Says what people outside a campaign may read of it, and programs that follow it."""
