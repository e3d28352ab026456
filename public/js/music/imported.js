// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.

import { openDialog } from "../dialogs.js";
import { h, notify } from "../dom.js";
import { t } from "../i18n.js";

/**
 * Says what became of a playlist; entries that were not found are listed.
 * @param {API.ImportedStation} made
 */
export function showImported({ station, entryCount, missingCount, missing }) {
  const text = t("playlistImported", { name: station.name, count: station.trackCount, whole: entryCount });
  if (!missingCount) return notify(text, "news");
  const rows = missing.map((one) => h("li", {}, h("span", { text: `${one.number}. ${one.entry}` }), " ", h("span.hint", { text: t(`missing.${one.reason}`) })));
  const more = missingCount > missing.length ? h("p.hint", { text: t("missingMore", { count: missingCount - missing.length }) }) : null;
  openDialog(t("importPlaylist"), h("p", { text }), h("ul.scroll", { tabindex: 0 }, rows), more);
}
