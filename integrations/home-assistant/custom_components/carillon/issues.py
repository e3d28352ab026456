# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Faults that the server reports, as issues to be repaired."""

from __future__ import annotations

from homeassistant.core import callback
from homeassistant.helpers import issue_registry as ir

from .carillon_client import models
from .const import DOMAIN
from .server import Server


class Issues:
    """An issue for each reason of the server's health, as long as the reason holds. Notices are none."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._shown: set[str] = set()

    async def start(self) -> None:
        """Shows what is wrong."""
        self._end = self._server.subscribe({"health"}, self._update)
        self._update()

    @callback
    def stop(self) -> None:
        """Takes all issues away."""
        self._end()
        self._show({})

    @callback
    def _update(self) -> None:
        health = self._server.mirror.health
        if self._server.is_connected and health:
            self._show({str(one["code"]): one for one in health["reasons"] if one["level"] != "notice"})

    def _show(self, reasons: dict[str, models.HealthReason]) -> None:
        hass, entry = self._server.hass, self._server.entry
        for code in self._shown - reasons.keys():
            ir.async_delete_issue(hass, DOMAIN, f"{entry.entry_id}-{code}")
        for code, reason in reasons.items():
            ir.async_create_issue(
                hass, DOMAIN, f"{entry.entry_id}-{code}", is_fixable=False, translation_key=code.replace("-", "_"),
                severity=ir.IssueSeverity.ERROR if reason["level"] == "notReady" else ir.IssueSeverity.WARNING,
                translation_placeholders={"server": entry.title, "text": reason["text"]}, learn_more_url=f"{self._server.url}/#health",
            )
        self._shown = set(reasons)
