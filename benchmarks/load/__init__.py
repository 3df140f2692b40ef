"""How much a server bears: many matches at once, played by bots over real sockets."""
