// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { h } from "../dom.js";
import { fetchStyle, urlOf } from "../early.js";
import { talkControl } from "./control.js";
import { talkFace } from "./face.js";
import { readyMicrophone } from "./microphone.js";

/**
 * The button of a kiosk with which someone talks: `?talk=yes` everywhere, `?talk=Yard,Hall` in these zones and rooms; `chime`, `priority`,
 * `input` and `whileWaiting=keep` are those of the announcement, `mute` is a zone that is silent meanwhile. `hold=no`: a press begins and the
 * next one ends. The microphone stays open, once the browser allowed it, so that not even the first word is lost; with `ready=no` it is
 * opened by the press.
 * @param {URLSearchParams} wanted
 */
export async function talkDock(wanted) {
  const names = (wanted.get("talk") ?? "").split(",").filter((name) => name && name !== "yes");
  /** @param {string} name */
  const isRoom = (name) => [...store.rooms.values()].some((one) => one.id === name || one.name === name);

  /** @returns {API.LiveRequest} */
  function body() {
    const [rooms, zones] = [names.filter(isRoom), names.filter((name) => !isRoom(name))];
    const [chime, priority, input, mute] = ["chime", "priority", "input", "mute"].map((name) => wanted.get(name));
    return { ...(input ? { input } : {}), ...(zones.length ? { zones } : {}), ...(rooms.length ? { rooms } : {}), ...(chime ? { chime } : {}), ...(mute ? { mutes: [mute] } : {}),
      ...(priority ? { priority: /^\d+$/.test(priority) ? Number(priority) : /** @type {"normal" | "high"} */ (priority) } : {}),
      whileWaiting: wanted.get("whileWaiting") === "keep" ? "keep" : "drop" };
  }
  const face = talkFace();
  const microphone = { device: "", isCleaned: true };
  const control = talkControl(face, { request: () => ({ body: body(), ...microphone }), latches: () => wanted.get("hold") === "no", onActive: () => null });
  store.addEventListener("change", control.render);
  if (!wanted.has("input") && wanted.get("ready") !== "no") readyMicrophone(microphone, true);
  await fetchStyle(urlOf("/css/talk.css"));
  return h("div.talk.talk-dock", { "data-talks": true }, face.node);
}
