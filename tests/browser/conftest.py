"""A browser and a server. Without a chromium these tests are skipped, loudly; REQUIRE_BROWSER=1 makes that an error."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.house import House, at_pace

AXE = Path(__file__).parents[2] / "frontend/node_modules/axe-core/axe.min.js"
DESKTOP = {"width": 1440, "height": 900}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

expect.set_options(timeout=20_000)  # tests share their machine


def chromium() -> str | None:
    wanted = os.environ.get("CHROMIUM")
    return wanted or next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)


def missing() -> str:
    if chromium() is None:
        return "there is no chromium here; set CHROMIUM to one, or install it"
    if not (resources.files("gloaming") / "static" / "index.html").is_file():
        return "the browser table has not been built; make test builds it"
    return ""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    reason = missing() if here else ""
    if reason and os.environ.get("REQUIRE_BROWSER"):
        raise pytest.UsageError(reason)
    for item in here:
        if reason:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    # A sandbox needs rights that containers seldom give.
    return {"executable_path": chromium(), "args": ["--no-sandbox", "--disable-dev-shm-usage"]}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": DESKTOP, "reduced_motion": "reduce", "color_scheme": "dark"}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    yield house
    house.stop()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[House]:
    """A server that a test may kill."""
    house = House(tmp_path)
    house.start()
    yield house
    if house.process and house.process.poll() is None:
        house.stop()


@pytest.fixture(autouse=True)
def quiet(page: Page) -> Iterator[None]:
    """No page may throw. What others do is shown at once; tests of the film open pages of their own."""
    at_pace(page, "instant")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
    yield
    assert not errors, errors


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(**PHONE, reduced_motion="reduce", color_scheme="dark")
    page = context.new_page()
    at_pace(page, "instant")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
    yield page
    context.close()
    assert not errors, errors


@pytest.fixture
def guest(browser: Browser) -> Iterator[Page]:
    """Another browser, for the friend."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    page = context.new_page()
    at_pace(page, "instant")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(error.stack or str(error)))
    yield page
    context.close()
    assert not errors, errors
