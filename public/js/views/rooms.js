// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { emptiness, h, reconcile } from "../dom.js";
import { t } from "../i18n.js";
import { moveRoom, roomCard } from "../rooms/card.js";

/**
 * The rooms by their zones; a room is moved by dragging it, or by its list of zones.
 * @returns {View}
 */
export default function rooms() {
  const zones = h("div.zones");
  const none = emptiness(h("p.hint", { text: t("noRooms") }), h("p", {}, h("a.button", { href: "#/session", text: t("view.session") })));
  const node = h("div", {}, h("div.view-head", {}, h("h2", { text: t("view.rooms") })), zones, none.node);
  /** @type {Map<string, {list: HTMLElement, section: HTMLElement}>} */
  const sections = new Map();
  /** @type {Map<string, ReturnType<typeof roomCard>>} */
  const cards = new Map();

  /** @param {API.Zone} zone */
  function section(zone) {
    const list = h("ul.rooms", { "aria-label": zone.name });
    const made = h("section.zone", { "data-zone": zone.id }, h("h3", { text: zone.name }), list);
    made.addEventListener("dragover", (event) => {
      if (event.dataTransfer?.types.includes("text/x-room")) event.preventDefault();
    });
    made.addEventListener("drop", (event) => {
      const room = event.dataTransfer?.getData("text/x-room");
      if (!room) return;
      event.preventDefault();
      moveRoom(room, zone.id, made);
    });
    sections.set(zone.id, { list, section: made });
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
    const known = [...store.zones.values()];
    reconcile(zones, known, (zone) => `${zone.id} ${zone.name}`, section);
    for (const zone of known) {
      const place = sections.get(zone.id);
      const here = all.filter((room) => room.zone === zone.id);
      if (place) reconcile(place.list, here, (room) => room.id, card);
    }
    for (const id of [...cards.keys()]) if (!store.rooms.has(id)) cards.delete(id);
    for (const room of all) cards.get(room.id)?.update(room, known);
    none.show(store.known.has("rooms"), all.length === 0);
  }
  return { node, parts: ["rooms", "zones"], render };
}
