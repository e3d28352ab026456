# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""An entry from its setup to its end: faults, reconnection, what appears and disappears."""

from collections.abc import Callable
from typing import Any

from homeassistant.config_entries import SOURCE_REAUTH, ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers import entity_registry as er
from pytest_homeassistant_custom_component.common import MockConfigEntry

from conftest import BINARY, make_entry, state
from custom_components.carillon.carillon_client import AsyncCarillon
from custom_components.carillon.const import DOMAIN
from support.server import Server
from support.tokens import create_token

MAIN = "media_player.main"


def found(hass: HomeAssistant, entry: MockConfigEntry, what: str = "") -> dr.DeviceEntry | None:
    """The device of the server, or of a zone."""
    devices = dr.async_entries_for_config_entry(dr.async_get(hass), entry.entry_id)
    return next((device for device in devices if (DOMAIN, entry.entry_id + what) in device.identifiers), None)


async def test_a_server_that_does_not_answer_is_tried_again(hass: HomeAssistant, socket_enabled: None) -> None:
    entry = MockConfigEntry(domain=DOMAIN, data={"url": "http://127.0.0.1:9", "verify_ssl": True})
    entry.add_to_hass(hass)
    assert not await hass.config_entries.async_setup(entry.entry_id)
    assert entry.state is ConfigEntryState.SETUP_RETRY


async def test_a_refused_token_asks_for_another(hass: HomeAssistant, tmp_path: Any, socket_enabled: None) -> None:
    create_token(BINARY, "house", "--scope", "control", "--token-file", tmp_path / "tokens")
    with Server(BINARY, tmp_path, "--token-file", tmp_path / "tokens") as server:
        entry = make_entry(server, token="carillon_wrong")
        entry.add_to_hass(hass)
        assert not await hass.config_entries.async_setup(entry.entry_id)
        assert entry.state is ConfigEntryState.SETUP_ERROR
        assert [flow["context"]["source"] for flow in hass.config_entries.flow.async_progress()] == [SOURCE_REAUTH]


async def test_a_token_that_is_revoked_later_asks_for_another(hass: HomeAssistant, tmp_path: Any, until: Callable[..., Any],
                                                              socket_enabled: None) -> None:
    tokens = tmp_path / "tokens"
    admin = create_token(BINARY, "admin", "--scope", "admin", "--token-file", tokens)
    token = create_token(BINARY, "house", "--scope", "control", "--token-file", tokens)
    with Server(BINARY, tmp_path, "--token-file", tokens) as server:
        entry = make_entry(server, token=token)
        entry.add_to_hass(hass)
        assert await hass.config_entries.async_setup(entry.entry_id)
        await hass.async_block_till_done()
        async with AsyncCarillon(server.address, token=admin) as client:
            await client.revoke_token("house")
        await until(hass.config_entries.flow.async_progress)
        assert hass.config_entries.flow.async_progress()[0]["context"]["source"] == SOURCE_REAUTH
        assert state(hass, MAIN) == "unavailable"
        assert await hass.config_entries.async_unload(entry.entry_id)


async def test_a_restart_of_the_server_is_survived(hass: HomeAssistant, entry: MockConfigEntry, server: Server, until: Callable[..., Any]) -> None:
    assert state(hass, MAIN) == "idle"
    server.keep_port()
    server.kill()
    await until(lambda: state(hass, MAIN) == "unavailable")
    assert state(hass, "binary_sensor.shop_health") == "unavailable"
    await hass.async_add_executor_job(server.start)
    await until(lambda: state(hass, MAIN) == "idle")
    assert state(hass, "binary_sensor.shop_output_ready") == "on"


async def test_zones_come_change_their_name_and_go(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                   until: Callable[..., Any]) -> None:
    zone = await carillon.create_zone(name="Kitchen")
    await until(lambda: state(hass, "media_player.kitchen") == "idle")
    device = found(hass, entry, f"/zone/{zone['id']}")
    assert device.via_device_id == found(hass, entry).id
    await carillon.change_zone(zone["id"], name="Pantry")
    await until(lambda: found(hass, entry, f"/zone/{zone['id']}").name == "Pantry")
    await carillon.dispose_zone(zone["id"])
    await until(lambda: not hass.states.get("media_player.kitchen"))
    assert found(hass, entry, f"/zone/{zone['id']}") is None
    assert er.async_get(hass).async_get("media_player.kitchen") is None


async def test_what_went_away_while_home_assistant_was_off_is_removed(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                                      until: Callable[..., Any]) -> None:
    zone = await carillon.create_zone(name="Kitchen")
    await until(lambda: state(hass, "media_player.kitchen") == "idle")
    await hass.config_entries.async_unload(entry.entry_id)
    await carillon.dispose_zone(zone["id"])
    assert await hass.config_entries.async_setup(entry.entry_id)
    await hass.async_block_till_done()
    assert er.async_get(hass).async_get("media_player.kitchen") is None
    assert found(hass, entry, f"/zone/{zone['id']}") is None
