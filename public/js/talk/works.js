// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { setAttribute } from "../dom.js";
import { keepAwake, letSleep } from "../wakelock.js";
import { keptChoices } from "./choices.js";
import { talkControl } from "./control.js";
import { talkOptions } from "./options.js";

/** @typedef {ReturnType<typeof talkWorks>} TalkWorks */

/**
 * What works the panel in the dashboard.
 * @param {import("./face.js").TalkFace} face
 * @param {() => void} changed
 * @param {Event | null} pressed A press that lasts already.
 */
export function talkWorks(face, changed, pressed) {
  /** @type {ReturnType<typeof talkOptions> | null} */
  let options = null;
  const onActive = (/** @type {boolean} */ isActive) => {
    if (isActive) keepAwake();
    else letSleep();
    if (!isActive) options?.showMicrophones();
  };
  const control = talkControl(face, { request: keptChoices, latches: () => keptChoices().latches, onActive }, pressed);
  const render = () => {
    options?.render();
    control.render();
  };

  /**
   * Shows or hides the form of the choices, which is made when it is asked for.
   * @param {HTMLElement} panel @param {HTMLButtonElement} fold
   */
  function unfold(panel, fold) {
    options ??= talkOptions(changed);
    if (!options.node.isConnected) panel.append(options.node);
    options.render();
    options.node.hidden = !options.node.hidden;
    setAttribute(fold, "aria-expanded", String(!options.node.hidden));
  }
  return { unfold, render, end: () => control.end(true) };
}
