// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { path } from "../api.js";
import { store } from "../desk.js";
import { button, emptiness, h, reconcile, setAttribute } from "../dom.js";
import { t } from "../i18n.js";
import { isRemoved } from "../removed.js";
import { moveRoom, roomCard } from "../rooms/card.js";
import { zoneHead } from "../rooms/zonehead.js";

/**
 * The zones with their mix, and their rooms; a room is moved by dragging it, or by its list of zones.
 * @returns {View}
 */
export default function rooms() {
  const zones = h("div.zones");
  const none = emptiness(h("p.hint", { text: t("noRooms") }), h("p", {}, h("a.button", { href: "#/session", text: t("view.session") })));
  const make = button(t("newZone"), async () => (await import("../rooms/zoneform.js")).zoneForm(null));
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.rooms") }), make), zones, none.node);
  /** @type {Map<string, {list: HTMLElement, head: ReturnType<typeof zoneHead>}>} */
  const sections = new Map();
  /** @type {Map<string, ReturnType<typeof roomCard>>} */
  const cards = new Map();

  /** @param {API.Zone} zone */
  function section(zone) {
    const list = h("ul.rooms");
    const head = zoneHead(zone);
    const made = h("section.zone", { "data-zone": zone.id }, head.node, list);
    made.update = (/** @type {API.Zone} */ { name }) => {
      for (const one of [made, list]) setAttribute(one, "aria-label", name);
    };
    made.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("text/x-room")) event.preventDefault();
    });
    made.addEventListener("drop", (event) => {
      const room = event.dataTransfer?.getData("text/x-room");
      if (!room) return;
      event.preventDefault();
      moveRoom(room, zone.id, made);
    });
    sections.set(zone.id, { list, head });
    return made;
  }

  /** @param {API.Room} room */
  function card(room) {
    const made = cards.get(room.id) ?? roomCard(room);
    cards.set(room.id, made);
    return made.node;
  }

  function render() {
    const all = [...store.rooms.values()];
    const known = [...store.zones.values()].filter(({ id }) => !isRemoved(path("zones", id)));
    reconcile(zones, known, ({ id }) => id, section);
    for (const zone of known) {
      const place = sections.get(zone.id);
      const here = all.filter((room) => room.zone === zone.id);
      if (!place) continue;
      place.head.update(zone);
      reconcile(place.list, here, (room) => room.id, card);
      place.list.hidden = all.length === 0;
    }
    for (const id of [...cards.keys()]) if (!store.rooms.has(id)) cards.delete(id);
    for (const room of all) cards.get(room.id)?.update(room, known);
    none.show(store.known.has("rooms"), all.length === 0);
  }
  return { node, parts: ["rooms", "zones"], render };
}
