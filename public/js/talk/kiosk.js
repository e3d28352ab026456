// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { h } from "../dom.js";
import { fetchStyle, urlOf } from "../early.js";
import { talkControl } from "./control.js";
import { talkFace } from "./face.js";

/**
 * The button of a kiosk with which someone talks: `?talk=yes` everywhere, `?talk=Yard,Hall` in these zones and rooms; `chime`, `priority`,
 * `input` and `whileWaiting=keep` are those of the announcement. `hold=no`: a press begins and the next one ends.
 * @param {URLSearchParams} wanted
 */
export async function talkDock(wanted) {
  const names = (wanted.get("talk") ?? "").split(",").filter((name) => name && name !== "yes");
  /** @param {string} name */
  const isRoom = (name) => [...store.rooms.values()].some((one) => one.id === name || one.name === name);

  /** @returns {API.LiveRequest} */
  function body() {
    const [rooms, zones] = [names.filter(isRoom), names.filter((name) => !isRoom(name))];
    const [chime, priority, input] = [wanted.get("chime"), wanted.get("priority"), wanted.get("input")];
    return { ...(input ? { input } : {}), ...(zones.length ? { zones } : {}), ...(rooms.length ? { rooms } : {}), ...(chime ? { chime } : {}),
      ...(priority ? { priority: /^\d+$/.test(priority) ? Number(priority) : /** @type {"normal" | "high"} */ (priority) } : {}),
      whileWaiting: wanted.get("whileWaiting") === "keep" ? "keep" : "drop" };
  }
  const face = talkFace();
  const control = talkControl(face, { request: () => ({ body: body(), device: "", isCleaned: true }), latches: () => wanted.get("hold") === "no", onActive: () => null });
  store.addEventListener("change", control.render);
  await fetchStyle(urlOf("/css/talk.css"));
  return h("div.talk.talk-dock", { "data-talks": true }, face.node);
}
