"""HTTP errors as RFC 9457 problems: what was wrong, in one sentence."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from gloaming.server.http_bodies import Problem
from gloaming.server.store_trouble import StoreTrouble

MEDIA = "application/problem+json"


class HttpProblem(Exception):
    """An error whose message may be shown to the client."""

    def __init__(self, status: int, detail: str) -> None:
        super().__init__(detail)
        self.status = status
        self.detail = detail


def problem(status: int, detail: str, errors: list[dict[str, Any]] | None = None) -> JSONResponse:
    readable = detail.encode(errors="replace").decode()  # it may repeat half a character out of a file
    body = Problem(title=HTTPStatus(status).phrase, status=status, detail=readable, errors=errors)
    headers = {"WWW-Authenticate": "Bearer"} if status == 401 else None
    return JSONResponse(body.model_dump(exclude_none=True), status, headers, MEDIA)


def documented(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The error responses of a route, for the schema."""
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {MEDIA: {"schema": Problem.model_json_schema()}}}
        for status in (*statuses, 400, 413, 422, 429)
    }


def tell_problems(app: FastAPI) -> None:
    @app.exception_handler(HttpProblem)
    async def trouble(request: Request, error: HttpProblem) -> JSONResponse:
        return problem(error.status, error.detail)

    @app.exception_handler(StoreTrouble)
    async def store(request: Request, trouble: StoreTrouble) -> JSONResponse:
        return problem(503, f"{trouble}; nothing is lost, try again later")

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        return problem(error.status_code, str(error.detail))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        # What was sent is not repeated: it may hold a secret.
        errors = [{"where": list(one["loc"]), "what": one["msg"]} for one in error.errors()]
        detail = "; ".join(f"{'.'.join(str(part) for part in one['where'])}: {one['what']}" for one in errors)
        return problem(422, detail[:1000] or "the request is not valid", errors[:20])
