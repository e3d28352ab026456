// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { notify } from "../dom.js";
import { t } from "../i18n.js";
import { bindings, boundTo } from "./bindings.js";
import { isBusy, worked } from "./keys.js";
import { learner } from "./learning.js";
import "./texts.js";

/** @type {Map<string, () => unknown>} What is held down, by gamepad and button. */
const down = new Map();
/** @type {Set<string>} Buttons that were down in the last frame. */
let before = new Set();
let isPolling = false;

/** The names of the gamepads that are there; browsers show one after its first button. */
export const gamepads = () => [...navigator.getGamepads()].filter((pad) => pad !== null).map((pad) => String(pad?.id));

/** Looks at the buttons in each frame, because browsers send no events for them. */
function poll() {
  const pads = [...navigator.getGamepads()];
  const now = new Set(pads.flatMap((pad) => (pad?.connected ? pad.buttons.flatMap(({ pressed }, number) => (pressed ? [`${pad.index} ${number}`] : [])) : [])));
  for (const one of now) if (!before.has(one)) change(one, true);
  for (const one of before) if (!now.has(one)) change(one, false);
  before = now;
  isPolling = pads.some((pad) => pad?.connected);
  if (isPolling) requestAnimationFrame(poll);
}

/** @param {string} place @param {boolean} isDown */
function change(place, isDown) {
  const source = place.split(" ")[1];
  if (learner.take("gamepad", source, isDown)) return;
  if (!isDown) {
    down.get(place)?.();
    down.delete(place);
    return;
  }
  const [name] = boundTo("gamepad", source);
  if (!name || isBusy()) return;
  const user = worked(name);
  down.set(place, user.up);
  user.down();
}

/** Listens to gamepads, one of which is there; browsers show them after their first button. */
export function useGamepads() {
  poll();
  addEventListener("gamepadconnected", () => isPolling || poll());
  addEventListener("gamepaddisconnected", ({ gamepad: { id } }) => {
    if (Object.values(bindings).some(({ gamepad }) => gamepad !== undefined)) notify(t("gamepadGone", { name: id }));
  });
}
