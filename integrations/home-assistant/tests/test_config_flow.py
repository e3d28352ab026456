# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""The dialogs, beside a real server."""

from ipaddress import ip_address
from typing import Any

import pytest
from homeassistant.config_entries import SOURCE_USER, SOURCE_ZEROCONF
from homeassistant.core import HomeAssistant
from homeassistant.data_entry_flow import FlowResultType
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo
from pytest_homeassistant_custom_component.common import MockConfigEntry

from conftest import BINARY, make_entry
from custom_components.carillon.connecting import completed
from custom_components.carillon.const import DOMAIN
from support.server import Server
from support.tokens import create_token


def announcement(server: Server, **properties: str) -> ZeroconfServiceInfo:
    return ZeroconfServiceInfo(
        ip_address=ip_address("127.0.0.1"), ip_addresses=[ip_address("127.0.0.1")], port=server.port, hostname="Kiosk-12.local.",
        type="_carillon._tcp.local.", name="Carillon on kiosk-12._carillon._tcp.local.", properties={"path": "/v1", **properties})


async def begin(hass: HomeAssistant, source: str = SOURCE_USER, data: Any = None) -> dict[str, Any]:
    return await hass.config_entries.flow.async_init(DOMAIN, context={"source": source}, data=data)


@pytest.fixture
def guarded(tmp_path: Any, socket_enabled: None) -> Any:
    """A server that asks for tokens, with one of each scope."""
    tokens = {scope: create_token(BINARY, scope, "--scope", scope, "--token-file", tmp_path / "tokens") for scope in ("read", "control")}
    folder = tmp_path / "guarded"
    folder.mkdir()
    with Server(BINARY, folder, "--token-file", tmp_path / "tokens") as server:
        yield server, tokens


@pytest.mark.parametrize(("given", "expected"), [
    ("kiosk", "http://kiosk:7350"), ("kiosk:81", "http://kiosk:81"), ("kiosk:80", "http://kiosk"), ("https://kiosk/", "https://kiosk"),
    ("http://kiosk:7350/v1", "http://kiosk:7350"), (" https://home/carillon/ ", "https://home/carillon"), ("http://[::1]:7350", "http://[::1]:7350"),
])
def test_addresses_are_completed(given: str, expected: str) -> None:
    assert completed(given) == expected


@pytest.mark.parametrize("given", ["", "ftp://kiosk", "http://", "http://user@kiosk", "http://kiosk?x=1", "http://kiosk:port"])
def test_what_is_no_address_is_refused(given: str) -> None:
    with pytest.raises(ValueError):
        completed(given)


async def test_a_server_is_added_by_its_address(hass: HomeAssistant, server: Server) -> None:
    result = await begin(hass)
    assert result["type"] is FlowResultType.FORM
    result = await hass.config_entries.flow.async_configure(result["flow_id"], {"url": server.address + "/v1", "verify_ssl": True})
    assert result["type"] is FlowResultType.CREATE_ENTRY
    assert result["title"] == "127.0.0.1"
    assert result["data"] == {"url": server.address, "verify_ssl": True}
    await hass.async_block_till_done()
    again = await begin(hass)
    again = await hass.config_entries.flow.async_configure(again["flow_id"], {"url": server.address, "verify_ssl": True})
    assert again["reason"] == "already_configured"
    assert await hass.config_entries.async_unload(result["result"].entry_id)


async def test_each_fault_is_named_at_its_field(hass: HomeAssistant, guarded: Any) -> None:
    server, tokens = guarded
    flow = (await begin(hass))["flow_id"]

    async def errors(**given: Any) -> dict[str, str]:
        result = await hass.config_entries.flow.async_configure(flow, {"verify_ssl": True, **given})
        return result["errors"]

    assert await errors(url="ftp://kiosk") == {"url": "invalid_url"}
    assert await errors(url="http://127.0.0.1:9") == {"base": "cannot_connect"}
    assert await errors(url=server.address) == {"token": "invalid_auth"}
    assert await errors(url=server.address, token="carillon_wrong") == {"token": "invalid_auth"}
    assert await errors(url=server.address, token=tokens["read"]) == {"token": "read_only"}
    assert await errors(url=server.address + "/elsewhere", token=tokens["control"]) == {"base": "not_carillon"}
    result = await hass.config_entries.flow.async_configure(flow, {"url": server.address, "token": tokens["control"], "verify_ssl": True})
    assert result["type"] is FlowResultType.CREATE_ENTRY
    await hass.async_block_till_done()
    assert await hass.config_entries.async_unload(result["result"].entry_id)


