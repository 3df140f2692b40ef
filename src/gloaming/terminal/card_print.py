"""The command `cards print`: the faces of the table on paper, drawn by a browser that prints the workshop's own page.

A server is started for it on this machine alone and ended again; nothing is sent anywhere else.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

from gloaming.games.playable import Playable
from gloaming.terminal.arguments import FAILURE, Complaint, did_you_mean, open_game
from gloaming.terminal.card_sets import game_of

Paper = Literal["a4", "letter"]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
STARTING = 60
PRINTING = 180
"""Seconds that a browser may take."""
PIXELS = 744, 1039
"""A card of 63 by 88 mm at 300 pixels to the inch."""
SCALE = 3.125
"""From the 96 pixels to the inch that a browser reckons with."""


def print_set(cards: str, out: Path, paper: str, only: Sequence[str], backs: bool, saving: bool, as_json: bool) -> None:
    """Write a PDF of a set, or of some of its cards, or a PNG of a single card, by the name of the file."""
    if paper not in ("a4", "letter"):
        raise Complaint(f"unknown paper {paper!r}{did_you_mean(paper, ['a4', 'letter'])}; allowed: a4, letter")
    kind = out.suffix.lower()
    if kind not in (".pdf", ".png"):
        raise Complaint(f"{out}: a sheet is a .pdf, a single card also a .png")
    game = _game(cards)
    faces = _faces(game, only)
    if kind == ".png" and len(faces) != 1:
        raise Complaint("a picture shows one card: --card ID")
    browser = find_browser()
    switches = [name for name, on in (("backs", backs), ("saving", saving), ("single", kind == ".png")) if on]
    with _server() as base:
        made = _post(f"{base}/api/v1/card-sets", {"game": game.slug, "start": "text", "text": game.cards.source})
        parts = [made["id"], made["secret"], "print", paper, "+".join(switches) or "plain", ",".join(only)]
        _draw(browser, f"{base}/#/workshop/{'/'.join(parts).rstrip('/')}", out, kind)
    if as_json:
        print(json.dumps({"file": str(out), "cards": len(faces), "paper": paper, "backs": backs}))
    else:
        print(f"{out}: {len(faces)} {'card' if len(faces) == 1 else 'cards'}")


def _game(cards: str) -> Playable:
    """The game of a card file, or the house set of the game that is named."""
    from gloaming.games import GAMES

    if cards in GAMES:
        return open_game(cards)
    file = Path(cards)
    return open_game(game_of(file), file)


def _faces(game: Playable, only: Sequence[str]) -> list[str]:
    """The ids of the cards that will be printed, one for each copy."""
    copies = [face.id for face in game.cards.copies.values()]
    for card in only:
        if card not in copies:
            raise Complaint(f"{game.cards.name} has no card {card!r}{did_you_mean(card, sorted(set(copies)))}")
    return [id for id in copies if id in only] if only else copies


def find_browser() -> str:
    """Chromium or one of its kin: `CHROMIUM` names one, or it is on the path."""
    named = os.environ.get("CHROMIUM", "")
    found = shutil.which(named) if named else next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        raise Complaint(
            "printing needs Chromium, Chrome or Edge, and none was found; install one, or name it: CHROMIUM=PATH. "
            "In a browser the workshop has a print sheet as well",
            FAILURE,
        )
    return found


@contextmanager
def _server() -> Iterator[str]:
    """A server of our own, its data in a folder that is gone afterwards; its address."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        port = _free_port()
        command = [sys.executable, "-m", "gloaming.terminal", "serve", "--port", str(port), "--data", folder]
        environment = {**os.environ, "GLOAMING_WORKERS": "1", "GLOAMING_HOST": "127.0.0.1"}
        with (data / "log.txt").open("wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env=environment)
        try:
            base = f"http://127.0.0.1:{port}"
            _wait(base, process)
            yield base
        finally:
            process.terminate()
            try:
                process.wait(15)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(base: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + STARTING
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{base}/readyz", timeout=5):
                return
        except OSError:
            time.sleep(0.1)
    raise Complaint("the server that draws the cards did not start", FAILURE)


def _post(url: str, body: dict[str, Any]) -> dict[str, Any]:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=60) as answer:
            told: dict[str, Any] = json.load(answer)
    except urllib.error.HTTPError as error:
        raise Complaint(str(json.load(error).get("detail", error)), FAILURE) from None
    return told


def _draw(browser: str, url: str, out: Path, kind: str) -> None:
    with tempfile.TemporaryDirectory() as profile:
        made = Path(profile) / f"made{kind}"
        width, height = (round(number / SCALE) for number in PIXELS)
        size = f"--window-size={width},{height}"
        how = (
            [f"--print-to-pdf={made}", "--no-pdf-header-footer"]
            if kind == ".pdf"
            else [
                f"--screenshot={made}",
                size,
                f"--force-device-scale-factor={SCALE}",
                "--hide-scrollbars",
                "--default-background-color=00000000",
            ]
        )
        command = [
            browser,
            "--headless=new",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            *(["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
            f"--user-data-dir={profile}/profile",
            "--virtual-time-budget=20000",
            *how,
            url,
        ]
        try:
            done = subprocess.run(command, capture_output=True, timeout=PRINTING, check=False)
        except subprocess.TimeoutExpired:
            raise Complaint(f"{browser} did not print within {PRINTING} seconds", FAILURE) from None
        if done.returncode or not made.exists():
            said = done.stderr.decode(errors="replace").strip().splitlines()
            raise Complaint(f"{browser} did not print: {said[-1] if said else 'no reason given'}", FAILURE)
        try:
            shutil.move(made, out)
        except OSError as error:
            raise Complaint(f"{out} cannot be written: {(error.strerror or '').lower()}", FAILURE) from None
