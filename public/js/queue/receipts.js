// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "../api.js";
import { store } from "../desk.js";

const MOST = 50;
/** @type {Record<string, API.QueueItem["state"]>} */
const states = { ended: "completed", error: "failed" };

/**
 * Adds the announcements that ended before this page was opened, from the history: the last playback of each.
 * Announcements that were never played are not in the history.
 */
export async function addEarlierReceipts() {
  try {
    const { entries } = await call("GET", `/v1/history?kind=announcement&limit=${MOST}`);
    const known = new Set(store.receipts.map((item) => item.id));
    /** @type {import("../store.js").Receipt[]} */
    const earlier = [];
    for (const entry of entries) {
      if (!entry.announcementId || known.has(entry.announcementId)) continue;
      known.add(entry.announcementId);
      earlier.push({ id: entry.announcementId, soundId: store.sounds.has(entry.soundId) ? entry.soundId : entry.name, state: states[entry.reason] ?? "dropped", endedAt: entry.endedAt });
    }
    store.receipts = [...store.receipts, ...earlier];
    store.touch("receipts");
  } catch {
    // Disconnected; later announcements come with the next connection.
  }
}
