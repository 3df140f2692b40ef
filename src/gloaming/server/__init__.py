"""The table on the network: HTTP and WebSocket, the store, seat links, and workers for computer players."""
