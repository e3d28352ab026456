# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""How a server is added: by its address or found in the network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import voluptuous as vol
from homeassistant.config_entries import ConfigFlow, ConfigFlowResult
from homeassistant.const import CONF_TOKEN, CONF_URL, CONF_VERIFY_SSL
from homeassistant.helpers.selector import TextSelector, TextSelectorConfig, TextSelectorType
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo
from yarl import URL

from .carillon_client import CarillonError, Problem
from .connecting import completed, make_client
from .const import DOMAIN

SECRET = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))
TOKEN = vol.Schema({vol.Optional(CONF_TOKEN): SECRET})
SERVER = vol.Schema({vol.Required(CONF_URL): str, vol.Optional(CONF_TOKEN): SECRET, vol.Required(CONF_VERIFY_SSL, default=True): bool})


async def tried(data: Mapping[str, Any]) -> dict[str, str]:
    """The errors of a form, by field, after a trial of the connection."""
    client = make_client(data[CONF_URL], data.get(CONF_TOKEN), data[CONF_VERIFY_SSL])
    try:
        await client.read_health()
        login = await client.read_login()
    except Problem as problem:
        return {CONF_TOKEN: "invalid_auth"} if problem.status in (401, 403) else {"base": "not_carillon"}
    except (CarillonError, ValueError) as error:
        return {"base": "certificate" if "CERTIFICATE" in str(error) else "cannot_connect"}
    finally:
        await client.close()
    return {CONF_TOKEN: "read_only"} if login["scope"] == "read" else {}


class CarillonConfigFlow(ConfigFlow, domain=DOMAIN):
    """The dialogs."""

    VERSION = 1

    def __init__(self) -> None:
        self._found: dict[str, Any] = {}

    async def async_step_user(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Asks for address and token."""
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = await self._checked(user_input)
            if not errors:
                self._async_abort_entries_match({CONF_URL: data[CONF_URL]})
                return self.async_create_entry(title=URL(data[CONF_URL]).host or DOMAIN, data=data)
        schema = self.add_suggested_values_to_schema(SERVER, user_input or {})
        return self.async_show_form(step_id="user", data_schema=schema, errors=errors)

    async def async_step_zeroconf(self, discovery_info: ZeroconfServiceInfo) -> ConfigFlowResult:
        """Takes a server that announces itself."""
        properties = discovery_info.properties
        has_tls = str(properties.get("tls", "")).lower() in ("1", "true", "yes")
        host = f"[{discovery_info.host}]" if ":" in discovery_info.host else discovery_info.host
        path = str(properties.get("path") or "")
        url = completed(f"{'https' if has_tls else 'http'}://{host}:{discovery_info.port}{path}")
        await self.async_set_unique_id(f"{discovery_info.hostname.rstrip('.').lower()}:{discovery_info.port}")
        # Where the server is may change, and what it is called does not.
        self._abort_if_unique_id_configured(updates={CONF_URL: url})
        self._async_abort_entries_match({CONF_URL: url})
        name = properties.get("name") or discovery_info.name.removesuffix(f".{discovery_info.type}")
        self._found = {CONF_URL: url, CONF_VERIFY_SSL: True, "name": name}
        self.context["title_placeholders"] = {"name": name}
        return await self.async_step_found()

    async def async_step_found(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Asks for the token of a server that was found."""
        errors: dict[str, str] = {}
        schema = TOKEN.extend({vol.Required(CONF_VERIFY_SSL, default=True): bool})
        if user_input is not None:
            data, errors = await self._checked({CONF_URL: self._found[CONF_URL], **user_input})
            if not errors:
                return self.async_create_entry(title=self._found["name"], data=data)
        placeholders = {"name": self._found["name"], "url": self._found[CONF_URL]}
        return self.async_show_form(step_id="found", data_schema=schema, errors=errors, description_placeholders=placeholders)

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """Begins when the server refuses the token."""
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Asks for another token."""
        entry = self._get_reauth_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            data, errors = await self._checked({**entry.data, CONF_TOKEN: user_input.get(CONF_TOKEN, "")})
            if not errors:
                return self.async_update_reload_and_abort(entry, data=data)
        return self.async_show_form(step_id="reauth_confirm", data_schema=TOKEN, errors=errors,
                                    description_placeholders={"name": entry.title})

    async def async_step_reconfigure(self, user_input: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Changes address and token of an entry."""
        entry = self._get_reconfigure_entry()
        errors: dict[str, str] = {}
        if user_input is not None:
            # An empty field keeps the token, which is not shown.
            token = user_input.get(CONF_TOKEN) or entry.data.get(CONF_TOKEN, "")
            data, errors = await self._checked({**user_input, CONF_TOKEN: token})
            if not errors:
                others = (one for one in self._async_current_entries() if one.entry_id != entry.entry_id)
                if any(one.data[CONF_URL] == data[CONF_URL] for one in others):
                    return self.async_abort(reason="already_configured")
                return self.async_update_reload_and_abort(entry, data=data)
        schema = self.add_suggested_values_to_schema(SERVER, user_input or {**entry.data, CONF_TOKEN: ""})
        return self.async_show_form(step_id="reconfigure", data_schema=schema, errors=errors)

    @staticmethod
    async def _checked(given: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
        """The data of an entry, and the errors of the form."""
        data = {name: one for name, one in given.items() if one != ""}
        try:
            data[CONF_URL] = completed(data[CONF_URL])
        except ValueError:
            return data, {CONF_URL: "invalid_url"}
        return data, await tried(data)
