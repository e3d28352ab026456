// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { post } from "../api.js";
import { store } from "../desk.js";
import { attempt, notify } from "../dom.js";
import { t } from "../i18n.js";
import { popMenu } from "../menu.js";
import { changeTracks } from "./changes.js";
import { trackTitle } from "./words.js";

const MOST = 12;

/**
 * What can be done with a track besides playing it at once.
 * @param {string} id
 * @param {HTMLElement} anchor
 * @param {() => {fadeDuration?: number}} takeFade
 */
export function trackMenu(id, anchor, takeFade) {
  const sound = store.sounds.get(id);
  if (!sound) return;
  const name = trackTitle(sound);
  const isReady = sound.state === "ready";
  const stations = [...store.stations.values()].filter(({ sounds }) => sounds).sort((one, other) => one.position - other.position).slice(0, MOST);
  popMenu(name, [
    { text: t("play"), shape: "play", disabled: !isReady, work: () => attempt(() => post(["music", "play"], { sound: id, ...takeFade() }), anchor) },
    { text: t("playLoop"), shape: "loop", disabled: !isReady, work: () => attempt(() => post(["music", "play"], { sound: id, looping: true, ...takeFade() }), anchor) },
    { text: t("playNext"), shape: "next", disabled: sound.state === "failed", work: () => queue(id, "next", name, anchor) },
    { text: t("addToQueue"), shape: "list", disabled: sound.state === "failed", work: () => queue(id, "last", name, anchor) },
    ...(stations.length ? [null] : []),
    ...stations.map((station) => ({ text: t("addTo", { name: station.name }), shape: /** @type {ShapeName} */ ("list"), work: () => add(station, id, name, anchor) })),
  ], anchor);
}

/** @param {string} sound @param {"next" | "last"} position @param {string} name @param {HTMLElement} anchor */
async function queue(sound, position, name, anchor) {
  const entry = await attempt(() => post(["music", "queue"], { sound, position }), anchor);
  if (entry) notify(t(store.musicPlayer ? "queued" : "queuedSilent", { name }), "news");
}

/** @param {API.Station} station @param {string} id @param {string} name @param {HTMLElement} anchor */
async function add(station, id, name, anchor) {
  const kept = await attempt(() => changeTracks(station.id, (sounds) => [...sounds, id]), anchor);
  if (kept) notify(t("addedTo", { name, station: station.name }), "news");
}
