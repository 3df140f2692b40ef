"""What nobody should send: HTTP requests and WebSocket connections, spoilt at every level from bytes to meaning.

They are written by hand onto plain connections, because any library would refuse to send most of them.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import struct
import zlib
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

SECONDS = 20.0
"""Within which anything is answered."""
IDLE = 2.0
"""After which nothing more is expected on a socket that has been left in the middle of a frame."""
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2**31, -(2**63), 2**200, 1e308, -0.0, 0.5, "", "x" * 65, "me", "friend", "computer",
    "random", "master", "lamplighter", "\ud83d\ude00", "'; drop table entries; --", "../../etc/passwd", "\0",
    "influence",
    "e\u0301" * 30, "\u202eno", "\u200b", "a" * 5000, float("nan"), float("inf"), float("-inf"), [], {}, [[]], [{}],
)  # fmt: skip
"""Values that stand where something else belongs. `json.dumps` writes NaN and the infinities as no JSON has them."""
PIECES = (
    b"",
    b"\0",
    b"\r\n",
    b"\n",
    b" ",
    b"%",
    b"%00",
    b"%ff",
    b"/../",
    b"//",
    b"\xff\xfe",
    b"{",
    b"]",
    b'"',
    b"0" * 40,
)


def spoilt(value: Any, luck: Random) -> Any:
    """Some JSON value with something odd in one place, or a part missing, doubled or too much."""
    if isinstance(value, dict) and value and luck.random() < 0.85:
        made = dict(value)
        key = luck.choice(list(made))
        what = luck.random()
        if what < 0.1:
            del made[key]
        elif what < 0.2:
            made[luck.choice(("", "x", "seat", "\ud800", "__class__"))] = luck.choice(ODD)
        else:
            made[key] = spoilt(made[key], luck)
        return made
    if isinstance(value, list) and value and luck.random() < 0.7:
        made_list = list(value)
        at = luck.randrange(len(made_list))
        if luck.random() < 0.2:
            made_list *= luck.choice((0, 2, 100))
        else:
            made_list[at] = spoilt(made_list[at], luck)
        return made_list
    return luck.choice(ODD)


def as_json(value: Any, luck: Random) -> bytes:
    """Written, and now and then not as it should be: named twice, cut off, nested without end, not UTF-8."""
    text = json.dumps(value, ensure_ascii=luck.random() < 0.7).encode(errors="surrogatepass")
    what = luck.random()
    if what < 0.75:
        return text
    if what < 0.80 and text.startswith(b"{") and isinstance(value, dict) and value:
        key = json.dumps(luck.choice(list(value)))
        return text[:-1] + f",{key}:{json.dumps(luck.choice(ODD[:16]))}".encode() + b"}"
    if what < 0.85:
        deep = luck.choice((10, 300, 3000))
        return b"[" * deep + text + b"]" * luck.choice((deep, 0, deep + 1))
    if what < 0.9:
        return b"\xef\xbb\xbf" + text if luck.random() < 0.3 else text.decode(errors="replace").encode("utf-16")
    at = luck.randrange(len(text) + 1)
    return text[:at] + luck.choice(PIECES) + text[at + luck.choice((0, 1, 5, 10_000)) :]


@dataclass
class Target:
    """A server, and what can be asked of it: every operation by method, path and a good body, and links of a match."""

    host: str
    port: int
    operations: list[tuple[str, str]]
    bodies: dict[str, Any]
    matches: list[str]
    secrets: list[str]
    """Of the same match in the same place: seats, watchers and the table."""


# Requests


@dataclass
class Request:
    head: bytes
    body: bytes
    broken: bool = False
    """Whether it may be given up without an answer: what was sent is no whole request."""


HEADERS: tuple[tuple[str, Callable[[Random], str]], ...] = (
    ("Origin", lambda luck: luck.choice(("null", "http://[", "http://[::1", "https://evil.example", "//", "é"))),
    ("X-Forwarded-For", lambda luck: luck.choice(("1.2.3.4", "::1", "x" * 500, "1.2.3.4, nonsense", "", "[", "%"))),
    ("X-Forwarded-Proto", lambda luck: luck.choice(("https", "wss", "\x7f", "x" * 300))),
    ("Content-Type", lambda luck: luck.choice(("application/json", "text/x", "", "multipart/form-data", 'a/b; c="'))),
    ("Accept", lambda luck: luck.choice(("*/*", "application/json;q=nan", "x" * 2000))),
    ("Accept-Encoding", lambda luck: luck.choice(("gzip", "identity;q=0", "br;q=-1"))),
    ("Cookie", lambda luck: "a=" + "b" * luck.choice((1, 9000))),
    ("Range", lambda luck: luck.choice(("bytes=0-", "bytes=-1", "bytes=5-1", "bytes=0-0,0-0", "bytes=9999999", "x"))),
    ("If-None-Match", lambda luck: luck.choice(("*", '"x"', "W/"))),
    ("If-Modified-Since", lambda luck: luck.choice(("yesterday", "Sat, 99 Foo 99999 99:99:99 GMT"))),
    ("Expect", lambda luck: luck.choice(("100-continue", "200-ok"))),
    ("Upgrade", lambda luck: luck.choice(("websocket", "h2c", "x"))),
    ("Connection", lambda luck: luck.choice(("Upgrade", "close, x", "keep-alive"))),
    ("Host", lambda luck: luck.choice(("", "[", "a:b:c", "x" * 3000, "evil.example"))),
    ("Forwarded", lambda luck: "for=\"[::1\""),
    ("X-" + "n" * 200, lambda luck: "v" * luck.choice((0, 100, 40_000))),
)  # fmt: skip


def request(target: Target, luck: Random) -> Request:
    """A request that is nearly right, or far from it."""
    method, path = luck.choice(target.operations)
    match = luck.randrange(len(target.matches))
    path = path.replace("{match}", target.matches[match]).replace("{slug}", luck.choice(("lords", "necromancer", "x")))
    if luck.random() < 0.1:
        method = luck.choice(
            ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "TRACE", "CONNECT", "get", "G\0T", "X" * 50)
        )
    raw = path.encode()
    if luck.random() < 0.35:
        query = luck.choice(
            (
                "at=0",
                "at=-1",
                "at=NaN",
                "at=1e9",
                "at=9" + "9" * 40,
                "at=0&at=1",
                "seat=-2",
                "at=0&seat=15",
                "at=%00",
                "at",
                "&&=",
                "at=0&seat=0",
            )
        )
        raw += b"?" + query.encode()
    if luck.random() < 0.1:
        at = luck.randrange(len(raw) + 1)
        raw = (
            raw[:at] + luck.choice((*PIECES, "é".encode(), b"a" * 3000, b"?", b"#", b"\\..\\", b"%2e%2e%2f")) + raw[at:]
        )
    if luck.random() < 0.03:
        raw = luck.choice(
            (
                b"*",
                b"http://evil.example/",
                b"evil:80",
                b"",
                b"/" * 100,
                b"/%c0%ae%c0%ae/x",
                b"/assets/../../../etc/passwd",
            )
        )
    body = b""
    if method in ("POST", "PUT", "PATCH") or luck.random() < 0.1:
        good = target.bodies.get(path, target.bodies["/api/v1/matches"])
        body = as_json(good if luck.random() < 0.3 else spoilt(good, luck), luck)
    lines = [method.encode() + b" " + raw + b" HTTP/" + luck.choice((b"1.1",) * 30 + (b"1.0", b"2.0", b"9"))]
    lines.append(b"Connection: close")
    if luck.random() < 0.97:
        lines.append(b"Host: 127.0.0.1")
    if luck.random() < 0.8:
        secret = luck.choice((target.secrets[match], target.secrets[match], "-", "x" * 5000, "é\x01"))
        lines.append(
            f"Authorization: {luck.choice(('Bearer ', 'Bearer ', 'bearer', 'Basic ', ''))}{secret}".encode("latin-1")
        )
    for name, value in luck.sample(HEADERS, luck.choice((0, 0, 1, 1, 2, 5))):
        lines.append(f"{name}: {value(luck)}".encode("latin-1", "replace"))
    if luck.random() < 0.01:
        lines += [b"X-Many: %d" % number for number in range(3000)]
    return _framed(lines, body, luck)


def _framed(lines: list[bytes], body: bytes, luck: Random) -> Request:
    """With a length, in chunks, or with either of them wrong."""
    kind = luck.random()
    broken = False
    if kind < 0.9:
        if body:
            lines.append(b"Content-Length: %d" % len(body))
    elif kind < 0.95 and body:
        lines.append(b"Transfer-Encoding: chunked")
        size = luck.choice((b"%x" % len(body),) * 4 + (b"-1", b"zz", b"f" * 30))
        body = size + b"\r\n" + body + b"\r\n" + luck.choice((b"0\r\n\r\n", b"0\r\nX: y\r\n\r\n", b""))
        broken = True
    else:
        wrong = (b"-1", b"99999999999999999999", b"1e3", b"+5", b"5, 5", b"", b"\xb2", str(len(body) + 50).encode())
        lines.append(b"Content-Length: " + luck.choice(wrong))
        broken = True
    end = b"\r\n" if luck.random() < 0.98 else b"\n"
    return Request(end.join([*lines, b"", b""]), body, broken)


@dataclass
class Seen:
    """What came of many cases: how often what, and what should not have been."""

    counts: dict[str, int] = field(default_factory=dict)
    bad: list[str] = field(default_factory=list)

    def add(self, word: str) -> None:
        self.counts[word] = self.counts.get(word, 0) + 1


async def try_request(target: Target, luck: Random, seen: Seen) -> None:
    """Send a request on a connection of its own and judge the answer."""
    asked = request(target, luck)
    what = f"{asked.head[:300]!r} {asked.body[:300]!r}"
    answer = b""
    reader, writer = await asyncio.open_connection(target.host, target.port)
    try:
        async with asyncio.timeout(SECONDS):
            writer.write(asked.head + asked.body)
            if luck.random() < 0.02:  # gone before anything is answered
                seen.add("left")
                return
            answer = await _answer(reader)
    except TimeoutError:
        seen.bad.append(f"no answer within {SECONDS} s: {what}")
        return
    except ConnectionError:
        pass  # it was refused while we were still sending
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    status = answer.split(b" ", 2)[1:2]
    if not status:
        seen.add("closed")
        if not asked.broken and len(asked.head) < 30_000:
            seen.bad.append(f"closed without an answer: {what}")
        return
    seen.add(status[0].decode("latin-1"))
    _judge(int(status[0]), answer, what, asked.head.startswith(b"HEAD"), seen)


async def _answer(reader: asyncio.StreamReader) -> bytes:
    """The whole of an answer, as far as it comes; one that only says to go on is skipped."""
    head = b""
    while not head or head.startswith(b"HTTP/1.1 100"):
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as cut:
            return cut.partial
    size = re.search(rb"\r\ncontent-length: *(\d+)", head, re.IGNORECASE)
    try:
        return head + await reader.readexactly(min(int(size[1]), 2_000) if size else 0)
    except asyncio.IncompleteReadError as cut:  # the answer to HEAD has no body
        return head + cut.partial


def _judge(status: int, answer: bytes, what: str, head_only: bool, seen: Seen) -> None:
    head, _, body = answer.partition(b"\r\n\r\n")
    if status >= 500 and status != 503:
        seen.bad.append(f"{status}: {what}: {body[:200]!r}")
    if status >= 400 and not head_only and b"application/problem+json" not in head:
        seen.bad.append(f"{status} is told without a problem: {what}: {answer[:300]!r}")
    if status >= 200 and b"content-security-policy" not in head.lower():
        seen.bad.append(f"{status} without the headers of every answer: {what}: {answer[:300]!r}")


# Frames


def packed(
    opcode: int,
    payload: bytes,
    luck: Random,
    *,
    fin: bool = True,
    rsv: int = 0,
    masked: bool = True,
    size: int | None = None,
) -> bytes:
    """A WebSocket frame, whether or not there may be such a one; `size` is what it says its length is."""
    length = len(payload) if size is None else size
    head = bytes([(fin << 7) | rsv << 4 | opcode])
    mask = bytes(luck.randrange(256) for _ in range(4))
    if length < 126 and luck.random() < 0.97:
        head += bytes([masked << 7 | length])
    elif length < 65536 and luck.random() < 0.97:
        head += bytes([masked << 7 | 126]) + struct.pack("!H", length)
    else:
        head += bytes([masked << 7 | 127]) + struct.pack("!Q", length)
    if not masked:
        return head + payload
    repeated = mask * (len(payload) // 4 + 1)
    hidden = int.from_bytes(payload) ^ int.from_bytes(repeated[: len(payload)])
    return head + mask + hidden.to_bytes(len(payload))


GOOD_FRAMES: tuple[dict[str, Any], ...] = (
    {"type": "join", "secret": "x", "last_seq": 0, "sits": "now"},
    {"type": "sit", "id": "a", "seal": "0" * 64},
    {"type": "tell", "id": "a", "number": "0" * 64},
    {"type": "choose", "id": "a", "seq": 0, "choice": 3, "seat": 0},
    {"type": "undo", "id": "a"},
    {"type": "takeback", "id": "a", "seq": 0},
    {"type": "draw", "id": "a"},
    {"type": "rematch", "id": "a"},
    {"type": "answer", "id": "a", "offer": 1, "accept": False},
    {"type": "name", "id": "a", "name": "Ash"},
    {"type": "seat", "id": "a", "seat": 1, "to": "computer", "level": "random"},
    {"type": "curtain", "seat": 1},
    {"type": "why", "thing": "influence", "lifted": ["influence"], "through": ["act.kind"]},
    {"type": "ahead", "lifted": ["influence"], "through": ["act.kind"]},
    {"type": "ping"},
)


def text_frame(luck: Random) -> bytes:
    """A frame of the protocol with something wrong in it, or nothing."""
    good = dict(luck.choice(GOOD_FRAMES), v=luck.choice((1, 1, 1, 2)))
    if "id" in good:
        good["id"] = str(luck.randrange(10**6))
    if "seq" in good:
        good["seq"] = luck.choice((0, 1, 2, 3, 10**6))
    if "choice" in good:
        good["choice"] = luck.randrange(400)
    return as_json(good if luck.random() < 0.3 else spoilt(good, luck), luck)


def frame(luck: Random) -> bytes:
    """A frame as nobody should send it."""
    payload = text_frame(luck)
    what = luck.random()
    if what < 0.8:
        return packed(1, payload, luck)
    if what < 0.84:  # in pieces, with a ping between them
        half = len(payload) // 2
        parts = [packed(1, payload[:half], luck, fin=False), packed(9, b"x", luck), packed(0, payload[half:], luck)]
        if luck.random() < 0.3:
            parts.pop(luck.randrange(3))
        return b"".join(parts)
    if what < 0.88:
        return packed(luck.randrange(16), payload[: luck.choice((0, 1, 2, 100, 200))], luck)
    if what < 0.90:
        return packed(1, zlib.compress(payload)[2:-4], luck, rsv=luck.randrange(8))
    if what < 0.92:
        code = struct.pack("!H", luck.choice((0, 999, 1000, 1005, 1006, 1015, 3000, 4401, 65535)))
        return packed(8, luck.choice((b"", b"\x03", code, code + b"\xff\xfe", code + b"x" * 130)), luck)
    if what < 0.94:
        return packed(luck.choice((9, 10)), b"p" * luck.choice((0, 10, 125, 126, 2000)), luck)
    if what < 0.96:
        return packed(1, payload, luck, masked=False)
    if what < 0.98:
        return packed(
            luck.choice((1, 2)), payload, luck, size=luck.choice((0, len(payload) + 5, 70_000, 2**40, 2**63 + 5))
        )
    if what < 0.99:
        return packed(2, luck.randbytes(luck.choice((0, 1, 100, 17_000, 66_000))), luck)
    return luck.randbytes(luck.randrange(1, 200))


CLOSES = {1000, 1001, 1002, 1003, 1005, 1007, 1009, 1010, 1013, 3000, 4401, 4403, 4404, 4408, 4413}
"""Codes with which a server may end such a connection (3000 is what a client said and is told back); 1011, which says
that it failed, is none of them."""
TOLD = {
    "error",
    "refused",
    "ack",
    "why",
    "ahead",
    "pong",
    "table",
    "waiting",
    "presence",
    "welcome",
    "thinking",
    "busy",
}


def handshake(target: Target, match: str, luck: Random) -> tuple[bytes, bool]:
    """The request that begins a socket, and whether it is as it should be."""
    path = f"/api/v1/matches/{match}/socket"
    lines = {
        "Host": f"{target.host}:{target.port}",
        "Upgrade": "websocket",
        "Connection": "Upgrade",
        "Sec-WebSocket-Key": base64.b64encode(luck.randbytes(16)).decode(),
        "Sec-WebSocket-Version": "13",
    }
    if luck.random() < 0.5:
        lines["Sec-WebSocket-Protocol"] = luck.choice(("gloaming.v1", "gloaming.v1, x"))
    if luck.random() < 0.3:
        lines["Sec-WebSocket-Extensions"] = "permessage-deflate; client_max_window_bits"
    if luck.random() < 0.9:
        return _written(path, lines), True
    name = luck.choice(
        (*list(lines)[1:], "Origin", "Sec-WebSocket-Extensions", "Sec-WebSocket-Protocol", "Content-Length")
    )
    lines[name] = luck.choice(
        ("", "x", "\u00e9", "http://[", "permessage-deflate; server_max_window_bits=99", "a" * 9000, "12", ",,,")
    )
    return _written(luck.choice((path, path, "/api/v1/matches/x/socket", path + "/x", "/")), lines), False


def _written(path: str, lines: dict[str, str]) -> bytes:
    told = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in lines.items())]
    return "\r\n".join([*told, "", ""]).encode("latin-1", "replace")


async def try_socket(target: Target, luck: Random, seen: Seen, most: int) -> int:
    """Open a socket, send some frames, and judge what is said and how it ends; how many frames were sent."""
    at = luck.randrange(len(target.matches))
    opening, good = handshake(target, target.matches[at], luck)
    sent: list[bytes] = []
    if luck.random() < 0.93:
        join = {"v": 1, "type": "join", "secret": target.secrets[at], "last_seq": luck.choice((0, 0, 1, 10**6))}
        sent.append(packed(1, json.dumps(join).encode(), luck))
    whole = luck.random() < 0.6  # nothing but the text is wrong, so that the server reads all of it
    for _ in range(min(most, luck.choice((1, 5, 20, 60)))):
        sent.append(packed(1, text_frame(luck), luck) if whole else frame(luck))
    reader, writer = await asyncio.open_connection(target.host, target.port)
    what = f"{opening[:200]!r} {[one[:120] for one in sent[:8]]!r}"
    try:
        async with asyncio.timeout(SECONDS):
            await _converse(reader, writer, opening, sent, luck, seen, what, good)
    except TimeoutError:
        seen.bad.append(f"no answer within {SECONDS} s: {what}")
    except ConnectionError:
        seen.add("cut")
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
    return len(sent)


async def _converse(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    opening: bytes,
    sent: list[bytes],
    luck: Random,
    seen: Seen,
    what: str,
    good: bool,
) -> None:
    writer.write(opening)
    try:
        head = await reader.readuntil(b"\r\n\r\n")
    except asyncio.IncompleteReadError as cut:
        seen.add("closed")
        if good or cut.partial:
            seen.bad.append(f"no handshake: {what}: {cut.partial!r}")
        return
    status = int(head.split(b" ", 2)[1])
    seen.add(str(status))
    if status >= 500 or (good and status != 101):
        seen.bad.append(f"{status}: {what}: {head[:300]!r}")
    if status != 101:
        return
    for one in sent:
        writer.write(one)
    writer.write(packed(8, struct.pack("!H", 1000), luck) if luck.random() < 0.8 else b"")
    await writer.drain()
    inflate = zlib.decompressobj(-15)
    try:
        while True:
            async with asyncio.timeout(IDLE):
                opcode, payload = await _frame(reader, inflate)
            if opcode == 1 and json.loads(payload)["type"] not in TOLD:
                seen.bad.append(f"strange frame {payload[:200]!r}: {what}")
            if opcode == 8:
                code = struct.unpack("!H", payload[:2])[0] if payload else 1005
                seen.add(f"close {code}")
                if code not in CLOSES:
                    seen.bad.append(f"closed with {code} {payload[2:]!r}: {what}")
    except asyncio.IncompleteReadError:
        return
    except TimeoutError:
        seen.add("idle")


async def _frame(reader: asyncio.StreamReader, inflate: Any) -> tuple[int, bytes]:
    """A frame of the server; its texts are deflated where that was agreed on."""
    first, second = await reader.readexactly(2)
    length = second & 127
    if length == 126:
        (length,) = struct.unpack("!H", await reader.readexactly(2))
    elif length == 127:
        (length,) = struct.unpack("!Q", await reader.readexactly(8))
    payload = await reader.readexactly(length)
    if first & 0x40:
        payload = inflate.decompress(payload + b"\x00\x00\xff\xff")
    return first & 15, payload


def memory_of(pid: int) -> int:
    """Resident bytes of a process, where the system tells them."""
    try:
        with open(f"/proc/{pid}/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
