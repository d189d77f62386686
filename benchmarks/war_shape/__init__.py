"""The shape of a war: where and when it was fought, what burned, who was held, how long enemies met."""
