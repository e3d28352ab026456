# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Actions of the server that need no values."""

from __future__ import annotations

from typing import Any

from homeassistant.components.scene import Scene
from homeassistant.core import HomeAssistant
from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

from .entity import CarillonEntity, follow
from .faults import refusals
from .server import CarillonConfigEntry, Server

PARALLEL_UPDATES = 0


async def async_setup_entry(hass: HomeAssistant, entry: CarillonConfigEntry, add: AddConfigEntryEntitiesCallback) -> None:
    """Makes a scene for each action; `carillon.run_action` runs those with parameters."""
    server = entry.runtime_data

    def runnable() -> list[str]:
        return [one for one, action in server.mirror.actions.items()
                if all(parameter.get("default") is not None for parameter in action["parameters"])]

    follow(server, "action", add, runnable, lambda action: [ActionScene(server, action)])


class ActionScene(CarillonEntity, Scene):
    """An action; activating the scene runs it."""

    families = ("action",)

    def __init__(self, server: Server, action: str) -> None:
        super().__init__(server, f"action/{action}/run")
        self._action = action

    @property
    def available(self) -> bool:
        """Whether the server is connected, and the action can run: `broken` says what it lacks."""
        action = self.server.mirror.actions.get(self._action)
        return super().available and action is not None and not action["broken"]

    @property
    def name(self) -> str | None:
        """The name of the action."""
        action = self.server.mirror.actions.get(self._action)
        return action["name"] if action else None

    async def async_activate(self, **kwargs: Any) -> None:
        """Runs the action."""
        with refusals():
            await self.server.client.run_action(self._action)
