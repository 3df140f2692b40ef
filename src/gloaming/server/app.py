"""The application: its parts put together, and what surrounds every request."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import itertools
import secrets
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import structlog
from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.responses import FileResponse, HTMLResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from pydantic import TypeAdapter
from starlette.websockets import WebSocketDisconnect, WebSocketState

from gloaming import __version__
from gloaming.games import GAMES, playable
from gloaming.games.plugins import PACKAGE
from gloaming.server import daily, frames, library, metrics, puzzles
from gloaming.server.api_page import api_page
from gloaming.server.balance_routes import router as balance
from gloaming.server.balancing import Runs
from gloaming.server.cluster import Cluster
from gloaming.server.connection import Connection
from gloaming.server.logs import make_safe
from gloaming.server.match_service import MatchService, steady_clock
from gloaming.server.middleware import Around, same_origin
from gloaming.server.operation import Operation
from gloaming.server.own_network import from_this_machine
from gloaming.server.print_routes import router as printing
from gloaming.server.problems import problem, tell_problems
from gloaming.server.rate_limits import Limits, address_of
from gloaming.server.review_routes import router as review_router
from gloaming.server.reviews import Reviews
from gloaming.server.routes import router
from gloaming.server.sandbox import Sandbox
from gloaming.server.settings import Settings
from gloaming.server.store import Store
from gloaming.server.store_trouble import StoreTrouble
from gloaming.server.watching import watch_loop
from gloaming.server.workers import Workers
from gloaming.server.workshop_routes import router as workshop

log = structlog.get_logger("gloaming.http")

SWEEP_SECONDS = 120.0
WHOLE_SWEEP_SECONDS = 21_600.0
"""After which everything is swept though somebody is there."""
SPENT_SECONDS = 300
ALIVE = "alive"
OPERATION_SECONDS = 4.0
"""How often it is read what the operator has set."""
SEEN_ROUNDS = 5
"""In every so many of these rounds it is written down who is connected."""


def create_app(settings: Settings | None = None) -> FastAPI:
    settings = settings or Settings()
    make_safe(settings.log)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if not settings.database_url:
            settings.data.mkdir(parents=True, exist_ok=True)
        store = Store(settings.url)
        await store.open()
        store.tell(app.state.address)
        workers = Workers(settings.workers)
        clock = steady_clock(await store.now())
        service = MatchService(store, workers, clock, settings.answer_seconds)
        app.state.service = service
        app.state.reviews = Reviews(service, workers)
        app.state.sandbox = sandbox = Sandbox()
        app.state.checker = checker = Sandbox()
        app.state.daily = daily.DailyDeals(service)
        service.alive = await last_alive(store, service.begun)
        operation = Operation(store, settings)
        app.state.operation = operation
        await operation.refresh()
        service.read_only = operation.read_only
        cluster = Cluster(store.url, service) if store.postgresql else None
        if cluster is not None:
            await cluster.open()
        limits: Limits = app.state.limits
        chores = [
            asyncio.create_task(_tidy(service, limits, settings, app.state.connections)),
            asyncio.create_task(_look_after(service, operation)),
            asyncio.create_task(watch_loop()),
            asyncio.create_task(workers.warm()),
            asyncio.create_task(asyncio.to_thread(library.games_text)),
        ]
        if store.postgresql:
            chores.append(asyncio.create_task(limits.keep_exchanging(store)))
        try:
            yield
        finally:
            for chore in chores:
                chore.cancel()
            await close_sockets(app)
            if cluster is not None:
                await cluster.close()
            await service.close()
            await workers.close()
            await sandbox.close()
            await checker.close()
            await store.close()

    app = FastAPI(
        title="Gloaming",
        version=__version__,
        summary="Tables for games with hidden information. docs/protocol.md explains the frames of the socket.",
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
    )
    app.state.settings = settings
    app.state.limits = Limits(settings)
    app.state.connections = set()
    app.state.runs = Runs()
    app.state.network = None
    app.state.address = ""
    tell_problems(app)
    app.include_router(router)
    app.include_router(workshop)
    app.include_router(puzzles.router)
    app.include_router(daily.router)
    app.include_router(balance)
    app.include_router(printing)
    app.include_router(review_router)
    _add_socket(app, settings)
    _add_health(app)
    _add_pages(app, settings)
    _put_frames_in_schema(app)
    app.add_middleware(Around, settings=settings, limits=app.state.limits)
    _work_out_routes(app)
    return app


def _work_out_routes(app: FastAPI) -> None:
    """FastAPI works out an included router when a request first meets it, which takes tens of milliseconds of the event
    loop: it does so now, before anybody waits."""
    nowhere = {"type": "http", "method": "GET", "path": "/nowhere", "root_path": "", "headers": []}
    for route in app.routes:
        route.matches(nowhere)


async def close_sockets(app: FastAPI) -> None:
    """Tell everybody to come back: the server is restarting."""
    connections: set[Connection] = app.state.connections
    for connection in list(connections):
        connection.leave(frames.CLOSE_RESTARTING, "the server is restarting")
    end = time.monotonic() + app.state.settings.drain_seconds
    while connections and time.monotonic() < end:
        await asyncio.sleep(0.02)


def sweep(everything: bool) -> None:
    """Collect what is garbage of all that has come since the last sweep, or ever.

    A thousand matches are hundreds of thousands of long-lived objects without cycles. Going through all of them would
    hold up everybody for a quarter of a second, so what has lived through a sweep is left aside by the next ones; all
    of it is gone through when nobody is there to wait."""
    if everything:
        gc.unfreeze()
    gc.collect()
    gc.freeze()


async def _tidy(service: MatchService, limits: Limits, settings: Settings, connected: set[Connection]) -> None:
    sweep(everything=True)
    gc.set_threshold(20_000, 5, 1_000_000)
    swept = whole = time.monotonic()
    while True:
        await asyncio.sleep(min(30.0, settings.idle_seconds))
        service.forget_idle(settings.idle_seconds)
        limits.forget()
        if service.store.postgresql:
            with contextlib.suppress(Exception):  # the exchange of limits notes that the store does not answer
                await service.store.forget_spent(int(time.time()) - SPENT_SECONDS)
        now = time.monotonic()
        if now - whole > (WHOLE_SWEEP_SECONDS if connected else SWEEP_SECONDS):
            sweep(everything=True)
            swept = whole = time.monotonic()
        elif now - swept > SWEEP_SECONDS:
            sweep(everything=False)
            swept = time.monotonic()


async def last_alive(store: Store, now: int) -> int:
    """When a server last had this store; now, where another one has it beside us."""
    alive = int(await store.get(ALIVE) or 0)
    return now if now - alive < 2_500 * OPERATION_SECONDS and store.postgresql else alive


async def _look_after(service: MatchService, operation: Operation) -> None:
    """Every few seconds: what the operator has set, and now and then who is connected."""
    for round_ in itertools.count(1):
        await asyncio.sleep(OPERATION_SECONDS)
        try:
            await operation.refresh()
            await service.store.set(ALIVE, str(service.clock()))
            await service.set_read_only(operation.read_only)
            if round_ % SEEN_ROUNDS == 0 and not operation.read_only:
                await service.note_all_seen()
        except StoreTrouble as trouble:
            log.error("the store is in trouble", why=str(trouble))


# The socket


async def turn_away(websocket: WebSocket, code: int, text: str) -> None:
    """Close a socket with a code. Only one that was accepted can be told why."""
    metrics.CLOSED.labels(str(code)).inc()
    offered = websocket.scope.get("subprotocols", [])
    await websocket.accept(frames.SUBPROTOCOL if frames.SUBPROTOCOL in offered else None)
    await websocket.close(code, text)


def _add_socket(app: FastAPI, settings: Settings) -> None:
    @app.websocket("/api/v1/matches/{match}/socket")
    async def socket(websocket: WebSocket, match: str) -> None:
        if not same_origin(websocket.headers, settings.origins):
            log.warning("strange origin", origin=websocket.headers.get("origin", "")[:100])
            await turn_away(websocket, frames.CLOSE_ORIGIN, "pages of other origins may not use this server")
            return
        operation: Operation = app.state.operation
        if operation.reason_against(websocket.client.host if websocket.client else "") is not None:
            await turn_away(websocket, frames.CLOSE_ORIGIN, "this address is blocked")
            return
        connections: set[Connection] = app.state.connections
        limits: Limits = app.state.limits
        address = address_of(websocket)
        if not limits.join(address):
            await turn_away(websocket, frames.CLOSE_TOO_FAST, "too many connections within a minute")
            return
        of_one = sum(other.address == address for other in connections)
        if len(connections) >= settings.connections or of_one >= settings.connections_per_address:
            await turn_away(websocket, frames.CLOSE_FULL, "there are too many connections")
            return
        offered = websocket.scope.get("subprotocols", [])
        await websocket.accept(frames.SUBPROTOCOL if frames.SUBPROTOCOL in offered else None)
        connection = Connection(websocket, app.state.service, limits, settings)
        connections.add(connection)
        metrics.SOCKETS.set(len(connections))
        try:
            await connection.run(match)
        except (WebSocketDisconnect, OSError):
            pass  # the client went away in the middle of something
        except RuntimeError as error:
            if type(error) is not RuntimeError or websocket.client_state is not WebSocketState.DISCONNECTED:
                raise
        finally:
            connections.discard(connection)
            metrics.SOCKETS.set(len(connections))


# Health


def _add_health(app: FastAPI) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def alive() -> PlainTextResponse:
        return PlainTextResponse("alive\n")

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> Response:
        service: MatchService = app.state.service
        try:
            good = await asyncio.wait_for(service.store.ready(), 5) and not service.closing
        except StoreTrouble as trouble:
            log.error("not ready", why=str(trouble))
            return problem(503, str(trouble))
        except Exception as error:
            log.error("not ready", exc_info=error)
            good = False
        return PlainTextResponse("ready\n") if good else problem(503, "the store does not answer")

    @app.get("/metrics", include_in_schema=False)
    async def measured(request: Request) -> Response:
        if not may_read_metrics(request, app.state.settings.metrics_token):
            return problem(404, "there is no such page")
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)


def may_read_metrics(request: Request, token: str) -> bool:
    """Whoever has the token; without one, only somebody on this machine."""
    if not token:
        return from_this_machine(request)
    given = request.headers.get("authorization", "")
    return secrets.compare_digest(given.encode(), f"Bearer {token}".encode())


# Pages


def _add_pages(app: FastAPI, settings: Settings) -> None:
    static = settings.static or Path(__file__).parent.parent / "static"

    @app.get("/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        return HTMLResponse(api_page(app.openapi()))

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        """The browser table. Names with a hash in them never change; everything else is asked for again.

        Files are small and sent whole: a part that is asked for is not looked at, so none can be asked for wrongly."""
        request.scope["headers"] = [header for header in request.scope["headers"] if header[0] != b"range"]
        if path.startswith("api/"):
            return problem(404, "there is nothing here; /docs lists what there is")
        root = static.resolve()
        try:
            file = (root / (path or "index.html")).resolve()
            found = file.is_relative_to(root) and file.is_file()
        except (OSError, ValueError):  # no file can have such a name
            found = False
        if not found:
            return problem(404, "there is no such page" if root.is_dir() else "the browser table is not installed")
        forever = file.parent.name == "assets"
        cache = "public, max-age=31536000, immutable" if forever else "no-cache"
        return FileResponse(file, headers={"Cache-Control": cache})


def _put_facts(parts: dict[str, Any]) -> None:
    """What a view shows is typed game by game: the facts of a table are one of these records."""
    refs = []
    for slug in GAMES:
        facts = playable(slug).facts_type
        # A game from elsewhere may call its records as another game or the server does.
        mark = "" if GAMES.package(slug) == PACKAGE else f"{slug}."
        made = TypeAdapter(facts).json_schema(ref_template=f"#/components/schemas/{mark}{{model}}")
        parts.update({f"{mark}{name}": part for name, part in made.pop("$defs", {}).items()})
        parts[f"{mark}{facts.__name__}"] = made
        refs.append({"$ref": f"#/components/schemas/{mark}{facts.__name__}"})
    parts["TableView"]["properties"]["facts"] = {"anyOf": refs}


def _put_frames_in_schema(app: FastAPI) -> None:
    """The frames of the socket stand in the schema as well, so that clients are generated from one document."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            schema = plain()
            parts = schema["components"]["schemas"]
            for name, adapter, mode in (
                ("ClientFrame", frames.CLIENT_FRAME, "validation"),
                ("ServerFrame", frames.SERVER_FRAME, "serialization"),
            ):
                made = adapter.json_schema(ref_template="#/components/schemas/{model}", mode=mode)  # type: ignore[arg-type]
                for part, definition in made.pop("$defs", {}).items():
                    parts.setdefault(part, definition)
                parts[name] = made
            _put_facts(parts)
        assert app.openapi_schema is not None
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]
