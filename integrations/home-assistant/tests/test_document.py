# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Every block `yaml automation` of docs/home-assistant.md runs, beside a real server."""

import asyncio
import pathlib
import re
from collections.abc import Callable
from typing import Any

import pytest
import yaml
from homeassistant.core import Context, HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers.script import Script
from pytest_homeassistant_custom_component.common import MockConfigEntry

from conftest import LONG, state
from custom_components.carillon import speaker
from custom_components.carillon.carillon_client import AsyncCarillon

TEXT = pathlib.Path(__file__).parents[3] / "docs/home-assistant.md"
BLOCKS = re.findall(r"^```yaml automation\n(.*?)^```", TEXT.read_text(), re.M | re.S)


def test_there_are_blocks() -> None:
    assert len(BLOCKS) == 4


@pytest.mark.parametrize("block", BLOCKS)
async def test_a_block_runs(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, library: pathlib.Path, block: str,
                            until: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:

    async def fetch(*_: Any) -> tuple[bytes, str]:
        # Home Assistant serves no page in a test; live.py fetches.
        return (library / "click.wav").read_bytes(), ".wav"

    monkeypatch.setattr(speaker, "fetch", fetch)
    step = {"operation": {"op": "play", "sound": "bell", "volume": {"parameter": "loud"}}}
    await carillon.create_action(name="closing", parameters=[{"name": "loud", "type": "number", "minimum": 0, "maximum": 1}], steps=[step])
    await carillon.create_station(name="Day", sounds=["music-calm"])
    await until(lambda: hass.states.get("media_player.main").attributes.get("source_list") == ["Day"])
    steps = cv.SCRIPT_SCHEMA(yaml.safe_load(block.replace("01J0SHOP", entry.entry_id)))
    script = Script(hass, steps, "document", "test")
    async with asyncio.timeout(LONG):
        result = await script.async_run(context=Context())
    assert result is not None
    if "announced" in block:
        assert len(result.variables["announced"]["items"]) == 1
    elif "run_action" in block:
        await until(lambda: state(hass, "media_player.main") == "playing")
    else:
        async with asyncio.timeout(LONG):
            while not (await carillon.list_queue_receipts())["receipts"]:
                await asyncio.sleep(0.1)
