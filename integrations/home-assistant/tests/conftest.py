# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""A real server and a Home Assistant of its own for each test."""

import asyncio
import os
import pathlib
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any

import pytest
import pytest_socket
from homeassistant.core import HomeAssistant
from pytest_homeassistant_custom_component.common import MockConfigEntry

from custom_components.carillon.carillon_client import AsyncCarillon
from custom_components.carillon.const import DOMAIN
from support.server import Server

BINARY = pathlib.Path(os.environ["HASS_CARILLON"]).absolute()
#: Seconds that bound failures only.
LONG = 60


@pytest.fixture(autouse=True)
def custom_integrations(enable_custom_integrations: None) -> None:
    """Home Assistant loads the integration of this repository."""


@pytest.fixture(scope="session")
def library() -> pathlib.Path:
    """The demo sounds."""
    return pathlib.Path(os.environ["HASS_SOUNDS"])


@pytest.fixture
def server(tmp_path: pathlib.Path, library: pathlib.Path, socket_enabled: None) -> Iterator[Server]:
    """A server without an output, with the demo sounds."""
    pytest_socket.socket_allow_hosts(["127.0.0.1"])
    with Server(BINARY, tmp_path, library=library) as server:
        yield server


@pytest.fixture
async def carillon(server: Server) -> AsyncIterator[AsyncCarillon]:
    """A client of that server beside Home Assistant, once all sounds are read."""
    async with AsyncCarillon(server.address, retries=3) as client:
        async with asyncio.timeout(LONG):
            while True:
                ready = await client.read_health()
                if ready["sounds"] >= 8 and (await client.list_sounds(state="ready"))["total"] >= 8:
                    break
                await asyncio.sleep(0.1)
        yield client


def make_entry(server: Server, **data: Any) -> MockConfigEntry:
    """An entry for a server."""
    return MockConfigEntry(domain=DOMAIN, title="Shop", data={"url": server.address, "verify_ssl": True, **data})


@pytest.fixture
async def entry(hass: HomeAssistant, server: Server, carillon: AsyncCarillon) -> AsyncIterator[MockConfigEntry]:
    """The server in Home Assistant."""
    entry = make_entry(server)
    entry.add_to_hass(hass)
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    yield entry
    await hass.config_entries.async_unload(entry.entry_id)
    await hass.async_block_till_done()


@pytest.fixture
def until(hass: HomeAssistant) -> Callable[..., Any]:
    """Waits until a test is true."""

    async def wait(test: Callable[[], Any], what: str = "") -> Any:
        async with asyncio.timeout(LONG):
            while not (found := test()):
                await asyncio.sleep(0.02)
        await hass.async_block_till_done()
        return found

    return wait


def state(hass: HomeAssistant, entity: str) -> str:
    """The state of an entity; empty if there is none."""
    found = hass.states.get(entity)
    return found.state if found else ""
