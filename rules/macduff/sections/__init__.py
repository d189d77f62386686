"""The printed sections of MacDuff, one module each: their calculations, without a battle."""
