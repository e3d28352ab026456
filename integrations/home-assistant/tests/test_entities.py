# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""Buttons, scenes, sensors, bells, voices, repairs and diagnostics."""

import datetime
import io
import wave
from collections.abc import Callable
from typing import Any

import pytest
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError
from homeassistant.helpers import issue_registry as ir
from homeassistant.util import dt as dt_util
from pytest_homeassistant_custom_component.common import MockConfigEntry

from conftest import state
from custom_components.carillon import diagnostics
from custom_components.carillon.carillon_client import AsyncCarillon
from custom_components.carillon.const import DOMAIN

PLAY = {"operation": {"op": "play", "sound": "music-calm"}}


async def press(hass: HomeAssistant, entity: str) -> None:
    await hass.services.async_call("button", "press", {"entity_id": entity}, blocking=True)


async def test_tiles_are_buttons(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    board = await carillon.create_board(name="Stage")
    tile = await carillon.create_tile(board=board["id"], label="Thunder", sounds=["music-calm"])
    await until(lambda: state(hass, "button.shop_stage_thunder"))
    await press(hass, "button.shop_stage_thunder")
    assert [player["name"] for player in (await carillon.list_players())["players"]] == ["music-calm.ogg"]
    await press(hass, "button.shop_stop_everything")
    await until(lambda: not entry.runtime_data.mirror.tiles[tile["id"]]["active"])
    await carillon.change_tile(tile["id"], label="Rain")
    await until(lambda: hass.states.get("button.shop_stage_thunder").attributes["friendly_name"] == "Shop Stage Rain")
    await carillon.dispose_tile(tile["id"])
    await until(lambda: not hass.states.get("button.shop_stage_thunder"))


async def test_actions_are_scenes(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon, until: Callable[..., Any]) -> None:
    action = await carillon.create_action(name="Closing", steps=[PLAY])
    await until(lambda: state(hass, "scene.shop_closing"))
    await hass.services.async_call("scene", "turn_on", {"entity_id": "scene.shop_closing"}, blocking=True)
    assert len((await carillon.list_players())["players"]) == 1
    needs = {"operation": {"op": "play", "sound": "bell", "volume": {"parameter": "loud"}}}
    await carillon.create_action(name="Loud", parameters=[{"name": "loud", "type": "number", "minimum": 0, "maximum": 1}], steps=[needs])
    answer = await hass.services.async_call("carillon", "run_action", {
        "config_entry_id": entry.entry_id, "action": "Loud", "parameters": {"loud": 0.5}}, blocking=True, return_response=True)
    assert (await carillon.read_run(answer["run"]))["name"] == "Loud"
    assert state(hass, "scene.shop_loud") == ""
    for server, reason in ((entry.entry_id, "loud"), ("x", "no such server")):
        with pytest.raises(ServiceValidationError, match=reason):
            await hass.services.async_call("carillon", "run_action", {"config_entry_id": server, "action": "Loud"}, blocking=True)
    await carillon.dispose_action(action["id"])
    await until(lambda: not hass.states.get("scene.shop_closing"))


async def test_bells_are_a_calendar_a_sensor_and_events(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                        until: Callable[..., Any]) -> None:
    assert (state(hass, "sensor.shop_next_bell"), state(hass, "calendar.shop_bells")) == ("unknown", "off")
    await carillon.create_action(name="Ring", steps=[{"operation": {"op": "play", "sound": "bell"}}])
    times = [{"at": "08:00", "action": "Ring", "name": "First lesson"}, {"at": "23:59", "action": "Ring"}]
    plan = await carillon.create_plan(name="School", times=times)
    await carillon.change_calendar(time_zone="UTC", rules=[{"plan": plan["id"]}])
    await until(lambda: state(hass, "sensor.shop_next_bell") not in ("", "unknown"))
    following = (await carillon.next_plan_times(limit=1))["times"][0]
    assert dt_util.parse_datetime(state(hass, "sensor.shop_next_bell")) == dt_util.parse_datetime(following["at"])
    assert hass.states.get("sensor.shop_next_bell").attributes["plan"] == "School"
    tomorrow = dt_util.utcnow().replace(hour=0, minute=0, second=0, microsecond=0) + datetime.timedelta(days=1)
    answer = await hass.services.async_call("calendar", "get_events", {
        "entity_id": "calendar.shop_bells", "start_date_time": tomorrow, "end_date_time": tomorrow + datetime.timedelta(days=450),
    }, blocking=True, return_response=True)
    events = answer["calendar.shop_bells"]["events"]
    assert len(events) == 900
    assert (events[0]["summary"], events[0]["description"], events[1]["summary"]) == ("First lesson", "School: Ring", "Ring")
    await carillon.test_plan_time(plan["times"][0]["id"])
    await until(lambda: hass.states.get("event.shop_bell").attributes.get("event_type") in ("started", "ended"))
    assert hass.states.get("event.shop_bell").attributes["bell"] == "First lesson"


async def test_sensors_show_what_plays_and_waits(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon,
                                                 until: Callable[..., Any]) -> None:
    assert (state(hass, "sensor.shop_track"), state(hass, "sensor.shop_waiting_announcements")) == ("unknown", "0")
    assert (state(hass, "binary_sensor.shop_health"), state(hass, "binary_sensor.shop_output_ready")) == ("off", "on")
    await carillon.play_music(sound="music-bright")
    await carillon.pause_queue()
    await carillon.add_queue_item(sound="bell")
    await until(lambda: state(hass, "sensor.shop_track") == "music-bright.ogg")
    await until(lambda: state(hass, "sensor.shop_waiting_announcements") == "1")


async def test_the_voices_speak_for_home_assistant(hass: HomeAssistant, entry: MockConfigEntry) -> None:
    engine = hass.data["tts"].get_entity("tts.shop_voices")
    assert engine.default_language == "en"
    assert "fr" in engine.supported_languages
    assert engine.async_get_supported_voices("fr")[0].voice_id == "fr"
    assert engine.async_get_supported_voices("tlh") is None
    for options in ({}, {"voice": "fr"}):
        kind, content = await engine.async_get_tts_audio("Hello", "en", options)
        assert kind == "wav"
        with wave.open(io.BytesIO(content)) as sound:
            assert sound.getframerate() > 8_000
    with pytest.raises(HomeAssistantError, match="voice"):
        await engine.async_get_tts_audio("Hello", "en", {"voice": "no-such-voice"})


async def test_reasons_of_the_health_are_issues_while_they_hold(hass: HomeAssistant, entry: MockConfigEntry, library: Any,
                                                                until: Callable[..., Any]) -> None:
    registry, server = ir.async_get(hass), entry.runtime_data
    assert [issue for domain, issue in registry.issues if domain == DOMAIN] == []
    healthy = server.mirror.health
    away = {"code": "library-away", "text": "missing: /sounds", "since": "2026-01-01T00:00:00Z", "level": "degraded", "preventsReadiness": False}
    notice = {**away, "code": "held", "level": "notice"}
    server.mirror._values["health"] = {**healthy, "status": "degraded", "reasons": [away, notice]}
    server.tell("health")
    issue = await until(lambda: registry.async_get_issue(DOMAIN, f"{entry.entry_id}-library-away"))
    assert (issue.translation_key, issue.severity) == ("library_away", ir.IssueSeverity.WARNING)
    assert issue.translation_placeholders == {"server": "Shop", "text": "missing: /sounds"}
    assert registry.async_get_issue(DOMAIN, f"{entry.entry_id}-held") is None
    assert state(hass, "binary_sensor.shop_health") == "on"
    server.mirror._values["health"] = healthy
    server.tell("health")
    await until(lambda: not registry.async_get_issue(DOMAIN, f"{entry.entry_id}-library-away"))


async def test_diagnostics_keep_secrets(hass: HomeAssistant, entry: MockConfigEntry, carillon: AsyncCarillon) -> None:
    hass.config_entries.async_update_entry(entry, data={**entry.data, "token": "carillon_secret"})
    report = await diagnostics.async_get_config_entry_diagnostics(hass, entry)
    assert report["connected"] is True
    assert report["health"]["version"]
    assert "carillon_secret" not in str(report)
    assert entry.data["url"] not in str(report)
