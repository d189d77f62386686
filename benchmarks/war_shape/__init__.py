"""The shape of a war: when and where battles took place, what burned, prisoners, length of contacts."""
