"""Counters and measurements that `/metrics` reports."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

MATCHES_BEGUN = Counter("gloaming_matches_begun", "Matches begun, by game.", ["game"])
ENTRIES = Counter("gloaming_entries", "Journal entries written by this process, by kind.", ["kind"])
CONFLICTS = Counter("gloaming_conflicts", "Entries that another process had written first.")
TURNED_AWAY = Counter("gloaming_turned_away", "Connections ended before they had said what they want, by why.", ["why"])
REFUSED = Counter("gloaming_refused", "Commands that did not count.")
LIVE = Gauge("gloaming_live_matches", "Matches in memory.")
SOCKETS = Gauge("gloaming_sockets", "Open sockets.")
CLOSED = Counter("gloaming_sockets_closed", "Sockets closed by us, by code.", ["code"])
WORKERS_LOST = Counter("gloaming_workers_lost", "Workers that died or overran their time.")
WAITING = Gauge("gloaming_thoughts_waiting", "Thoughts and looks ahead that wait for a worker.")
BUSY = Counter("gloaming_busy", "Thoughts that were refused or put off because too many waited, by kind.", ["kind"])
LAG = Histogram(
    "gloaming_loop_lag_seconds",
    "How late the event loop was.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
FILES = Gauge("gloaming_open_files", "Open file descriptors of this process.")
REQUESTS = Counter("gloaming_requests", "HTTP requests, by route and status.", ["route", "status"])
TO_DISK = Histogram(
    "gloaming_to_disk_seconds",
    "From a command that counts to its entry on disk.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
)
THOUGHT = Histogram(
    "gloaming_thought_seconds",
    "From a computer player's turn to its choice.",
    buckets=(0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10),
)
