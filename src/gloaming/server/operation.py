"""Settings of the operator that hold for all processes: read-only mode, blocked addresses, limits of the store."""

from __future__ import annotations

import ipaddress
import time

import structlog

from gloaming.server import admin
from gloaming.server.problems import HttpProblem
from gloaming.server.settings import Settings
from gloaming.server.store import Store

log = structlog.get_logger("gloaming.operation")

PRUNE_SECONDS = 3_600.0


class Operation:
    """Read from the store every few seconds, so that `gloaming admin` reaches a running server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.read_only = False
        self.full = False
        self.blocked: list[tuple[ipaddress.IPv4Network | ipaddress.IPv6Network, str]] = []
        self.pruned = time.monotonic()

    async def refresh(self) -> None:
        self.read_only = await admin.is_read_only(self.store)
        kept_out = await admin.blocked(self.store)
        self.blocked = [(ipaddress.ip_network(address), reason) for address, reason in kept_out.items()]
        most = self.settings.store_megabytes
        self.full = most > 0 and await self.store.megabytes() > most
        if self.settings.keep_days and time.monotonic() - self.pruned > PRUNE_SECONDS:
            self.pruned = time.monotonic()
            gone = await admin.prune(self.store, self.settings.keep_days)
            log.info("old matches deleted", matches=len(gone), days=self.settings.keep_days)

    def reason_against(self, address: str) -> str | None:
        """Why this address is blocked, if it is."""
        try:
            ip = ipaddress.ip_address(address)
        except ValueError:
            return None
        mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
        ip = mapped or ip
        return next((reason for net, reason in self.blocked if ip.version == net.version and ip in net), None)

    def check_new_match(self, address: str) -> None:
        """`HttpProblem` if no match may be begun now, or not from this address."""
        reason = self.reason_against(address)
        if reason is not None:
            raise HttpProblem(403, f"this address is blocked: {reason or 'no reason was given'}")
        if self.read_only:
            raise HttpProblem(503, "the server is read-only at the moment; nothing is lost, try again later")
        if self.full:
            raise HttpProblem(507, "the server's storage is full; it accepts no new matches")
