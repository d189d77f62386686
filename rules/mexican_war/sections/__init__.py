"""The printed sections of the Mexican War, one module each: their calculations, without a battle."""
