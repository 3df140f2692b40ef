"""What all games share and no game is named in: the table of cards, chance, knowledge, choices and effects."""
