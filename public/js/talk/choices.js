// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { placesText } from "../places.js";
import { priorityText } from "../queue/priority.js";

/** @typedef {{body: API.LiveRequest, device: string, isCleaned: boolean, latches: boolean}} TalkChoices */

/** @type {TalkChoices} */
const usual = { body: { priority: 0, longest: 60, whileWaiting: "drop", preempts: false }, device: "", isCleaned: true, latches: false };

/** Where and how someone talks, as this browser chose it last. @returns {TalkChoices} */
export function keptChoices() {
  try {
    const kept = JSON.parse(localStorage.getItem("talk") ?? "{}");
    return { ...usual, ...kept, body: { ...usual.body, ...kept.body } };
  } catch {
    return usual;
  }
}

/** @param {TalkChoices} choices */
export const keepChoices = (choices) => localStorage.setItem("talk", JSON.stringify(choices));

/**
 * Where and how, in a line.
 * @param {TalkChoices} choices
 */
export function choicesText({ body }) {
  const chime = store.sounds.get(body.chime ?? "");
  const where = placesText(/** @type {import("../places.js").Places} */ (body)) || t("talkEverywhere");
  return [where, body.priority ? priorityText(Number(body.priority)) : null, chime && soundTitle(chime), body.preempts ? t("interrupts") : null].filter(Boolean).join(" · ");
}
