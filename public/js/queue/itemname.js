// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { soundTitle } from "../format.js";

/**
 * The name of an announcement: its text, its file or its sound.
 * @param {Partial<API.QueueItem>} item
 */
export function itemName(item) {
  const sound = store.sounds.get(item.soundId ?? "");
  return item.text ?? item.file ?? (sound ? soundTitle(sound) : item.soundId ?? item.id ?? "");
}
