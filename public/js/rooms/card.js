// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call, patch, path } from "../api.js";
import { attempt, choice, field, h, iconButton, setAttribute, setLabel, setOptions, setText } from "../dom.js";
import { dateTime } from "../format.js";
import { t } from "../i18n.js";
import { fader } from "../sliders.js";

/**
 * Lets a room play another zone.
 * @param {string} room @param {string} zone @param {Element} control
 */
export const moveRoom = (room, zone, control) => attempt(() => patch(["rooms", room], { zone }), control);

/**
 * A room: its connection, fader, mute, zone, and what makes up for a slow amplifier.
 * @param {API.Room} room
 */
export function roomCard(room) {
  let present = room;
  const title = h("input.room-name", { type: "text", maxlength: 64, "aria-label": t("roomName"), onchange: () => attempt(() => patch(["rooms", room.id], { name: title.value }), title) });
  const lamp = h("span.lamp");
  const state = h("p.hint");
  const level = fader({ label: t("volumeOf", { name: room.name }), send: (volume) => patch(["rooms", room.id], { volume }) });
  const mute = h("button.mute", { type: "button", text: "M", onclick: () => attempt(() => patch(["rooms", room.id], { muted: !present.muted }), mute) });
  const zone = choice([], { "aria-label": t("roomZone"), onchange: () => moveRoom(room.id, zone.value, zone) });
  const latency = h("input", { type: "number", min: -10_000, max: 10_000, step: 1, onchange: () => attempt(() => patch(["rooms", room.id], { latency: latency.valueAsNumber }), latency) });
  const remove = iconButton("close", t("roomForget"), () => attempt(() => call("DELETE", path("rooms", room.id)), remove));
  const grip = h("span.grip", { "aria-hidden": "true", text: "⠿" });
  const node = h("li.room", { draggable: "true" }, h("div.room-head", {}, grip, lamp, title, remove), state,
    h("div.room-level", {}, level.input, level.output, mute), h("div.room-more", {}, field(t("roomZone"), zone), field(t("roomLatency"), latency)));
  node.addEventListener("dragstart", (event) => event.dataTransfer?.setData("text/x-room", room.id));

  /**
   * Shows the room's present state.
   * @param {API.Room} room @param {API.Zone[]} zones
   */
  function update(room, zones) {
    present = room;
    if (document.activeElement !== title) title.value = room.name;
    if (document.activeElement !== latency) latency.valueAsNumber = room.latency;
    node.dataset.health = room.health;
    setText(state, room.connected ? room.address ?? room.player : t(`roomHealth.${room.health}`, { time: dateTime(room.lastSeen) }));
    level.set(room.volume);
    setAttribute(level.input, "aria-label", t("volumeOf", { name: room.name }));
    setAttribute(mute, "aria-pressed", String(room.muted));
    setLabel(mute, t(room.muted ? "unmute" : "mute", { name: room.name }));
    setOptions(zone, zones.map(({ id, name }) => [id, name]));
    zone.value = room.zone;
    remove.hidden = room.connected;
  }
  return { node, update };
}
