// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { call } from "../api.js";
import { store } from "../desk.js";

const MOST = 50;

/** Adds the receipts of announcements that ended before this page was opened; returns whether they are known. */
export async function addEarlierReceipts() {
  try {
    const { receipts } = await call("GET", `/v1/queue/receipts?limit=${MOST}`);
    const known = new Set(store.receipts.map((item) => item.id));
    store.receipts = [...store.receipts, .../** @type {API.QueueItem[]} */ (receipts).filter((item) => !known.has(item.id))];
    store.touch("receipts");
    return true;
  } catch {
    // Disconnected; later announcements come with the next connection.
    return false;
  }
}
