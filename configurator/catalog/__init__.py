"""What may be bought and what is known about it: the facts of catalog/, validated once, then frozen."""
