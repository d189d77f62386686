"""The printed sections of The Hexed General, one module each: their calculations, without a battle."""
