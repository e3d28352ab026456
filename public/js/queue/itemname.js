// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { store } from "../desk.js";
import { duration, soundTitle } from "../format.js";
import { t } from "../i18n.js";

/**
 * The name of an announcement: its text, its file or its sound, or that someone says it and how long.
 * @param {Partial<API.QueueItem>} item
 */
export function itemName(item) {
  if (item.live) return item.duration ? t("liveFor", { time: duration(item.duration) }) : t("liveNow");
  const sound = store.sounds.get(item.soundId ?? "");
  return item.text ?? item.file ?? (sound ? soundTitle(sound) : item.soundId ?? item.id ?? "");
}
