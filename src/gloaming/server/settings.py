"""All settings of the server; each can be set by an environment variable."""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path
from pydantic import AliasChoices, Field
from pydantic_settings import BaseSettings, SettingsConfigDict


def data_folder() -> Path:
    return user_data_path("gloaming", appauthor=False)


class Settings(BaseSettings):
    """`GLOAMING_` before the name, except DATABASE_URL and PORT, which are known by these names everywhere."""

    model_config = SettingsConfigDict(env_prefix="GLOAMING_", populate_by_name=True, extra="ignore")

    database_url: str = Field(default="", validation_alias=AliasChoices("GLOAMING_DATABASE_URL", "DATABASE_URL"))
    """PostgreSQL; left out, SQLite in the data folder."""
    data: Path = Field(default_factory=data_folder)
    host: str = "127.0.0.1"
    port: int = Field(default=8000, validation_alias=AliasChoices("GLOAMING_PORT", "PORT"))
    static: Path | None = None
    """Where the browser table lies; left out, what came with the package."""
    origins: list[str] = []
    """Origins besides our own from which browsers may connect."""
    workers: int = 2
    """Processes for computer players who think long; there is one more for short thoughts."""
    answer_seconds: float = 0.25
    """Computer players answer after a multiple of this, so that the time does not tell what they hold."""
    log: str = "console"
    """`json` for machines, `console` for people."""
    frames_per_second: int = 20
    """What one connection may send, on average over ten seconds."""
    requests_per_minute: int = 600
    """What one address may ask of HTTP."""
    matches_per_minute: int = 60
    """What one address may begin."""
    files_per_minute: int = 20
    """Match files, scenarios and card sets that one address may bring along."""
    checks_per_minute: int = 240
    """How often one address may have a card set checked while it writes it, or save it."""
    upload_bytes_per_minute: int = 20_000_000
    """Bodies of requests of one address."""
    joins_per_minute: int = 300
    """Sockets that one address may open."""
    work_seconds_per_minute: float = 6.0
    """Processor time of the server itself that one address may use for loading and looking back."""
    hints_per_minute: int = 30
    looks_per_minute: int = 300
    """What one link may ask, and three times that one address: what the computer would do, and what its own choices
    would bring about."""
    connections: int = 5_000
    """Sockets at once."""
    connections_per_address: int = 200
    connections_per_match: int = 100
    """Watchers of one match at once; players have places of their own."""
    connections_per_link: int = 10
    """Sockets of one player at once; the oldest gives way."""
    header_seconds: float = 10.0
    """How long a connection may take to say what it wants."""
    join_seconds: float = 10.0
    """How long a socket may stay without saying whose it is."""
    read_seconds: float = 20.0
    """How long a socket may leave unread what was sent."""
    body_seconds: float = 20.0
    """How long the body of a request may take to arrive."""
    heartbeat_seconds: float = 10.0
    """How often a socket is pinged, and how long its answer may take before it is taken to be dead."""
    idle_seconds: float = 600.0
    """After which a match that nobody looks at leaves memory; it stays in the store."""
    left_seconds: float = 60.0
    """How long a player must be away, in a match with a clock, before the others may let the computer play on."""
    left_seconds_unclocked: float = 86_400.0
    """The same where there is no clock: such a match may go on over days."""
    keep_days: float = 0.0
    """After how many days a match that nobody touches is deleted; 0: never."""
    store_megabytes: float = 0.0
    """Beyond which no further match is begun; 0: no limit."""
    trusted_proxies: list[str] = ["127.0.0.1", "::1"]
    """Addresses and networks of proxies whose X-Forwarded-For is believed."""
    metrics_token: str = ""
    """The bearer token for /metrics; left out, /metrics is for this machine alone."""
    drain_seconds: float = 5.0
    """How long a stop waits for what is under way."""

    def patience(self, clock: bool) -> float:
        """For how many seconds a player may be away before the others may let the computer play on."""
        return self.left_seconds if clock else self.left_seconds_unclocked

    @property
    def url(self) -> str:
        """The address of the store, with the driver that we use."""
        if not self.database_url:
            return f"sqlite:///{self.data / 'matches.db'}"
        scheme, _, rest = self.database_url.partition("://")
        if scheme in ("postgres", "postgresql"):
            return f"postgresql+asyncpg://{rest}"
        return self.database_url