async def test_a_server_that_announces_itself_is_found(hass: HomeAssistant, guarded: Any) -> None:
    server, tokens = guarded
    result = await begin(hass, SOURCE_ZEROCONF, announcement(server, name="Shop"))
    assert result["step_id"] == "found"
    assert result["description_placeholders"] == {"name": "Shop", "url": server.address}
    refused = await hass.config_entries.flow.async_configure(result["flow_id"], {"verify_ssl": True})
    assert refused["errors"] == {"token": "invalid_auth"}
    made = await hass.config_entries.flow.async_configure(result["flow_id"], {"token": tokens["control"], "verify_ssl": True})
    assert made["title"] == "Shop"
    await hass.async_block_till_done()
    assert await hass.config_entries.async_unload(made["result"].entry_id)


async def test_a_server_that_moved_is_followed(hass: HomeAssistant, server: Server) -> None:
    entry = MockConfigEntry(domain=DOMAIN, unique_id=f"kiosk-12.local:{server.port}", data={"url": "http://10.0.0.9:1", "verify_ssl": True})
    entry.add_to_hass(hass)
    result = await begin(hass, SOURCE_ZEROCONF, announcement(server))
    assert result["reason"] == "already_configured"
    assert entry.data["url"] == server.address
    await hass.async_block_till_done()
    await hass.config_entries.async_unload(entry.entry_id)


async def test_a_server_that_was_added_by_its_address_is_not_found_again(hass: HomeAssistant, server: Server) -> None:
    make_entry(server).add_to_hass(hass)
    assert (await begin(hass, SOURCE_ZEROCONF, announcement(server)))["reason"] == "already_configured"


async def test_tls_of_an_announcement_is_used(hass: HomeAssistant, server: Server) -> None:
    result = await begin(hass, SOURCE_ZEROCONF, announcement(server, tls="true"))
    assert result["description_placeholders"]["url"] == f"https://127.0.0.1:{server.port}"
    refused = await hass.config_entries.flow.async_configure(result["flow_id"], {"verify_ssl": False})
    assert refused["errors"] == {"base": "cannot_connect"}


async def test_another_token_is_given_after_a_refusal(hass: HomeAssistant, guarded: Any) -> None:
    server, tokens = guarded
    entry = make_entry(server, token="carillon_old")
    entry.add_to_hass(hass)
    result = await entry.start_reauth_flow(hass)
    refused = await hass.config_entries.flow.async_configure(result["flow_id"], {"token": "carillon_wrong"})
    assert refused["errors"] == {"token": "invalid_auth"}
    done = await hass.config_entries.flow.async_configure(result["flow_id"], {"token": tokens["control"]})
    assert done["reason"] == "reauth_successful"
    assert entry.data["token"] == tokens["control"]
    await hass.async_block_till_done()
    assert await hass.config_entries.async_unload(entry.entry_id)


async def test_an_entry_is_changed(hass: HomeAssistant, guarded: Any, server: Server) -> None:
    other, tokens = guarded
    make_entry(server).add_to_hass(hass)
    entry = MockConfigEntry(domain=DOMAIN, data={"url": "http://127.0.0.1:9", "token": tokens["control"], "verify_ssl": True})
    entry.add_to_hass(hass)
    result = await entry.start_reconfigure_flow(hass)
    refused = await hass.config_entries.flow.async_configure(result["flow_id"], {"url": "http://127.0.0.1:9", "verify_ssl": True})
    assert refused["errors"] == {"base": "cannot_connect"}
    done = await hass.config_entries.flow.async_configure(result["flow_id"], {"url": other.address, "verify_ssl": True})
    assert done["reason"] == "reconfigure_successful"
    assert entry.data == {"url": other.address, "token": tokens["control"], "verify_ssl": True}
    result = await entry.start_reconfigure_flow(hass)
    taken = await hass.config_entries.flow.async_configure(result["flow_id"], {"url": server.address, "verify_ssl": True})
    assert taken["reason"] == "already_configured"
    await hass.async_block_till_done()
    await hass.config_entries.async_unload(entry.entry_id)
