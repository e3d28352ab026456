// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { h } from "../dom.js";
import { dateTimeExact, decibels, duration, isTalk, soundTitle } from "../format.js";
import { t } from "../i18n.js";
import { heardText } from "../queue/item.js";

/** @type {TextKey[]} */
export const columns = ["startedAt", "sound", "askedBy", "heardFor", "endedHow", "heardColumn", "loudest"];

/**
 * What was played: the text of an announcement as long as its receipt is kept, else title and artist; and the file and kind.
 * @param {API.HistoryEntry} entry @param {ReadonlyMap<string, string>} texts
 */
export function playedText(entry, texts) {
  const sound = store.sounds.get(entry.soundId);
  const said = texts.get(entry.announcementId ?? "");
  const title = isTalk(entry) ? soundTitle(entry) : said && (!sound || entry.name.startsWith("speech-")) ? said : sound ? soundTitle(sound) : entry.name;
  const detail = [sound?.fileTags.artist ?? null, entry.name === title || isTalk(entry) ? null : entry.name, t(`bus.${entry.kind}`)];
  return { title, detail: detail.filter(Boolean).join(" · ") };
}

/**
 * Where it was heard or not, and why not.
 * @param {API.HistoryEntry} entry
 */
export function hearingText(entry) {
  const places = (entry.heardIn ?? []).map((one) => `${store.zones.get(one.zone)?.name ?? one.zone}: ${heardText(one) ?? "–"}`);
  return places.length ? places.join("; ") : heardText(entry) ?? "–";
}

/** @param {API.HistoryEntry} entry @param {ReadonlyMap<string, string>} texts */
export function historyRow(entry, texts) {
  const seconds = store.device ? entry.playedFrames / store.device.sampleRate : null;
  const { title, detail } = playedText(entry, texts);
  const cell = (/** @type {string} */ text) => h("td", { text });
  return h("tr", { "data-reason": entry.reason, "data-heard": entry.heard ?? "" }, cell(dateTimeExact(entry.startedAt)),
    h("td.what", {}, h("div.names", {}, h("strong.title", { text: title }), h("span.hint", { text: detail }))),
    cell(entry.askedBy), cell(duration(seconds)), cell(t(`reason.${entry.reason}`)),
    h("td.heard", {}, entry.heard && h("span.lamp"), hearingText(entry)), cell(entry.peakDb === null ? "–" : decibels(entry.peakDb)));
}
